package console

import (
	"html/template"
	"time"

	"kontor/internal/currency"
	"kontor/internal/fault"
	"kontor/internal/num"
	"kontor/internal/when"
)

// How a visit speaks to its reader: words, days, hours and amounts, in the
// language, the zone and the currency that they are read in.

// T is a text of the catalogue in the reader's language.
func (v *Visit) T(key string, values ...any) string {
	return v.site.words.Say(v.Speech.Language, key, values...)
}

// Say is a text of the catalogue in a language that is not the reader's, for
// papers.
func (v *Visit) Say(language fault.Language, key string, values ...any) string {
	return v.site.words.Say(language, key, values...)
}

// Called is the name of what has one in each language: the reader's, unless it
// has none in Thai.
func (v *Visit) Called(english, thai string) string {
	if v.Speech.Language == fault.Thai && thai != "" {
		return thai
	}
	return english
}

// Moment is a moment as history shows it: 15 Nov 2026 14:02.
func (v *Visit) Moment(u when.Unix) string {
	if u.IsZero() {
		return "–"
	}
	t := u.Time().In(v.zone())
	return v.Speech.Date(when.DateOf(t, v.zone())) + " " + t.Format("15:04")
}

// Clock is a moment as lists of one day show it, to the second.
func (v *Visit) Clock(t time.Time) string { return t.In(v.zone()).Format("15:04:05") }

// EndOf is the last second of a day at the company.
func (v *Visit) EndOf(day when.Date) when.Unix {
	return when.UnixOf(day.AddDays(1).Start(v.zone())) - 1
}

// Origin is where machines reach the server.
func (v *Visit) Origin() string { return v.site.PublicURL }

// Hour is the hour of the day at the company.
func (v *Visit) Hour() int { return v.now.In(v.zone()).Hour() }

// Sign is the sign of the company's currency in headline figures.
func (v *Visit) Sign() string {
	if v.Place.Currency == "THB" {
		return "฿"
	}
	return v.Place.Currency
}

// Day is the date of a moment in the company's zone.
func (v *Visit) Day(u when.Unix) when.Date {
	if u.IsZero() {
		return when.Date{}
	}
	return when.DateOf(u.Time(), v.zone())
}

// Zone is the company's time zone.
func (v *Visit) Zone() *time.Location { return v.zone() }

// zone is the company's, or outside of any that of the first place of work.
func (v *Visit) zone() *time.Location {
	switch {
	case v.actor.Zone != nil:
		return v.actor.Zone
	case len(v.Places) > 0:
		return when.Zone(v.Places[0].Timezone)
	}
	return time.UTC
}

// Amount is an amount in a currency, which is named unless it is the company's.
func (v *Visit) Amount(amount num.Money, code string) template.HTML {
	return moneyIn(amount, code, currency.Places(code, v.Place.Currency), v.Place.Currency)
}

// AmountText is the same as plain text.
func (v *Visit) AmountText(amount num.Money, code string) string {
	places := currency.Places(code, v.Place.Currency)
	text := decimalText(amount.Round(places).String(), places, places)
	if code == "" || code == v.Place.Currency {
		return text
	}
	return code + " " + text
}

// Figure is an amount of a currency without its code, where the page says it once.
func (v *Visit) Figure(amount num.Money, code string) string {
	return Decimals(amount, currency.Places(code, v.Place.Currency))
}

// UnitPrice is the price of one unit, with all the decimals that were entered.
func (v *Visit) UnitPrice(amount num.Money, code string) string {
	return decimalText(amount.Round(num.EntryPlaces).String(), currency.Places(code, v.Place.Currency), num.EntryPlaces)
}

// DaysLate counts the days since a due date.
func (v *Visit) DaysLate(due when.Date) int {
	return int(v.Today.Start(time.UTC).Sub(due.Start(time.UTC)).Hours() / 24)
}

// Base is the company's currency.
func (v *Visit) Base() string { return v.Place.Currency }

// Lang is the language for the html element.
func (v *Visit) Lang() string {
	if v.Speech.Language == fault.Thai {
		return "th"
	}
	return "en"
}
