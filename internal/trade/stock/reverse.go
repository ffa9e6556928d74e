package stock

import (
	"fmt"

	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// ReverseIssue returns the goods that a document sold, each line at exactly its original cost.
// It never refuses.
func ReverseIssue(tx *db.Tx, refType string, refID uint32, note string, date when.Date) ([]Outcome, error) {
	changes, err := recorded(tx, refType, refID, Sale, SaleReversal, note, date)
	if err != nil {
		return nil, err
	}
	return Receive(tx, changes)
}

// ReverseReceipt removes the goods of a receipt. It is refused if part of them is used,
// regardless of the organization's policy.
func ReverseReceipt(tx *db.Tx, refType string, refID uint32, note string, date when.Date) ([]Outcome, error) {
	changes, err := recorded(tx, refType, refID, Purchase, PurchaseUndone, note, date)
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

// ReverseReturn removes goods that a customer returned, subject to the organization's policy
// for negative stock.
func ReverseReturn(tx *db.Tx, refType string, refID uint32, note string, date when.Date, confirmed bool) ([]Outcome, error) {
	changes, err := recorded(tx, refType, refID, SaleReturn, ReturnReversal, note, date)
	if err != nil {
		return nil, err
	}
	if err := CheckPolicy(tx, changes, confirmed); err != nil {
		return nil, err
	}
	return takeBack(tx, changes)
}

// recorded returns the changes that reverse a document's movements of one type at a date. Their
// cost is the recorded one, not recomputed.
func recorded(tx *db.Tx, refType string, refID uint32, movementType, undo, note string, date when.Date) ([]Change, error) {
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
			Type: undo, RefType: refType, RefID: refID, RefItemID: row.ReferenceItemID, Note: note, Date: date,
		})
	}
	return changes, nil
}

func takeBack(tx *db.Tx, changes []Change) ([]Outcome, error) {
	return move(tx, changes, (*batch).takeBack)
}
