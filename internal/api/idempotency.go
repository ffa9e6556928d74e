package api

import (
	"bytes"
	"errors"

	"kontor/internal/base/fault"
	"kontor/internal/db"
)

const (
	idempotencyHeader = "Idempotency-Key"
	idempotencyMax    = 255
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
func (x *exchange) repetition(digest []byte) (*repetition, error) {
	if x.repeat != nil || !x.route.repeatable() {
		return x.repeat, nil
	}
	name, err := x.idempotencyKey()
	if err != nil || name == "" {
		return nil, err
	}
	return &repetition{x.who.Actor.Key, x.r.Method + " " + x.r.URL.Path, name, digest}, nil
}

// idempotencyKey returns the Idempotency-Key of the request, or "".
func (x *exchange) idempotencyKey() (string, error) {
	given := x.r.Header.Values(idempotencyHeader)
	if len(given) == 0 {
		return "", nil
	}
	name := given[0]
	if len(given) > 1 || name == "" || len(name) > idempotencyMax {
		return "", fault.BadRequest.Because("%s must be one value of 1 to %d characters", idempotencyHeader, idempotencyMax)
	}
	for _, c := range []byte(name) {
		if c < ' ' || c > '~' {
			return "", fault.BadRequest.Because("%s must be printable ASCII", idempotencyHeader)
		}
	}
	return name, nil
}

// find returns the stored answer of the same request, with errRepeated.
func (r *repetition) find(tx *db.Tx) (answer, error) {
	old, err := db.Get[kept](tx, `SELECT body_hash, status, body, created_at FROM idempotency_keys
		WHERE org_id = $1 AND key_id = $2 AND scope = $3 AND idem_key = $4`, r.key, r.scope, r.name)
	switch {
	case errors.Is(err, db.Missing):
		return answer{}, nil
	case err != nil:
		return answer{}, err
	case old.CreatedAt <= tx.Now.Unix()-idempotencyKept:
		return answer{}, nil
	case !bytes.Equal(old.BodyHash, r.digest):
		return answer{}, fault.Conflict.Because("%s was already used with a different body", idempotencyHeader).For(fault.IdempotencyKeyReused)
	}
	return answer{status: old.Status, body: old.Body}, errRepeated
}

// keep stores a success in its own transaction, and occasionally deletes expired answers.
func (r *repetition) keep(tx *db.Tx, a answer) error {
	body := append([]byte{}, a.body...) // never nil, which is NULL
	_, err := db.Exec(tx, `INSERT INTO idempotency_keys (org_id, key_id, scope, idem_key, body_hash, status, body, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
		ON CONFLICT (org_id, key_id, scope, idem_key)
		DO UPDATE SET body_hash = excluded.body_hash, status = excluded.status, body = excluded.body, created_at = excluded.created_at`,
		r.key, r.scope, r.name, r.digest, a.status, body, tx.Now.Unix())
	if err != nil || r.digest[0] >= 16 {
		return err
	}
	_, err = db.Exec(tx, `DELETE FROM idempotency_keys WHERE org_id = $1 AND created_at <= $2`, tx.Now.Unix()-idempotencyKept)
	return err
}

// ErrReused means that a name was used before for another request.
var ErrReused = errors.New("the form was sent before with another content")

// OnceOnly runs do unless it was done before under this name; it then returns the earlier
// result. It is the Idempotency-Key of the console: a form that is sent twice creates one
// record.
func OnceOnly(tx *db.Tx, scope, name string, digest []byte, do func() (string, error)) (string, error) {
	r := &repetition{scope: scope, name: name, digest: digest}
	old, err := r.find(tx)
	switch {
	case errors.Is(err, errRepeated):
		return string(old.body), nil
	case errors.Is(err, fault.Conflict):
		return "", ErrReused
	case err != nil:
		return "", err
	}
	result, err := do()
	if err != nil {
		return "", err
	}
	return result, r.keep(tx, answer{status: 303, body: []byte(result)})
}
