package db

import (
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"kontor/internal/db/engine"
	"kontor/internal/db/wall"
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
	org  uint32
	own  bool // it sees and writes what is the organization's, not what is everybody's

	st   *wall.Statement // of an operation; nil: of the engine itself
	rows *gathered       // of st, when it is about single rows
}

// of tells whether something of an organization is in it.
func (w *sent) of(org uint32) bool {
	if w.rows == nil {
		return w.org == org
	}
	return slices.Contains(w.rows.orgs, org)
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

// Later runs a statement at the latest with the commit.
func (l *pgLink) Later(st *wall.Statement, args []engine.Value, none error) error {
	if l.single {
		n, err := l.Exec(st, args)
		if err == nil && n == 0 {
			err = none
		}
		return err
	}
	l.writes(st)
	if st.Row != nil && l.gathers() && fits(st.Row, args) {
		l.gather(st, args, none)
	} else {
		l.waiting = append(l.waiting, sent{text: st.Text, verb: st.Verb, args: slices.Clone(l.bound(args)), none: none, org: l.org, own: true, st: st})
	}
	if len(l.waiting) < waitingMost {
		return nil
	}
	return l.flush()
}

// voice is whose the server has to take a statement for. Rows that were gathered
// may be of several organizations that share the transaction; everything else is
// one's, and meets nothing of the others.
func (l *pgLink) voice(w *sent) voice {
	switch {
	case !w.own:
		return l.said
	case w.rows == nil || len(l.orgs) < 2 || len(w.rows.orgs) == 1 && l.said.org == w.rows.orgs[0]:
		return voice{org: w.org}
	}
	return voice{several: true}
}

// pipeline sends what waits and one statement more, whose result is still to
// be read.
func (l *pgLink) pipeline(last *sent) (pgx.BatchResults, error) {
	batch := &pgx.Batch{}
	if last != nil {
		last.args = slices.Clone(last.args) // which the arguments of single rows share their room with
	}
	queued := l.queued[:0]
	queue := func(w *sent) error {
		if v := l.voice(w); v != l.said {
			text, args := l.e.becoming(v, l.orgs)
			batch.Queue(text, args...)
			queued = append(queued, &sent{text: text})
			l.said = v
		}
		text, args, err := l.told(w)
		batch.Queue(text, args...)
		queued = append(queued, w)
		return err
	}
	for i := range l.waiting {
		if err := queue(&l.waiting[i]); err != nil {
			return nil, err
		}
	}
	if last != nil {
		if err := queue(last); err != nil {
			return nil, err
		}
		queued = queued[:len(queued)-1]
	}
	l.queued = queued
	results := l.conn.SendBatch(l.ctx, batch)
	for _, w := range queued {
		tag, err := results.Exec()
		if err == nil && tag.RowsAffected() < w.expects() {
			err = w.none
		}
		if err != nil {
			_ = results.Close()
			return nil, l.mark(&late{w.verb, fmt.Errorf("%w in %s", err, w.text)})
		}
		l.count(tag)
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
	results, err := l.pipeline(nil)
	if err != nil {
		return err
	}
	if err := results.Close(); err != nil {
		return l.mark(err)
	}
	return nil
}

// last sends what waits and a statement that returns no rows.
func (l *pgLink) last(w *sent) (tag pgconn.CommandTag, err error) {
	if len(l.waiting) == 0 && l.voice(w) == l.said {
		if tag, err = l.conn.Exec(l.ctx, w.text, w.args...); err != nil {
			return tag, l.mark(err)
		}
		return tag, nil
	}
	results, err := l.pipeline(w)
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

// concerned tells whether something that waits may change what a question is
// answered with.
func (l *pgLink) concerned(st *wall.Statement) bool {
	for i := range l.waiting {
		w := &l.waiting[i]
		switch {
		case w.st == nil:
			return true
		case l.org != 0 && w.org != 0 && !w.of(l.org):
		case w.st.Verb == "DELETE" || slices.ContainsFunc(w.st.Tables, func(table string) bool { return slices.Contains(st.Tables, table) }):
			return true // what is deleted may take rows of other tables along
		}
	}
	return false
}

// speak sends what waits, and makes what follows, past it, statements of the
// organization.
func (l *pgLink) speak() error {
	if err := l.flush(); err != nil {
		return err
	}
	if v := (voice{org: l.org}); v != l.said {
		text, args := l.e.becoming(v, nil)
		if _, err := l.conn.Exec(l.ctx, text, args...); err != nil {
			return l.mark(err)
		}
		l.said = v
	}
	return nil
}

// asDirectory sends what waits and speaks for no organization from then on: what
// all of them share is not for the role of one.
func (l *pgLink) asDirectory() error {
	if err := l.flush(); err != nil {
		return err
	}
	l.org = 0
	return l.speak()
}
