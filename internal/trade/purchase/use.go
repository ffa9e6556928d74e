package purchase

import (
	"errors"

	"kontor/internal/db"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
)

// UseOf returns the number of a purchase document that still uses a product, or the given unit
// of it; "" if there is none.
func UseOf(tx *db.Tx, use product.Use) (string, error) {
	w := lines(use)
	document.Purchases.Pending(w, "d.document_type", "d.status")
	number, err := first(tx, w)
	if number != "" || err != nil || !use.Counted {
		return number, err
	}
	for _, kind := range document.Purchases {
		w := lines(use).And("d.document_type = ? AND d.status NOT IN (?, ?)", kind.Code, string(document.Cancelled), string(document.Rejected))
		switch {
		case kind.Bills(): // not booked yet, or booked for goods that are on their way
			w.And("(d.status = ? OR i.stocked AND i.received_quantity < i.base_quantity)", string(document.Matched))
		case kind.Receives(), kind.Awaits():
			w.And("i.billed_quantity < i.base_quantity")
		default:
			continue
		}
		if number, err := first(tx, w); number != "" || err != nil {
			return number, err
		}
	}
	return "", nil
}

// lines adds the condition on product and unit to a query.
func lines(use product.Use) *db.Filter {
	w := db.Where("i.org_id = $1 AND d.org_id = $1").And("i.product_id = ?", use.Product)
	return w.If(use.Unit != 0, "i.product_alt_unit_id = ?", use.Unit)
}

// first returns the number of the first matching document.
func first(tx *db.Tx, w *db.Filter) (string, error) {
	number, err := db.Get[string](tx, `
		SELECT d.document_number
		FROM purchase_items i
		JOIN purchase_documents d ON d.org_id = i.org_id AND d.id = i.document_id
		`+w.String()+`
		ORDER BY d.id LIMIT 1`, w.Args()...)
	if errors.Is(err, db.Missing) {
		return "", nil
	}
	return number, err
}
