package webhook

import (
	"kontor/internal/base/event"
	"kontor/internal/db"
)

// Delete deletes an endpoint with its deliveries.
func Delete(tx *db.Tx, in ByID) error {
	r, err := find(tx, in.ID)
	if err != nil {
		return err
	}
	if _, err := db.Exec(tx, `DELETE FROM webhooks WHERE org_id = $1 AND id = $2`, r.ID); err != nil {
		return err
	}
	for _, text := range []string{`DELETE FROM webhook_secrets WHERE endpoint_id = $1`, `DELETE FROM webhook_queue WHERE endpoint_id = $1`,
		`DELETE FROM webhook_attempts WHERE endpoint_id = $1`} {
		if _, err := db.Exec(tx.Directory(), text, r.ID); err != nil {
			return err
		}
	}
	tx.Record(table, r.ID, r.Host())
	tx.Event(event.WebhookDeleted.On(r.ID, r.Host(), event.Host{Host: r.Host()}))
	return nil
}
