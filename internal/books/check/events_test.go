package check_test

import (
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/trade/product"
)

// publisher is a seller with stock, whose events began earlier than everything else.
func publisher(t *testing.T, d *db.DB) access.Actor {
	t.Helper()
	who := seller(t, d)
	err := d.Write(t.Context(), who, func(tx *db.Tx) error {
		_, err := product.Create(tx, body[product.New](t, `{"code": "DESK", "name": "Desk", "productType": "inventory", "vatType": "vatExclusive", "purchaseVatType": "vatExclusive",
			"initialStock": {"date": "2026-11-14", "quantity": 5, "unitCost": 10}}`))
		if err != nil {
			return err
		}
		_, err = db.Exec(tx, `UPDATE events SET at = at - 100 WHERE org_id = $1 AND type = 'feed.began'`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return who
}

func TestEventInvariantsFindViolations(t *testing.T) {
	const numbers, one = "events are numbered without gaps", "has one event"
	detectsEach(t, publisher, check.Events, []damage{
		{"nothing", `UPDATE events SET seq = seq WHERE org_id = $1`, ""},
		{"an event", `DELETE FROM events WHERE org_id = $1 AND seq = 2`, numbers},
		{"a tag", `UPDATE events SET tag = '0badcafe' WHERE org_id = $1 AND seq = 2`, numbers},
		{"a moment", `UPDATE events SET at = at + 1 WHERE org_id = $1 AND seq = 2`, numbers},
		{"an audit row", `UPDATE events SET audit_seq = 99999 WHERE org_id = $1 AND seq = 2`, numbers},
		{"the event of an entry", `UPDATE events SET type = 'other' WHERE org_id = $1 AND type = 'journal.posted'`, one},
		{"an entry with two events", `UPDATE events SET record_id = (SELECT MAX(o.record_id) FROM events o WHERE o.org_id = $1 AND o.type = 'journal.posted') WHERE org_id = $1 AND type = 'journal.posted'`, one},
		{"the event of a movement", `UPDATE events SET facts = '{"changes": []}' WHERE org_id = $1 AND type = 'stock.moved'`, one},
		{"a movement in two events", `UPDATE events SET facts = '{"changes": [{"movementId": 1}, {"movementId": 1}]}' WHERE org_id = $1 AND type = 'stock.moved'`, one},
		{"the event of a status", `UPDATE events SET facts = '{"from": "draft", "to": "lost"}' WHERE org_id = $1 AND type = 'sales.status.changed'`, one},
		{"the event of a deletion", `UPDATE events SET type = 'other' WHERE org_id = $1 AND type = 'sales.deleted'`, one},
	})
}
