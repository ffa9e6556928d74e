package report

import (
	"kontor/internal/base/access"
	"kontor/internal/console"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
)

// yearsPage lists the fiscal years.
type yearsPage struct {
	Years input.Result[ledger.FiscalYear]
	Form  *console.Form
	Tabs  []Tab
}

// Over reports whether a year can be closed: it is past, open and has postings.
func (p yearsPage) Over(v *console.Visit, y ledger.FiscalYear) bool {
	return y.Status == ledger.YearOpen && v.Today.After(y.ToDate) && y.Traded
}

func years(v *console.Visit) error {
	at, err := console.Filter[input.Sheet](v)
	if err != nil {
		return err
	}
	all, err := console.Read(v, ledger.Years, at)
	if err != nil {
		return err
	}
	return v.Show("years.html", yearsPage{all, v.Form(nil), tabs(v, "years", picker{})})
}

// closeYear moves the profit of a year to retained earnings.
var closeYear = console.Submit(ledger.CloseYear, func(v *console.Visit, y ledger.FiscalYear) string {
	v.Done("Year {1} closed", v.Speech.Year(int(y.Year)))
	return v.At("/reports/years")
}, years)

// reopenYear reverses a closing.
var reopenYear = console.Submit(ledger.ReopenYear, func(v *console.Visit, y ledger.FiscalYear) string {
	v.Done("Year {1} reopened", v.Speech.Year(int(y.Year)))
	return v.At("/reports/years")
}, years)

// Owner reports whether the user is the owner. Only owners reopen a year.
func (p yearsPage) Owner(v *console.Visit) bool { return v.Role() == access.Owner }
