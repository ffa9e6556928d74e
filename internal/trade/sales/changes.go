package sales

import (
	"kontor/internal/base/wording"
	"kontor/internal/org/history"
)

// values returns what the audit log compares when a draft changes.
func (r *record) values() (v history.Values) {
	v.Add("number", r.DocumentNumber)
	v.Add("customer", r.ContactName)
	v.Add("date", r.IssueDate)
	v.Add("due date", r.DueDate)
	v.Add("currency", r.Currency)
	v.Add("exchange rate", r.ExchangeRate)
	v.Add("project", r.Project)
	v.Add("VAT rate", r.VatRate)
	v.Add("withholding rate", r.WhtRate)
	v.Add("note", r.Note)
	for i, l := range r.lines {
		v.Line(i+1, l.Name+" "+wording.Quantity(l.Quantity)+" × "+history.Amount(l.UnitPrice))
	}
	v.Add("discount", r.DocumentDiscountAmount)
	v.Add("total", r.GrandTotal)
	return v
}
