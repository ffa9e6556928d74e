package stock

import (
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// good holds the product fields that stock needs.
type good struct {
	ID          uint32    `db:"id"`
	Code        string    `db:"code"`
	ProductType string    `db:"product_type"`
	CostPrice   num.Money `db:"cost_price"`
	DeletedAt   when.Unix `db:"deleted_at"`
}

// goodsOf reads products for stock, including deleted ones, which documents can still name.
func goodsOf(tx *db.Tx, products []uint32) (map[uint32]good, error) {
	rows, err := db.List[good](tx, `
		SELECT `+db.Columns[good]("p")+`
		FROM products p
		WHERE p.org_id = $1 AND p.id IN ($2)`, db.IDs(products))
	if err != nil {
		return nil, fmt.Errorf("read products: %w", err)
	}
	goods := make(map[uint32]good, len(rows))
	for _, row := range rows {
		goods[row.ID] = row
	}
	return goods, nil
}

// stocked returns a product that must be stock-tracked. Deleted products are allowed, so that
// returned goods can be counted and moved.
func stocked(tx *db.Tx, product uint32) (good, error) {
	goods, err := goodsOf(tx, []uint32{product})
	if err != nil {
		return good{}, err
	}
	g, ok := goods[product]
	if !ok {
		return good{}, fault.Bad("ProductID", "exists")
	}
	if !g.DeletedAt.IsZero() {
		balances, err := Balances(tx, []uint32{product}, 0)
		if err != nil {
			return good{}, err
		}
		if !slices.ContainsFunc(balances, func(b Balance) bool { return !b.Quantity.IsZero() }) {
			return good{}, fault.Bad("ProductID", "exists")
		}
	}
	if g.ProductType != "inventory" {
		return good{}, fault.BadRequest.Because("%s is not an inventory product and has no stock", g.Code)
	}
	return g, nil
}

// Shortage is the missing quantity of a product in a warehouse.
type Shortage struct {
	// Id of the product.
	ProductID uint32 `json:"productId"`
	// Code of the product.
	ProductCode string `json:"productCode"`
	// Id of the warehouse.
	WarehouseID uint32 `json:"warehouseId"`
	// Quantity in the warehouse, in base units.
	OnHand num.Qty `json:"onHand"`
	// Quantity that would leave, in base units.
	Required num.Qty `json:"required"`
}

// shortages sums the outgoing quantity per bucket and returns the buckets that hold less, in
// line order. A document can be short even if no single line is.
func shortages(tx *db.Tx, changes []Change) ([]Shortage, error) {
	var keys []bucketKey
	required := map[bucketKey]num.Qty{}
	for _, c := range changes {
		if _, ok := required[c.key()]; !ok {
			keys = append(keys, c.key())
		}
		required[c.key()] = required[c.key()].Add(c.Quantity)
	}
	s, err := bucketsOf(tx, keys)
	if err != nil {
		return nil, err
	}
	var short []Shortage
	for _, p := range keys {
		if s[p].Short(required[p]) {
			short = append(short, Shortage{ProductID: p.product, WarehouseID: p.warehouse, OnHand: s[p].Quantity, Required: required[p]})
		}
	}
	return short, nil
}

// refuse returns an error that names the products with a shortage.
func refuse(tx *db.Tx, as *fault.Fault, short []Shortage) error {
	products := make([]uint32, len(short))
	for i, s := range short {
		products[i] = s.ProductID
	}
	goods, err := goodsOf(tx, products)
	if err != nil {
		return err
	}
	texts := make(fault.Sentences, len(short))
	for i := range short {
		s := &short[i]
		s.ProductCode = goods[s.ProductID].Code
		texts[i] = fault.Say("%s: on hand %v, required %v", s.ProductCode, s.OnHand, s.Required)
	}
	return as.Because("%s", texts).With(short)
}
