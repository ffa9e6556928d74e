package webhook

import (
	"errors"
	"slices"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/people"
	"kontor/internal/outbound/feed"
)

var selectRecord = `SELECT ` + db.Columns[record]("w") + ` FROM webhooks w WHERE w.org_id = $1`

// find returns a stored endpoint.
func find(tx *db.Tx, id uint32) (record, error) {
	if err := permitted(tx); err != nil {
		return record{}, err
	}
	return stored(tx, id)
}

// stored is find for the server itself.
func stored(tx *db.Tx, id uint32) (record, error) {
	r, err := db.Get[record](tx, selectRecord+` AND w.id = $2`, id)
	return r, db.Or(err, fault.NotFound.Because("webhook endpoint not found"))
}

// standing is how far an endpoint is, and its secrets without their content.
type standing struct {
	EndpointID    uint32    `db:"endpoint_id"`
	Position      int64     `db:"position"`
	DueAt         when.Unix `db:"due_at"`
	Attempts      int       `db:"attempts"`
	FailingSince  when.Unix `db:"failing_since"`
	LastSuccessAt when.Unix `db:"last_success_at"`
	Hint          string    `db:"hint"`
	PreviousUntil when.Unix `db:"previous_until"`
	SetAside      int       `db:"set_aside"`
}

const selectStanding = `SELECT q.endpoint_id, q.position, q.due_at, q.attempts, q.failing_since, q.last_success_at, s.hint, s.previous_until,
	(SELECT COUNT(DISTINCT a.event_seq) FROM webhook_attempts a WHERE a.org_id = $1 AND a.endpoint_id = q.endpoint_id AND a.state = 'setAside') AS set_aside
FROM webhook_queue q JOIN webhook_secrets s ON s.org_id = $1 AND s.endpoint_id = q.endpoint_id
WHERE q.org_id = $1`

// List returns the endpoints of the organization.
func List(tx *db.Tx, _ struct{}) ([]Endpoint, error) {
	if err := permitted(tx); err != nil {
		return nil, err
	}
	all, err := db.List[record](tx, selectRecord+` ORDER BY w.id`)
	if err != nil {
		return nil, err
	}
	standings, err := db.List[standing](tx, selectStanding)
	if err != nil {
		return nil, err
	}
	out := make([]Endpoint, len(all))
	for i, r := range all {
		at := slices.IndexFunc(standings, func(s standing) bool { return s.EndpointID == r.ID })
		if at < 0 {
			return nil, db.Missing
		}
		if out[i], err = r.endpoint(tx, standings[at]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Get returns one endpoint.
func Get(tx *db.Tx, in ByID) (Endpoint, error) {
	r, err := find(tx, in.ID)
	if err != nil {
		return Endpoint{}, err
	}
	s, err := db.Get[standing](tx, selectStanding+` AND q.endpoint_id = $2`, r.ID)
	if err != nil {
		return Endpoint{}, err
	}
	return r.endpoint(tx, s)
}

// endpoint returns an endpoint as clients see it.
func (r record) endpoint(tx *db.Tx, s standing) (Endpoint, error) {
	e := Endpoint{ID: r.ID, Fields: r.Fields, UserID: r.UserID, Status: r.Status, Reason: r.Reason, FailingSince: s.FailingSince,
		SetAside: s.SetAside, LastSuccessAt: s.LastSuccessAt, SecretHint: s.Hint,
		CreatedAt: r.CreatedAt, CreatedByName: r.CreatedByName, UpdatedAt: r.UpdatedAt}
	if s.PreviousUntil > tx.Stamp() {
		e.PreviousSecretUntil = s.PreviousUntil
	}
	if r.Status == Enabled && s.Attempts > 0 {
		e.NextAttemptAt = s.DueAt
	}
	var err error
	if e.Position, err = feed.IDOf(tx, s.Position); err != nil {
		return e, err
	}
	e.Waiting, err = waiting(tx, r, s.Position)
	return e, err
}

// waiting counts the events after a position that the endpoint gets.
func waiting(tx *db.Tx, r record, position int64) (int, error) {
	types, err := r.selected()
	if err != nil {
		return 0, err
	}
	member, err := people.ActiveMember(tx, r.UserID)
	if errors.Is(err, db.Missing) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	as := *tx // reads as the member of the endpoint
	as.Actor = access.Actor{Org: tx.Org, User: r.UserID, Membership: member.ID, Role: member.Role, Currency: tx.Currency, Zone: tx.Zone}
	return feed.Waiting(&as, position, types, waitingMax)
}

// isGone reports whether an error says that the member of an endpoint is not active.
func isGone(err error) bool {
	f := fault.Of(err)
	return f != nil && len(f.Fields) == 1 && f.Fields[0].Name == "UserID" && f.Fields[0].Tag == "exists"
}
