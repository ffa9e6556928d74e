package webhook

import (
	"kontor/internal/base/event"
	"kontor/internal/db"
)

// Update changes an endpoint. A Courier has checked a new address.
func Update(tx *db.Tx, in Edit) (Endpoint, error) {
	r, err := find(tx, in.ID)
	if err != nil {
		return Endpoint{}, err
	}
	if !in.Has("UserID") || in.Value.UserID != r.UserID {
		if err := r.managed(tx); err != nil {
			return Endpoint{}, err
		}
	}
	in.Onto(&r.Editable)
	if err := r.check(tx); err != nil {
		return Endpoint{}, err
	}
	if in.Has("Status") {
		r.Reason = ""
	}
	if err := r.save(tx, r.updated(), r.Status); err != nil {
		return Endpoint{}, err
	}
	if err := r.changed(tx, r.Status == Enabled && in.Has("Status")); err != nil {
		return Endpoint{}, err
	}
	return Get(tx, ByID{r.ID})
}

// managed refuses a change of an endpoint that acts as somebody whom the actor cannot act as.
// One whose member has left can be changed.
func (r *record) managed(tx *db.Tx) error {
	err := actsAs(tx, r.UserID)
	if isGone(err) {
		return nil
	}
	return err
}

// updated returns the event of a change.
func (r *record) updated() event.Event {
	return event.WebhookUpdated.On(r.ID, r.Host(), event.Host{Host: r.Host()})
}

// save stores a changed endpoint with its audit row and event. what says what changed.
func (r *record) save(tx *db.Tx, e event.Event, what string) error {
	r.UpdatedAt = tx.Stamp()
	if err := db.Update(tx, table, *r); err != nil {
		return err
	}
	tx.Record(table, r.ID, r.Host()+" "+what)
	tx.Event(e)
	return nil
}

// changed ends the work of a server on the endpoint as it was. restart also tries again at
// once what failed before.
func (r *record) changed(tx *db.Tx, restart bool) error {
	_, err := db.Exec(tx.Directory(), `UPDATE webhook_queue SET status = $2, version = version + 1 WHERE endpoint_id = $1`, r.ID, r.Status)
	if err != nil || !restart {
		return err
	}
	_, err = db.Exec(tx.Directory(), `UPDATE webhook_queue SET due_at = $2, attempts = 0, refusals = 0, passed_over = 0, failing_since = NULL WHERE endpoint_id = $1`,
		r.ID, tx.Now.Unix())
	return err
}
