package stock

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/fault"
)

// ReverseIssue brings back what a document sold, each line at exactly the cost
// it left at. Goods that come back are never refused.
func ReverseIssue(tx *db.Tx, refType string, refID uint32, note string) ([]Outcome, error) {
	changes, err := recorded(tx, refType, refID, Sale, SaleReversal, note)
	if err != nil {
		return nil, err
	}
	return Receive(tx, changes)
}

// ReverseReceipt takes out what a goods receipt brought in. When part of it has
// been used elsewhere it is refused, whatever the organization's policy.
func ReverseReceipt(tx *db.Tx, refType string, refID uint32, note string) ([]Outcome, error) {
	changes, err := recorded(tx, refType, refID, Purchase, PurchaseUndone, note)
	if err != nil {
		return nil, err
	}
	short, err := shortages(tx, changes)
	if err != nil {
		return nil, err
	}
	if len(short) > 0 {
		return nil, refuse(tx, fault.NegativeStockBlocked, short)
	}
	return takeBack(tx, changes)
}

// ReverseReturn takes out what a customer had brought back, as far as the
// organization's policy lets goods leave.
func ReverseReturn(tx *db.Tx, refType string, refID uint32, note string, confirmed bool) ([]Outcome, error) {
	changes, err := recorded(tx, refType, refID, SaleReturn, ReturnReversal, note)
	if err != nil {
		return nil, err
	}
	if err := CheckPolicy(tx, changes, confirmed); err != nil {
		return nil, err
	}
	return takeBack(tx, changes)
}

// recorded turns the movements of one type that a document made into the
// changes that undo them today. Their cost is what was recorded, not worked out
// again.
func recorded(tx *db.Tx, refType string, refID uint32, movementType, undo, note string) ([]Change, error) {
	rows, err := Of(tx, refType, refID)
	if err != nil {
		return nil, fmt.Errorf("read movements of %s %d: %w", refType, refID, err)
	}
	var changes []Change
	for _, row := range rows {
		if row.MovementType != movementType {
			continue
		}
		changes = append(changes, Change{
			ProductID: row.ProductID, WarehouseID: row.WarehouseID,
			Quantity: row.Quantity.Abs(), Cost: row.TotalCost.Add(row.Variance).Abs(),
			Type: undo, RefType: refType, RefID: refID, RefItemID: row.ReferenceItemID, Note: note, Date: tx.Today(),
		})
	}
	return changes, nil
}

func takeBack(tx *db.Tx, changes []Change) ([]Outcome, error) {
	return move(tx, changes, (*batch).takeBack)
}
