package webhook

import (
	"context"
	"errors"
	"slices"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/secret"
	"kontor/internal/db"
	"kontor/internal/org/people"
	"kontor/internal/outbound/feed"
)

// leaseTime is how long a server that died keeps its endpoints from others.
const leaseTime = 60 * time.Second

// Due is an endpoint with something to send.
type Due struct {
	Org      uint32 `db:"org_id"`
	Endpoint uint32 `db:"endpoint_id"`
	DueAt    int64  `db:"due_at"`
	Slow     int    `db:"slow"`
	Success  int64  `db:"last_success_at"`
}

// Suspect reports whether an endpoint has to prove that it is quick: it took long three times in
// a row, or never succeeded.
func (d Due) Suspect() bool { return d.Slow >= 3 || d.Success == 0 }

const selectDue = `SELECT q.org_id, q.endpoint_id, COALESCE(q.due_at, 0) AS due_at, q.slow, COALESCE(q.last_success_at, 0) AS last_success_at FROM webhook_queue q `

// ListDue returns endpoints that nobody works on: those whose time has come, oldest first, and
// those with new events, of orgs or of other servers.
func ListDue(ctx context.Context, d *db.DB, orgs []uint32, limit int) (all []Due, err error) {
	err = d.Look(ctx, func(r *db.Root) error {
		now := r.Now.Unix()
		all, err = db.List[Due](r, selectDue+`WHERE q.due_at <= $1 AND q.until <= $1 AND q.status = 'enabled' ORDER BY q.due_at, q.endpoint_id LIMIT $2`, now, limit)
		if err != nil {
			return err
		}
		idle, err := db.List[Due](r, selectDue+`JOIN event_heads h ON h.org_id = q.org_id AND h.newest > q.position
WHERE q.due_at IS NULL AND q.until <= $1 AND q.status = 'enabled' ORDER BY q.endpoint_id LIMIT $2`, now, limit)
		if err != nil {
			return err
		}
		if len(orgs) > 0 {
			new, err := db.ListAmong[Due](r, selectDue+`WHERE q.due_at IS NULL AND q.until <= $1 AND q.status = 'enabled' AND q.org_id IN ($2)`, orgs, now)
			if err != nil {
				return err
			}
			idle = append(idle, new...)
		}
		for _, one := range idle {
			if one.DueAt = now; !slices.Contains(all, one) {
				all = append(all, one)
			}
		}
		return nil
	})
	return all, err
}

// Behind returns the organizations with endpoints that are behind the newest event although
// nobody knows of it, after a lost hint or a crash.
func Behind(ctx context.Context, d *db.DB) (orgs []uint32, err error) {
	type at struct {
		Org      uint32 `db:"org_id"`
		Position int64  `db:"position"`
	}
	var idle []at
	err = d.Look(ctx, func(r *db.Root) (err error) {
		idle, err = db.List[at](r, `SELECT q.org_id, MIN(q.position) AS position FROM webhook_queue q
WHERE q.due_at IS NULL AND q.status = 'enabled' GROUP BY q.org_id ORDER BY q.org_id`)
		return err
	})
	for _, q := range idle {
		if err != nil {
			break
		}
		err = d.Read(ctx, access.Actor{Org: q.Org}, func(tx *db.Tx) error {
			_, newest, err := feed.Ends(tx)
			if newest > q.Position {
				orgs = append(orgs, q.Org)
			}
			return err
		})
	}
	return orgs, err
}

// CountDisabled returns how many endpoints the server has disabled.
func CountDisabled(r *db.Root) (int, error) {
	return db.Get[int](r, `SELECT COUNT(*) FROM webhook_queue q WHERE q.status = 'disabled'`)
}

// state is how far an endpoint is, as a server that works on it changes it.
type state struct {
	Version       int64 `db:"version"`
	Position      int64 `db:"position"`
	Attempts      int   `db:"attempts"`
	Refusals      int   `db:"refusals"`
	PassedOver    int   `db:"passed_over"`
	Resending     int64 `db:"resending"` // -1 if no events that were set aside are sent again
	Slow          int   `db:"slow"`
	FailingSince  int64 `db:"failing_since"`
	LastSuccessAt int64 `db:"last_success_at"`

	due int64 // when to try next; 0 when there are new events
}

