package product

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/when"
)

// pageOfAll is how many products are completed at a time.
const pageOfAll = 1000

// All returns every product that is not deleted, oldest first, without its
// movements.
func All(tx *db.Tx) ([]Product, error) {
	var all []Product
	for after := uint32(0); ; after = all[len(all)-1].ID {
		page, err := db.List[Product](tx, `
			SELECT `+db.Columns[Product]("p")+` FROM products p
			WHERE p.org_id = $1 AND p.id > $2 AND p.deleted_at IS NULL
			ORDER BY p.id LIMIT $3`, after, pageOfAll)
		if err != nil {
			return nil, fmt.Errorf("read products: %w", err)
		}
		if err := complete(tx, page, 0); err != nil {
			return nil, err
		}
		all = append(all, page...)
		if len(page) < pageOfAll {
			return all, nil
		}
	}
}

// State changes when a product is added, changed or deleted, or its stock
// moves. Whoever prepares work outside the organization's lock compares it once
// inside.
type State struct {
	Count   int       `db:"count"`
	Last    int       `db:"last"`
	Updated when.Unix `db:"updated"`
}

// StateOf returns the state of the organization's products.
func StateOf(tx *db.Tx) (State, error) {
	return db.Get[State](tx, `
		SELECT COUNT(*), COALESCE(MAX(p.id), 0), COALESCE(MAX(p.updated_at), 0) FROM products p
		WHERE p.org_id = $1 AND p.deleted_at IS NULL`)
}
