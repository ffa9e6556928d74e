package db

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
	triesMost   = 6 // runs of one operation that loses a race
	connectTime = 5 * time.Second
)

// postgres is the engine for many processes: a pool of connections and, for a
// write, the lock of its organization.
type postgres struct {
	pool   *pgxpool.Pool
	log    *slog.Logger
	schema *wall.Schema
	role   string // the role of tenant statements, when the login would bypass row-level security
	citus  bool   // its tables are distributed over nodes
	turns  turns

	interrupted  bool // not all of them are
	distributing bool // it was opened to distribute the rest
	steps        []engine.Step
	progress     engine.Progress
	tell         func(engine.Commit)

	matches               func(version int64) error // tells why a schema is not the one of this program
	lastAudit, lastAudits string                    // the texts of these questions

	longest  time.Duration
	filling  time.Duration // how long operations join a transaction
	patience time.Duration // with those who have a place
	most     int           // operations that share a transaction

	mu        sync.Mutex
	sequences map[string]bool // that are known to exist; nil before the first look
	states    keep.Recent[orgState]
	rowTypes  map[string]rowType // by table

	forms   sync.Map    // *wall.Row → *pgForm
	byRow   atomic.Bool // a table has other columns than this program knows
	several atomic.Bool // the walls let organizations share a transaction

	written atomic.Int64 // rows
}

