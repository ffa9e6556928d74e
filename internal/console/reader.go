package console

import (
	"html/template"
	"time"

	"kontor/internal/base/currency"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/base/wording"
)

// Texts, dates, times and amounts in the reader's language and the company's time zone and
// currency.

// T returns a text of the catalogue in the reader's language.
func (v *reader) T(key string, values ...any) string {
	return v.site.words.Say(v.Speech.Language, key, values...)
}

// LocalName returns a name in the reader's language; the English one if there is no Thai name.
func (v *reader) LocalName(english, thai string) string {
	if v.Speech.Language == fault.Thai && thai != "" {
		return thai
	}
	return english
}

// Moment formats a time for histories: 15 Nov 2026 14:02.
func (v *workplace) Moment(u when.Unix) string {
	if u.IsZero() {
		return "–"
	}
	t := u.Time().In(v.zone())
	return v.Speech.Date(when.DateOf(t, v.zone())) + " " + t.Format("15:04")
}

// Clock formats a time of day with seconds.
func (v *workplace) Clock(t time.Time) string { return t.In(v.zone()).Format("15:04:05") }

// EndOf returns the last second of a day in the company's time zone.
func (v *workplace) EndOf(day when.Date) when.Unix {
	return when.UnixOf(day.AddDays(1).Start(v.zone())) - 1
}

// Origin returns the public URL of the server.
func (v *links) Origin() string { return v.site.PublicURL }

// Hour returns the current hour in the company's time zone.
func (v *workplace) Hour() int { return v.now.In(v.zone()).Hour() }

// Sign returns the currency symbol of headline figures.
func (v *workplace) Sign() string {
	if v.Company.Currency == "THB" {
		return "฿"
	}
	return v.Company.Currency
}

// Day returns the date of a time in the company's time zone.
func (v *workplace) Day(u when.Unix) when.Date {
	if u.IsZero() {
		return when.Date{}
	}
	return when.DateOf(u.Time(), v.zone())
}

// Zone returns the company's time zone.
func (v *workplace) Zone() *time.Location { return v.zone() }

// zone returns the company's time zone; outside of companies, that of the user's first one.
func (v *workplace) zone() *time.Location {
	switch {
	case v.actor.Zone != nil:
		return v.actor.Zone
	case len(v.Companies) > 0:
		return when.Zone(v.Companies[0].Timezone)
	}
	return time.UTC
}

// Amount formats an amount with its currency, unless it is the company's.
func (v *workplace) Amount(amount num.Money, code string) template.HTML {
	return moneyIn(amount, code, currency.Places(code, v.Company.Currency), v.Company.Currency)
}

// AmountText is Amount as plain text.
func (v *workplace) AmountText(amount num.Money, code string) string {
	places := currency.Places(code, v.Company.Currency)
	text := wording.Decimal(amount.Round(places).String(), places, places)
	if code == "" || code == v.Company.Currency {
		return text
	}
	return code + " " + text
}

// Figure formats an amount without its currency, for pages that name it once.
func (v *workplace) Figure(amount num.Money, code string) string {
	return Decimals(amount, currency.Places(code, v.Company.Currency))
}

// UnitPrice formats the price of one unit with all decimals entered.
func (v *workplace) UnitPrice(amount num.Money, code string) string {
	return wording.Decimal(amount.Round(num.EntryPlaces).String(), currency.Places(code, v.Company.Currency), num.EntryPlaces)
}

// DaysLate returns the number of days since a due date.
func (v *workplace) DaysLate(due when.Date) int {
	return int(v.Today.Start(time.UTC).Sub(due.Start(time.UTC)).Hours() / 24)
}

// Base returns the company's currency.
func (v *workplace) Base() string { return v.Company.Currency }

// Lang returns the language of the html element.
func (v *reader) Lang() string {
	if v.Speech.Language == fault.Thai {
		return "th"
	}
	return "en"
}