const selectState = `SELECT q.version, q.position, q.attempts, q.refusals, q.passed_over, COALESCE(q.resending, -1) AS resending, q.slow,
	COALESCE(q.failing_since, 0) AS failing_since, COALESCE(q.last_success_at, 0) AS last_success_at FROM webhook_queue q WHERE q.endpoint_id = $1`

// Lease is the right to send to an endpoint, until it ends.
type Lease struct {
	Org, Endpoint uint32

	db    *db.DB
	owner string
	until time.Time
	saved time.Time // when progress was last written
	state state
	log   []attempt // not written yet
}

// Claim takes an endpoint for a server. It returns nil if another server has it, or had it since it
// was listed and will try again later.
func Claim(ctx context.Context, d *db.DB, due Due, owner string) (*Lease, error) {
	var l *Lease
	err := d.Change(ctx, func(r *db.Root) error {
		l = nil
		n, err := db.Exec(r, `UPDATE webhook_queue SET owner = $2, until = $3 WHERE endpoint_id = $1 AND until <= $4 AND (due_at IS NULL OR due_at <= $4) AND status = 'enabled'`,
			due.Endpoint, owner, r.Now.Add(leaseTime).Unix(), r.Now.Unix())
		if err != nil || n == 0 {
			return err
		}
		l = &Lease{Org: due.Org, Endpoint: due.Endpoint, db: d, owner: owner, until: r.Now.Add(leaseTime), saved: r.Now}
		l.state, err = db.Get[state](r, selectState, due.Endpoint)
		return err
	})
	return l, err
}

// Free ends all leases of a database that only this process serves: their servers have ended.
func Free(ctx context.Context, d *db.DB) error {
	if d.Shared() {
		return nil
	}
	return d.Change(ctx, func(r *db.Root) error {
		_, err := db.Exec(r, `UPDATE webhook_queue SET owner = '', until = 0, due_at = COALESCE(due_at, $1) WHERE until > 0`, r.Now.Unix())
		return err
	})
}

// Correct ends leases and pauses that are longer than any can be: the clock was set back since.
func Correct(ctx context.Context, d *db.DB) error {
	const beyond = `(until > $1 OR due_at > $2)`
	limits := func(r *db.Root) (lease, due int64) {
		return r.Now.Add(2 * leaseTime).Unix(), r.Now.Add(retryMax + retryMax/4).Unix()
	}
	n := 0
	err := d.Look(ctx, func(r *db.Root) (err error) {
		lease, due := limits(r)
		n, err = db.Get[int](r, `SELECT COUNT(*) FROM webhook_queue WHERE `+beyond, lease, due)
		return err
	})
	if err != nil || n == 0 {
		return err
	}
	return d.Change(ctx, func(r *db.Root) error {
		lease, due := limits(r)
		_, err := db.Exec(r, `UPDATE webhook_queue SET owner = '', until = 0, due_at = $3 WHERE `+beyond, lease, due, r.Now.Unix())
		return err
	})
}

// NeedsSave reports whether progress has to be written before the next attempt: every second,
// and before the lease gets old.
func (l *Lease) NeedsSave() bool {
	now := l.db.Now()
	return now.Sub(l.saved) >= time.Second || now.Before(l.saved) || len(l.log) >= logMax || l.until.Sub(now) < leaseTime/3
}

// logMax is the number of attempts that are held in memory.
const logMax = 500

// Save writes progress and renews the lease. It reports false if the lease is lost or the
// endpoint was changed; then nothing is written.
func (l *Lease) Save(ctx context.Context) (mine bool, err error) {
	until := l.db.Now().Add(leaseTime)
	mine, err = l.write(ctx, l.owner, until.Unix(), 0)
	l.until = until
	return mine, err
}

