package db

import (
	"errors"
	"fmt"

	"kontor/internal/base/event"
	"kontor/internal/db/engine"
	"kontor/internal/format/encode"
)

// Published says which organization has new events, the number of the last one, and their
// types.
type Published struct {
	Org    uint32
	Newest int64
	Types  []string
}

// factsMax limits the facts of an event, in bytes of JSON.
const factsMax = 32 << 10

const insertEvent = `INSERT INTO events (org_id, seq, at, type, resource, record_id, number, facts, user_id, key_id, audit_seq, tag)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

// Event notes what happened to a record. It is stored with the audit row of the transaction,
// or not at all if the transaction changes nothing.
func (tx *Tx) Event(e event.Event) { tx.events = event.Add(tx.events, e) }

// Events returns the events that were noted so far.
func (tx *Tx) Events() []event.Event { return tx.events }

// publish stores the events of an audit row, numbered from after on. The organization's lock
// is held to the commit, so numbers are in the order of commits and have no gaps.
func (tx *Tx) publish(about noted, row *entry, tag string, after int64) error {
	t := tx.t
	if len(about.events) == 0 || t.d.schema.Tables["events"] == nil {
		return nil
	}
	st := t.d.statements.find(t.d.schema, insertEvent, true)
	for i, e := range event.Arranged(event.About{Resource: about.resource, ID: about.id}, about.events) {
		facts := encode.Append(make([]byte, 0, 512), &e.Facts)
		if len(facts) > factsMax {
			return t.fail(fmt.Errorf("facts of %s: %d bytes", e.Name, len(facts)), st)
		}
		tx.newest = after + int64(i) + 1
		if t.d.options.Published != nil {
			tx.stored = append(tx.stored, e.Name)
		}
		values := append(t.args[:0], engine.Int(int64(tx.org)), engine.Int(tx.newest), engine.Int(row.At), engine.Text(e.Name),
			engine.Text(e.Of.Name), engine.Int(int64(e.ID)), engine.Text(e.Number), engine.Text(string(facts)),
			engine.Int(int64(row.User)), engine.Int(int64(row.Key)), engine.Int(row.Seq), engine.Text(tag))
		t.args = values
		if err := tx.later(st, values, 1, nil); err != nil {
			return err
		}
	}
	if tx.newest/pruneEvery != after/pruneEvery {
		return tx.prune()
	}
	return nil
}

// Pruning runs with one write in so many events, and deletes so many events at most.
const (
	pruneEvery = 500
	pruneMax   = 1000
	eventDays  = 90 // default of Options.EventDays
)

// prune deletes the oldest events once they are older than events are kept, without gaps. The
// newest stays. Its limits are read first, because a statement with several of them looks at
// every event.
func (tx *Tx) prune() error {
	days := tx.t.d.options.EventDays
	if days == 0 {
		days = eventDays
	}
	oldest, err := Get[int64](tx, `SELECT seq FROM events WHERE org_id = $1 ORDER BY seq LIMIT 1`)
	if err != nil {
		return err
	}
	end := min(oldest+pruneMax, tx.newest)
	kept, err := Get[int64](tx, `SELECT seq FROM events WHERE org_id = $1 AND seq < $2 AND at >= $3 ORDER BY seq LIMIT 1`,
		end, tx.Now.AddDate(0, 0, -days).Unix())
	switch {
	case errors.Is(err, Missing):
		kept = end
	case err != nil || kept == oldest:
		return err
	}
	return Later(tx, `DELETE FROM events WHERE org_id = $1 AND seq < $2`, kept)
}

// published reports the events of a committed transaction.
func (d *DB) published(views ...*Tx) {
	if d.options.Published == nil {
		return
	}
	for _, tx := range views {
		if tx.newest != 0 {
			d.options.Published(Published{tx.org, tx.newest, tx.stored})
		}
	}
}
