package console

import (
	"fmt"
	"html/template"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/base/wording"
)

// money formats an amount: 17,792.07.
func money(amount any) (string, error) {
	switch a := amount.(type) {
	case num.Money:
		return wording.Decimal(a.Round(2).String(), 2, 2), nil
	case *num.Money:
		if a == nil {
			return "–", nil
		}
		return money(*a)
	case num.Cost:
		return wording.Decimal(a.AsMoney(4).String(), 2, 4), nil
	}
	return "", fmt.Errorf("console: %T is no amount", amount)
}

// reportMoney formats an amount in a report, with a dash for zero.
func reportMoney(amount num.Money) string {
	if amount.IsZero() {
		return "–"
	}
	text, _ := money(amount)
	return text
}

// Formats of numbers and dates, which printed documents share.
var (
	Decimals = wording.Decimals
	Quantity = wording.Quantity
	Percent  = wording.Percent
)

// Speech is the language and calendar of a reader.
type Speech = wording.Speech

// moneyIn formats an amount with its currency code, unless it is the organization's own.
func moneyIn(amount num.Money, currency string, places int, base string) template.HTML {
	text := wording.Decimal(amount.Round(places).String(), places, places)
	if currency == "" || currency == base {
		return template.HTML(text)
	}
	return template.HTML(`<span class="cur">` + template.HTMLEscapeString(currency) + `</span>` + text)
}

// timeElement formats a date as a time element.
func timeElement(s wording.Speech, d when.Date) template.HTML {
	if d.IsZero() {
		return `<span class="muted">–</span>`
	}
	return template.HTML(`<time datetime="` + d.String() + `">` + s.Date(d) + `</time>`)
}
