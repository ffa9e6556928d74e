package webhook

import (
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/outbound/feed"
)

// Replay moves an endpoint to another event.
type Replay struct {
	_ struct{} `schema:"WebhookReplay"`
	// Id of the endpoint.
	ID uint32 `path:"id"`
	// Send the events after this eventId again, in order and with the same ids. `newest` skips the
	// events that wait.
	After string `json:"after" validate:"max=100"`
	// Send the events that were set aside again first.
	SetAside bool `json:"setAside"`
}

// MoveTo moves an endpoint to another event, or sends those again that were set aside.
func MoveTo(tx *db.Tx, in Replay) (Endpoint, error) {
	r, err := find(tx, in.ID)
	if err != nil {
		return Endpoint{}, err
	}
	if in.After == "" && !in.SetAside {
		return Endpoint{}, fault.Bad("After", "required")
	}
	if in.After != "" {
		position, err := feed.Position(tx, "After", in.After)
		if err != nil {
			return Endpoint{}, err
		}
		if _, err := db.Exec(tx.Directory(), `UPDATE webhook_queue SET position = $2 WHERE endpoint_id = $1`, r.ID, position); err != nil {
			return Endpoint{}, err
		}
	}
	if in.SetAside {
		if _, err := db.Exec(tx.Directory(), `UPDATE webhook_queue SET resending = 0 WHERE endpoint_id = $1`, r.ID); err != nil {
			return Endpoint{}, err
		}
	}
	if err := r.save(tx, r.updated(), "replay "+in.After); err != nil {
		return Endpoint{}, err
	}
	if err := r.changed(tx, true); err != nil {
		return Endpoint{}, err
	}
	return Get(tx, ByID{r.ID})
}
