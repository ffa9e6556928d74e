package operation

import (
	"net/http"
	"runtime/debug"

	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/format/input"
)

// Server is what the operations of all requests share.
type Server struct {
	api.Options
	Table *api.Table
}

// Request is a request for one operation, sent alone or in a batch.
type Request struct {
	*Server
	Route    *api.Endpoint
	Who      access.Admission
	Language fault.Language
	Call     api.Call
	HTTP     *http.Request
	Writer   http.ResponseWriter // takes the headers of the answer
	In       any                 // pointer to the input, from Read on
	Close    func()              // frees what the request holds until it is answered; nil if nothing

	params   []string // of the path
	digest   []byte   // of the body, for Idempotency-Key
	repeat   *repetition
	reading  *input.Reading
	after    any  // the record after a write that returns only a message, where it is needed
	shows    bool // the answer contains that record
	warnings []fault.Warning
}

// Recovered runs do, and turns a panic into an error.
func (r *Request) Recovered(do func() (Answer, error)) (a Answer, err error) {
	defer func() {
		switch p := recover(); p {
		case nil:
		case http.ErrAbortHandler:
			panic(p)
		default:
			r.Log.Error("panic", "request", r.Call.RequestID, "method", r.Call.Method, "path", r.Call.Path, "panic", p, "stack", string(debug.Stack()))
			err = fault.InternalError
		}
	}()
	return do()
}

// Allowed refuses a route that the key's member has no right to.
func (r *Request) Allowed() error {
	switch {
	case !r.Who.Actor.May(r.Route.Right):
		return r.lacks(r.Route.Right)
	case r.Route.Op.Write && r.Who.ReadOnly:
		return fault.Forbidden.Because("this API key is read-only")
	}
	return nil
}

// lacks refuses a right that the key or its member does not have.
func (r *Request) lacks(right access.Right) error {
	switch needs := right.Needs(); {
	case r.Who.Actor.Held != 0 && needs != "":
		return fault.Forbidden.Because("this API key lacks the right %s", needs)
	case r.Who.Actor.Held != 0:
		return fault.Forbidden.Because("this API key lacks the right to this; use a key without rights of its own")
	}
	return fault.Forbidden.Because("requires the %s role", right.Roles())
}
