package sqlite

import (
	"context"
	"fmt"
	"strconv"
	"sync"

	"kontor/internal/db/engine"
	"kontor/internal/db/sqlite/lite"
	"kontor/internal/db/wall"
)

// link is a connection to the SQLite file with its prepared statements.
type link struct {
	conn     *lite.Conn
	prepared map[string]*lite.Stmt          // by text
	found    map[*wall.Statement]*lite.Stmt // the same of operations: to hash a pointer is faster
	result   rows

	// intercept is called before each statement if a test has set it. An error replaces the
	// statement.
	intercept func(text string) error

	cancelled sync.WaitGroup
}

// interruptible interrupts statements when the context ends, until the returned
// function is called. That function waits for an interruption that has begun: it
// must not hit the end of the read, the next read or a closed connection.
func (l *link) interruptible(ctx context.Context) (undisturbed func()) {
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

func openLink(path string, pragmas string) (*link, error) { return connect(lite.Open, path, pragmas) }

// connect is openLink with lite.Open or lite.OpenBuffered.
func connect(open func(path string) (*lite.Conn, error), path, pragmas string) (*link, error) {
	conn, err := open(path)
	if err != nil {
		return nil, err
	}
	if err := begin(conn, pragmas); err != nil {
		_ = conn.Close()
		return nil, err
	}
	return newLink(conn), nil
}

func newLink(conn *lite.Conn) *link {
	return &link{conn: conn, prepared: map[string]*lite.Stmt{}, found: map[*wall.Statement]*lite.Stmt{}}
}

// begin sets the pragmas of a connection. SQLite reads the schema for them.
func begin(conn *lite.Conn, pragmas string) error {
	// The timeout comes first, because the other pragmas can wait for a lock.
	return conn.Exec("PRAGMA busy_timeout = " + strconv.Itoa(busyMilliseconds) + ";" + pragmas)
}

func (l *link) close() error {
	for _, s := range l.prepared {
		_ = s.Finalize()
	}
	l.prepared, l.found = nil, nil
	return l.conn.Close()
}

// prepare returns the prepared statement of a text.
func (l *link) prepare(text string) (*lite.Stmt, error) {
	if s := l.prepared[text]; s != nil {
		return s, nil
	}
	if len(l.prepared) >= engine.PreparedMax {
		for key, s := range l.prepared { // any one of them
			_ = s.Finalize()
			delete(l.prepared, key)
			clear(l.found)
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

// find returns the prepared statement of an operation's statement.
func (l *link) find(st *wall.Statement) (*lite.Stmt, error) {
	if s := l.found[st]; s != nil {
		return s, nil
	}
	s, err := l.prepare(st.Text)
	if err != nil {
		return nil, err
	}
	if len(l.found) >= engine.PreparedMax {
		clear(l.found)
	}
	l.found[st] = s
	return s, nil
}

// bind returns a prepared statement with its arguments.
func (l *link) bind(text string, args []engine.Value) (*lite.Stmt, error) {
	s, err := l.prepare(text)
	if err != nil {
		return nil, err
	}
	return s, l.give(s, text, args)
}

// give binds the arguments of a prepared statement.
func (l *link) give(s *lite.Stmt, text string, args []engine.Value) error {
	if l.intercept != nil {
		if err := l.intercept(text); err != nil {
			return err
		}
	}
	return s.Bind(args)
}

// run executes a statement and ignores its rows.
func (l *link) run(text string, args ...engine.Value) error {
	s, err := l.bind(text, args)
	if err != nil {
		return err
	}
	return s.Run()
}

// exec executes an operation's statement and ignores its rows.
func (l *link) exec(st *wall.Statement, args []engine.Value) error {
	s, err := l.find(st)
	if err != nil {
		return err
	}
	if err := l.give(s, st.Text, args); err != nil {
		return err
	}
	return s.Run()
}

// number reads the one number that a statement returns; no row is 0.
func (l *link) number(text string, args ...engine.Value) (int64, error) {
	s, err := l.bind(text, args)
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

// runAll executes statements until one fails.
func (l *link) runAll(texts ...string) error {
	for _, text := range texts {
		if err := l.run(text); err != nil {
			return err
		}
	}
	return nil
}

// rows executes an operation's query. The result is valid until the next one.
func (l *link) rows(st *wall.Statement, args []engine.Value) (engine.Rows, error) {
	s, err := l.find(st)
	if err != nil {
		return nil, err
	}
	if err := l.give(s, st.Text, args); err != nil {
		return nil, err
	}
	l.result.s = s
	return &l.result, nil
}

// rows is the result of the connection's current query.
type rows struct{ s *lite.Stmt }

func (r *rows) Next() (bool, error) { return r.s.Step() }
func (r *rows) Width() int          { return r.s.Columns }
func (r *rows) Null(i int) bool     { return r.s.Type(i) == lite.Null }

func (r *rows) Int(i int) (int64, error) {
	switch t := r.s.Type(i); t {
	case lite.Int, lite.Null:
		return r.s.Int(i), nil
	case lite.Text:
		return strconv.ParseInt(r.s.Text(i), 10, 64)
	}
	return 0, fmt.Errorf("column %d is not a whole number", i+1)
}

func (r *rows) Text(i int) (string, error)  { return r.s.Text(i), nil }
func (r *rows) Bytes(i int) ([]byte, error) { return r.s.Blob(i), nil }

func (r *rows) Any(i int) (any, error) {
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

func (r *rows) Close() error {
	r.s.Reset()
	return nil
}
