package db

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"kontor/internal/db/engine"
	"kontor/internal/db/keep"
	"kontor/internal/db/lite"
	"kontor/internal/db/wall"
)

const (
	busyMilliseconds = 10_000 // how long another process may hold the file
	writerCache      = 64 << 10
	readerCache      = 16 << 10
)

var errClosed = errors.New("db: closed")

// sqlite is the embedded engine: one writer, and readers on snapshots.
type sqlite struct {
	path     string
	log      *slog.Logger
	steps    []engine.Step
	schema   *wall.Schema
	progress engine.Progress
	writer   *writer
	readers  chan *liteReader // with which nobody reads now
	unused   chan *liteReader // with which nobody has read yet
	open     int              // readers, all in all
	reading  string           // the pragmas of a reader
	place    *place
	owner    *liteLink // holds the lock of the one server

	mu     sync.RWMutex // held for reading while a request enters the queue
	closed bool
	done   chan struct{} // closed with it
}

// openSQLite looks at the file, lets o.Admit decide about it and opens it.
func openSQLite(path string, o engine.Options) (engine.Engine, error) {
	found, err := inspect(path)
	if err == nil {
		err = o.Admit(found)
	}
	if err != nil {
		return nil, err
	}
	e, err := open(path, o)
	if err != nil {
		return nil, err
	}
	return e, nil
}

func open(path string, o engine.Options) (*sqlite, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	// The books are nobody else's to read. SQLite gives its log the same rights.
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	opened, err := file.Stat()
	if err := errors.Join(err, file.Close()); err != nil {
		return nil, err
	}
	e := &sqlite{path: path, log: o.Log, steps: o.Steps, schema: o.Schema, progress: o.Progress, done: make(chan struct{}), place: &place{path: path, file: opened}}
	sync := o.Synchronous
	if sync == "" {
		sync = "FULL"
	}
	pragmas := fmt.Sprintf(`PRAGMA synchronous = %s; PRAGMA foreign_keys = ON;
PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY;`, sync)
	w, err := openLite(path, pragmas+fmt.Sprintf("PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -%d;", writerCache))
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	if err := startLog(w); err != nil {
		return nil, errors.Join(fmt.Errorf("open %s: %w", path, err), w.close())
	}
	if err := moveLeftLog(w, path, o.Log); err != nil {
		return nil, errors.Join(fmt.Errorf("open %s: %w", path, err), w.close())
	}
	if sync == "FULL" {
		if err := w.conn.GatherLog(); err != nil {
			return nil, errors.Join(fmt.Errorf("open %s: %w", path, err), w.close())
		}
	}
	w.record = o.Record
	c, err := openLite(path, pragmas)
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open %s: %w", path, err), w.close())
	}
	e.writer = newWriter(w, newCheckpoints(c), e.place, o, o.Log)
	n := o.Connections
	if n <= 0 {
		n = 4
	}
	e.reading = pragmas + fmt.Sprintf("PRAGMA cache_size = -%d; PRAGMA query_only = ON;", readerCache)
	e.readers, e.unused = make(chan *liteReader, n), make(chan *liteReader, n)
	for range n {
		conn, err := lite.Open(path)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("open %s: %w", path, err), e.Close())
		}
		e.unused <- &liteReader{liteLink: newLiteLink(conn)}
		e.open++
	}
	if err := e.place.check(); err != nil {
		return nil, errors.Join(err, e.Close())
	}
	go e.place.watch(e.done, o.Log)
	return e, nil
}

// startLog makes the file one with a write-ahead log, which it then stays.
// Processes that find a new file together all read it and then want to change
// it; SQLite refuses all but one at once, whatever the timeout, because none
// would give way to another. So the others look again.
func startLog(l *liteLink) error {
	for deadline := time.Now().Add(busyMilliseconds * time.Millisecond); ; time.Sleep(5 * time.Millisecond) {
		err := l.conn.Exec("PRAGMA journal_mode = WAL")
		if !coded(err, lite.Busy) || time.Now().After(deadline) {
			return err
		}
	}
}

func (e *sqlite) Name() string { return "sqlite" }

func (e *sqlite) Close() error {
	e.mu.Lock()
	if e.closed {
		e.mu.Unlock()
		return nil
	}
	e.closed = true
	close(e.done)
	e.mu.Unlock()
	e.writer.stop()
	var errs []error
	if e.writer.broken() != nil || e.place.gone() != nil { // what the log holds is for the next start to find out
		errs = append(errs, e.writer.link.conn.KeepLog())
	}
	for range e.open {
		select {
		case r := <-e.readers:
			errs = append(errs, r.close())
		case r := <-e.unused:
			errs = append(errs, r.close())
		}
	}
	errs = append(errs, e.writer.moving.close())
	// The writer is last: closing the last connection moves the log.
	errs = append(errs, e.writer.link.close())
	if e.owner != nil {
		errs = append(errs, e.owner.close())
	}
	return errors.Join(errs...)
}

