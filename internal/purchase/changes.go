package purchase

import (
	"kontor/internal/db"
	"kontor/internal/history"
	"kontor/internal/when"
	"kontor/internal/wording"
)

// values returns what the audit log compares when a draft changes.
func (r *record) values(tx *db.Tx) (v history.Values) {
	v.Add("number", r.DocNumber)
	v.Add("supplier", r.ContactName)
	v.Add("date", r.date(tx))
	if r.DueDate != 0 {
		v.Add("due date", when.DateOf(r.DueDate.Time(), tx.Zone))
	}
	v.Add("currency", r.Currency)
	v.Add("exchange rate", r.ExchangeRate)
	v.Add("withholding rate", r.WhtRate)
	v.Add("note", r.Notes)
	for i, l := range r.lines {
		v.Line(i+1, l.Description+" "+wording.Quantity(l.Quantity)+" × "+history.Amount(l.UnitPrice))
	}
	v.Add("total", r.TotalAmount)
	return v
}
