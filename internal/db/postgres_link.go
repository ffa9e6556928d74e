package db

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

// pgLink is a connection to PostgreSQL inside a transaction.
type pgLink struct {
	e          *postgres
	ctx        context.Context
	conn       *pgx.Conn
	org        uint32   // whose statements follow
	start      uint32   // whose the first are
	said       voice    // whose the server takes them for
	orgs       []uint32 // whose write it is: their locks are held
	passes     bool     // by organizations whose lock somebody else has
	readOnly   bool
	single     bool // there is no transaction: the one statement commits by itself
	begun      bool
	doubt      bool // what became of the commit is not known
	crowded    bool // no connection came free in time
	failed     error
	heads      map[uint32]engine.Head
	states     map[uint32]*orgState // of the organizations whose write it is
	wrote      bool
	operations int    // that ran in the transaction
	changed    int64  // rows
	waiting    []sent // for the next round trip
	queued     []*sent
	args       []any
	result     pgRows
}

// voice is whose rows the server shows and takes: those of one organization, of
// none, or of all that share the transaction.
type voice struct {
	org     uint32
	several bool
}

func (l *pgLink) reset(ctx context.Context) {
	*l = pgLink{e: l.e, ctx: ctx, org: l.start, start: l.start, orgs: l.orgs, passes: l.passes, readOnly: l.readOnly, single: l.single, args: l.args}
}

// mark remembers an error, and that the connection is gone if it is.
func (l *pgLink) mark(err error) error {
	if l.conn.IsClosed() {
		err = fmt.Errorf("%w: %w", errLost, err)
	}
	l.failed = err
	return err
}

// begin starts a transaction together with its first statement. The first of a
// write takes the locks of its organizations.
func (l *pgLink) begin(text string) error {
	if l.single {
		return nil
	}
	l.waiting = append(l.waiting, sent{text: text})
	switch {
	case l.readOnly:
		return nil
	case l.passes:
		if err := l.takeFree(); err != nil {
			return err
		}
	case l.orgs == nil:
		return l.flush() // a dead connection is noticed before anything could have happened
	default:
		if err := l.take(l.org, fmt.Errorf("organization %d has no settings", l.org)); err != nil {
			return err
		}
	}
	l.states = l.e.takeStates(l.orgs, l.heads)
	return nil
}

// take sends what waits, takes the lock of an organization and learns the end of
// its audit log, in one round trip. They are two statements: one that waits for a
// lock sees what was there before it waited.
func (l *pgLink) take(org uint32, none error) error {
	l.waiting = append(l.waiting, sent{
		text: "SELECT 1 FROM org_settings WHERE org_id = $1 FOR NO KEY UPDATE", args: []any{int64(org)}, none: none, org: org, own: true,
	})
	r, err := l.ask(&sent{text: l.e.lastAudit, args: []any{int64(org)}, org: org, own: true})
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
	// takeFree takes the locks that nobody has. From then on the transaction shows
	// and takes the rows of these organizations.
	takeFree = `SELECT set_config('kontor.orgs', coalesce(',' || string_agg(s.org_id::text, ',') || ',', ''), true)
FROM (SELECT org_id FROM org_settings WHERE org_id = ANY ($1) ORDER BY org_id FOR NO KEY UPDATE SKIP LOCKED) s`

	// What an organization's audit log ends with, and the schema as it is now that
	// the lock is taken.
	lastAuditText  = `SELECT seq, hash, %s FROM audit_log WHERE org_id = $1 ORDER BY seq DESC LIMIT 1`
	lastAuditsText = `SELECT o.id, a.seq, a.hash, %s
FROM (SELECT unnest(string_to_array(trim(BOTH ',' FROM current_setting('kontor.orgs')), ','))::bigint AS id) o
LEFT JOIN LATERAL (SELECT seq, hash FROM audit_log WHERE org_id = o.id ORDER BY seq DESC LIMIT 1) a ON TRUE`
)

// takeFree takes the locks of those organizations that nobody else writes in, and
// learns the ends of their audit logs. It waits for nobody, so no two servers can
// wait for each other.
func (l *pgLink) takeFree() error {
	ids := make([]int64, len(l.orgs))
	for i, org := range l.orgs {
		ids[i] = int64(org)
	}
	l.said = voice{several: true}
	if len(ids) == 1 {
		l.said = voice{org: l.orgs[0]}
	}
	text, args := l.e.becoming(l.said, l.orgs)
	l.waiting = append(l.waiting, sent{text: text, args: args}, sent{text: takeFree, args: []any{ids}})
	r, err := l.ask(&sent{text: l.e.lastAudits})
	if err != nil {
		return err
	}
	l.orgs, l.heads = nil, map[uint32]engine.Head{}
	for {
		more, err := r.Next()
		if err == nil && more {
			err = l.locked(r)
		}
		if err != nil || !more {
			return engine.CloseRows(r, err)
		}
	}
}

// locked notes an organization whose lock was taken.
func (l *pgLink) locked(r engine.Rows) error {
	id, err := r.Int(0)
	if err != nil {
		return err
	}
	h, err := l.readHead(r, 1)
	l.orgs = append(l.orgs, uint32(id))
	l.heads[uint32(id)] = h
	return err
}

