package product

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/num"
	"kontor/internal/stock"
	"kontor/internal/when"
)

// All returns every product that is not deleted, oldest first, with its
// category, units and balances.
func All(tx *db.Tx) ([]Product, error) {
	all, err := db.List[Product](tx, `
		SELECT `+db.Columns[Product]("p")+` FROM products p
		WHERE p.org_id = $1 AND p.deleted_at IS NULL ORDER BY p.id`)
	if err != nil {
		return nil, fmt.Errorf("read products: %w", err)
	}
	categories, err := Categories(tx)
	if err != nil {
		return nil, fmt.Errorf("read categories: %w", err)
	}
	units, err := db.List[unitRecord](tx, `
		SELECT `+db.Columns[unitRecord]("u")+` FROM product_alt_units u
		WHERE u.org_id = $1 AND NOT u.is_removed ORDER BY u.product_id, u.sort_order, u.id`)
	if err != nil {
		return nil, fmt.Errorf("read units: %w", err)
	}
	balances, err := stock.Balances(tx, nil, 0)
	if err != nil {
		return nil, fmt.Errorf("read balances: %w", err)
	}
	names := make(map[num.Ref]string, len(categories))
	for _, c := range categories {
		names[c.ref()] = c.Name
	}
	place := make(map[uint32]*Product, len(all))
	for i := range all {
		all[i].empty()
		all[i].Category = names[all[i].CategoryID]
		place[all[i].ID] = &all[i]
	}
	for _, u := range units {
		if p := place[u.ProductID]; p != nil { // units of deleted products stay
			p.AltUnits = append(p.AltUnits, u.AltUnit)
		}
	}
	for _, b := range balances {
		if p := place[b.ProductID]; p != nil {
			p.StockBalances = append(p.StockBalances, b)
		}
	}
	for i := range all {
		all[i].count()
	}
	return all, nil
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
