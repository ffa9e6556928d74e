package db

import (
	"fmt"
	"kontor/internal/db/wall"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Statements that nobody waits for travel with the next one that somebody
// does, in one round trip: the BEGIN of a read with its first query, inserts
// with whatever follows them, the audit row with COMMIT.

// sent is a statement on its way.
type sent struct {
	text string
	verb string
	args []any
	none error // what it means that a row was not there; nil: it may be so

	st   *wall.Statement // of an operation; nil: of the engine itself
	rows *gathered       // of st, when it is about single rows
}

// expects is how many rows it is to find.
func (w *sent) expects() int64 {
	if w.rows == nil {
		return 1
	}
	return int64(len(w.rows.rows))
}

// waitingMost is how many statements wait before they are sent by themselves.
const waitingMost = 64

// late is the failure of a statement that had been waiting.
type late struct {
	verb string
	error
}

func (l *late) Unwrap() error { return l.error }

// later runs a statement at the latest with the commit.
func (l *pgLink) later(st *wall.Statement, args []value, none error) error {
	if l.single {
		n, err := l.exec(st, args)
		if err == nil && n == 0 {
			err = none
		}
		return err
	}
	l.writes(st)
	if st.Row != nil && l.gathers() && fits(st.Row, args) {
		l.gather(st, args, none)
	} else {
		l.waiting = append(l.waiting, sent{text: st.Text, verb: st.Verb, args: slices.Clone(l.bound(args)), none: none, st: st})
	}
	if len(l.waiting) < waitingMost {
		return nil
	}
	return l.flush()
}

// pipeline sends what waits and one statement more, whose result is still to
// be read.
func (l *pgLink) pipeline(text string, args []any) (pgx.BatchResults, error) {
	batch := &pgx.Batch{}
	last := slices.Clone(args) // which the arguments of single rows share their room with
	for i := range l.waiting {
		text, args, err := l.told(&l.waiting[i])
		if err != nil {
			return nil, err
		}
		batch.Queue(text, args...)
	}
	if text != "" {
		batch.Queue(text, last...)
	}
	results := l.conn.SendBatch(l.ctx, batch)
	for i := range l.waiting {
		w := &l.waiting[i]
		tag, err := results.Exec()
		if err == nil && tag.RowsAffected() < w.expects() {
			err = w.none
		}
		if err != nil {
			_ = results.Close()
			return nil, l.mark(&late{w.verb, fmt.Errorf("%w in %s", err, w.text)})
		}
	}
	l.begun = l.begun || !l.single
	clear(l.waiting)
	l.waiting = l.waiting[:0]
	return results, nil
}

// flush sends what waits.
func (l *pgLink) flush() error {
	if len(l.waiting) == 0 {
		return nil
	}
	results, err := l.pipeline("", nil)
	if err != nil {
		return err
	}
	if err := results.Close(); err != nil {
		return l.mark(err)
	}
	return nil
}

// last sends what waits and a statement that returns no rows.
func (l *pgLink) last(text string, args []any) (tag pgconn.CommandTag, err error) {
	if len(l.waiting) == 0 {
		if tag, err = l.conn.Exec(l.ctx, text, args...); err != nil {
			return tag, l.mark(err)
		}
		return tag, nil
	}
	results, err := l.pipeline(text, args)
	if err != nil {
		return tag, err
	}
	tag, err = results.Exec()
	if closing := results.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return tag, l.mark(err)
	}
	return tag, nil
}
