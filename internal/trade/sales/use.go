package sales

import (
	"errors"

	"kontor/internal/db"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
)

// UseOf returns the number of a sales document that still uses a product, or the given unit of
// it; "" if there is none.
func UseOf(tx *db.Tx, use product.Use) (string, error) {
	w := db.Where("i.org_id = $1 AND d.org_id = $1")
	w.And("i.product_id = ?", use.Product)
	w.If(use.Unit != 0, "i.product_alt_unit_id = ?", use.Unit)
	document.Sales.Pending(w, "d.document_type", "d.status")
	number, err := db.Get[string](tx, `
		SELECT d.document_number
		FROM sales_items i
		JOIN sales_documents d ON d.org_id = i.org_id AND d.id = i.document_id
		`+w.String()+`
		ORDER BY d.id LIMIT 1`, w.Args()...)
	if errors.Is(err, db.Missing) {
		return "", nil
	}
	return number, err
}
