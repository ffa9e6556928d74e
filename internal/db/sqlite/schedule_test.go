package sqlite

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/db/engine"
	"kontor/internal/db/sqlite/lite"
	"kontor/internal/db/wall"
)

// These tests run the writer on chosen schedules. The same few operations are queued each
// time. One event happens at one step, a statement on the writer's connection, and every
// event is tried at every step. In all cases all requests are answered, and the stored data
// agrees with the answers.

// events can happen at a step. An error replaces the statement.
var events = map[string]func(s *schedule) error{
	"nothing":     func(*schedule) error { return nil },
	"disk full":   func(*schedule) error { return &lite.Error{Code: lite.Full, Text: "injected"} },
	"write fails": func(*schedule) error { return &lite.Error{Code: lite.IOErr, Text: "injected"} },
	"fsync fails": func(*schedule) error { return &lite.Error{Code: lite.FSync, Text: "injected"} },
	"interrupted": func(*schedule) error { return &lite.Error{Code: lite.Interrupt, Text: "injected"} },
	"SQLite rolls back": func(s *schedule) error {
		if conn := s.w.link.conn; !conn.Autocommit() {
			if err := conn.Exec("ROLLBACK"); err != nil {
				return err
			}
		}
		return &lite.Error{Code: lite.Full, Text: "injected"}
	},
	"rollback fails": func(s *schedule) error {
		s.failRollback = true
		return &lite.Error{Code: lite.Full, Text: "injected"}
	},
	"all are cancelled": func(s *schedule) error { s.cancel(); return nil },
	"one more is queued": func(s *schedule) error {
		s.submit(operation{name: "late", want: nil, do: addBox("late")})
		time.Sleep(time.Millisecond) // until it is queued
		return nil
	},
	"the writer stops": func(s *schedule) error {
		s.stopping.Store(true)
		go s.w.stop()
		time.Sleep(time.Millisecond)
		return nil
	},
	"another process writes": func(s *schedule) error {
		if s.w.link.conn.Autocommit() {
			return s.other.Exec("INSERT INTO boxes (id, name) SELECT last + 1, 'other' FROM id_counters; UPDATE id_counters SET last = last + 1")
		}
		return nil // it would have to wait
	},
}

var errOwn = errors.New("refused by the operation")

// operation is a request with the answer that it gets when nothing goes wrong.
type operation struct {
	name   string
	org    uint32
	dryRun bool
	want   error
	do     func(engine.Link) error
}

// operations are queued in this order, while the first one runs.
func operations() []operation {
	return []operation{
		{name: "first", do: addBox("first")},
		{name: "refused", want: errOwn, do: func(l engine.Link) error { return errOwn }},
		{name: "second", do: andThen(addBox("second"), readAll)},
		{name: "dry run", want: errOwn, dryRun: true, do: andThen(addBox("dry run"), refuse)},
		{name: "written and refused", want: errOwn, do: andThen(addBox("written and refused"), refuse)},
		{name: "third", do: addBox("third")},
		{name: "duplicate", want: &lite.Error{Code: lite.PrimaryKey}, do: duplicate},
		{name: "other org", org: 2, do: addBox("other org")},
		{name: "ended", org: 2, want: engine.ErrEnded, do: andThen(addBox("ended"), func(engine.Link) error { runtime.Goexit(); return nil })},
		{name: "last", org: 2, do: andThen(readAll, addBox("last"))},
	}
}

func andThen(first, second func(engine.Link) error) func(engine.Link) error {
	return func(l engine.Link) error {
		if err := first(l); err != nil {
			return err
		}
		return second(l)
	}
}

func refuse(engine.Link) error { return errOwn }

// addBox adds a box and an audit row.
func addBox(name string) func(engine.Link) error {
	return func(l engine.Link) error {
		ids, err := l.NextIDs("boxes", 1)
		if err != nil {
			return err
		}
		if err := l.Later(insertBox, []engine.Value{engine.Int(ids[0]), engine.Text(name)}, nil); err != nil {
			return err
		}
		end, err := l.Head(1)
		if err != nil {
			return err
		}
		end.Seq++
		return l.AppendAudit(1, insertAudit, []engine.Value{engine.Int(1), engine.Int(end.Seq)}, end)
	}
}

// duplicate inserts an id that exists, after it has written.
func duplicate(l engine.Link) error {
	return andThen(addBox("duplicate"), func(l engine.Link) error {
		return l.Later(insertBox, []engine.Value{engine.Int(1), engine.Text("duplicate")}, nil)
	})(l)
}

func readAll(l engine.Link) error {
	r, err := l.Query(readBoxes, nil)
	if err != nil {
		return err
	}
	_, err = r.Next()
	return errors.Join(err, r.Close())
}