// Release writes progress and gives the endpoint back.
func (l *Lease) Release(ctx context.Context) error {
	mine, err := l.write(ctx, "", 0, l.state.due)
	if err != nil || mine {
		return err
	}
	return l.db.Change(ctx, func(r *db.Root) error { // changed meanwhile: its new state is due at once
		_, err := db.Exec(r, `UPDATE webhook_queue SET owner = '', until = 0, due_at = $3 WHERE endpoint_id = $1 AND owner = $2`, l.Endpoint, l.owner, r.Now.Unix())
		return err
	})
}

// write writes the state and the attempts if the lease is still this server's.
func (l *Lease) write(ctx context.Context, owner string, until, due int64) (mine bool, err error) {
	s := l.state
	err = l.db.Change(ctx, func(r *db.Root) error {
		n, err := db.Exec(r, `UPDATE webhook_queue SET owner = $4, until = $5, due_at = $6, position = $7, attempts = $8, refusals = $9, passed_over = $10,
	resending = $11, slow = $12, failing_since = $13, last_success_at = $14 WHERE endpoint_id = $1 AND owner = $2 AND version = $3`,
			l.Endpoint, l.owner, s.Version, owner, until, optional(due), s.Position, s.Attempts, s.Refusals, s.PassedOver,
			unless(s.Resending, -1), s.Slow, optional(s.FailingSince), optional(s.LastSuccessAt))
		if mine = n == 1; err != nil || !mine {
			return err
		}
		if err := store(r, l.Endpoint, slices.Clone(l.log)); err != nil || len(l.log) == 0 {
			return err
		}
		return prune(r, l.Endpoint, r.Now)
	})
	if err == nil {
		l.log, l.saved = l.log[:0], l.db.Now()
	}
	return mine, err
}

// optional is NULL for 0.
func optional(n int64) any { return unless(n, 0) }

// unless is NULL for one value.
func unless(n, none int64) any {
	if n == none {
		return nil
	}
	return n
}

// Job is an endpoint with what is needed to send to it.
type Job struct {
	ID     uint32
	URL    string
	Expand bool
	Actor  access.Actor // the member whose view it gets
	Ends   string       // why it has to be disabled, or ""

	types   feed.Types
	secrets []string
	now     time.Time
}

// Sign returns a message for the endpoint at a time.
func (j Job) Sign(m Message, at time.Time) Message {
	m.URL, m.At = j.URL, at
	m.Signature = Sign(j.secrets, m.ID, at.Unix(), m.Body)
	return m
}

// Load reads the endpoint of a lease.
func (s *Courier) Load(ctx context.Context, l *Lease) (Job, error) {
	return s.load(ctx, l.db, l.Org, l.Endpoint)
}

func (s *Courier) load(ctx context.Context, d *db.DB, org, id uint32) (Job, error) {
	j := Job{ID: id}
	var user uint32
	err := d.Read(ctx, access.Actor{Org: org}, func(tx *db.Tx) error {
		r, err := stored(tx, id)
		if err != nil {
			return err
		}
		j.URL, j.Expand, j.now, user = r.URL, r.Expand, tx.Now, r.UserID
		if j.types, err = r.selected(); err != nil {
			return err
		}
		sealed, err := db.Get[secretRow](tx, selectSecrets+`WHERE s.org_id = $1 AND s.endpoint_id = $2`, id)
		if err != nil {
			return err
		}
		j.secrets, err = sealed.open(s.Box, tx.Now)
		if errors.Is(err, secret.ErrSealed) {
			j.Ends, err = SecretUnreadable, nil
		}
		return err
	})
	if err != nil {
		return j, err
	}
	err = d.Look(ctx, func(r *db.Root) error {
		j.Actor, err = people.ActorIn(r, org, user, "webhook delivery")
		if errors.Is(err, db.Missing) {
			j.Actor.Org, j.Ends, err = org, MemberGone, nil
		}
		return err
	})
	return j, err
}

