package operation

import (
	"bytes"
	"context"
	"errors"

	"kontor/internal/api"
	"kontor/internal/base/fault"
	"kontor/internal/db"
)

const (
	idempotencyHeader = "Idempotency-Key"
	idempotencyKept   = 24 * 60 * 60 // seconds
)

// errRepeated ends the transaction of a request that was answered before.
var errRepeated = errors.New("the request was answered before")

// repetition is a request with an Idempotency-Key. It is identified by key, address and
// body, and repeats its first success.
type repetition struct {
	key    uint32 // the API key
	scope  string
	name   string
	digest []byte
}

// kept is the stored answer of an earlier request.
type kept struct {
	BodyHash  []byte `db:"body_hash"`
	Status    int    `db:"status"`
	Body      []byte `db:"body"`
	CreatedAt int64  `db:"created_at"`
}

// repetition returns nil if the request has no Idempotency-Key.
func (r *Request) repetition() (*repetition, error) {
	if r.repeat != nil || !r.Route.Repeatable() {
		return r.repeat, nil
	}
	name, err := r.IdempotencyKey()
	if err != nil || name == "" {
		return nil, err
	}
	return &repetition{r.Who.Actor.Key, r.HTTP.Method + " " + r.HTTP.URL.Path, name, r.digest}, nil
}

// IdempotencyKey returns the Idempotency-Key of the request, or "".
func (r *Request) IdempotencyKey() (string, error) {
	given := r.HTTP.Header.Values(idempotencyHeader)
	if len(given) == 0 {
		return "", nil
	}
	name := given[0]
	if len(given) > 1 || name == "" || len(name) > api.IdempotencyKeyMax {
		return "", fault.BadRequest.Because("%s must be one value of 1 to %d characters", idempotencyHeader, api.IdempotencyKeyMax)
	}
	for _, c := range []byte(name) {
		if c < ' ' || c > '~' {
			return "", fault.BadRequest.Because("%s must be printable ASCII", idempotencyHeader)
		}
	}
	return name, nil
}

// RepeatAs gives an operation of a batch the Idempotency-Key of the batch, under a scope and a
// digest of its own.
func (r *Request) RepeatAs(scope, name string, digest []byte) {
	r.repeat = &repetition{r.Who.Actor.Key, scope, name, digest}
}

// Repeated runs a write of several operations like Write: it returns the stored answer of an earlier
// request with the same Idempotency-Key, or the new one, which it stores.
func (r *Request) Repeated(ctx context.Context, write func(tx *db.Tx) (Answer, error)) (Answer, error) {
	repeat, err := r.repetition()
	if err != nil {
		return Answer{}, err
	}
	var made Answer
	err = r.DB.Write(ctx, r.Who.Actor, func(tx *db.Tx) (err error) {
		if made, err = repeat.find(tx); err != nil {
			return err
		}
		if made, err = write(tx); err != nil || repeat == nil {
			return err
		}
		return repeat.keep(tx, made)
	})
	return r.answered(made, err)
}

// find returns the stored answer of the same request, with errRepeated. A nil repetition has none.
func (r *repetition) find(tx *db.Tx) (Answer, error) {
	if r == nil {
		return Answer{}, nil
	}
	old, err := db.Get[kept](tx, `SELECT body_hash, status, body, created_at FROM idempotency_keys
		WHERE org_id = $1 AND key_id = $2 AND scope = $3 AND idem_key = $4`, r.key, r.scope, r.name)
	switch {
	case errors.Is(err, db.Missing):
		return Answer{}, nil
	case err != nil:
		return Answer{}, err
	case old.CreatedAt <= tx.Now.Unix()-idempotencyKept:
		return Answer{}, nil
	case !bytes.Equal(old.BodyHash, r.digest):
		return Answer{}, fault.Conflict.Because("%s was already used with a different body", idempotencyHeader).For(fault.IdempotencyKeyReused)
	}
	return Answer{Status: old.Status, Body: old.Body}, errRepeated
}

// keep stores a success in its own transaction, and occasionally deletes expired answers.
func (r *repetition) keep(tx *db.Tx, a Answer) error {
	body := append([]byte{}, a.Body...) // never nil, which is NULL
	_, err := db.Exec(tx, `INSERT INTO idempotency_keys (org_id, key_id, scope, idem_key, body_hash, status, body, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (org_id, key_id, scope, idem_key)
		DO UPDATE SET body_hash = excluded.body_hash, status = excluded.status, body = excluded.body, created_at = excluded.created_at`,
		r.key, r.scope, r.name, r.digest, a.Status, body, tx.Now.Unix())
	if err != nil || r.digest[0] >= 16 {
		return err
	}
	_, err = db.Exec(tx, `DELETE FROM idempotency_keys WHERE org_id = $1 AND created_at <= $2`, tx.Now.Unix()-idempotencyKept)
	return err
}

// ErrReused means that a name was used before for another request.
var ErrReused = errors.New("the form was sent before with another content")

// Once runs do unless it was done before under this name; it then returns the earlier
// result. It is the Idempotency-Key of the console: a form that is sent twice creates one
// record.
func Once(tx *db.Tx, scope, name string, digest []byte, do func() (string, error)) (string, error) {
	r := &repetition{scope: scope, name: name, digest: digest}
	old, err := r.find(tx)
	switch {
	case errors.Is(err, errRepeated):
		return string(old.Body), nil
	case errors.Is(err, fault.Conflict):
		return "", ErrReused
	case err != nil:
		return "", err
	}
	result, err := do()
	if err != nil {
		return "", err
	}
	return result, r.keep(tx, Answer{Status: 303, Body: []byte(result)})
}