// readHead reads the last row of an audit log, and refuses to go on when a newer
// program has changed the schema: what it keeps with every write, this one does
// not know of. A log without rows ends before its first.
func (l *pgLink) readHead(r engine.Rows, at int) (h engine.Head, err error) {
	if !r.Null(at + 2) {
		version, err := r.Int(at + 2)
		if err == nil {
			err = l.e.matches(version)
		}
		if err != nil {
			return engine.Head{}, engine.Unavailable(err)
		}
	}
	if r.Null(at) {
		return engine.Head{}, nil
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

func (l *pgLink) commit() error {
	if l.single || l.readOnly && !l.begun {
		return nil // nothing was sent
	}
	if slices.ContainsFunc(l.waiting, func(w sent) bool { return w.none != nil }) {
		if err := l.flush(); err != nil { // a row that is missed is known before the commit, not after
			return err
		}
	}
	tag, err := l.last(&sent{text: "COMMIT"})
	if err != nil {
		l.doubt = !l.readOnly && l.e.doubtful(err)
		return err
	}
	return committed(tag)
}

// doubtful tells whether a commit that failed may have happened all the same. A
// PostgreSQL that refuses it, or a row that travelled with it, has not made it.
// Citus passes it on, and refuses it, too, when the node does not tell what became
// of it.
func (e *postgres) doubtful(err error) bool {
	var refused *pgconn.PgError
	var before *late
	if errors.Is(err, errLost) {
		return true
	}
	return e.citus && errors.As(err, &refused) && !errors.As(err, &before)
}

// committed tells a commit from the rollback that PostgreSQL makes of it when
// the transaction had failed.
func committed(tag pgconn.CommandTag) error {
	if tag.String() != "COMMIT" {
		return fmt.Errorf("the transaction was not committed: %s", tag)
	}
	return nil
}

func (l *pgLink) rollback() {
	l.waiting = nil
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

func (l *pgLink) Enter(org uint32) error {
	l.org = org
	return nil
}

func (l *pgLink) Lock(org uint32) error {
	if err := l.Enter(org); err != nil || l.readOnly {
		return err
	}
	return l.take(org, nil) // one that is being created has no row to lock yet
}

// bound gives the values to pgx.
func (l *pgLink) bound(values []engine.Value) []any {
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

func (l *pgLink) Query(st *wall.Statement, args []engine.Value) (engine.Rows, error) {
	l.writes(st)
	w := &sent{text: st.Text, args: l.bound(args), org: l.org, own: true}
	if st.Writes || !l.begun || l.concerned(st) {
		return l.ask(w)
	}
	waiting := l.waiting
	l.waiting = nil
	defer func() { l.waiting = waiting }()
	return l.ask(w)
}

// ask sends what waits and a question.
func (l *pgLink) ask(w *sent) (engine.Rows, error) {
	if len(l.waiting) == 0 && l.voice(w) == l.said {
		r, err := l.conn.Query(l.ctx, w.text, w.args...)
		if err != nil {
			return nil, l.mark(err)
		}
		return l.rows(r, nil)
	}
	batch, err := l.pipeline(w)
	if err != nil {
		return nil, err
	}
	r, err := batch.Query()
	if err != nil {
		_ = batch.Close()
		return nil, l.mark(err)
	}
	return l.rows(r, batch)
}

func (l *pgLink) rows(r pgx.Rows, batch pgx.BatchResults) (engine.Rows, error) {
	l.result = pgRows{l: l, rows: r, batch: batch, fields: r.FieldDescriptions()}
	if err := r.Err(); err != nil {
		_ = l.result.Close()
		return nil, l.mark(err)
	}
	return &l.result, nil
}

func (l *pgLink) Exec(st *wall.Statement, args []engine.Value) (int64, error) {
	l.writes(st)
	tag, err := l.last(&sent{text: st.Text, args: l.bound(args), org: l.org, own: true})
	if err != nil {
		return 0, err
	}
	if !st.Writes {
		return 0, nil
	}
	l.count(tag)
	return tag.RowsAffected(), nil
}

// count counts rows that a statement changed.
func (l *pgLink) count(tag pgconn.CommandTag) {
	if !tag.Select() {
		l.changed += tag.RowsAffected()
	}
}

func (l *pgLink) Flush() error { return l.flush() }

// RowsAtOnce is one where rows are gathered.
func (l *pgLink) RowsAtOnce(columns int) int {
	if l.gathers() {
		return 1
	}
	return pgRowsAtOnce(columns)
}

// pgRowsAtOnce keeps statements well below PostgreSQL's 65535 parameters.
func pgRowsAtOnce(columns int) int { return max(1, min(64, 16_000/columns)) }

// Cache is that of an organization whose write it is. One that is entered has
// none: its Cache would have to be given back with the commit.
func (l *pgLink) Cache(org uint32) *keep.Cache {
	if s := l.states[org]; s != nil {
		return &s.cache
	}
	return nil
}

// writes notes that a statement changes data.
func (l *pgLink) writes(st *wall.Statement) {
	if st.Writes {
		l.wrote = true
		l.Cache(l.org).Written(st)
	}
}

func (l *pgLink) Head(org uint32) (engine.Head, error) { return l.heads[org], nil }

// AppendAudit keeps the row for the round trip of the commit.
func (l *pgLink) AppendAudit(org uint32, st *wall.Statement, args []engine.Value, end engine.Head) error {
	l.org = org
	l.heads[org] = end
	return l.Later(st, args, nil)
}