// Next returns the next events of an endpoint, at most limit: first those that were set aside
// and are sent again. more is false if there are none left after them.
func (l *Lease) Next(ctx context.Context, j Job, limit int) (events []feed.Record, more bool, err error) {
	err = l.db.Read(ctx, j.Actor, func(tx *db.Tx) error {
		if l.state.Resending >= 0 {
			if events, err = l.aside(tx, limit); err != nil || len(events) > 0 {
				more = true
				return err
			}
			l.state.Resending = -1
		}
		oldest, _, err := feed.Ends(tx)
		if err != nil {
			return err
		}
		page, err := feed.After(tx, max(l.state.Position, oldest-1), j.types, limit)
		if events, more = page.Items, page.HasMore; len(events) == 0 {
			l.state.Position = page.Seen()
		}
		return err
	})
	return events, more, err
}

// aside returns the next events that were set aside. Those that can no longer be read are skipped.
func (l *Lease) aside(tx *db.Tx, limit int) (events []feed.Record, err error) {
	for len(events) == 0 {
		seqs, err := db.List[int64](tx, `SELECT DISTINCT a.event_seq FROM webhook_attempts a
WHERE a.org_id = $1 AND a.endpoint_id = $2 AND a.state = 'setAside' AND a.event_seq > $3 ORDER BY a.event_seq LIMIT $4`, l.Endpoint, l.state.Resending, limit)
		if err != nil || len(seqs) == 0 {
			return nil, err
		}
		for _, seq := range seqs {
			r, found, err := feed.One(tx, seq)
			if err != nil {
				return nil, err
			}
			if found {
				events = append(events, r)
			}
		}
		if len(events) == 0 {
			l.state.Resending = seqs[len(seqs)-1]
		}
	}
	return events, nil
}

// Attempt returns the number of the next attempt of an event.
func (l *Lease) Attempt() int { return l.state.Attempts + 1 }

// Resending reports whether events that were set aside are sent again.
func (l *Lease) Resending() bool { return l.state.Resending >= 0 }

// Done notes an attempt of an event. It reports whether the next event follows, and why the
// endpoint has to be disabled, or "".
func (l *Lease) Done(seq int64, m Message, o Outcome) (next bool, ends string) {
	a := attemptOf(l.Org, l.Endpoint, seq, m, o)
	if l.Resending() {
		next, ends = l.resent(seq, o)
		l.log = append(l.log, a)
		return next, ends
	}
	switch l.state.apply(l.Endpoint, seq, o, l.db.Now()) {
	case delivered:
		next = true
	case setAside:
		next, a.State = true, SetAside
	case gone:
		ends = Gone
	case failing:
		ends = Failing
	}
	l.log = append(l.log, a)
	return next, ends
}

// resent notes an attempt of an event that was set aside. Each gets one. An endpoint that is down is
// tried again later, and disabled like with any other event.
func (l *Lease) resent(seq int64, o Outcome) (next bool, ends string) {
	if o.Delivered() || o.isAboutMessage() {
		l.state.Resending, l.state.Attempts = seq, 0
		if o.Delivered() {
			l.state.FailingSince, l.state.LastSuccessAt = 0, l.db.Now().Unix()
		}
		return true, ""
	}
	switch l.state.apply(l.Endpoint, seq, o, l.db.Now()) {
	case gone:
		ends = Gone
	case failing:
		ends = Failing
	}
	return false, ends
}

// Continue makes the endpoint due at once: there is more to send, but others wait.
func (l *Lease) Continue() { l.state.due = l.db.Now().Unix() }

// Later makes the endpoint due in a moment, after a failure of this server.
func (l *Lease) Later() { l.state.due = l.db.Now().Add(retries[0]).Unix() }

// Disable disables an endpoint, as a write of the server with its audit row.
func Disable(ctx context.Context, d *db.DB, org, endpoint uint32, why string) error {
	return d.Write(ctx, access.Actor{Org: org, UserName: "server", Action: "webhook delivery"}, func(tx *db.Tx) error {
		r, err := stored(tx, endpoint)
		if fault.Of(err) != nil || err == nil && r.Status == Disabled {
			return nil // it was deleted or disabled meanwhile
		}
		if err != nil {
			return err
		}
		r.Status, r.Reason = Disabled, why
		if err := r.save(tx, event.WebhookDisabled.On(r.ID, r.Host(), event.HostDisabled{Host: r.Host(), Reason: why}), why); err != nil {
			return err
		}
		return r.changed(tx, false)
	})
}
