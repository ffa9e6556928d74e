package postgres

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
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
	pool     *pgxpool.Pool
	log      *slog.Logger
	schema   *wall.Schema
	steps    []engine.Step
	progress engine.Progress
	role     string // role of tenant statements, if the login bypasses row-level security
	queue    queue

	citus        bool // the tables are distributed over nodes
	interrupted  bool // not all of them are
	distributing bool // it was opened to distribute the rest

	committed func(engine.Commit)       // told every commit, may be nil
	matches   func(version int64) error // why a schema is not the program's

	lastAudit, lastAudits string // queries for the end of one audit log, and of several

	longest   time.Duration // limit of a write
	batchTime time.Duration // how long operations join a transaction
	batchMax  int           // most operations in a transaction

	mu        sync.Mutex
	sequences map[string]bool // known to exist; nil before they were read
	states    keep.Recent[orgState]
	rowTypes  map[string]rowType // by table

	forms      sync.Map    // *wall.Row → *form
	singleRows atomic.Bool // a table has other columns than this program knows: rows are not gathered
	shared     atomic.Bool // the policies let organizations share a transaction

	written atomic.Int64 // rows
}

// Open connects and lets o.Admit decide about the tables that are there.
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

func connect(ctx context.Context, url string, o engine.Options) (*database, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	config.MaxConns = int32(o.Connections)
	if o.Connections <= 0 {
		config.MaxConns = 16
	}
	config.MaxConnIdleTime = 5 * time.Minute
	config.ConnConfig.ConnectTimeout = connectTime
	config.ConnConfig.StatementCacheCapacity = engine.PreparedMax
	e := &database{log: o.Log, schema: o.Schema, steps: o.Steps, progress: o.Progress, matches: o.Matches, distributing: o.Distributing, committed: o.Committed, longest: o.Longest, batchTime: o.BatchTime, batchMax: o.BatchMax}
	config.BeforeConnect = e.limitSilence
	config.AfterConnect = e.configure
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	e.pool = pool
	if e.batchMax <= 0 {
		e.batchMax = engine.DefaultBatchMax
	}
	if e.batchTime <= 0 {
		e.batchTime = engine.BatchTime
	}
	var bypass, shared bool
	err = pool.QueryRow(ctx, "SELECT rolsuper OR rolbypassrls, "+policiesShared+" FROM pg_roles WHERE rolname = current_user").Scan(&bypass, &shared)
	if err != nil {
		pool.Close()
		return nil, fmt.Errorf("connect: %w", err)
	}
	if bypass {
		e.role = tenantRole
	}
	e.shared.Store(shared)
	if err := e.detectCitus(ctx); err != nil {
		pool.Close()
		return nil, err
	}
	schema := "(" + engine.LastStep + ")"
	if e.citus { // the table is on another node than the audit log
		schema = "NULL::bigint"
	}
	e.lastAudit, e.lastAudits = fmt.Sprintf(lastAuditText, schema), fmt.Sprintf(lastAuditsText, schema)
	return e, nil
}

// limitSilence closes connections of the pool on which the server says nothing for
// longer than any statement takes: it is gone, and nothing else would tell a
// reader. Work that may take longer has connections of its own.
func (e *database) limitSilence(_ context.Context, config *pgx.ConnConfig) error {
	dial := config.DialFunc
	config.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		l := &listener{Conn: conn, most: e.longest + e.longest/10} // the server's own limit comes first
		l.silence = time.AfterFunc(l.most, func() { _ = conn.Close() })
		return l, nil
	}
	return nil
}

// listener is a connection that is closed when it receives nothing for too long.
type listener struct {
	net.Conn
	most    time.Duration
	silence *time.Timer
}

func (l *listener) Read(p []byte) (int, error) {
	l.silence.Reset(l.most)
	defer l.silence.Stop()
	return l.Conn.Read(p)
}

