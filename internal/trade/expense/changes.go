package expense

import (
	"cmp"

	"kontor/internal/org/history"
)

// values returns what the audit log compares when the header of a claim changes.
func (e Editable) values() (v history.Values) {
	v.Add("title", e.Title)
	v.Add("note", e.Note)
	v.Add("paid by", e.ReimbursementMethod)
	return v
}

// lineValues returns what the audit log compares when the lines of a claim change.
func lineValues(lines []line) (v history.Values) {
	for i, l := range lines {
		v.Line(i+1, cmp.Or(l.Description, l.VendorName)+" "+history.Amount(l.Amount)+" "+l.CurrencyCode)
	}
	return v
}
