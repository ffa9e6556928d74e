package product

import (
	"kontor/internal/base/access"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/trade/stock"
)

// Low is a product below its reorder point or below the minimum of a warehouse.
type Low struct {
	// Id of the product.
	ProductID uint32 `json:"productId" db:"product_id"`
	// Code of the product.
	Code string `json:"code" db:"code"`
	// Name of the product.
	Name string `json:"name" db:"name"`
	// Base unit.
	Unit string `json:"unit" db:"unit"`
	// Warehouse with low stock. Null for the reorder point, which counts all warehouses.
	WarehouseID num.Ref `json:"warehouseId" db:"warehouse_id"`
	// Name of the warehouse.
	WarehouseName string `json:"warehouseName" db:"warehouse_name"`
	// Quantity on hand in base units.
	OnHand num.Qty `json:"onHand" db:"on_hand"`
	// Reorder point, or minimum quantity of the warehouse.
	Minimum num.Qty `json:"minimum" db:"minimum"`
}

// selectLow selects products below their reorder point or below the minimum of a warehouse.
const selectLow = `
		SELECT p.id, p.code, p.name, p.unit, NULL, '', CAST(COALESCE(SUM(b.quantity), 0) AS BIGINT), p.reorder_point
		FROM products p
		LEFT JOIN stock_balances b ON b.org_id = $1 AND b.product_id = p.id
		WHERE p.org_id = $1 AND p.deleted_at IS NULL AND p.is_active AND p.product_type = 'inventory' AND p.reorder_point > 0
		GROUP BY p.id, p.code, p.name, p.unit, p.reorder_point
		HAVING COALESCE(SUM(b.quantity), 0) < p.reorder_point
		UNION ALL
		SELECT p.id, p.code, p.name, p.unit, w.id, w.name, COALESCE(b.quantity, 0), m.min_qty
		FROM product_min_quantities m
		JOIN products p ON p.org_id = $1 AND p.id = m.product_id
		JOIN warehouses w ON w.org_id = $1 AND w.id = m.warehouse_id
		LEFT JOIN stock_balances b ON b.org_id = $1 AND b.product_id = m.product_id AND b.warehouse_id = m.warehouse_id
		WHERE m.org_id = $1 AND p.deleted_at IS NULL AND p.is_active AND p.product_type = 'inventory' AND w.is_active
		AND COALESCE(b.quantity, 0) < m.min_qty`

const listLow = selectLow + ` ORDER BY 2, 1, 5`

// ListLow returns the products below their reorder point or below the minimum of a warehouse,
// by code.
func ListLow(tx *db.Tx, _ struct{}) ([]Low, error) { return db.List[Low](tx, listLow) }

// FirstLow returns the first entries of that list.
func FirstLow(tx *db.Tx, most int) ([]Low, error) { return db.List[Low](tx, listLow+` LIMIT $2`, most) }

// CountLow returns the number of low products, counting each once.
func CountLow(tx *db.Tx) (int, error) {
	return db.Get[int](tx, `SELECT COUNT(DISTINCT low.id) FROM (`+selectLow+`) low`)
}

// Minimum sets the minimum quantity of a product in a warehouse.
type Minimum struct {
	// Id of the product.
	ProductID uint32 `json:"productId" validate:"required"`
	// Warehouse. Defaults to the default warehouse.
	WarehouseID num.Ref `json:"warehouseId"`
	// Minimum quantity in base units. 0 removes the minimum.
	MinQty num.Qty `json:"minQty" validate:"required,gte=0"`
}

// SetMinimum sets the minimum quantity of a product in a warehouse.
func SetMinimum(tx *db.Tx, in Minimum) error {
	if !tx.May(access.WriteStock) {
		return fault.Forbidden
	}
	p, err := live(tx, in.ProductID)
	if err != nil {
		return err
	}
	if in.MinQty.Sign() < 0 {
		return fault.Bad("MinQty", "gte", "0")
	}
	warehouse, err := stock.WarehouseFor(tx, in.WarehouseID)
	if err != nil {
		return err
	}
	// The product shows its minimums, so it has changed.
	if _, err := db.Exec(tx, `UPDATE products SET updated_at = $2 WHERE org_id = $1 AND id = $3`, tx.Stamp(), p.ID); err != nil {
		return err
	}
	tx.Record("products", p.ID, p.Code)
	tx.Event(event.ProductMinimumSet.On(p.ID, p.Code, event.Code{Code: p.Code}))
	if in.MinQty.IsZero() {
		_, err = db.Exec(tx, `DELETE FROM product_min_quantities WHERE org_id = $1 AND product_id = $2 AND warehouse_id = $3`, p.ID, warehouse)
		return err
	}
	_, err = db.Exec(tx, `
		INSERT INTO product_min_quantities (org_id, product_id, warehouse_id, min_qty, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $5)
		ON CONFLICT (org_id, product_id, warehouse_id) DO UPDATE SET min_qty = excluded.min_qty, updated_at = excluded.updated_at`,
		p.ID, warehouse, in.MinQty, tx.Stamp())
	return err
}
