package sqlite

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/db/engine"
	"kontor/internal/db/sqlite/lite"
	"kontor/internal/db/wall"
)

const (
	busyMilliseconds = 10_000   // limit for waiting for a lock of another process
	writerCache      = 64 << 10 // KiB
	readerCache      = 16 << 10
)

var errClosed = errors.New("db: closed")

// database is the embedded engine: one writer, and readers on snapshots.
type database struct {
	path     string
	log      *slog.Logger
	steps    []engine.Step
	schema   *wall.Schema
	progress engine.Progress
	file     *fileGuard
	writer   *writer
	readers  readers
	owner    *link // holds the lock of the one server

	closing sync.Once
	done    chan struct{} // closed with the engine
}

// Open inspects the file, calls o.Admit with the result, and opens it.
func Open(path string, o engine.Options) (engine.Engine, error) {
	found, err := Inspect(path)
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

func open(path string, o engine.Options) (e *database, err error) {
	e = &database{path: path, log: o.Log, steps: o.Steps, schema: o.Schema, progress: o.Progress, done: make(chan struct{})}
	if e.file, err = openFile(path); err != nil {
		return nil, err
	}
	if o.Synchronous == "" {
		o.Synchronous = "FULL"
	}
	pragmas := fmt.Sprintf(`PRAGMA synchronous = %s; PRAGMA foreign_keys = ON;
PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY;`, o.Synchronous)
	if err := e.startWriter(pragmas, o); err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	e.readers.start(pragmas, o.Connections)
	for range cap(e.readers.unused) {
		conn, err := lite.Open(path)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("open %s: %w", path, err), e.Close())
		}
		e.readers.add(conn)
	}
	if err := e.file.check(); err != nil {
		return nil, errors.Join(err, e.Close())
	}
	go e.file.watch(e.done, o.Log)
	return e, nil
}

// startWriter opens the connections of the writer and of the checkpoints. The writer
// buffers the log if a sync ends its commits.
func (e *database) startWriter(pragmas string, o engine.Options) error {
	open := lite.Open
	if o.Synchronous == "FULL" {
		open = lite.OpenBuffered
	}
	w, err := connect(open, e.path, pragmas+fmt.Sprintf("PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -%d;", writerCache))
	if err != nil {
		return err
	}
	err = startLog(w)
	if err == nil {
		err = moveLeftLog(w, e.path, e.log)
	}
	var c *link
	if err == nil {
		c, err = openLink(e.path, pragmas)
	}
	if err != nil {
		return errors.Join(err, w.close())
	}
	e.writer = newWriter(w, newCheckpoints(c), e.file, o, e.log)
	return nil
}

// startLog gives the file a write-ahead log, which it then keeps. If several
// processes open a new file at the same time, SQLite refuses all but one of them
// without waiting for the timeout. The others retry here.
func startLog(l *link) error {
	for deadline := time.Now().Add(busyMilliseconds * time.Millisecond); ; time.Sleep(5 * time.Millisecond) {
		err := l.conn.Exec("PRAGMA journal_mode = WAL")
		if !coded(err, lite.Busy) || time.Now().After(deadline) {
			return err
		}
	}
}

func (e *database) Name() string { return "sqlite" }

func (e *database) Close() (err error) {
	e.closing.Do(func() { err = e.shut() })
	return err
}

func (e *database) shut() error {
	close(e.done)
	e.writer.stop()
	var errs []error
	if e.writer.health.broken() != nil || e.file.moved() != nil { // the next start recovers the log
		errs = append(errs, e.writer.link.conn.KeepLog())
	}
	errs = append(errs, e.readers.close(), e.writer.logMover.close())
	// The writer is last: closing the last connection moves the log.
	errs = append(errs, e.writer.link.close())
	if e.owner != nil {
		errs = append(errs, e.owner.close())
	}
	return errors.Join(errs...)
}

// Write queues the operation and returns when its batch is committed.
func (e *database) Write(ctx context.Context, org uint32, do func(engine.Link) error) error {
	return e.writer.submit(ctx, org, do, false)
}

// Alone is Write: operations run one after another.
func (e *database) Alone(ctx context.Context, org uint32, do func(engine.Link) error) error {
	return e.Write(ctx, org, do)
}

// Try queues an operation that is undone in any case, and returns when it is. One that takes
// long ends as soon as a write waits, and runs again.
func (e *database) Try(ctx context.Context, org uint32, do func(engine.Link) error) error {
	for range tries {
		if err := e.writer.submit(ctx, org, do, true); !errors.Is(err, errYielded) {
			return err
		}
	}
	return engine.TooLong(tryTime)
}

func (e *database) Version(ctx context.Context) (version int64, err error) {
	if err := errors.Join(e.writer.health.broken(), e.file.check()); err != nil {
		return 0, err
	}
	err = e.snapshot(ctx, func(r *reader) (err error) {
		version, err = r.number(engine.LastStep)
		return err
	})
	return version, err
}

// Analyze does nothing: the planner gets fixed statistics when the file is migrated.
func (e *database) Analyze(context.Context) error { return nil }

// Waiting returns the number of writes in the queue.
func (e *database) Waiting() int { return len(e.writer.queue.in) }

// Shared is false: one server owns the file.
func (e *database) Shared() bool { return false }

// Usable returns nil: problems of the file are found when it is used.
func (e *database) Usable() error { return nil }

// Distributed is false.
func (e *database) Distributed() bool { return false }

// Distribute is refused.
func (e *database) Distribute(context.Context, func(engine.Distributed)) error {
	return errors.New("a SQLite file cannot be distributed; kontor copy moves it to PostgreSQL first")
}

// Classify converts SQLite's codes to errors for the client.
func (e *database) Classify(err error, verb string) error {
	var refused *lite.Error
	if !errors.As(err, &refused) {
		return err
	}
	switch refused.Code {
	case lite.Unique, lite.PrimaryKey:
		return engine.Conflict(err, fault.Duplicate)
	case lite.ForeignKey:
		if verb == "DELETE" {
			return engine.Conflict(err, fault.InUse)
		}
		return err
	}
	// A sum that is too large overflows, becomes a floating-point number or exceeds
	// the bound of its column.
	if refused.Text == "integer overflow" || strings.Contains(refused.Text, maxAmount) || refused.Code == lite.Datatype && strings.HasPrefix(refused.Text, "cannot store REAL value") {
		return engine.OutOfRange(err)
	}
	switch refused.Code & 0xff {
	case lite.Busy, lite.Full, lite.IOErr, lite.CantOpen, lite.Interrupt, lite.NoMemory:
		return engine.Unavailable(err)
	}
	return err
}

// maxAmount is part of the CHECK that bounds stored sums.
const maxAmount = "AND 9000000000000000000"
