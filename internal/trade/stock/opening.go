package stock

import (
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// atOnce is the number of movements per batch.
const atOnce = 5000

// ReceiveOpening adds opening stock. The movements store the opening balance in place of a
// document line, so that they can be reversed.
func ReceiveOpening(tx *db.Tx, opening uint32, changes []Change) ([]Outcome, error) {
	var outcomes []Outcome
	for some := range slices.Chunk(changes, atOnce) {
		for i := range some {
			some[i].Type, some[i].RefType, some[i].RefItemID = Opening, ledger.RefOpening, num.Ref(opening)
		}
		done, err := Receive(tx, some)
		if err != nil {
			return nil, err
		}
		outcomes = append(outcomes, done...)
	}
	return outcomes, nil
}

// ReverseOpening removes opening stock on its own date. It is refused if part of it is gone,
// regardless of the organization's policy.
func ReverseOpening(tx *db.Tx, opening uint32, date when.Date) ([]Outcome, error) {
	rows, err := db.List[Recorded](tx, `
		SELECT `+db.Columns[Recorded]("m")+`
		FROM stock_movements m
		WHERE m.org_id = $1 AND m.reference_type = $2 AND m.reference_item_id = $3
		ORDER BY m.id`, ledger.RefOpening, opening)
	if err != nil {
		return nil, fmt.Errorf("read opening stock: %w", err)
	}
	changes := make([]Change, len(rows))
	for i, row := range rows {
		changes[i] = Change{
			ProductID: row.ProductID, WarehouseID: row.WarehouseID, Quantity: row.Quantity, Cost: row.TotalCost.Add(row.Variance),
			Type: Opening, RefType: row.ReferenceType, RefID: row.ReferenceID, RefItemID: row.ReferenceItemID, Note: row.Note, Date: date,
		}
	}
	var outcomes []Outcome
	for some := range slices.Chunk(changes, atOnce) {
		short, err := shortages(tx, some)
		if err != nil {
			return nil, err
		}
		if len(short) > 0 {
			return nil, refuse(tx, fault.NegativeStockBlocked, short)
		}
		done, err := takeBack(tx, some)
		if err != nil {
			return nil, err
		}
		outcomes = append(outcomes, done...)
	}
	return outcomes, nil
}

// MovedAmong returns the products that have movements, ignoring reversed opening stock, which
// can be entered again.
func MovedAmong(tx *db.Tx, products []uint32) (map[uint32]bool, error) {
	moved := map[uint32]bool{}
	for some := range slices.Chunk(products, atOnce) {
		ids, err := db.List[uint32](tx, `
			SELECT m.product_id FROM stock_movements m
			WHERE m.org_id = $1 AND m.product_id IN ($2)
			GROUP BY m.product_id
			HAVING SUM(CASE WHEN m.movement_type <> $3 THEN 1 ELSE 0 END) > 0 OR SUM(m.quantity) <> 0`, db.IDs(some), Opening)
		if err != nil {
			return nil, fmt.Errorf("products that moved: %w", err)
		}
		for _, id := range ids {
			moved[id] = true
		}
	}
	return moved, nil
}
