package api

import (
	"context"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/outbound/webhook"
)

// Errand is what a write does before its transaction, with other servers. Nothing is sent while a
// transaction is open.
type Errand struct {
	Context  context.Context
	DB       *db.DB
	Who      access.Actor
	Dry      bool // only prepares; nothing is sent
	Webhooks *webhook.Courier
}

// Before makes a route run an errand before its write. The errand puts what it brings into the
// input.
func Before[In any](r Route, do func(Errand, *In) error) Route {
	if !r.op.write {
		panic("api: " + r.name() + " writes nothing")
	}
	r.before = func(e Errand, in any) error { return do(e, in.(*In)) }
	return r
}

// Errand runs what the route does before its transaction, for a command.
func (r Route) Errand(e Errand, in any) error {
	if r.before == nil {
		return nil
	}
	return r.before(e, in)
}

// Unkept makes a route refuse Idempotency-Key: its answer contains a secret, which is not stored.
func (r Route) Unkept() Route {
	r.unkept = true
	return r
}

// prepare runs the errand of a write.
func (x *exchange) prepare(ctx context.Context, in any, dry bool) error {
	if x.route.unkept && len(x.r.Header.Values(idempotencyHeader)) > 0 {
		return fault.BadRequest.Because("%s is not supported here, because the answer contains a secret that is not stored", idempotencyHeader)
	}
	if x.route.before == nil {
		return nil
	}
	return x.route.before(Errand{ctx, x.DB, x.who.Actor, dry, x.Webhooks}, in)
}

// answeredBefore returns the stored answer of a request with an errand, which is not run again.
func (x *exchange) answeredBefore(ctx context.Context, repeat *repetition) (made answer, err error) {
	if repeat == nil || x.route.before == nil {
		return made, nil
	}
	err = x.DB.Read(ctx, x.who.Actor, func(tx *db.Tx) (err error) {
		made, err = repeat.find(tx)
		return err
	})
	return made, err
}

// ratedAnswer is an answer that contains the rate of a key without its own.
type ratedAnswer interface{ Rated(limit int) }
