package product

import (
	"errors"

	"kontor/internal/db"
	"kontor/internal/num"
)

// openUse returns the number of a document that still needs a product, or one
// of its units when one is given: a draft of any type, or a quotation, order or
// requisition that is not finished. It knows the tables of documents by name,
// because the packages that own them build on this one.
func openUse(tx *db.Tx, product uint32, unit num.Ref) (string, error) {
	w := db.Where("i.org_id = $1 AND d.org_id = $1")
	w.And("i.product_id = ?", product)
	w.If(unit != 0, "i.product_alt_unit_id = ?", unit)
	number, err := db.Get[string](tx, `
		SELECT d.document_number
		FROM sales_items i
		JOIN sales_documents d ON d.org_id = i.org_id AND d.id = i.document_id
		`+w.String()+`
		AND (d.status = 'draft' OR d.document_type IN ('QT', 'SO') AND d.status IN ('sent', 'accepted'))
		ORDER BY d.id LIMIT 1`, w.Args()...)
	if !errors.Is(err, db.Missing) {
		return number, err
	}
	number, err = db.Get[string](tx, `
		SELECT d.doc_number
		FROM purchase_items i
		JOIN purchase_documents d ON d.org_id = i.org_id AND d.id = i.document_id
		`+w.String()+`
		AND (d.status = 'draft' OR d.doc_type IN ('PR', 'PO') AND d.status IN ('sent', 'acknowledged', 'approved'))
		ORDER BY d.id LIMIT 1`, w.Args()...)
	if errors.Is(err, db.Missing) {
		return "", nil
	}
	return number, err
}
