package product

import (
	"strings"

	"kontor/internal/db"
)

// MatchMax is the number of texts that Match looks up at once.
const MatchMax = 1000

const selectMatches = ` FROM products p WHERE p.org_id = $1 AND p.deleted_at IS NULL AND p.is_active = TRUE
	AND (LOWER(p.code) IN ($2) OR LOWER(p.barcode) IN ($2) OR LOWER(p.name) IN ($2)) ORDER BY p.id`

// Listed returns products that are not deleted by id, as lists show them.
func Listed(tx *db.Tx, ids []uint32) ([]Product, error) {
	products, err := db.List[Product](tx, `SELECT `+db.Columns[Product]("p")+` FROM products p WHERE p.org_id = $1 AND p.id IN ($2) AND p.deleted_at IS NULL`, db.IDs(ids))
	if err != nil {
		return nil, err
	}
	return products, complete(tx, products, 0)
}

// Match finds active products by code, barcode or whole name, in this order, upper or lower case.
// A text that several products have finds none.
func Match(tx *db.Tx, texts []string) (map[string]Product, error) {
	lower := make(db.Texts, len(texts))
	for i, text := range texts {
		lower[i] = strings.ToLower(text)
	}
	products, err := db.List[Product](tx, `SELECT `+db.Columns[Product]("p")+selectMatches, lower)
	if err != nil {
		return nil, err
	}
	if err := complete(tx, products, 0); err != nil {
		return nil, err
	}
	found := map[string]Product{}
	for _, text := range texts {
		for _, field := range []func(Product) string{
			func(p Product) string { return p.Code }, func(p Product) string { return p.Barcode }, func(p Product) string { return p.Name },
		} {
			if fits := having(products, field, text); len(fits) > 0 {
				if len(fits) == 1 {
					found[text] = fits[0]
				}
				break
			}
		}
	}
	return found, nil
}

func having(products []Product, field func(Product) string, text string) (fits []Product) {
	for _, p := range products {
		if strings.EqualFold(field(p), text) {
			fits = append(fits, p)
		}
	}
	return fits
}
