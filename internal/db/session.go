package db

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db/engine"
	"kontor/internal/db/keep"
	"kontor/internal/db/wall"
)

// Runner runs statements: a *Tx or a *Root.
type Runner interface {
	on() *session
}

// transaction is shared by all views inside one transaction.
type transaction struct {
	d       *DB
	c       engine.Link
	now     time.Time
	args    []engine.Value // of the running statement; used again by the next
	list    *[]engine.Value
	failed  error // after a failed statement nothing more runs, on any engine
	ended   bool
	reading bool       // the rows of a query are being read
	loading *keep.Load // collects the tables of a value being cached
	precise bool       // the caller updates the cached rows itself
	views   []*Tx      // organizations that were entered
	attempt *attempt   // of a queued operation of one organization; nil in others

	provisional uint32   // the next id of a dry run; 0 in a transaction that can commit
	numbers     []string // numbers given to records in a dry run
}

// arguments are unused lists of values.
var arguments = sync.Pool{New: func() any { return new([]engine.Value) }}

func (d *DB) begin(c engine.Link) *transaction {
	t := &transaction{d: d, c: c, now: d.now(), list: arguments.Get().(*[]engine.Value)}
	t.args = *t.list
	return t
}

// end returns resources that the next transaction can use.
func (t *transaction) end() {
	t.ended = true
	clear(t.args[:cap(t.args)])
	*t.list = t.args[:0]
	arguments.Put(t.list)
	t.args, t.list = nil, nil
}

// session is a transaction as seen by one organization, or by the directory.
type session struct {
	t       *transaction
	org     uint32 // 0 in a Root
	once    map[string]any
	changed bool
	about   record
	events  []event.Event // of this record and those that changed with it
	covers  covered
	earlier []noted        // earlier records of the operation, each with its own audit row
	newest  int64          // the last event that the transaction stored
	stored  []string       // types of the events that it stored
	ending  []func() error // to run at the end

	warnings []fault.Field
}

func (s *session) on() *session { return s }

// record is the subject of an audit row.
type record struct {
	resource string
	id       uint32
	detail   string
}

// noted is the subject of an audit row with its action and events.
type noted struct {
	record
	action string
	events []event.Event
	covers covered
}

// Root is the view of the directory tables, outside of any organization.
type Root struct {
	Now time.Time // fixed when the transaction began

	session
}

// Enter returns an organization's view inside the same transaction. It is used to
// create an organization, and to serve several in one transaction.
func (r *Root) Enter(who access.Actor) (*Tx, error) {
	if who.Org == 0 {
		return nil, errors.New("db: entering no organization")
	}
	if err := r.t.c.Lock(who.Org); err != nil {
		return nil, r.t.fail(err, nil)
	}
	return r.t.view(who), nil
}

// Directory returns the view of the directory tables inside the transaction of an
// organization. Only this view writes them: the tenant's role cannot.
func (tx *Tx) Directory() *Root { return &Root{Now: tx.Now, session: session{t: tx.t}} }

func (t *transaction) view(who access.Actor) *Tx {
	if who.Zone == nil {
		who.Zone = time.UTC
	}
	tx := &Tx{Actor: who, Now: t.now, session: session{t: t, org: who.Org}}
	t.views = append(t.views, tx)
	return tx
}

// Record names the record that this transaction is about, for its audit row. The last
// call counts.
func (tx *Tx) Record(resource string, id uint32, detail string) {
	tx.about = record{resource, id, detail}
}

// Note is Record for a change of directory tables, which gets an audit row although no
// table of the organization changed.
func (tx *Tx) Note(resource string, id uint32, detail string) {
	tx.changed = true
	tx.Record(resource, id, detail)
}

// NextRecord ends the record named by Record: the statements that follow belong to
// another record with its own audit row. It is for several operations in one transaction;
// within an operation the last record counts.
func (tx *Tx) NextRecord() {
	if tx.about != (record{}) {
		tx.earlier = append(tx.earlier, noted{tx.about, tx.Action, tx.events, tx.covers})
		tx.about, tx.events, tx.covers = record{}, nil, covered{}
	}
}

// Once returns what load returned the first time it was called with this key in this
// transaction.
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

// Renew makes Once load the value of a key again, after this transaction changed it.
func Renew(tx *Tx, key string) { delete(tx.once, key) }

// AtEnd runs do when the operation has succeeded, before the transaction commits.
func (tx *Tx) AtEnd(do func() error) { tx.ending = append(tx.ending, do) }

// run runs an operation to its end. A panic of the operation becomes its error: one
// broken request must not break others.
func (t *transaction) run(do func() error) (err error) {
	defer func() {
		t.end()
		switch v := recover().(type) {
		case nil:
		case num.Overflow:
			err = fault.BadRequest.Because("an amount is out of range")
		default:
			t.d.log.Error("an operation panicked", "panic", v, "stack", string(debug.Stack()))
			err = fmt.Errorf("panic: %v", v)
		}
	}()
	if err := do(); err != nil {
		return err
	}
	if t.failed != nil {
		return t.failed
	}
	for _, tx := range t.views {
		for _, end := range tx.ending {
			if err := end(); err != nil {
				return err
			}
		}
		if tx.changed && t.provisional == 0 {
			if err := tx.audit(); err != nil {
				return err
			}
		}
	}
	return nil
}