// configure sets what holds for all statements of a new connection.
func (e *database) configure(ctx context.Context, c *pgx.Conn) error {
	text := fmt.Sprintf("SET statement_timeout = %d; SET idle_in_transaction_session_timeout = %d; SET application_name = 'kontor'",
		e.longest.Milliseconds(), 2*e.longest.Milliseconds())
	if e.citus {
		text += citusSettings
	}
	_, err := c.Exec(ctx, text, pgx.QueryExecModeSimpleProtocol)
	return err
}

// Name returns "postgres".
func (e *database) Name() string { return "postgres" }

// Waiting returns the number of writes in the queue.
func (e *database) Waiting() int { return e.queue.len() }

// Shared is true: any number of processes serve the database together.
func (e *database) Shared() bool { return true }

// Own does nothing: no process owns the database.
func (e *database) Own(string) error { return nil }

// Directory has no version: to ask for one costs as much as to read.
func (e *database) Directory(context.Context) (int64, bool, error) { return 0, false, nil }

// WriteFile writes nothing: the rows have to be copied.
func (e *database) WriteFile(context.Context, string) (bool, error) { return false, nil }

// Close waits for running transactions and closes the pool.
func (e *database) Close() error {
	e.pool.Close()
	return nil
}

// Version returns the last migration applied.
func (e *database) Version(ctx context.Context) (version int64, err error) {
	err = e.pool.QueryRow(ctx, engine.LastStep).Scan(&version)
	return version, err
}

// analyzeAfter are the numbers of written rows after which the tables are analyzed.
// Autovacuum does so every minute. Until then PostgreSQL assumes tables of one row,
// and a report that joins five of them scans each for every row of the others. Rows
// are counted, not operations: one may write two or two hundred. It also discards
// the plans that connections keep, so that none is for tables of a tenth of the size.
var analyzeAfter = []int64{1_000, 10_000, 100_000, 1_000_000, 10_000_000}

// countWritten counts rows and analyzes when it is time.
func (e *database) countWritten(rows int64) {
	now := e.written.Add(rows)
	due := slices.ContainsFunc(analyzeAfter, func(at int64) bool { return now >= at && now-rows < at })
	if !due || e.citus {
		return
	}
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), 2*e.longest) // the server's own limit is one of them
		defer cancel()
		if err := e.Analyze(ctx); err != nil {
			e.log.Warn("the tables could not be looked at", "error", err)
		}
	}()
}

// Analyze updates the statistics of all tables.
func (e *database) Analyze(ctx context.Context) error {
	_, err := e.pool.Exec(ctx, "ANALYZE")
	return err
}

// Classify turns PostgreSQL's codes into errors that the client may see.
func (e *database) Classify(err error, verb string) error {
	var late *lateError
	if errors.As(err, &late) {
		verb = late.verb
	}
	var refused *pgconn.PgError
	if errors.As(err, &refused) {
		switch {
		case refused.Code == "23505", refused.Code == "23503" && verb == "DELETE":
			return engine.Conflict(err)
		case refused.Code == "22003", refused.Code == "23514" && refused.TableName == "tallies":
			return engine.OutOfRange(err)
		case refused.Code == "57014", refused.Code == "55P03", refused.Code == "40001", refused.Code == "40P01",
			strings.HasPrefix(refused.Code, "57P"), strings.HasPrefix(refused.Code, "08"),
			strings.HasPrefix(refused.Code, "53"), strings.HasPrefix(refused.Code, "58"), refused.Code == "25006":
			return engine.Unavailable(err)
		}
		return err
	}
	if unreachable(err) {
		return engine.Unavailable(err)
	}
	return err
}

// errLost marks an error after which the connection was gone.
var errLost = errors.New("the connection was lost")

// unreachable reports whether the server was not reached or went away.
func unreachable(err error) bool {
	var connect *pgconn.ConnectError
	var network net.Error
	return errors.Is(err, errLost) || errors.As(err, &connect) || errors.As(err, &network) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, context.DeadlineExceeded)
}

