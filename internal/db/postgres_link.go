package db

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"kontor/internal/db/lite"
	"kontor/internal/db/wall"
)

// pgLink is a connection to PostgreSQL inside a transaction.
type pgLink struct {
	e        *postgres
	ctx      context.Context
	conn     *pgx.Conn
	org      uint32 // whose statements the server expects now
	start    uint32 // whose transaction it is
	readOnly bool
	single   bool // there is no transaction: the one statement commits by itself
	begun    bool
	failed   error
	heads    map[uint32]head
	kept     *cache // of the organization whose write it is
	wrote    bool
	company  int    // operations that share the transaction with the first
	waiting  []sent // for the next round trip
	args     []any
	result   pgRows
}

func (l *pgLink) reset(ctx context.Context) {
	if l.ctx == nil {
		l.start = l.org
	}
	*l = pgLink{e: l.e, ctx: ctx, org: l.start, start: l.start, readOnly: l.readOnly, single: l.single, args: l.args}
}

// mark remembers an error, and that the connection is gone if it is.
func (l *pgLink) mark(err error) error {
	if l.conn.IsClosed() {
		err = fmt.Errorf("%w: %w", errLost, err)
	}
	l.failed = err
	return err
}

// begin starts a transaction together with its first statement. The first of an
// organization's write takes its lock.
func (l *pgLink) begin(text string) error {
	if l.single {
		return nil
	}
	l.waiting = append(l.waiting, sent{text: text})
	l.waiting = append(l.waiting, l.e.becoming(l.org)...)
	if l.readOnly {
		return nil
	}
	if l.org == 0 {
		return l.flush() // a dead connection is noticed before anything could have happened
	}
	if err := l.take(l.org, fmt.Errorf("organization %d has no settings", l.org)); err != nil {
		return err
	}
	l.kept = l.e.takeCache(l.org, l.heads[l.org])
	return nil
}

// take sends what waits, takes the lock of an organization and learns the end of
// its audit log, in one round trip. They are two statements: one that waits for a
// lock sees what was there before it waited.
func (l *pgLink) take(org uint32, none error) error {
	l.waiting = append(l.waiting, sent{
		text: "SELECT 1 FROM org_settings WHERE org_id = $1 FOR NO KEY UPDATE", args: []any{int64(org)}, none: none,
	})
	r, err := l.query(&wall.Statement{Text: lastAudit}, []value{whole(int64(org))})
	if err != nil {
		return err
	}
	h, err := readHead(r)
	if closing := r.close(); err == nil {
		err = closing
	}
	if err != nil {
		return err
	}
	if l.heads == nil {
		l.heads = map[uint32]head{}
	}
	l.heads[org] = h
	return nil
}

// readHead reads the last row of an audit log. A log without rows ends before
// its first.
func readHead(r rows) (h head, err error) {
	found, err := r.next()
	if err != nil || !found {
		return head{}, err
	}
	if h.seq, err = r.whole(0); err != nil {
		return head{}, err
	}
	sum, err := r.blob(1)
	if err != nil || len(sum) != sha256.Size {
		return head{}, fmt.Errorf("audit log: row %d has no hash", h.seq)
	}
	copy(h.hash[:], sum)
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
	tag, err := l.last("COMMIT", nil)
	if err != nil {
		return err
	}
	return committed(tag)
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

func (l *pgLink) enter(org uint32) error {
	if org == l.org {
		return nil
	}
	l.waiting = append(l.waiting, l.e.becoming(org)...)
	l.org = org
	return nil
}

func (l *pgLink) lock(org uint32) error {
	if err := l.enter(org); err != nil || l.readOnly {
		return err
	}
	return l.take(org, nil) // one that is being created has no row to lock yet
}

// bound gives the values to pgx.
func (l *pgLink) bound(values []value) []any {
	l.args = l.args[:0]
	for i := range values {
		switch v := &values[i]; v.Kind {
		case lite.Int:
			l.args = append(l.args, v.N)
		case lite.Text:
			l.args = append(l.args, v.S)
		case lite.Blob:
			b := v.B
			if b == nil {
				b = []byte{}
			}
			l.args = append(l.args, b)
		case lite.Bool:
			l.args = append(l.args, v.N != 0)
		default:
			l.args = append(l.args, nil)
		}
	}
	return l.args
}

func (l *pgLink) query(st *wall.Statement, args []value) (rows, error) {
	l.writes(st)
	if len(l.waiting) == 0 {
		r, err := l.conn.Query(l.ctx, st.Text, l.bound(args)...)
		if err != nil {
			return nil, l.mark(err)
		}
		return l.rows(r, nil)
	}
	batch, err := l.pipeline(st.Text, l.bound(args))
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

func (l *pgLink) rows(r pgx.Rows, batch pgx.BatchResults) (rows, error) {
	l.result = pgRows{l: l, rows: r, batch: batch, fields: r.FieldDescriptions()}
	if err := r.Err(); err != nil {
		_ = l.result.close()
		return nil, l.mark(err)
	}
	return &l.result, nil
}

func (l *pgLink) exec(st *wall.Statement, args []value) (int64, error) {
	l.writes(st)
	tag, err := l.last(st.Text, l.bound(args))
	if err != nil {
		return 0, err
	}
	if !st.Writes {
		return 0, nil
	}
	return tag.RowsAffected(), nil
}

func (l *pgLink) settle() error { return l.flush() }

// rowsAtOnce is one where rows are gathered.
func (l *pgLink) rowsAtOnce(columns int) int {
	if l.gathers() {
		return 1
	}
	return pgRowsAtOnce(columns)
}

// pgRowsAtOnce keeps statements well below PostgreSQL's 65535 parameters.
func pgRowsAtOnce(columns int) int { return max(1, min(64, 16_000/columns)) }

// cache is that of the organization whose write it is. One that is entered has
// none: its cache would have to be given back with the commit.
func (l *pgLink) cache(org uint32) *cache {
	if org != l.start {
		return nil
	}
	return l.kept
}

// writes notes that a statement changes data.
func (l *pgLink) writes(st *wall.Statement) {
	if st.Writes {
		l.wrote = true
		l.kept.written(st)
	}
}

func (l *pgLink) head(org uint32) (head, error) { return l.heads[org], nil }

// appendAudit keeps the row for the round trip of the commit.
func (l *pgLink) appendAudit(org uint32, st *wall.Statement, args []value, end head) error {
	if err := l.enter(org); err != nil {
		return err
	}
	l.heads[org] = end
	return l.later(st, args, nil)
}
