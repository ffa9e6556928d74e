package check

import (
	"kontor/internal/base/secret"
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

func brokenWebhooks(f *finder) {
	all := listOf[endpointRow](f, selectEndpoints)
	newest := valueOf[int64](f, `SELECT COALESCE(MAX(e.seq), 0) FROM events e WHERE e.org_id = $1`)
	if len(all) > endpointsMost {
		f.say("there are %d webhook endpoints", len(all))
	}
	for _, e := range all {
		switch {
		case e.Position < 0:
			f.say("webhook endpoint %d has no position", e.ID)
		case e.Position > newest:
			f.say("webhook endpoint %d is at event %d, the newest is %d", e.ID, e.Position, newest)
		case e.Queued != e.Status:
			f.say("webhook endpoint %d is %s, its queue %s", e.ID, e.Status, e.Queued)
		}
		if e.Members != 1 {
			f.say("webhook endpoint %d acts as user %d, who was never a member", e.ID, e.UserID)
		}
		if e.Secrets != 1 {
			f.say("webhook endpoint %d has no secret", e.ID)
		}
	}
	unsealed(f)
	aside := listOf[int64](f, `SELECT a.event_seq FROM webhook_attempts a WHERE a.org_id = $1 AND a.state = 'setAside' AND (a.event_seq < 1 OR a.event_seq > $2)`, newest)
	for _, seq := range aside {
		f.say("event %d was set aside and never existed", seq)
	}
}

// unsealed finds secrets that are not sealed.
func unsealed(f *finder) {
	for _, text := range listOf[string](f, `SELECT s.secret FROM webhook_secrets s WHERE s.org_id = $1`) {
		if !secret.IsSealed(text) {
			f.add("a webhook secret is not sealed")
		}
	}
}
