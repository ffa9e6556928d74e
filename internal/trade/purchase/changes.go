package purchase

import (
	"kontor/internal/base/when"
	"kontor/internal/base/wording"
	"kontor/internal/db"
	"kontor/internal/org/history"
)

// values returns what the audit log compares when a draft changes.
func (r *record) values(tx *db.Tx) (v history.Values) {
	v.Add("number", r.DocumentNumber)
	v.Add("supplier", r.ContactName)
	v.Add("date", r.date(tx))
	if r.DueAt != 0 {
		v.Add("due date", when.DateOf(r.DueAt.Time(), tx.Zone))
	}
	v.Add("currency", r.Currency)
	v.Add("exchange rate", r.ExchangeRate)
	v.Add("withholding rate", r.WhtRate)
	v.Add("note", r.Note)
	for i, l := range r.lines {
		v.Line(i+1, l.Name+" "+wording.Quantity(l.Quantity)+" × "+history.Amount(l.UnitPrice))
	}
	v.Add("total", r.GrandTotal)
	return v
}