// openPostgres connects and lets o.Admit decide about the tables that are there.
func openPostgres(ctx context.Context, url string, o engine.Options) (engine.Engine, error) {
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

func connect(ctx context.Context, url string, o engine.Options) (*postgres, error) {
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
	e := &postgres{log: o.Log, schema: o.Schema, steps: o.Steps, progress: o.Progress, matches: o.Matches, distributing: o.Distributing, tell: o.Committed, longest: o.Longest, filling: engine.BatchTime, patience: placeLongest, most: o.BatchMax}
	config.BeforeConnect = e.listen
	config.AfterConnect = e.greet
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	e.pool = pool
	if e.most <= 0 {
		e.most = engine.DefaultBatchMax
	}
	var bypass, several bool
	err = pool.QueryRow(ctx, "SELECT rolsuper OR rolbypassrls, "+admitsSeveral+" FROM pg_roles WHERE rolname = current_user").Scan(&bypass, &several)
	if err != nil {
		pool.Close()
		return nil, fmt.Errorf("connect: %w", err)
	}
	if bypass {
		e.role = tenantRole
	}
	e.several.Store(several)
	if err := e.meetCitus(ctx); err != nil {
		pool.Close()
		return nil, err
	}
	schema := "(" + engine.LastStep + ")"
	if e.citus { // where it lies on another node than the log
		schema = "NULL::bigint"
	}
	e.lastAudit, e.lastAudits = fmt.Sprintf(lastAuditText, schema), fmt.Sprintf(lastAuditsText, schema)
	return e, nil
}

// listen gives up connections of the pool on which the server says nothing for
// longer than any statement takes: it is gone, and nothing else would tell who
// waits to read. Work that may take longer has connections of its own.
func (e *postgres) listen(_ context.Context, config *pgx.ConnConfig) error {
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

// listener is a connection that is closed when nothing comes for too long.
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

// greet sets what holds for all statements of a new connection.
func (e *postgres) greet(ctx context.Context, c *pgx.Conn) error {
	text := fmt.Sprintf("SET statement_timeout = %d; SET idle_in_transaction_session_timeout = %d; SET application_name = 'kontor'",
		e.longest.Milliseconds(), 2*e.longest.Milliseconds())
	if e.citus {
		text += citusSettings
	}
	_, err := c.Exec(ctx, text, pgx.QueryExecModeSimpleProtocol)
	return err
}

func (e *postgres) Name() string { return "postgres" }

// Shared is true: any number of processes serve the database together.
func (e *postgres) Shared() bool { return true }

// Own does nothing: no process owns the database.
func (e *postgres) Own(string) error { return nil }

// Directory has no version: to ask for one costs as much as to read.
func (e *postgres) Directory(context.Context) (int64, bool, error) { return 0, false, nil }

// WriteFile writes nothing: the rows have to be copied.
func (e *postgres) WriteFile(context.Context, string) (bool, error) { return false, nil }

func (e *postgres) Close() error {
	e.pool.Close()
	return nil
}

func (e *postgres) Version(ctx context.Context) (version int64, err error) {
	err = e.pool.QueryRow(ctx, engine.LastStep).Scan(&version)
	return version, err
}

// surveys are the numbers of written rows after which a server has the tables
// looked at. PostgreSQL does so by itself, every minute; until then it takes a
// company for one with a single row in every table, and a report that joins five
// of them goes through each for every row of the others. Operations would be the
// wrong thing to count: one may write two rows or two hundred.
var surveys = []int64{1_000, 10_000, 100_000}

// wrote counts rows.
func (e *postgres) wrote(rows int64) {
	now := e.written.Add(rows)
	due := slices.ContainsFunc(surveys, func(at int64) bool { return now >= at && now-rows < at })
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
func (e *postgres) Analyze(ctx context.Context) error {
	_, err := e.pool.Exec(ctx, "ANALYZE")
	return err
}

// Classify turns PostgreSQL's codes into what the client may know.
func (e *postgres) Classify(err error, verb string) error {
	var waited *late
	if errors.As(err, &waited) {
		verb = waited.verb
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
	if lost(err) {
		return engine.Unavailable(err)
	}
	return err
}

// errLost marks an error after which the connection was gone.
var errLost = errors.New("the connection was lost")

// lost tells whether the server was not reached or went away.
func lost(err error) bool {
	var connect *pgconn.ConnectError
	var network net.Error
	return errors.Is(err, errLost) || errors.As(err, &connect) || errors.As(err, &network) ||
		errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, context.DeadlineExceeded)
}

// again tells whether an operation lost a race and may win when run once more.
func again(err error) bool {
	var refused *pgconn.PgError
	if !errors.As(err, &refused) {
		return false
	}
	return refused.Code == "40001" || refused.Code == "40P01" ||
		refused.Code == "0A000" && strings.Contains(refused.Message, "cached plan")
}

// otherRows tells whether a table has other columns than this program knows: it
// was changed for a newer one. Single rows can be written all the same.
func (e *postgres) otherRows(err error) bool {
	var refused *pgconn.PgError
	if !errors.As(err, &refused) || refused.Code != "42804" {
		return false
	}
	return !e.byRow.Swap(true)
}

func (e *postgres) Read(ctx context.Context, org uint32, do func(engine.Link) error) error {
	return e.repeat(ctx, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", &pgLink{e: e, start: org, readOnly: true}, do)
}

// Write waits for its turn among the writes of this process first, so that an
// organization in demand occupies one connection and not the pool.
func (e *postgres) Write(ctx context.Context, org uint32, do func(engine.Link) error) error {
	if org == 0 {
		return e.alone(ctx, 0, do)
	}
	return e.inTurn(&turn{ctx: ctx, org: org, do: do})
}

// Try is a write that ends in an error, and so in a rollback: nobody may share
// its transaction.
func (e *postgres) Try(ctx context.Context, org uint32, do func(engine.Link) error) error {
	return e.inTurn(&turn{ctx: ctx, org: org, do: do, alone: true})
}

// alone runs one operation in a transaction of its own, to its end: who waits
// for it may go away, what it does may not stay half done.
func (e *postgres) alone(ctx context.Context, org uint32, do func(engine.Link) error) error {
	if err := engine.Waited(ctx); err != nil {
		return err
	}
	l := &pgLink{e: e, start: org}
	if org != 0 {
		l.orgs = []uint32{org}
	}
	return e.transact(ctx, l, do)
}

func (e *postgres) transact(ctx context.Context, l *pgLink, do func(engine.Link) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), e.longest)
	defer cancel()
	began := time.Now()
	err := e.repeat(ctx, "BEGIN ISOLATION LEVEL READ COMMITTED", l, do)
	if err == nil {
		e.wrote(l.changed)
	}
	if e.tell != nil && (err == nil || l.failed != nil) {
		e.tell(engine.Commit{Operations: max(1, l.operations), Waiting: e.turns.waiting(), Took: time.Since(began), Failed: err != nil})
	}
	return err
}

// Single runs one statement of the directory that needs no transaction around
// it: one round trip instead of three. One that was lost with its connection is
// sent again, so running it twice has to do no harm.
func (e *postgres) Single(ctx context.Context, do func(engine.Link) error) error {
	ctx, cancel := context.WithTimeout(ctx, e.longest) // also for who waits behind a connection that has died in silence
	defer cancel()
	return e.repeat(ctx, "", &pgLink{e: e, single: true}, do)
}

// becoming is the statement, prepared once for all, that makes the server take
// the following ones for those of somebody.
func (e *postgres) becoming(v voice, orgs []uint32) (text string, args []any) {
	one, all, role := "", "", "none"
	switch {
	case v.several:
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

// repeat runs an operation until it neither loses a race nor meets a
// connection that had died while it waited in the pool.
func (e *postgres) repeat(ctx context.Context, begin string, l *pgLink, do func(engine.Link) error) error {
	began := time.Now()
	for try := 1; ; try++ {
		l.reset(ctx)
		err := e.once(begin, l, do)
		if err == nil || try == triesMost || ctx.Err() != nil {
			return err
		}
		switch {
		case l.doubt:
			return err
		case l.failed != nil && again(l.failed):
		case l.failed != nil && l.e.otherRows(l.failed):
		case !l.begun && (lost(err) || l.failed != nil && lost(l.failed)):
			if !l.crowded {
				e.pool.Reset() // what died with the server died in all of them
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

// once runs an operation in one transaction.
func (e *postgres) once(begin string, l *pgLink, do func(engine.Link) error) (err error) {
	waiting, cancel := context.WithTimeout(l.ctx, 2*connectTime)
	conn, err := e.pool.Acquire(waiting)
	cancel()
	if err != nil {
		if over := engine.Waited(l.ctx); over != nil {
			return over
		}
		var connect *pgconn.ConnectError
		l.crowded = errors.Is(err, context.DeadlineExceeded) && !errors.As(err, &connect)
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
		if l.doubt {
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
	ids   map[string]*idStock // by resource
}

// stock holds the ids of a resource that the organization has in stock.
func (s *orgState) stock(resource string) *idStock {
	if s == nil {
		return &idStock{}
	}
	if s.ids[resource] == nil {
		if s.ids == nil {
			s.ids = map[string]*idStock{}
		}
		s.ids[resource] = &idStock{}
	}
	return s.ids[resource]
}

// takeStates hands a write what is kept of its organizations, as far as nobody
// has written since. Nobody else reaches it until it is given back.
func (e *postgres) takeStates(orgs []uint32, ends map[uint32]engine.Head) map[uint32]*orgState {
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
// tables, which others write without the organization's lock, only the stock of
// ids is kept.
func (e *postgres) giveStates(l *pgLink, committed bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for org, s := range l.states {
		for _, stock := range s.ids {
			stock.settle(committed && l.wrote)
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

func (e *postgres) isDirectory(table string) bool { return !e.schema.Tables[table].Tenant }
