package stock

import (
	"kontor/internal/db"
	"kontor/internal/event"
)

// changesAtOnce limits the movements in one event, so that its facts stay small.
const changesAtOnce = 200

// noteMoved notes movements in the transaction's event: one for all of its movements of one
// document, or more if they are many.
func noteMoved(tx *db.Tx, rows []Recorded) {
	for _, row := range rows {
		change := event.StockChange{MovementID: row.ID, ProductID: row.ProductID, WarehouseID: row.WarehouseID, Quantity: row.Quantity, OnHand: row.QtyAfter}
		if to := openEvent(tx, row); to != nil {
			to.Changes = append(to.Changes, change)
			continue
		}
		tx.Event(event.StockMoved.On(row.ID, row.ReferenceType,
			&event.StockChanges{ReferenceType: row.ReferenceType, ReferenceID: row.ReferenceID, Changes: []event.StockChange{change}}))
	}
}

// openEvent returns the transaction's event that takes a movement, or nil.
func openEvent(tx *db.Tx, row Recorded) *event.StockChanges {
	for _, e := range tx.Events() {
		facts, ok := e.Facts.(*event.StockChanges)
		if ok && len(facts.Changes) < changesAtOnce && facts.ReferenceType == row.ReferenceType && facts.ReferenceID == row.ReferenceID {
			return facts
		}
	}
	return nil
}
