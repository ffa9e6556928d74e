package check

import (
	"fmt"

	"kontor/internal/base/secret"
	"kontor/internal/db"
)

// Webhooks are the invariants about webhook endpoints.
var Webhooks = []Invariant{
	{"I41", "webhook endpoints belong to members, are at most at the newest event, and have their secret", brokenWebhooks},
}

// endpointsMost is the most endpoints of an organization.
const endpointsMost = 10

// endpointRow is an endpoint with what belongs to it.
type endpointRow struct {
	ID       uint32 `db:"id"`
	UserID   uint32 `db:"user_id"`
	Status   string `db:"status"`
	Queued   string `db:"queued"`
	Position int64  `db:"position"`
	Members  int    `db:"members"`
	Secrets  int    `db:"secrets"`
}

const selectEndpoints = `SELECT w.id, w.user_id, w.status, COALESCE(q.status, '') AS queued, COALESCE(q.position, -1) AS position,
	(SELECT COUNT(*) FROM memberships m WHERE m.org_id = $1 AND m.user_id = w.user_id) AS members,
	(SELECT COUNT(*) FROM webhook_secrets s WHERE s.org_id = $1 AND s.endpoint_id = w.id) AS secrets
FROM webhooks w LEFT JOIN webhook_queue q ON q.org_id = $1 AND q.endpoint_id = w.id
WHERE w.org_id = $1 ORDER BY w.id`

func brokenWebhooks(tx *db.Tx) (found []string, err error) {
	all, err := db.List[endpointRow](tx, selectEndpoints)
	if err != nil {
		return nil, err
	}
	newest, err := db.Get[int64](tx, `SELECT COALESCE(MAX(e.seq), 0) FROM events e WHERE e.org_id = $1`)
	if err != nil {
		return nil, err
	}
	if len(all) > endpointsMost {
		found = append(found, fmt.Sprintf("there are %d webhook endpoints", len(all)))
	}
	for _, e := range all {
		switch {
		case e.Position < 0:
			found = append(found, fmt.Sprintf("webhook endpoint %d has no position", e.ID))
		case e.Position > newest:
			found = append(found, fmt.Sprintf("webhook endpoint %d is at event %d, the newest is %d", e.ID, e.Position, newest))
		case e.Queued != e.Status:
			found = append(found, fmt.Sprintf("webhook endpoint %d is %s, its queue %s", e.ID, e.Status, e.Queued))
		}
		if e.Members != 1 {
			found = append(found, fmt.Sprintf("webhook endpoint %d acts as user %d, who was never a member", e.ID, e.UserID))
		}
		if e.Secrets != 1 {
			found = append(found, fmt.Sprintf("webhook endpoint %d has no secret", e.ID))
		}
	}
	open, err := unsealed(tx)
	found = append(found, open...)
	if err != nil {
		return nil, err
	}
	aside, err := db.List[int64](tx, `SELECT a.event_seq FROM webhook_attempts a WHERE a.org_id = $1 AND a.state = 'setAside' AND (a.event_seq < 1 OR a.event_seq > $2)`, newest)
	for _, seq := range aside {
		found = append(found, fmt.Sprintf("event %d was set aside and never existed", seq))
	}
	return found, err
}

// unsealed finds secrets that are not sealed.
func unsealed(tx *db.Tx) (found []string, err error) {
	all, err := db.List[string](tx, `SELECT s.secret FROM webhook_secrets s WHERE s.org_id = $1`)
	for _, text := range all {
		if !secret.IsSealed(text) {
			found = append(found, "a webhook secret is not sealed")
		}
	}
	return found, err
}
