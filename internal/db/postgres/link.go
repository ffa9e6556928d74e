package postgres

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"kontor/internal/db/engine"
	"kontor/internal/db/keep"
	"kontor/internal/db/wall"
)

// link is a connection to PostgreSQL inside a transaction.
type link struct {
	e          *database
	ctx        context.Context
	unlimited  context.Context // ctx without the limit of the operation that runs
	conn       *pgx.Conn
	org        uint32   // organization of the following statements
	first      uint32   // organization of the first statements
	tenant     tenant   // set on the server
	orgs       []uint32 // organizations of a write; their locks are held
	skipLocked bool     // organizations locked by others are skipped, not waited for
	readOnly   bool
	single     bool // no transaction: the statement commits itself
	begun      bool
	inDoubt    bool // it is unknown whether the commit happened
	poolFull   bool // no connection became free in time
	failed     error
	heads      map[uint32]engine.Head
	states     map[uint32]*orgState // of orgs
	wrote      bool
	operations int         // run in the transaction
	changed    int64       // rows
	pending    []statement // for the next round trip
	sent       []*statement
	args       []any
	current    rows
}

// tenant is the setting that row-level security reads: one organization, none,
// or all that share the transaction.
type tenant struct {
	org    uint32
	shared bool
}

func (l *link) reset(ctx context.Context) {
	*l = link{e: l.e, ctx: ctx, org: l.first, first: l.first, orgs: l.orgs, skipLocked: l.skipLocked, readOnly: l.readOnly, single: l.single, args: l.args}
}

// mark notes an error, and that the connection is gone if it is.
func (l *link) mark(err error) error {
	if l.conn.IsClosed() {
		err = fmt.Errorf("%w: %w", errLost, err)
	}
	l.failed = err
	return err
}

// begin starts a transaction together with its first statement. The first statement
// of a write takes the locks of its organizations.
func (l *link) begin(text string) error {
	if l.single {
		return nil
	}
	l.pending = append(l.pending, statement{text: text})
	switch {
	case l.readOnly:
		return nil
	case l.skipLocked:
		if err := l.lockFree(); err != nil {
			return err
		}
	case l.orgs == nil:
		return l.flush() // so that a dead connection is noticed before anything happens
	default:
		if err := l.lockOrg(l.org, fmt.Errorf("organization %d has no settings", l.org)); err != nil {
			return err
		}
	}
	l.states = l.e.takeStates(l.orgs, l.heads)
	return nil
}

// lockOrg flushes, locks an organization and reads the end of its audit log, in one round
// trip. These are two statements, because a statement that waits for a lock sees the state
// before it waited.
func (l *link) lockOrg(org uint32, none error) error {
	l.pending = append(l.pending, statement{
		text: "SELECT 1 FROM org_settings WHERE org_id = $1 FOR NO KEY UPDATE", args: []any{int64(org)}, none: none, org: org, ofOrg: true,
	})
	r, err := l.sendQuery(&statement{text: l.e.lastAudit, args: []any{int64(org)}, org: org, ofOrg: true})
	if err != nil {
		return err
	}
	var h engine.Head
	found, err := r.Next()
	if err == nil && found {
		h, err = l.readHead(r, 0)
	}
	if l.heads == nil {
		l.heads = map[uint32]engine.Head{}
	}
	l.heads[org] = h
	return engine.CloseRows(r, err)
}

const (
	// Takes the locks that are free and sets the tenant to these organizations.
	lockFreeText = `SELECT set_config('kontor.orgs', coalesce(',' || string_agg(s.org_id::text, ',') || ',', ''), true)
FROM (SELECT org_id FROM org_settings WHERE org_id = ANY ($1) ORDER BY org_id FOR NO KEY UPDATE SKIP LOCKED) s`

	// The end of an organization's audit log, and the version of the schema now that the
	// lock is taken.
	lastAuditText = `SELECT (SELECT seq FROM audit_log WHERE org_id = $1 ORDER BY seq DESC LIMIT 1),
(SELECT hash FROM audit_log WHERE org_id = $1 ORDER BY seq DESC LIMIT 1), %s
FROM org_settings WHERE org_id = $1` // Citus refuses an outer join here
	lastAuditsText = `SELECT o.id, a.seq, a.hash, %s
FROM (SELECT unnest(string_to_array(trim(BOTH ',' FROM current_setting('kontor.orgs')), ','))::bigint AS id) o
LEFT JOIN LATERAL (SELECT seq, hash FROM audit_log WHERE org_id = o.id ORDER BY seq DESC LIMIT 1) a ON TRUE`

	// The number of an organization's last event. It is read only if it is not known from
	// the last write.
	lastEventText = `SELECT COALESCE(MAX(e.seq), 0) FROM events e WHERE e.org_id = $1`
	unread        = -1
)