// lostRace reports whether an operation lost a race and may win if run again.
func lostRace(err error) bool {
	var refused *pgconn.PgError
	if !errors.As(err, &refused) {
		return false
	}
	return refused.Code == "40001" || refused.Code == "40P01" ||
		refused.Code == "0A000" && strings.Contains(refused.Message, "cached plan")
}

// otherColumns reports, once, that a table has other columns than this program knows:
// a newer program has changed it. Single rows can still be written.
func (e *database) otherColumns(err error) bool {
	var refused *pgconn.PgError
	if !errors.As(err, &refused) || refused.Code != "42804" {
		return false
	}
	return !e.singleRows.Swap(true)
}

// Read runs do in a read-only transaction.
func (e *database) Read(ctx context.Context, org uint32, do func(engine.Link) error) error {
	return e.retry(ctx, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", &link{e: e, first: org, readOnly: true}, do)
}

// Write queues the operation: an organization in demand uses one connection and not
// the pool.
func (e *database) Write(ctx context.Context, org uint32, do func(engine.Link) error) error {
	if org == 0 {
		return e.writeAlone(ctx, 0, do)
	}
	return e.submit(&request{ctx: ctx, org: org, do: do})
}

// Try runs do alone in a transaction, because it ends in a rollback.
func (e *database) Try(ctx context.Context, org uint32, do func(engine.Link) error) error {
	return e.submit(&request{ctx: ctx, org: org, do: do, alone: true})
}

// writeAlone runs one operation in a transaction of its own. It runs to its end even
// if the client goes away.
func (e *database) writeAlone(ctx context.Context, org uint32, do func(engine.Link) error) error {
	if err := engine.Waited(ctx); err != nil {
		return err
	}
	l := &link{e: e, first: org}
	if org != 0 {
		l.orgs = []uint32{org}
	}
	return e.transact(ctx, l, do)
}

// transact runs do in a read-write transaction and reports the commit.
func (e *database) transact(ctx context.Context, l *link, do func(engine.Link) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), e.longest)
	defer cancel()
	began := time.Now()
	err := e.retry(ctx, "BEGIN ISOLATION LEVEL READ COMMITTED", l, do)
	if err == nil {
		e.countWritten(l.changed)
	}
	if e.committed != nil && (err == nil || l.failed != nil) {
		e.committed(engine.Commit{Operations: max(1, l.operations), Waiting: e.queue.len(), Took: time.Since(began), Failed: err != nil})
	}
	return err
}

// Single runs one statement without a transaction, in one round trip. If its
// connection is lost it is sent again, so running it twice has to do no harm.
func (e *database) Single(ctx context.Context, do func(engine.Link) error) error {
	ctx, cancel := context.WithTimeout(ctx, e.longest) // also if the connection has died silently
	defer cancel()
	return e.retry(ctx, "", &link{e: e, single: true}, do)
}

// setTenant is the statement that sets the tenant of the following ones. It is
// prepared once.
func (e *database) setTenant(v tenant, orgs []uint32) (text string, args []any) {
	one, all, role := "", "", "none"
	switch {
	case v.shared:
		var b []byte
		for _, org := range orgs {
			b = strconv.AppendUint(append(b, ','), uint64(org), 10)
		}
		all, role = string(append(b, ',')), e.role
	case v.org != 0:
		one, role = strconv.FormatUint(uint64(v.org), 10), e.role
	}
	switch {
	case e.citus:
		return "SELECT kontor_enter($1)", []any{one}
	case e.role == "":
		return "SELECT set_config('kontor.org', $1, true), set_config('kontor.orgs', $2, true)", []any{one, all}
	}
	return "SELECT set_config('kontor.org', $1, true), set_config('kontor.orgs', $2, true), set_config('role', $3, true)", []any{one, all, role}
}

