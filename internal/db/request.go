package db

import (
	"context"
	"errors"
	"sync/atomic"
)

// Request is the context of an HTTP request. It knows whether a transaction of the request
// is open. Nothing can be sent then, because a client that does not read would hold a
// database connection.
type Request struct {
	context.Context
	open atomic.Bool
}

// NewRequest returns the context of a request.
func NewRequest(ctx context.Context) *Request { return &Request{Context: ctx} }

// requestKey finds the Request above a context.
type requestKey struct{}

// Value returns the Request itself for its own key.
func (r *Request) Value(key any) any {
	if key == (requestKey{}) {
		return r
	}
	return r.Context.Value(key)
}

// Open reports whether a transaction of the request is open or waits to begin.
func (r *Request) Open() bool { return r.open.Load() }

// errNested is the error of a transaction that begins inside another one of its request.
// It would wait for a second connection while it holds the first.
var errNested = errors.New("db: a transaction inside another one of the same request")

// enter notes that a transaction of the request begins. The returned function ends it.
func enter(ctx context.Context) (end func(), err error) {
	r, ok := ctx.Value(requestKey{}).(*Request)
	if !ok {
		return func() {}, nil
	}
	if r.open.Swap(true) {
		return nil, errNested
	}
	return r.leave, nil
}

func (r *Request) leave() { r.open.Store(false) }
