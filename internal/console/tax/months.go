package tax

import (
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/report"
	"kontor/internal/console"
	reports "kontor/internal/console/report"
	"kontor/internal/db"
	"kontor/internal/trade/tax"
)

// monthsPage lists the tax months.
type monthsPage struct {
	Refusal string
	Shown   bool
	Months  []monthRow
	Tabs    []reports.Tab
}

// monthRow is a tax month of the list.
type monthRow struct {
	Month    when.Month
	State    string // running, open, due, late, filed, amending
	Due      when.Date
	Filing   *tax.Filing
	Next     bool // the next return to file
	ToPay    num.Money
	Problems []report.PP30Problem
	Unfiled  []string // forms of withholding tax returns to file
}

func listMonths(v *console.Visit) error {
	page := monthsPage{Tabs: reports.Tabs(v, "vat-output", report.Period{FromDate: v.Today, ToDate: v.Today})}
	err := v.Read(func(tx *db.Tx) (err error) {
		page.Months, err = monthsOf(v, tx)
		return err
	})
	if page.Refusal = v.RefusedAddress(err); err != nil && page.Refusal == "" {
		return err
	}
	page.Shown = err == nil
	return v.Show("months.html", page)
}

// monthsOf returns the months from the current one back: those in force, and those since.
func monthsOf(v *console.Visit, tx *db.Tx) ([]monthRow, error) {
	filed, err := tax.Filings(tx, tax.FilingFilter{Form: tax.PP30, Page: page100})
	if err != nil {
		return nil, err
	}
	byMonth := map[when.Month]*tax.Filing{}
	last := when.MonthOf(v.Today).Add(-1 - monthsShown)
	for i, f := range filed.Items {
		if f.InForce() {
			byMonth[f.Month] = &filed.Items[i]
			if f.Month.After(last) {
				last = f.Month
			}
		}
	}
	current := when.MonthOf(v.Today)
	first, err := report.FirstMonth(tx)
	if err != nil {
		return nil, err
	}
	if earliest := current.Add(1 - monthsShown); first.Before(earliest) {
		first = earliest
	}
	if len(byMonth) > 0 {
		first = slices.MinFunc(filed.Items, func(a, b tax.Filing) int { return compare(a.Month, b.Month) }).Month
	}
	unfiled, err := tax.UnfiledWithholding(tx, first)
	if err != nil {
		return nil, err
	}
	var rows []monthRow
	for month := current; !month.Before(first) && len(rows) < 36; month = month.Add(-1) {
		row := monthRow{Month: month, Filing: byMonth[month], Next: len(byMonth) > 0 && month == last.Add(1)}
		if row.Due, err = tax.DueDate(tx, month); err != nil {
			return nil, err
		}
		row.state(v.Today)
		if row.Next && month.Before(current) || len(byMonth) == 0 && month == current.Add(-1) {
			if err := row.look(tx); err != nil {
				return nil, err
			}
		}
		for _, w := range unfiled {
			if w.Month == month {
				row.Unfiled = append(row.Unfiled, shortForms[w.Form])
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// monthsShown is the number of months listed before the first return.
const monthsShown = 6

// state says how a month stands today.
func (r *monthRow) state(today when.Date) {
	switch {
	case r.Filing != nil:
		r.State, r.ToPay, r.Due = r.Filing.Status, r.Filing.OutstandingAmount, r.Filing.DueDate
	case !today.After(r.Month.Last()):
		r.State = "running"
	case today.After(r.Due):
		r.State = "late"
	default:
		r.State = "due"
	}
}

// look computes the return of a month that is next to file.
func (r *monthRow) look(tx *db.Tx) error {
	now, err := report.PP30Of(tx, report.PP30Query{TaxMonth: report.TaxMonth{Month: r.Month}})
	r.ToPay, r.Problems = now.Boxes.B15, now.Problems
	return err
}

func compare(a, b when.Month) int {
	switch {
	case a.Before(b):
		return -1
	case a.After(b):
		return 1
	}
	return 0
}