var (
	insertBox   = &wall.Statement{Text: "INSERT INTO boxes (id, name) VALUES ($1, $2)", Verb: "INSERT", Writes: true, Tables: []string{"boxes"}}
	insertAudit = &wall.Statement{Text: "INSERT INTO audit_log (org_id, seq) VALUES ($1, $2)", Verb: "INSERT", Writes: true, Tables: []string{"audit_log"}}
	readBoxes   = &wall.Statement{Text: "SELECT COUNT(*) FROM boxes", Verb: "SELECT", Tables: []string{"boxes"}}
)

// schedule is a run of the operations with one event.
type schedule struct {
	t     *testing.T
	w     *writer
	other *lite.Conn // another connection to the same file

	ctx     context.Context
	cancel  func()
	mu      sync.Mutex
	asked   []operation
	answers []chan error

	statements     []string // executed, or expected to be
	at             int      // the statement at which the event happens
	event          func(*schedule) error
	failRollback   bool // from now on
	rollbackFailed bool
	stopping       atomic.Bool
}

func newSchedule(t *testing.T) *schedule {
	t.Helper()
	path := newFile(t)
	file, err := openFile(path)
	if err != nil {
		t.Fatal(err)
	}
	open := func() *link {
		l, err := openLink(path, "PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 0; PRAGMA temp_store = MEMORY")
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	s := &schedule{t: t, at: -1, other: open().conn}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	conn := open()
	conn.intercept = s.intercept
	s.w = newWriter(conn, newCheckpoints(open()), file, options(), slog.New(slog.DiscardHandler))
	return s
}

func options() engine.Options {
	return engine.Options{
		Running: time.Minute, Log: slog.New(slog.DiscardHandler),
		Admit: func(engine.Inventory) error { return nil }, Matches: func(int64) error { return nil },
	}
}

// newFile makes a file with one box.
func newFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "boxes.db")
	l, err := openLink(path, "PRAGMA journal_mode = WAL")
	if err != nil {
		t.Fatal(err)
	}
	err = l.conn.Exec(`CREATE TABLE ` + engine.VersionTable + ` (version_id BIGINT, is_applied INTEGER);
CREATE TABLE id_counters (resource TEXT PRIMARY KEY, last BIGINT);
CREATE TABLE boxes (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE audit_log (org_id BIGINT, seq BIGINT, hash BLOB, PRIMARY KEY (org_id, seq));
INSERT INTO boxes VALUES (1, 'there before'); INSERT INTO id_counters VALUES ('boxes', 1)`)
	if err := errors.Join(err, l.close()); err != nil {
		t.Fatal(err)
	}
	return path
}

// intercept triggers the event at its statement.
func (s *schedule) intercept(text string) error {
	s.mu.Lock()
	s.statements = append(s.statements, text)
	now := len(s.statements)-1 == s.at
	s.mu.Unlock()
	if now {
		if err := s.event(s); err != nil {
			return err
		}
	}
	if s.failRollback && text == "ROLLBACK" {
		s.rollbackFailed = true
		return &lite.Error{Code: lite.IOErr, Text: "injected"}
	}
	return nil
}

// last is the statement that was executed last.
func (s *schedule) last() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.statements[len(s.statements)-1]
}

func (s *schedule) submit(o operation) {
	s.mu.Lock()
	defer s.mu.Unlock()
	answer := make(chan error, 1)
	s.asked, s.answers = append(s.asked, o), append(s.answers, answer)
	if o.org == 0 {
		o.org = 1
	}
	begun := false
	do := func(l engine.Link) error {
		if !begun && s.ctx.Err() != nil && s.last() != "SAVEPOINT operation" { // with which it begins
			s.t.Errorf("%q began after its context had ended", o.name)
		}
		begun = true
		return o.do(l)
	}
	go func() { answer <- s.w.submit(s.ctx, o.org, do, o.dryRun) }()
}

// run queues all operations while the first is held, and returns their answers.
func (s *schedule) run() []error {
	hold := make(chan struct{})
	for i, o := range operations() {
		if i == 0 {
			do := o.do
			o.do = func(l engine.Link) error { <-hold; return do(l) }
		}
		s.submit(o)
		synctest.Wait()
	}
	close(hold)
	time.Sleep(time.Minute) // no event takes that long
	synctest.Wait()
	got := make([]error, len(s.answers))
	for i, answer := range s.answers {
		select {
		case got[i] = <-answer:
		default:
			s.t.Fatalf("%q has no answer; the writer is in state %d", s.asked[i].name, s.w.state)
		}
	}
	return got
}

