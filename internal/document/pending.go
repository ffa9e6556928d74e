package document

import "kontor/internal/db"

// Pending narrows a query to documents that are not finished: drafts of any
// kind, and the kinds that only announce (quotations, orders, requisitions)
// until they were carried out, turned down or given up. The columns are those
// of the family's table.
func (ks Kinds) Pending(w *db.Filter, kind, status string) {
	open, args := status+" = ?", []any{string(Draft)}
	for _, k := range ks {
		for _, s := range k.Pending {
			open += " OR " + kind + " = ? AND " + status + " = ?"
			args = append(args, k.Code, string(s))
		}
	}
	w.And("("+open+")", args...)
}
