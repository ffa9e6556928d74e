package stock

import (
	"kontor/internal/base/event"
	"kontor/internal/db"
)

// changesAtOnce limits the movements in one event, so that its facts stay small.
const changesAtOnce = 200

// source is the document that moves stock, or the record that stands for it.
type source struct {
	kind string
	id   uint32
}

// noteMoved notes movements in the transaction's events: one for all of its movements of one
// document, or more if they are many.
func noteMoved(tx *db.Tx, rows []Recorded) {
	open := map[source]*event.StockChanges{}
	for _, e := range tx.Events() {
		if facts, ok := e.Facts.(*event.StockChanges); ok {
			open[source{facts.ReferenceType, facts.ReferenceID}] = facts
		}
	}
	for _, row := range rows {
		from := source{row.ReferenceType, row.ReferenceID}
		if facts := open[from]; facts == nil || len(facts.Changes) == changesAtOnce {
			open[from] = &event.StockChanges{ReferenceType: from.kind, ReferenceID: from.id}
			tx.Event(event.StockMoved.On(row.ID, row.ReferenceType, open[from]))
		}
		facts := open[from]
		facts.Changes = append(facts.Changes, event.StockChange{
			MovementID: row.ID, ProductID: row.ProductID, WarehouseID: row.WarehouseID, Quantity: row.Quantity, OnHand: row.QtyAfter,
		})
	}
}
