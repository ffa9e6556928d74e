package document

import (
	"errors"

	"kontor/internal/db"
	"kontor/internal/trade/product"
)

// UseOf returns the number of a document that still uses a product, or the given unit
// of it; "" if there is none.
func (f *Family) UseOf(tx *db.Tx, use product.Use) (string, error) {
	w := lineOf(use)
	f.Pending(w, "d.document_type", "d.status")
	number, err := f.first(tx, w)
	if f.sells() || number != "" || err != nil || !use.Counted {
		return number, err
	}
	for _, kind := range f.Kinds {
		w := lineOf(use).And("d.document_type = ? AND d.status NOT IN (?, ?)", kind.Code, string(Cancelled), string(Rejected))
		switch {
		case kind.Bills(): // not booked yet, or booked for goods that are on their way
			w.And("(d.status = ? OR i.stocked AND i.received_quantity < i.base_quantity)", string(Matched))
		case kind.Receives(), kind.Awaits():
			w.And("i.billed_quantity < i.base_quantity")
		default:
			continue
		}
		if number, err := f.first(tx, w); number != "" || err != nil {
			return number, err
		}
	}
	return "", nil
}

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

// lineOf is the condition on product and unit.
func lineOf(use product.Use) *db.Filter {
	w := db.Where("i.org_id = $1 AND d.org_id = $1").And("i.product_id = ?", use.Product)
	return w.If(use.Unit != 0, "i.product_alt_unit_id = ?", use.Unit)
}

// first returns the number of the first matching document.
func (f *Family) first(tx *db.Tx, w *db.Filter) (string, error) {
	number, err := db.Get[string](tx, `
		SELECT d.document_number
		FROM `+f.items+` i
		JOIN `+f.table+` d ON d.org_id = i.org_id AND d.id = i.document_id
		`+w.String()+`
		ORDER BY d.id LIMIT 1`, w.Args()...)
	if errors.Is(err, db.Missing) {
		return "", nil
	}
	return number, err
}