// end stops everything.
func (s *schedule) end() {
	if !s.stopping.Load() {
		s.w.stop()
	}
	synctest.Wait()
	err := errors.Join(s.w.logMover.close(), s.w.link.close(), s.other.Close())
	if err != nil {
		s.t.Error(err)
	}
}

// names are the boxes that another connection sees.
func (s *schedule) names() (names []string) { return s.query("SELECT name FROM boxes ORDER BY name") }

func (s *schedule) query(text string) (column []string) {
	s.t.Helper()
	st, err := s.other.Prepare(text)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = st.Finalize() }()
	for {
		more, err := st.Step()
		if err != nil {
			s.t.Fatal(err)
		}
		if !more {
			return column
		}
		column = append(column, st.Text(0))
	}
}

func TestWriterAnswersTruthfullyOnEverySchedule(t *testing.T) {
	var steps []string
	synctest.Test(t, func(t *testing.T) {
		s := newSchedule(t)
		s.run()
		steps = s.statements
		s.end()
	})
	if n := len(steps); n < 30 {
		t.Fatalf("the schedule has only %d steps: %v", n, steps)
	}
	for name, event := range events {
		for at, text := range steps {
			ok := t.Run(fmt.Sprintf("%s/%d %s", name, at, firstWord(text)), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					s := newSchedule(t)
					s.at, s.event = at, event
					compareAnswers(s, s.run(), name, text)
					s.end()
				})
			})
			if !ok && testing.Short() {
				return
			}
		}
	}
}

func firstWord(text string) string { word, _, _ := strings.Cut(text, " "); return word }

// compareAnswers compares the answers with the file.
func compareAnswers(s *schedule, got []error, event, text string) {
	t := s.t
	stored := s.names()
	broken := s.w.health.broken()
	for i, o := range s.asked {
		err, n := got[i], countOf(stored, o.name)
		switch {
		case err == nil && n != 1:
			t.Errorf("%q was acknowledged and is stored %d times", o.name, n)
		case err == nil && o.want != nil:
			t.Errorf("%q was acknowledged; it should be refused", o.name)
		case err != nil && n != 0:
			t.Errorf("%q was answered %v and is stored", o.name, err)
		case err != nil && !agrees(err, o.want) && !excused(s, err, event):
			t.Errorf("%q was answered %v, want %v", o.name, err, o.want)
		}
	}
	// Undone operations use neither ids nor numbers of audit rows.
	for what, text := range map[string]string{
		"ids":        "SELECT 'of ' || COUNT(*) || ' boxes the last is ' || MAX(id) FROM boxes HAVING MAX(id) <> COUNT(*)",
		"counters":   "SELECT 'the counter is ' || last FROM id_counters WHERE last <> (SELECT MAX(id) FROM boxes)",
		"audit rows": "SELECT 'of ' || COUNT(*) || ' the last is ' || MAX(seq) FROM audit_log HAVING MAX(seq) <> COUNT(*)",
	} {
		if wrong := s.query(text); wrong != nil {
			t.Errorf("%s: %v", what, wrong)
		}
	}
	if s.rollbackFailed && broken == nil {
		t.Error("the writer goes on after a failed rollback")
	}
	if fsync := event == "fsync fails" && text == "COMMIT"; fsync && broken == nil {
		t.Error("the writer goes on after a failed fsync")
	}
	if s.stopping.Load() {
		return
	}
	// The next write is stored, or refused by a writer that says why.
	next := s.w.submit(context.Background(), 3, addBox("next"), false)
	switch stored := countOf(s.names(), "next"); {
	case broken == nil && (next != nil || stored != 1):
		t.Errorf("the next write: %v, stored %d times", next, stored)
	case broken != nil && (!errors.Is(next, fault.Unavailable) || stored != 0):
		t.Errorf("the next write after %v: %v, stored %d times", broken, next, stored)
	}
}

func countOf(names []string, name string) (n int) {
	for _, other := range names {
		if other == name {
			n++
		}
	}
	return n
}

// agrees reports whether an answer is the one that was expected.
func agrees(err, want error) bool {
	var got, code *lite.Error
	if errors.As(want, &code) {
		return errors.As(err, &got) && got.Code == code.Code
	}
	return errors.Is(err, want)
}

// excused reports whether the event explains another answer than the usual one.
func excused(s *schedule, err error, event string) bool {
	var injected *lite.Error
	switch event {
	case "nothing", "one more is queued", "another process writes":
		return false
	case "all are cancelled":
		return errors.Is(err, context.Canceled)
	case "the writer stops":
		return errors.Is(err, errClosed)
	}
	return errors.Is(err, fault.Unavailable) || errors.As(err, &injected) && injected.Text == "injected"
}
