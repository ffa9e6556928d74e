package api

import (
	"context"

	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/outbound/webhook"
)

// Preparation is what a write can use before its transaction, such as other servers. Nothing is
// sent while a transaction is open.
type Preparation struct {
	Context  context.Context
	DB       *db.DB
	Who      access.Actor
	Dry      bool // only prepares; nothing is sent
	Webhooks *webhook.Courier
}

// Before makes a route prepare its input before its transaction.
func Before[In any](r Route, prepare func(Preparation, *In) error) Route {
	if !r.Op.Write {
		panic("api: " + r.Name() + " writes nothing")
	}
	r.prepare = func(p Preparation, in any) error { return prepare(p, in.(*In)) }
	return r
}

// Prepares reports whether the route prepares its input before its transaction.
func (r Route) Prepares() bool { return r.prepare != nil }

// Prepare prepares the input of the route.
func (r Route) Prepare(p Preparation, in any) error {
	if r.prepare == nil {
		return nil
	}
	return r.prepare(p, in)
}