func (e *sqlite) Version(ctx context.Context) (version int64, err error) {
	if err := errors.Join(e.writer.broken(), e.place.check()); err != nil {
		return 0, err
	}
	err = e.snapshot(ctx, func(r *liteReader) (err error) {
		version, err = r.number(lastStep)
		return err
	})
	return version, err
}

// Analyze does nothing: SQLite is told what to expect when it is opened.
func (e *sqlite) Analyze(context.Context) error { return nil }

// Shared is false: one server owns the file.
func (e *sqlite) Shared() bool { return false }

// Usable is nil: what is wrong with the file is found when it is used.
func (e *sqlite) Usable() error { return nil }

// Distributed is false: a file is in one place.
func (e *sqlite) Distributed() bool { return false }

// Distribute is refused.
func (e *sqlite) Distribute(context.Context, func(engine.Placed)) error {
	return errors.New("a SQLite file cannot be distributed; kontor copy moves it to PostgreSQL first")
}

// Classify turns SQLite's codes into what the client may know.
func (e *sqlite) Classify(err error, verb string) error {
	var refused *lite.Error
	if !errors.As(err, &refused) {
		return err
	}
	switch refused.Code {
	case lite.Unique, lite.PrimaryKey:
		return conflict(err)
	case lite.ForeignKey:
		if verb == "DELETE" {
			return conflict(err)
		}
		return err
	}
	// A sum that is too large fails, or becomes a floating number that no column takes,
	// or more than its column does.
	if refused.Text == "integer overflow" || strings.Contains(refused.Text, mostAmount) || refused.Code == lite.Datatype && strings.HasPrefix(refused.Text, "cannot store REAL value") {
		return outOfRange(err)
	}
	switch refused.Code & 0xff {
	case lite.Busy, lite.Full, lite.IOErr, lite.CantOpen, lite.Interrupt, lite.NoMemory:
		return unavailable(err)
	}
	return err
}

// liteReader is a connection for reading on a snapshot.
type liteReader struct{ *liteLink }

func (e *sqlite) Read(ctx context.Context, _ uint32, do func(link) error) error {
	return e.snapshot(ctx, func(r *liteReader) error { return do(r) })
}

// snapshot reads the file as it is at one moment.
func (e *sqlite) snapshot(ctx context.Context, do func(*liteReader) error) error {
	r, err := e.reader(ctx)
	if err != nil {
		return err
	}
	defer func() { e.readers <- r }()
	if err := r.run("BEGIN"); err != nil {
		return e.Classify(err, "")
	}
	undisturbed := r.interruptible(ctx)
	defer func() {
		undisturbed()
		if err := r.run("ROLLBACK"); err != nil {
			e.log.Error("a read could not be ended", "error", err)
		}
	}()
	return do(r)
}

// Single reads with one short statement, which is a snapshot by itself and not
// worth interrupting.
func (e *sqlite) Single(ctx context.Context, do func(link) error) error {
	r, err := e.reader(ctx)
	if err != nil {
		return err
	}
	defer func() { e.readers <- r }()
	return do(r)
}

// Directory is the version of the directory tables at this moment.
func (e *sqlite) Directory(ctx context.Context) (version int64, known bool, err error) {
	r, err := e.reader(ctx)
	if err != nil {
		return 0, false, err
	}
	defer func() { e.readers <- r }()
	version, err = r.number("SELECT last FROM id_counters WHERE resource = '" + directoryVersion + "'")
	if err != nil {
		return 0, false, e.Classify(err, "")
	}
	return version, true, nil
}

// reader waits for a connection that nobody reads with. All have the file open
// from the start, so that it is the same one and none is ever refused; but one of
// them is enough for most verbs of the command, and it costs milliseconds to begin
// with another.
func (e *sqlite) reader(ctx context.Context) (*liteReader, error) {
	if err := waited(ctx); err != nil { // nobody would look again before an interruption, which may come late
		return nil, err
	}
	if err := e.place.gone(); err != nil {
		return nil, err
	}
	select {
	case r := <-e.readers:
		return r, nil
	default:
	}
	select {
	case r := <-e.readers:
		return r, nil
	case r := <-e.unused:
		if err := begin(r.conn, e.reading); err != nil {
			e.unused <- r
			return nil, e.Classify(err, "")
		}
		return r, nil
	case <-e.done:
		return nil, errClosed
	case <-ctx.Done():
		return nil, waited(ctx)
	}
}

func (r *liteReader) NextIDs(string, int) ([]int64, error) { return nil, errReadOnly }
func (r *liteReader) Cache(uint32) *keep.Cache             { return nil }
func (r *liteReader) Head(uint32) (head, error)            { return head{}, errReadOnly }
func (r *liteReader) AppendAudit(uint32, *wall.Statement, []value, head) error {
	return errReadOnly
}

func (l *liteLink) Counters() (map[string]uint32, error) {
	s, err := l.prepare("SELECT resource, last FROM id_counters WHERE resource <> '" + directoryVersion + "'")
	if err != nil {
		return nil, err
	}
	defer s.Reset()
	out := map[string]uint32{}
	for {
		more, err := s.Step()
		if err != nil || !more {
			return out, err
		}
		out[s.Text(0)] = uint32(s.Int(1))
	}
}