// flush runs pending statements. The engine can refuse them.
func (t *transaction) flush() error {
	if t.failed != nil {
		return t.failed
	}
	if err := t.c.Flush(); err != nil {
		return t.fail(err, nil)
	}
	return nil
}

// fail records an engine's error as the error of the transaction.
func (t *transaction) fail(err error, s *wall.Statement) error {
	verb := ""
	if s != nil {
		verb = s.Verb
	}
	t.failed = t.d.engine.Classify(err, verb)
	return t.failed
}

// ready returns an error if no further statement can run.
func (t *transaction) ready() error {
	if t.ended {
		panic("db: a statement after the end of its transaction")
	}
	if t.reading {
		panic("db: a statement while the rows of another are being read")
	}
	return t.failed
}

// prepare finds the statement of a text and turns its arguments into values.
func (s *session) prepare(query string, args []any) (*wall.Statement, []engine.Value, error) {
	t := s.t
	if err := t.ready(); err != nil {
		return nil, nil, err
	}
	values := t.args[:0]
	if s.org != 0 {
		values = append(values, engine.Int(int64(s.org)))
	}
	before, lists := len(values), 0
	for i, arg := range args {
		if l, ok := arg.(list); ok {
			lists++
			values = append(values, l.at(0))
			continue
		}
		v, err := valueOf(arg)
		if err != nil {
			return nil, nil, t.fail(fmt.Errorf("argument $%d: %w", before+i+1, err), nil)
		}
		values = append(values, v)
	}
	if lists > 0 {
		for i, arg := range args {
			if l, ok := arg.(list); ok {
				n := padded(l.size())
				query = t.d.statements.expand(expansion{query, before + i + 1, n, len(values) + 1})
				for k := 1; k < n; k++ {
					values = append(values, l.at(min(k, l.size()-1)))
				}
			}
		}
	}
	t.args = values
	st := t.d.statements.find(t.d.schema, query, s.org != 0)
	if st.Params != len(values) {
		panic(fmt.Sprintf("db: %d arguments for a statement with %d, the organization included\n%s", len(values), st.Params, query))
	}
	return st, values, nil
}

// note updates the session after a statement.
func (s *session) note(st *wall.Statement, rows int64) {
	if st.Writes {
		s.changed = s.changed || rows > 0
		s.forget(st)
	}
	s.t.loading.Read(st.Tables)
	if observe := s.t.d.options.Observe; observe != nil {
		observe(*st)
	}
}

// exec runs a statement whose values are known.
func (s *session) exec(st *wall.Statement, values []engine.Value) (int64, error) {
	if err := s.t.c.Enter(s.org); err != nil {
		return 0, s.t.fail(err, st)
	}
	n, err := s.t.c.Exec(st, values)
	if err != nil {
		return 0, s.t.fail(fmt.Errorf("%w in %s", err, st.Text), st)
	}
	s.note(st, n)
	return n, nil
}

// later runs a statement that writes a number of rows and returns nothing. It can be sent
// with the next statement, which then fails instead. none, if not nil, is its error when it
// changes no row.
func (s *session) later(st *wall.Statement, values []engine.Value, rows int, none error) error {
	if err := s.t.c.Enter(s.org); err != nil {
		return s.t.fail(err, st)
	}
	if err := s.t.c.Later(st, values, none); err != nil {
		return s.t.fail(fmt.Errorf("%w in %s", err, st.Text), st)
	}
	s.note(st, int64(rows))
	return nil
}

// each runs a query and calls read at every row until it returns false.
func (s *session) each(st *wall.Statement, values []engine.Value, columns int, read func(engine.Rows) (more bool, err error)) error {
	if err := s.t.c.Enter(s.org); err != nil {
		return s.t.fail(err, st)
	}
	r, err := s.t.c.Query(st, values)
	if err != nil {
		return s.t.fail(fmt.Errorf("%w in %s", err, st.Text), st)
	}
	n, err := s.walk(r, columns, read)
	if err == nil {
		err = r.Close()
	}
	if err != nil {
		return s.t.fail(fmt.Errorf("%w in %s", err, st.Text), st)
	}
	s.note(st, n)
	return nil
}

// walk reads rows. It closes them if it fails, also by a panic.
func (s *session) walk(r engine.Rows, columns int, read func(engine.Rows) (more bool, err error)) (n int64, err error) {
	complete := false
	s.t.reading = true
	defer func() {
		s.t.reading = false
		if !complete {
			_ = r.Close()
		}
	}()
	if width := r.Width(); width != columns {
		if err := r.Close(); err != nil { // it failed before its columns were known
			return 0, err
		}
		return 0, fmt.Errorf("db: %d columns are read from a query with %d", columns, width)
	}
	for {
		more, err := r.Next()
		if err == nil && more {
			n++
			more, err = read(r)
		}
		if err != nil {
			return n, err
		}
		if !more {
			complete = true
			return n, nil
		}
	}
}