// lockFree locks those organizations that no other server writes in, and reads the ends of
// their audit logs. It does not wait, so there is no deadlock.
func (l *link) lockFree() error {
	ids := make([]int64, len(l.orgs))
	for i, org := range l.orgs {
		ids[i] = int64(org)
	}
	l.tenant = tenant{shared: true}
	if len(ids) == 1 {
		l.tenant = tenant{org: l.orgs[0]}
	}
	text, args := l.e.setTenant(l.tenant, l.orgs)
	l.pending = append(l.pending, statement{text: text, args: args}, statement{text: lockFreeText, args: []any{ids}})
	r, err := l.sendQuery(&statement{text: l.e.lastAudits})
	if err != nil {
		return err
	}
	l.orgs, l.heads = nil, map[uint32]engine.Head{}
	for {
		more, err := r.Next()
		if err == nil && more {
			err = l.addLocked(r)
		}
		if err != nil || !more {
			return engine.CloseRows(r, err)
		}
	}
}

// addLocked notes an organization whose lock was taken.
func (l *link) addLocked(r engine.Rows) error {
	id, err := r.Int(0)
	if err != nil {
		return err
	}
	h, err := l.readHead(r, 1)
	l.orgs = append(l.orgs, uint32(id))
	l.heads[uint32(id)] = h
	return err
}

// readHead reads the last row of an audit log. It refuses to go on when a newer program
// has changed the schema: this one does not know what to maintain. A log without
// rows ends before its first.
func (l *link) readHead(r engine.Rows, at int) (h engine.Head, err error) {
	if !r.Null(at + 2) {
		version, err := r.Int(at + 2)
		if err == nil {
			err = l.e.matches(version)
		}
		if err != nil {
			return engine.Head{}, engine.Unavailable(err)
		}
	}
	if l.e.schema.Tables["events"] != nil { // that of an old migration has none
		h.Event = unread
	}
	if r.Null(at) {
		return h, nil
	}
	if h.Seq, err = r.Int(at); err != nil {
		return engine.Head{}, err
	}
	sum, err := r.Bytes(at + 1)
	if err != nil || len(sum) != sha256.Size {
		return engine.Head{}, fmt.Errorf("audit log: row %d has no hash", h.Seq)
	}
	copy(h.Hash[:], sum)
	return h, nil
}

// commit commits, and notes whether it is in doubt.
func (l *link) commit() error {
	if l.single || l.readOnly && !l.begun {
		return nil // nothing was sent
	}
	if slices.ContainsFunc(l.pending, func(w statement) bool { return w.none != nil }) {
		if err := l.flush(); err != nil { // a missing row must be known before the commit
			return err
		}
	}
	tag, err := l.sendExec(&statement{text: "COMMIT"})
	if err != nil {
		l.inDoubt = !l.readOnly && l.e.inDoubt(err)
		return err
	}
	return committed(tag)
}

// inDoubt reports whether a failed commit can have happened. If PostgreSQL refuses it, or a
// row sent with it, it has not. Citus forwards the commit and also refuses it when the node
// does not answer.
func (e *database) inDoubt(err error) bool {
	var refused *pgconn.PgError
	var before *lateError
	if errors.Is(err, errLost) {
		return true
	}
	return e.citus && errors.As(err, &refused) && !errors.As(err, &before)
}

// committed distinguishes a commit from the rollback that PostgreSQL makes of it when the
// transaction had failed.
func committed(tag pgconn.CommandTag) error {
	if tag.String() != "COMMIT" {
		return fmt.Errorf("the transaction was not committed: %s", tag)
	}
	return nil
}

// rollback ends the transaction; a connection that cannot is closed.
func (l *link) rollback() {
	l.pending = nil
	if l.conn.IsClosed() {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(l.ctx), connectTime)
	defer cancel()
	if l.conn.PgConn().TxStatus() == 'I' {
		return
	}
	if _, err := l.conn.PgConn().Exec(ctx, "ROLLBACK").ReadAll(); err != nil {
		_ = l.conn.Close(ctx) // the pool makes a new one
	}
}

// Enter sets the organization of the following statements.
func (l *link) Enter(org uint32) error {
	l.org = org
	return nil
}

// Lock takes the organization's lock. One that is being created has no row to lock.
func (l *link) Lock(org uint32) error {
	if err := l.Enter(org); err != nil || l.readOnly {
		return err
	}
	return l.lockOrg(org, nil)
}

