package db

import (
	"errors"
	"time"
)

// FailFsync does what a failed fsync does.
func FailFsync(d *DB) {
	_ = d.engine.(*sqlite).writer.refuse(notSynced(errors.New("disk I/O error (1034)")))
}

// Raw runs a text past the tenant wall, as a mistake would, and returns its one
// value or its command tag.
func Raw(r Runner, text string) (string, error) {
	s := r.on()
	l := s.t.c.(*pgLink)
	l.org, l.wrote = s.org, true
	if err := l.speak(); err != nil {
		return "", err
	}
	return s.raw(l, text)
}

// RawOfAll runs a text as rows of all organizations are written that share the
// transaction.
func RawOfAll(tx *Tx, text string) (string, error) {
	l := tx.t.c.(*pgLink)
	l.wrote = true
	said, args := l.e.becoming(voice{several: true}, l.orgs)
	l.waiting = append(l.waiting, sent{text: said, args: args})
	l.said = voice{several: true}
	if err := l.flush(); err != nil {
		return "", err
	}
	return tx.raw(l, text)
}

func (s *session) raw(l *pgLink, text string) (string, error) {
	results, err := l.conn.PgConn().Exec(l.ctx, text).ReadAll()
	if err != nil {
		return "", s.t.fail(l.mark(err), nil)
	}
	if last := results[len(results)-1]; len(last.Rows) > 0 {
		return string(last.Rows[0][0]), nil
	}
	return results[len(results)-1].CommandTag.String(), nil
}

// Waiting is how many writes wait for their turn.
func Waiting(d *DB) int {
	if e, ok := d.engine.(*postgres); ok {
		return e.turns.waiting()
	}
	return len(d.engine.(*sqlite).writer.queue.in)
}

// Sharers is how many organizations share a transaction.
func Sharers(tx *Tx) int { return len(tx.t.c.(*pgLink).orgs) }

// PlacesAtOnce is how many transactions organizations share at a time.
const PlacesAtOnce = placesAtOnce

// SetPatience is how long operations join a transaction, and have their place.
func SetPatience(d *DB, patience time.Duration) {
	e := d.engine.(*postgres)
	e.filling, e.patience = patience, patience
}

// OwnRows is the wall that lets no two organizations share a transaction.
const OwnRows = ownRows

// Forgive lets organizations share transactions again that spoiled one.
func Forgive(d *DB) { clear(d.engine.(*postgres).turns.apart) }

// ChangesText is the statement that makes changes of one form together.
func ChangesText(d *DB, text string) string {
	return changesText(d.statements.find(d.schema, text, true).Row)
}

// Doubtful tells whether a commit that failed so may have happened, on PostgreSQL
// or on Citus: when it was refused itself, or a row that travelled with it.
func Doubtful(citus bool, err error, before bool) bool {
	if before {
		err = &late{"INSERT", err}
	}
	return (&postgres{citus: citus}).doubtful(err)
}

// ErrLost marks an error after which the connection was gone.
var ErrLost = errLost
