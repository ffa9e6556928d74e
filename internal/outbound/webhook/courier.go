package webhook

import (
	"context"
	"sync"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/secret"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/outbound/feed"
)

// Courier does what endpoints need outside of transactions: it asks DNS, draws secrets and
// sends. A nil Client sends nothing.
type Courier struct {
	Box    *secret.Box // seals secrets; nil refuses new ones
	Guard  *Guard
	Client Client
	Expand func(tx *db.Tx, path string) (record []byte, etag string, err error) // reads records by their routes

	mu   sync.Mutex
	open map[uint32]int // attempts that people asked for, by organization
}

// PrepareNew checks the address of a new endpoint and draws its secret.
func (s *Courier) PrepareNew(ctx context.Context, in *New) error {
	in.drawn = draw(s.Box)
	return s.Guard.Check(ctx, "URL", in.URL)
}

// PrepareEdit checks a new address.
func (s *Courier) PrepareEdit(ctx context.Context, in *Edit) error {
	if !in.Has("URL") {
		return nil
	}
	return s.Guard.Check(ctx, "URL", in.Value.URL)
}

// PrepareRotate draws a secret.
func (s *Courier) PrepareRotate(in *Rotate) { in.drawn = draw(s.Box) }

// Limits of attempts that people asked for, which run at once.
const (
	openPerOrg = 2
	openMax    = 16
)

// take takes one of the slots for attempts that people ask for.
func (s *Courier) take(org uint32) (free func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		s.open = map[uint32]int{}
	}
	all := 0
	for _, n := range s.open {
		all += n
	}
	if s.open[org] >= openPerOrg || all >= openMax {
		return nil, fault.RateLimitExceeded.Because("at most %d messages of an organization are sent on request at once; try again in a moment", openPerOrg).For(fault.TooManyOpen)
	}
	s.open[org]++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.open[org]--; s.open[org] == 0 {
			delete(s.open, org)
		}
	}, nil
}

// Ping asks for a test message.
type Ping struct {
	_ struct{} `schema:"WebhookPing"`
	// Id of the endpoint.
	ID uint32 `path:"id"`

	made attempt
}

// Resend asks for another attempt of a delivery.
type Resend struct {
	_ struct{} `schema:"WebhookResend"`
	// Id of the endpoint.
	ID uint32 `path:"id"`
	// Id of the delivery.
	DeliveryID uint32 `path:"deliveryId"`

	made attempt
}

// SendPing sends a test message. With dry it only prepares it.
func (s *Courier) SendPing(ctx context.Context, d *db.DB, who access.Actor, in *Ping, dry bool) error {
	j, err := s.prepared(ctx, d, who, in.ID)
	if err != nil {
		return err
	}
	m, err := pingMessage(who.Org, in.ID, when.UnixOf(d.Now()))
	if err != nil {
		return err
	}
	in.made, err = s.send(ctx, j, 0, m, dry)
	return err
}

// SendAgain sends the event of a delivery once more, at once. With dry it only prepares it.
func (s *Courier) SendAgain(ctx context.Context, d *db.DB, who access.Actor, in *Resend, dry bool) error {
	j, err := s.prepared(ctx, d, who, in.ID)
	if err != nil {
		return err
	}
	var before attempt
	var last int
	err = d.Read(ctx, who, func(tx *db.Tx) (err error) {
		if before, err = findAttempt(tx, DeliveryByID{in.ID, in.DeliveryID}); err != nil {
			return err
		}
		last, err = db.Get[int](tx, `SELECT COALESCE(MAX(a.attempt), 0) FROM webhook_attempts a WHERE a.org_id = $1 AND a.endpoint_id = $2 AND a.message_id = $3`, in.ID, before.EventID)
		return err
	})
	if err != nil {
		return err
	}
	var m Message
	if before.EventSeq == 0 {
		m, err = pingMessage(who.Org, in.ID, when.UnixOf(d.Now()))
	} else {
		m, err = s.message(ctx, d, j, before.EventSeq)
	}
	if err != nil {
		return err
	}
	m.Attempt = last + 1
	in.made, err = s.send(ctx, j, before.EventSeq, m, dry)
	return err
}

