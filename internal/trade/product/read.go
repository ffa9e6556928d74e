package product

import (
	"fmt"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/files"
	"kontor/internal/trade/stock"
)

// averageMax bounds the average across warehouses (value by quantity, in stored units). A
// shortage in one that nearly offsets the stock in another would otherwise overflow.
const averageMax = 10_000_000_000

// movementsShown is the number of movements in a product record.
const movementsShown = 100

// known returns a product, deleted or not, without its related records.
func known(tx *db.Tx, id uint32) (Product, error) {
	p, err := db.Get[Product](tx, `SELECT `+db.Columns[Product]("p")+` FROM products p WHERE p.org_id = $1 AND p.id = $2`, id)
	return p, db.Or(err, fault.NotFound)
}

// live returns a product that is not deleted, without its related records.
func live(tx *db.Tx, id uint32) (Product, error) {
	p, err := known(tx, id)
	if err == nil && !p.DeletedAt.IsZero() {
		return Product{}, fault.NotFound
	}
	return p, err
}

// Get returns one product with its related records.
func Get(tx *db.Tx, in ByID) (Product, error) {
	p, err := live(tx, in.ID)
	if err != nil {
		return Product{}, err
	}
	return p.whole(tx)
}

// GetAny returns a product, deleted or not.
func GetAny(tx *db.Tx, in ByID) (Product, error) {
	p, err := known(tx, in.ID)
	if err != nil {
		return Product{}, err
	}
	return p.whole(tx)
}

// whole adds all related records to the product.
func (p Product) whole(tx *db.Tx) (Product, error) {
	one := []Product{p}
	err := complete(tx, one, 0)
	if err != nil {
		return Product{}, err
	}
	p = one[0]
	if p.Stocked() {
		p.StockMovements, err = stock.Latest(tx, p.ID, movementsShown)
	}
	return p, err
}

// complete adds the related records of a page of products, with one query per table.
func complete(tx *db.Tx, products []Product, warehouse num.Ref) error {
	if len(products) == 0 {
		return nil
	}
	ids := make([]uint32, len(products))
	byID := make(map[uint32]*Product, len(products))
	for i := range products {
		products[i].empty()
		ids[i], byID[products[i].ID] = products[i].ID, &products[i]
	}
	if err := addCategories(tx, products); err != nil {
		return fmt.Errorf("read categories: %w", err)
	}
	if err := addParts(tx, ids, byID); err != nil {
		return fmt.Errorf("read units and pictures: %w", err)
	}
	balances, err := stock.Balances(tx, ids, warehouse)
	if err != nil {
		return fmt.Errorf("read balances: %w", err)
	}
	for _, b := range balances {
		p := byID[b.ProductID]
		p.StockBalances = append(p.StockBalances, b)
	}
	for i := range products {
		products[i].count()
	}
	return nil
}

// count sums the shown balances. Without stock, the average is that of the bucket that moved
// last among those that had one.
func (p *Product) count() {
	var last uint32
	for _, b := range p.StockBalances {
		p.StockQty = p.StockQty.Add(b.Quantity)
		p.StockValue = p.StockValue.Add(b.TotalValue)
		if !b.AverageCost.IsZero() && b.LastMovementID > last {
			last, p.AvgCost = b.LastMovementID, b.AverageCost
		}
	}
	if p.StockQty.Sign() > 0 && p.StockValue.Abs().Raw()/p.StockQty.Raw() < averageMax {
		p.AvgCost = p.StockValue.Per(p.StockQty)
	}
}

func addCategories(tx *db.Tx, products []Product) error {
	var ids db.IDs
	for _, p := range products {
		if p.CategoryID != 0 {
			ids = append(ids, uint32(p.CategoryID))
		}
	}
	if len(ids) == 0 {
		return nil
	}
	rows, err := db.List[Category](tx, `
		SELECT `+db.Columns[Category]("c")+` FROM product_categories c WHERE c.org_id = $1 AND c.id IN ($2)`, ids)
	if err != nil {
		return err
	}
	names := make(map[num.Ref]string, len(rows))
	for _, row := range rows {
		names[row.ref()] = row.Name
	}
	for i := range products {
		products[i].Category = names[products[i].CategoryID]
	}
	return nil
}

// addParts adds units, pictures and minimums.
func addParts(tx *db.Tx, ids db.IDs, byID map[uint32]*Product) error {
	units, err := db.List[unitRecord](tx, `
		SELECT `+db.Columns[unitRecord]("u")+` FROM product_alt_units u
		WHERE u.org_id = $1 AND u.product_id IN ($2) AND NOT u.is_removed
		ORDER BY u.product_id, u.sort_order, u.id`, ids)
	if err != nil {
		return err
	}
	for _, u := range units {
		p := byID[u.ProductID]
		p.AltUnits = append(p.AltUnits, u.AltUnit)
	}
	pictures, err := files.OfKind(tx, resource, ids, files.Picture)
	if err != nil {
		return err
	}
	for _, i := range pictures {
		p := byID[i.RecordID]
		p.Images = append(p.Images, Image{ID: i.ID, Url: fmt.Sprintf("/openapi/v1/attachments/%d/content", i.ID), SortOrder: len(p.Images) + 1})
	}
	return addMinimums(tx, ids, byID)
}

// addMinimums adds the minimum quantities per warehouse.
func addMinimums(tx *db.Tx, ids db.IDs, byID map[uint32]*Product) error {
	mins, err := db.List[minRecord](tx, `
		SELECT `+db.Columns[minRecord]("m")+` FROM product_min_quantities m
		WHERE m.org_id = $1 AND m.product_id IN ($2)
		ORDER BY m.product_id, m.warehouse_id`, ids)
	if err != nil || len(mins) == 0 {
		return err
	}
	warehouses, err := stock.WarehouseNames(tx)
	if err != nil {
		return err
	}
	for _, m := range mins {
		m.WarehouseName = warehouses[m.WarehouseID]
		p := byID[m.ProductID]
		p.WarehouseMinQtys = append(p.WarehouseMinQtys, m.MinQty)
	}
	return nil
}

// All returns the products that are not deleted, oldest first, with category, units and
// balances.
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
	byID := make(map[uint32]*Product, len(all))
	for i := range all {
		all[i].empty()
		all[i].Category = names[all[i].CategoryID]
		byID[all[i].ID] = &all[i]
	}
	for _, u := range units {
		if p := byID[u.ProductID]; p != nil { // units of deleted products remain stored
			p.AltUnits = append(p.AltUnits, u.AltUnit)
		}
	}
	for _, b := range balances {
		if p := byID[b.ProductID]; p != nil {
			p.StockBalances = append(p.StockBalances, b)
		}
	}
	for i := range all {
		all[i].count()
	}
	return all, nil
}

// State changes when a product is added, changed or deleted, or its stock moves. Code that
// prepares work outside the organization's lock compares it again inside.
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
