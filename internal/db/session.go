package db

import (
	"context"
	"time"
)

// Runner is what statements run on: a *Tx or a *Root.
type Runner interface {
	on() *session
}

// session is a running transaction as seen by one organization or by none.
type session struct {
	db   *DB
	ctx  context.Context
	org  uint32
	once map[string]any
}

func (s *session) on() *session { return s }

// Root is the view on the directory tables, outside of any organization.
type Root struct {
	Now time.Time // fixed when the transaction began

	session
}

// Enter returns an organization's view inside the same transaction. It is how
// an organization is created, and how one transaction serves several.
func (r *Root) Enter(who Actor) (*Tx, error) { return nil, nil }

// Record names the record that this transaction is about, for its audit row.
// The last call counts.
func (tx *Tx) Record(resource string, id uint32, detail string) {}

// Once returns what load returned the first time it was asked for under this
// key in this transaction.
func Once[T any](tx *Tx, key string, load func() (T, error)) (T, error) {
	if v, ok := tx.once[key]; ok {
		return v.(T), nil
	}
	v, err := load()
	if err != nil {
		return v, err
	}
	if tx.once == nil {
		tx.once = map[string]any{}
	}
	tx.once[key] = v
	return v, nil
}