// prepared reads an endpoint that a person wants to send to.
func (s *Courier) prepared(ctx context.Context, d *db.DB, who access.Actor, id uint32) (Job, error) {
	err := d.Read(ctx, who, func(tx *db.Tx) error {
		r, err := find(tx, id)
		if err == nil && r.Status == Disabled {
			err = fault.Conflict.Because("the endpoint is disabled (%s); enable it first", r.Reason).For(fault.InUse)
		}
		return err
	})
	if err != nil {
		return Job{}, err
	}
	j, err := s.load(ctx, d, who.Org, id)
	switch {
	case err != nil:
		return j, err
	case j.Ends == SecretUnreadable:
		err = fault.Conflict.Because("the secret of the endpoint was sealed with another secret key file; rotate it").For(fault.NoSecret)
	case j.Ends == MemberGone:
		err = fault.Conflict.Because("the member of the endpoint is not active; choose another one").For(fault.InUse)
	}
	return j, err
}

// message returns the message of an event for an endpoint, without its attempt.
func (s *Courier) message(ctx context.Context, d *db.DB, j Job, seq int64) (m Message, err error) {
	err = d.Read(ctx, j.Actor, func(tx *db.Tx) error {
		r, found, err := feed.One(tx, seq)
		if err == nil && !found {
			err = fault.NotFound.Because("the event is no longer kept, or the member of the endpoint cannot read it")
		}
		if err != nil {
			return err
		}
		m, err = s.Message(tx, j, &r)
		return err
	})
	return m, err
}

// Message returns the message of an event, read in a transaction of the endpoint's member.
func (s *Courier) Message(tx *db.Tx, j Job, r *feed.Record) (m Message, err error) {
	if j.Expand && s.Expand != nil {
		err = r.Expand(func(path string) ([]byte, string, error) { return s.Expand(tx, path) })
		if err != nil {
			return m, err
		}
	}
	m = Message{ID: r.EventID, Type: r.Type, Attempt: 1}
	m.Body, err = eventBody(r)
	return m, err
}

// send sends a message that a person asked for.
func (s *Courier) send(ctx context.Context, j Job, seq int64, m Message, dry bool) (attempt, error) {
	var o Outcome
	m = j.Sign(m, j.now)
	if dry {
		a := attemptOf(j.Actor.Org, j.ID, seq, m, o)
		a.State = ""
		return a, nil
	}
	if s.Client == nil {
		return attempt{}, fault.Unavailable.Because("this process sends no messages")
	}
	free, err := s.take(j.Actor.Org)
	if err != nil {
		return attempt{}, err
	}
	defer free()
	o = s.Client.Send(ctx, m)
	return attemptOf(j.Actor.Org, j.ID, seq, m, o), nil
}

// StorePing stores a test message that was sent.
func StorePing(tx *db.Tx, in Ping) (Delivery, error) { return keepAttempt(tx, in.ID, in.made) }

// StoreResend stores an attempt that was made again.
func StoreResend(tx *db.Tx, in Resend) (Delivery, error) { return keepAttempt(tx, in.ID, in.made) }

// keepAttempt stores an attempt that a person asked for. Attempts have no audit row.
func keepAttempt(tx *db.Tx, id uint32, a attempt) (Delivery, error) {
	if _, err := find(tx, id); err != nil {
		return Delivery{}, err
	}
	list := []attempt{a}
	if err := store(tx.Directory(), id, list); err != nil {
		return Delivery{}, err
	}
	if a.State == Delivered {
		if _, err := db.Exec(tx.Directory(), `UPDATE webhook_queue SET last_success_at = $2 WHERE endpoint_id = $1`, id, tx.Now.Unix()); err != nil {
			return Delivery{}, err
		}
	}
	return list[0].Delivery, nil
}
