package operation

import (
	"context"
	"errors"
	"net/http"
	"time"

	"kontor/internal/api"
	"kontor/internal/base/fault"
	"kontor/internal/db"
)

// writeTimeout is how long a write can run. It runs to its end, whatever the client does.
const writeTimeout = 30 * time.Second

// ErrProposes refuses a write with a key that only proposes.
var ErrProposes = fault.Forbidden.Because("this API key can read, try with dryRun=true and propose, but not change data")

// Look runs a read-only operation.
func (r *Request) Look() (Answer, error) {
	var out any
	err := r.DB.Read(r.HTTP.Context(), r.Who.Actor, func(tx *db.Tx) (err error) {
		out, err = r.Found(tx)
		r.takeWarnings(tx)
		return err
	})
	if err != nil {
		return Answer{}, err
	}
	if o, ok := out.(ratedAnswer); ok {
		o.Rated(r.RateLimit)
	}
	a := r.Wrap(out)
	if r.Route.Single() && r.Fresh(DigestTag(a.record)) {
		return NotModified, nil
	}
	return a, nil
}

// ratedAnswer is an answer that contains the rate of a key without its own.
type ratedAnswer interface{ Rated(limit int) }

// Write runs an operation under the organization's lock. Stored responses (Idempotency-Key) and
// If-Match are handled in the same transaction.
func (r *Request) Write() (Answer, error) {
	if r.Who.Propose {
		return Answer{}, ErrProposes
	}
	ctx, cancel := r.WriteContext()
	defer cancel()
	repeat, err := r.repetition()
	if err != nil {
		return Answer{}, err
	}
	made, err := r.answeredBefore(ctx, repeat)
	if err == nil {
		err = r.prepare(ctx, false)
	}
	if err != nil {
		return r.answered(made, err)
	}
	var out any
	err = r.DB.Write(ctx, r.Who.Actor, func(tx *db.Tx) (err error) {
		if made, err = repeat.find(tx); err != nil {
			return err
		}
		if out, err = r.Apply(tx); err != nil || repeat == nil {
			return err
		}
		made = r.Wrap(out)
		return repeat.keep(tx, made)
	})
	if err == nil && repeat == nil {
		made = r.Wrap(out)
	}
	if err == nil {
		r.versioned(made)
	}
	return r.answered(made, err)
}

// WriteContext returns the context of a write, which does not end with the client's.
func (r *Request) WriteContext() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.WithoutCancel(r.HTTP.Context()), writeTimeout)
}

// Apply runs the operation of a write in its transaction. A transaction can run again.
func (r *Request) Apply(tx *db.Tx) (out any, err error) {
	if err = r.match(tx); err != nil {
		return nil, err
	}
	if out, err = r.operate(tx); err != nil {
		return nil, err
	}
	return out, r.reread(tx, out)
}

// prepare does what the route does before its transaction.
func (r *Request) prepare(ctx context.Context, dry bool) error {
	if r.Route.Secret && len(r.HTTP.Header.Values(idempotencyHeader)) > 0 {
		return fault.BadRequest.Because("%s is not supported here, because the answer contains a secret that is not stored", idempotencyHeader)
	}
	return r.Route.Prepare(api.Preparation{Context: ctx, DB: r.DB, Who: r.Who.Actor, Dry: dry, Webhooks: r.Webhooks}, r.In)
}

// answeredBefore returns the stored answer of a request with a preparation, which is not run again.
func (r *Request) answeredBefore(ctx context.Context, repeat *repetition) (made Answer, err error) {
	if repeat == nil || !r.Route.Prepares() {
		return made, nil
	}
	err = r.DB.Read(ctx, r.Who.Actor, func(tx *db.Tx) (err error) {
		made, err = repeat.find(tx)
		return err
	})
	return made, err
}

// answered is the answer of a write: its own, or that of an earlier request with its
// Idempotency-Key.
func (r *Request) answered(made Answer, err error) (Answer, error) {
	if errors.Is(err, errRepeated) {
		r.Writer.Header().Set("Idempotent-Replayed", "true")
		return made, nil
	}
	if err != nil {
		return Answer{}, err
	}
	return made, nil
}

// Found runs a read and adds the records of other routes that its answer asks for.
func (r *Request) Found(tx *db.Tx) (any, error) {
	out, err := r.Route.Op.Run(tx, r.In)
	if e, ok := out.(Expands); ok && err == nil {
		err = e.Expand(func(path string) ([]byte, string, error) { return ReadRecord(r.Table, tx, path) })
	}
	return out, err
}

// NotModified is the answer for a client that has the current version.
var NotModified = Answer{Status: http.StatusNotModified}