// retry runs an operation until it neither loses a race nor meets a connection that
// had died in the pool.
func (e *database) retry(ctx context.Context, begin string, l *link, do func(engine.Link) error) error {
	began := time.Now()
	for try := 1; ; try++ {
		l.reset(ctx)
		err := e.attempt(begin, l, do)
		if err == nil || try == maxAttempts || ctx.Err() != nil {
			return err
		}
		switch {
		case l.inDoubt:
			return err
		case l.failed != nil && lostRace(l.failed):
		case l.failed != nil && l.e.otherColumns(l.failed):
		case !l.begun && (unreachable(err) || l.failed != nil && unreachable(l.failed)):
			if !l.poolFull {
				e.pool.Reset() // the other connections have died too
			}
			if time.Since(began) > e.longest {
				return err
			}
		default:
			return err
		}
		pause := time.Duration(rand.Int64N(int64(20*time.Millisecond))) << min(try, 4)
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return err
		}
	}
}

// attempt runs an operation in one transaction.
func (e *database) attempt(begin string, l *link, do func(engine.Link) error) (err error) {
	waiting, cancel := context.WithTimeout(l.ctx, 2*connectTime)
	conn, err := e.pool.Acquire(waiting)
	cancel()
	if err != nil {
		if over := engine.Waited(l.ctx); over != nil {
			return over
		}
		var connect *pgconn.ConnectError
		l.poolFull = errors.Is(err, context.DeadlineExceeded) && !errors.As(err, &connect)
		return engine.Unavailable(err)
	}
	defer conn.Release() // a broken one is not used again
	l.conn = conn.Conn()
	finished := false
	defer func() {
		e.giveStates(l, finished)
		if !finished { // the operation failed, or ended its goroutine
			l.rollback()
		}
	}()
	if err := l.begin(begin); err != nil {
		return e.Classify(l.mark(err), "")
	}
	l.begun = !l.single && !l.readOnly
	if err := do(l); err != nil {
		return err
	}
	if err := l.commit(); err != nil {
		if l.inDoubt {
			return engine.InDoubt(err)
		}
		return e.Classify(l.mark(err), "")
	}
	finished = true
	return nil
}

// orgState is what this process keeps of an organization from one write to the
// next. It is valid while the organization's audit log ends where it did.
type orgState struct {
	cache keep.Cache
	end   engine.Head
	ids   map[string]*idRange // by resource
}

// idsOf returns the reserved ids of a resource.
func (s *orgState) idsOf(resource string) *idRange {
	if s == nil {
		return &idRange{}
	}
	if s.ids[resource] == nil {
		if s.ids == nil {
			s.ids = map[string]*idRange{}
		}
		s.ids[resource] = &idRange{}
	}
	return s.ids[resource]
}

// takeStates hands a write what is kept of its organizations, as far as nobody
// has written since. Nobody else reaches it until it is given back.
func (e *database) takeStates(orgs []uint32, ends map[uint32]engine.Head) map[uint32]*orgState {
	e.mu.Lock()
	defer e.mu.Unlock()
	taken := make(map[uint32]*orgState, len(orgs))
	for _, org := range orgs {
		s, moved := e.states.Take(org)
		if moved {
			s.cache.Resize(e.states.Len())
		}
		e.states.Drop(org)
		if end := ends[org]; s.end != end {
			s.cache.Reset()
			s.end, s.ids = end, nil
		}
		taken[org] = s
	}
	return taken
}

// giveStates keeps what the transaction knows for the next write. Of a
// transaction that was rolled back after it wrote, and of one that read directory
// tables, which others write without the organization's lock, only the
// reserved ids are kept.
func (e *database) giveStates(l *link, committed bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for org, s := range l.states {
		for _, reserved := range s.ids {
			reserved.settle(committed && l.wrote)
		}
		if l.wrote && !committed || s.cache.ReadFrom(e.isDirectory) {
			s.cache.Reset()
		}
		if committed {
			s.end = l.heads[org]
		}
		e.states.Put(org, s)
	}
}

func (e *database) isDirectory(table string) bool { return !e.schema.Tables[table].Tenant }
