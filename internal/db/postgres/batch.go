package postgres

import (
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"kontor/internal/db/engine"
	"kontor/internal/db/wall"
)

// Statements without a needed result are sent together with the next one, in one round
// trip: the BEGIN of a read with its first query, inserts with whatever follows, the audit
// row with COMMIT.

// statement waits to be sent.
type statement struct {
	text  string
	verb  string
	args  []any
	none  error // its error if a row was not there; nil: that is allowed
	org   uint32
	ofOrg bool // it runs under the tenant setting of org; else under the current one

	st   *wall.Statement // of an operation; nil: of the engine itself
	rows *rowBatch       // of st, if rows are gathered
}

// of reports whether it has rows of an organization.
func (w *statement) of(org uint32) bool {
	if w.rows == nil {
		return w.org == org
	}
	return slices.Contains(w.rows.orgs, org)
}

// expects is the number of rows that it has to find.
func (w *statement) expects() int64 {
	if w.rows == nil {
		return 1
	}
	return int64(len(w.rows.rows))
}

// maxPending is the number of statements after which they are sent.
const maxPending = 64

// lateError is the failure of a statement that was pending.
type lateError struct {
	verb string
	error
}

func (l *lateError) Unwrap() error { return l.error }

// Later runs a statement at the latest with the commit.
func (l *link) Later(st *wall.Statement, args []engine.Value, none error) error {
	if l.single {
		n, err := l.Exec(st, args)
		if err == nil && n == 0 {
			err = none
		}
		return err
	}
	l.noteWrite(st)
	if st.Row != nil && l.gathering() && fits(st.Row, args) {
		l.gather(st, args, none)
	} else {
		l.pending = append(l.pending, statement{text: st.Text, verb: st.Verb, args: slices.Clone(l.bind(args)), none: none, org: l.org, ofOrg: true, st: st})
	}
	if len(l.pending) < maxPending {
		return nil
	}
	return l.flush()
}

// tenantOf returns the tenant that a statement runs under. Gathered rows can belong to
// several organizations that share the transaction. Every other statement belongs to one
// and sees nothing of the others.
func (l *link) tenantOf(w *statement) tenant {
	switch {
	case !w.ofOrg:
		return l.tenant
	case w.rows == nil || len(l.orgs) < 2 || len(w.rows.orgs) == 1 && l.tenant.org == w.rows.orgs[0]:
		return tenant{org: w.org}
	}
	return tenant{shared: true}
}

// sendBatch sends pending statements and one more, whose result is still to be read.
func (l *link) sendBatch(last *statement) (pgx.BatchResults, error) {
	batch := &pgx.Batch{}
	if last != nil {
		last.args = slices.Clone(last.args) // l.args is used again for single rows
	}
	queued := l.sent[:0]
	queue := func(w *statement) error {
		if v := l.tenantOf(w); v != l.tenant {
			text, args := l.e.setTenant(v, l.orgs)
			batch.Queue(text, args...)
			queued = append(queued, &statement{text: text})
			l.tenant = v
		}
		text, args, err := l.encode(w)
		batch.Queue(text, args...)
		queued = append(queued, w)
		return err
	}
	for i := range l.pending {
		if err := queue(&l.pending[i]); err != nil {
			return nil, err
		}
	}
	if last != nil {
		if err := queue(last); err != nil {
			return nil, err
		}
		queued = queued[:len(queued)-1]
	}
	l.sent = queued
	results := l.conn.SendBatch(l.ctx, batch)
	for _, w := range queued {
		tag, err := results.Exec()
		if err == nil && tag.RowsAffected() < w.expects() {
			err = w.none
		}
		if err != nil {
			_ = results.Close()
			return nil, l.mark(&lateError{w.verb, fmt.Errorf("%w in %s", err, w.text)})
		}
		l.countRows(tag)
	}
	l.begun = l.begun || !l.single
	clear(l.pending)
	l.pending = l.pending[:0]
	return results, nil
}

// flush sends pending statements.
func (l *link) flush() error {
	if len(l.pending) == 0 {
		return nil
	}
	results, err := l.sendBatch(nil)
	if err != nil {
		return err
	}
	if err := results.Close(); err != nil {
		return l.mark(err)
	}
	return nil
}

// sendExec sends pending statements and one that returns no rows.
func (l *link) sendExec(w *statement) (tag pgconn.CommandTag, err error) {
	if len(l.pending) == 0 && l.tenantOf(w) == l.tenant {
		if tag, err = l.conn.Exec(l.ctx, w.text, w.args...); err != nil {
			return tag, l.mark(err)
		}
		return tag, nil
	}
	results, err := l.sendBatch(w)
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

// affects reports whether a pending statement can change the result of a query.
func (l *link) affects(st *wall.Statement) bool {
	for i := range l.pending {
		w := &l.pending[i]
		switch {
		case w.st == nil:
			return true
		case l.org != 0 && w.org != 0 && !w.of(l.org):
		case w.st.Verb == "DELETE" || slices.ContainsFunc(w.st.Tables, func(table string) bool { return slices.Contains(st.Tables, table) }):
			return true // a DELETE can cascade
		}
	}
	return false
}

// flushAs sends pending statements and sets the tenant to the current organization, for
// statements that are run directly.
func (l *link) flushAs() error {
	if err := l.flush(); err != nil {
		return err
	}
	if v := (tenant{org: l.org}); v != l.tenant {
		text, args := l.e.setTenant(v, nil)
		if _, err := l.conn.Exec(l.ctx, text, args...); err != nil {
			return l.mark(err)
		}
		l.tenant = v
	}
	return nil
}

// flushAsDirectory sends pending statements and sets no tenant: a tenant's role cannot use
// directory tables.
func (l *link) flushAsDirectory() error {
	if err := l.flush(); err != nil {
		return err
	}
	l.org = 0
	return l.flushAs()
}