// bind turns values into arguments for pgx. They are valid until the next bind.
func (l *link) bind(values []engine.Value) []any {
	l.args = l.args[:0]
	for i := range values {
		switch v := &values[i]; v.Kind {
		case engine.KindInt:
			l.args = append(l.args, v.N)
		case engine.KindText:
			l.args = append(l.args, v.S)
		case engine.KindBlob:
			b := v.B
			if b == nil {
				b = []byte{}
			}
			l.args = append(l.args, b)
		case engine.KindBool:
			l.args = append(l.args, v.N != 0)
		default:
			l.args = append(l.args, nil)
		}
	}
	return l.args
}

// Query runs a query. Pending statements are sent with it only if they can change its
// result.
func (l *link) Query(st *wall.Statement, args []engine.Value) (engine.Rows, error) {
	l.noteWrite(st)
	w := &statement{text: st.Text, args: l.bind(args), org: l.org, ofOrg: true}
	if st.Writes || !l.begun || l.affects(st) {
		return l.sendQuery(w)
	}
	waiting := l.pending
	l.pending = nil
	defer func() { l.pending = waiting }()
	return l.sendQuery(w)
}

// sendQuery sends pending statements and a query.
func (l *link) sendQuery(w *statement) (engine.Rows, error) {
	if len(l.pending) == 0 && l.tenantOf(w) == l.tenant {
		r, err := l.conn.Query(l.ctx, w.text, w.args...)
		if err != nil {
			return nil, l.mark(err)
		}
		return l.result(r, nil)
	}
	batch, err := l.sendBatch(w)
	if err != nil {
		return nil, err
	}
	r, err := batch.Query()
	if err != nil {
		_ = batch.Close()
		return nil, l.mark(err)
	}
	return l.result(r, batch)
}

// result makes rows of a result of pgx.
func (l *link) result(r pgx.Rows, batch pgx.BatchResults) (engine.Rows, error) {
	l.current = rows{l: l, rows: r, batch: batch, fields: r.FieldDescriptions()}
	if err := r.Err(); err != nil {
		_ = l.current.Close()
		return nil, l.mark(err)
	}
	return &l.current, nil
}

// Exec runs a statement and returns the number of rows it changed.
func (l *link) Exec(st *wall.Statement, args []engine.Value) (int64, error) {
	l.noteWrite(st)
	tag, err := l.sendExec(&statement{text: st.Text, args: l.bind(args), org: l.org, ofOrg: true})
	if err != nil {
		return 0, err
	}
	if !st.Writes {
		return 0, nil
	}
	l.countRows(tag)
	return tag.RowsAffected(), nil
}

// countRows counts rows that a statement changed.
func (l *link) countRows(tag pgconn.CommandTag) {
	if !tag.Select() {
		l.changed += tag.RowsAffected()
	}
}

// Flush sends pending statements.
func (l *link) Flush() error { return l.flush() }

// RowsAtOnce is one where rows are gathered.
func (l *link) RowsAtOnce(columns int) int {
	if l.gathering() {
		return 1
	}
	return rowsPerInsert(columns)
}

// rowsPerInsert keeps statements well below PostgreSQL's 65535 parameters.
func rowsPerInsert(columns int) int { return max(1, min(64, 16_000/columns)) }

// Cache returns the cache of an organization of this write. An organization that was
// entered later has none: it could not be given back with the commit.
func (l *link) Cache(org uint32) *keep.Cache {
	if s := l.states[org]; s != nil {
		return &s.cache
	}
	return nil
}

// noteWrite notes that a statement changes data.
func (l *link) noteWrite(st *wall.Statement) {
	if st.Writes {
		l.wrote = true
		l.Cache(l.org).Written(st)
	}
}

// Head returns the end of an organization's audit log and of its events.
func (l *link) Head(org uint32) (engine.Head, error) {
	h := l.heads[org]
	if h.Event != unread {
		return h, nil
	}
	r, err := l.sendQuery(&statement{text: lastEventText, args: []any{int64(org)}, org: org, ofOrg: true})
	if err != nil {
		return h, err
	}
	if _, err = r.Next(); err == nil {
		h.Event, err = r.Int(0)
	}
	l.heads[org] = h
	return h, engine.CloseRows(r, err)
}

// AppendAudit sends the row together with the commit.
func (l *link) AppendAudit(org uint32, st *wall.Statement, args []engine.Value, end engine.Head) error {
	l.org = org
	l.heads[org] = end
	return l.Later(st, args, nil)
}
