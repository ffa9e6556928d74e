package postgres

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"kontor/internal/db/engine"
	"kontor/internal/db/keep"
	"kontor/internal/db/wall"
)

const (
	maxAttempts = 6 // of an operation that loses races
	connectTime = 5 * time.Second
	slotBatches = 10 // batch times after which a shared transaction gives up its slot
)

// database is an open PostgreSQL database.
type database struct {
	pool        *pgxpool.Pool
	share       *engine.Share // of the pool, among organizations that read
	log         *slog.Logger
	schema      *wall.Schema
	connectTime time.Duration
	steps       []engine.Step
	progress    engine.Progress
	role        string // role of tenant statements, if the login bypasses row-level security
	queue       queue

	citus        bool // the tables are distributed over nodes
	interrupted  bool // not all of them are
	distributing bool // it was opened to distribute the rest

	committed func(engine.Commit)       // called after every commit; can be nil
	matches   func(version int64) error // why a schema is not the program's

	lastAudit, lastAudits string // queries for the end of one audit log, and of several

	running   time.Duration // limit of one write
	longest   time.Duration // limit of a transaction and of a statement, with waits
	batchTime time.Duration // how long operations join a transaction
	batchMax  int           // most operations in a transaction

	mu        sync.Mutex
	sequences map[string]bool // known to exist; nil before they were read
	states    keep.Recent[orgState]
	rowTypes  map[string]rowType // by table

	forms      sync.Map    // *wall.Row → *form
	singleRows atomic.Bool // a table has other columns than this program knows: rows are not gathered
	shared     atomic.Bool // the policies allow organizations to share a transaction

	serves      atomic.Bool // this process is a server
	stopServing atomic.Pointer[context.CancelFunc]
	written     atomic.Int64 // rows
}

// Open connects, calls o.Admit with the existing tables, and opens the database.
func Open(ctx context.Context, url string, o engine.Options) (engine.Engine, error) {
	e, err := connect(ctx, url, o)
	if err != nil {
		return nil, err
	}
	found, err := e.inspect(ctx)
	if err == nil {
		err = o.Admit(found)
	}
	if err != nil {
		return nil, errors.Join(err, e.Close())
	}
	return e, nil
}

// Name returns "postgres".
func (e *database) Name() string { return "postgres" }

// Waiting returns the number of writes in the queue.
func (e *database) Waiting() int { return e.queue.len() }

// Shared is true: any number of processes serve the database together.
func (e *database) Shared() bool { return true }

// serverName is the application name of a server's connections.
const serverName = "kontor serve"

// Own names the connections and keeps one open, so that Unserved sees a server, even an
// idle one. Any number of processes can serve the database.
func (e *database) Own(string) error {
	e.serves.Store(true)
	e.pool.Reset()
	ctx, stop := context.WithCancel(context.Background())
	e.stopServing.Store(&stop)
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(maxIdle / 5):
				_ = e.ping(ctx) // /readyz tells when the database does not answer
			}
		}
	}()
	return e.ping(ctx)
}

func (e *database) ping(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, e.connectTime)
	defer cancel()
	return e.pool.Ping(ctx)
}

// Unserved refuses if a server is connected, or another process of kontor that connected ten
// seconds before this one, such as a server of an earlier version.
func (e *database) Unserved(ctx context.Context, what string) (release func() error, err error) {
	release = func() error { return nil }
	var others int
	err = e.pool.QueryRow(ctx, `SELECT COUNT(*) FROM pg_stat_activity other, pg_stat_activity own
		WHERE own.pid = pg_backend_pid() AND other.datname = own.datname
		AND (other.application_name = $1 OR other.application_name = 'kontor' AND other.backend_start < own.backend_start - interval '10 seconds')`,
		serverName).Scan(&others)
	if err == nil && others > 0 {
		err = fmt.Errorf("another process of kontor is connected to this database; stop it before the database is %s", what)
	}
	return release, err
}

// Directory has no version: to ask for one costs as much as to read.
func (e *database) Directory(context.Context) (int64, bool, error) { return 0, false, nil }

// WriteFile writes nothing: the rows have to be copied.
func (e *database) WriteFile(context.Context, string) (bool, error) { return false, nil }

// Close waits for running transactions and closes the pool.
func (e *database) Close() error {
	if stop := e.stopServing.Load(); stop != nil {
		(*stop)()
	}
	e.pool.Close()
	return nil
}

// Version returns the last migration applied.
func (e *database) Version(ctx context.Context) (version int64, err error) {
	err = e.pool.QueryRow(ctx, engine.LastStep).Scan(&version)
	return version, err
}
