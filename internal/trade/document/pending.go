package document

import "kontor/internal/db"

// Pending restricts a query to unfinished documents: drafts of any kind, and quotations,
// orders and requisitions until they are completed, rejected or cancelled. The columns are
// those of the family's table.
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
