package db

import (
	"context"
	"fmt"
	"strconv"
	"sync"

	"kontor/internal/db/lite"
	"kontor/internal/db/wall"
)

// liteLink is a connection to the SQLite file with its prepared statements.
type liteLink struct {
	conn     *lite.Conn
	prepared map[string]*lite.Stmt
	result   liteRows
	writer   *writer // nil on a read connection
	behind   *pipeline
	org      uint32 // whose statements run now
	record   func(text string, args []lite.Value)

	cancelled sync.WaitGroup
}

// interruptible lets statements be interrupted when the context ends, until the
// returned function is called. An interruption that has begun must meet neither
// the end of a read, which would leave the connection on its snapshot for good,
// nor the next, nor a connection that is closed.
func (l *liteLink) interruptible(ctx context.Context) (undisturbed func()) {
	if ctx.Done() == nil {
		return func() {}
	}
	l.cancelled.Add(1)
	stop := context.AfterFunc(ctx, func() {
		l.conn.Interrupt()
		l.cancelled.Done()
	})
	return func() {
		if stop() {
			l.cancelled.Done()
		}
		l.cancelled.Wait()
	}
}

func openLite(path string, pragmas string) (*liteLink, error) {
	conn, err := lite.Open(path)
	if err != nil {
		return nil, err
	}
	if err := begin(conn, pragmas); err != nil {
		_ = conn.Close()
		return nil, err
	}
	return newLiteLink(conn), nil
}

func newLiteLink(conn *lite.Conn) *liteLink {
	return &liteLink{conn: conn, prepared: map[string]*lite.Stmt{}}
}

// begin makes a connection one that can be used. SQLite reads all tables and
// indexes for it.
func begin(conn *lite.Conn, pragmas string) error {
	// The timeout comes first: the others may have to wait for a lock.
	return conn.Exec("PRAGMA busy_timeout = " + strconv.Itoa(busyMilliseconds) + ";" + pragmas)
}

func (l *liteLink) close() error {
	if l.behind != nil {
		_ = l.behind.wait()
		close(l.behind.in)
		l.behind = nil
	}
	for _, s := range l.prepared {
		_ = s.Finalize()
	}
	l.prepared = nil
	return l.conn.Close()
}

func (l *liteLink) prepare(text string) (*lite.Stmt, error) {
	if err := l.caughtUp(); err != nil {
		return nil, err
	}
	return l.find(text)
}

// find is the prepared statement of a text, for who may use the connection.
func (l *liteLink) find(text string) (*lite.Stmt, error) {
	if s := l.prepared[text]; s != nil {
		return s, nil
	}
	if len(l.prepared) >= preparedMost {
		for key, s := range l.prepared { // any one of them
			_ = s.Finalize()
			delete(l.prepared, key)
			break
		}
	}
	s, err := l.conn.Prepare(text)
	if err != nil {
		return nil, err
	}
	l.prepared[text] = s
	return s, nil
}

// bound is a prepared statement with its arguments.
func (l *liteLink) bound(text string, args []value) (*lite.Stmt, error) {
	s, err := l.prepare(text)
	if err != nil {
		return nil, err
	}
	if l.record != nil {
		l.record(text, args)
	}
	return s, s.Bind(args)
}

// run runs a statement of the engine itself.
func (l *liteLink) run(text string, args ...value) error {
	s, err := l.bound(text, args)
	if err != nil {
		return err
	}
	return s.Run()
}

// number reads the one number of a statement of the engine itself; no row is 0.
func (l *liteLink) number(text string, args ...value) (int64, error) {
	s, err := l.bound(text, args)
	if err != nil {
		return 0, err
	}
	defer s.Reset()
	more, err := s.Step()
	if err != nil || !more {
		return 0, err
	}
	return s.Int(0), nil
}

func (l *liteLink) Enter(org uint32) error {
	l.org = org
	return nil
}
func (l *liteLink) Lock(uint32) error { return nil } // the one writer is everybody's lock

// allow lets only the writer write, and lets it know that it does.
func (l *liteLink) allow(st *wall.Statement) error {
	if !st.Writes {
		return nil
	}
	if l.writer == nil {
		return errReadOnly
	}
	l.writer.wrote = true
	l.writer.directory = l.writer.directory || st.Directory
	l.writer.caches.Written(l.org, st)
	return nil
}

func (l *liteLink) Query(st *wall.Statement, args []value) (rows, error) {
	if err := l.allow(st); err != nil {
		return nil, err
	}
	s, err := l.bound(st.Text, args)
	if err != nil {
		return nil, err
	}
	l.result.s = s
	return &l.result, nil
}

func (l *liteLink) Exec(st *wall.Statement, args []value) (int64, error) {
	if err := l.allow(st); err != nil {
		return 0, err
	}
	s, err := l.bound(st.Text, args)
	if err != nil {
		return 0, err
	}
	if err := s.Run(); err != nil {
		return 0, err
	}
	if !st.Writes {
		return 0, nil
	}
	return l.conn.Changes(), nil
}

// Later lets the engine run the statement while the operation goes on, unless
// the writer is careful.
func (l *liteLink) Later(st *wall.Statement, args []value, none error) error {
	if l.behind != nil && l.writer.careful == 0 {
		if err := l.allow(st); err != nil {
			return err
		}
		l.behind.give(st, args, none)
		return nil
	}
	n, err := l.Exec(st, args)
	if err == nil && n == 0 {
		err = none
	}
	return err
}

func (l *liteLink) Flush() error { return l.caughtUp() }

// RowsAtOnce is one: a statement for one row is prepared once and costs less
// here than a text for each number of rows.
func (l *liteLink) RowsAtOnce(int) int { return 1 }

// liteRows is the result of the connection's current query.
type liteRows struct{ s *lite.Stmt }

func (r *liteRows) Next() (bool, error) { return r.s.Step() }
func (r *liteRows) Width() int          { return r.s.Columns }
func (r *liteRows) Null(i int) bool     { return r.s.Type(i) == lite.Null }

func (r *liteRows) Int(i int) (int64, error) {
	switch t := r.s.Type(i); t {
	case lite.Int, lite.Null:
		return r.s.Int(i), nil
	case lite.Text:
		return strconv.ParseInt(r.s.Text(i), 10, 64)
	}
	return 0, fmt.Errorf("column %d is not a whole number", i+1)
}

func (r *liteRows) Text(i int) (string, error)  { return r.s.Text(i), nil }
func (r *liteRows) Bytes(i int) ([]byte, error) { return r.s.Blob(i), nil }

func (r *liteRows) Any(i int) (any, error) {
	switch r.s.Type(i) {
	case lite.Null:
		return nil, nil
	case lite.Int:
		return r.s.Int(i), nil
	case lite.Text:
		return r.s.Text(i), nil
	case lite.Blob:
		return r.s.Blob(i), nil
	}
	return nil, fmt.Errorf("column %d holds a floating-point number", i+1)
}

func (r *liteRows) Close() error {
	r.s.Reset()
	return nil
}
