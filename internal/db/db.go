package db

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/num"

	"kontor/internal/db/engine"
	"kontor/internal/db/postgres"
	"kontor/internal/db/sqlite"
	"kontor/internal/db/wall"
)

// Errors of a database that cannot be used.
var (
	Displaced   = engine.Displaced
	Interrupted = engine.Interrupted
)

// Cause returns why a database cannot be served, for /readyz.
func Cause(err error) string { return engine.Cause(err) }

// Missing is the error of Get when there is no row.
var Missing = errors.New("db: no such row")

// Or returns the refusal if an error is Missing, else the error.
func Or(err, refusal error) error {
	if errors.Is(err, Missing) {
		return refusal
	}
	return err
}

// Options are the settings of a database. The zero value is right for production.
type Options struct {
	Readers     int              // SQLite: read connections (4); PostgreSQL: size of the pool (16)
	BatchMax    int              // most operations in one commit (256); 1 commits each alone
	BatchTime   time.Duration    // PostgreSQL: how long operations join a commit (100 ms)
	Synchronous string           // SQLite's setting, "" is FULL; others only to show what FULL is for
	Observe     func(Statement)  // called with every statement of the domain, for tests and metrics
	Committed   func(Commit)     // called with every commit, for metrics; it must not block
	Published   func(Published)  // called after a commit that stored events; it must not block
	Longest     time.Duration    // a write that takes longer is cancelled; 0 is 1 second, and 30 with its waits
	Log         *slog.Logger     // nil discards
	Now         func() time.Time // the clock of transactions; nil is time.Now
	Migrations  fs.FS            // NNNN_name.sql files; nil are the built-in ones
	EventDays   int              // how long events are kept; 0 is 90 days
	FilesQuota  int64            // bytes of files that an organization can store; 0 is no limit
	FileStorage string           // where new files are stored: "" is the database, others are of package storage
	Existing    bool             // Open fails with Absent if there is no database, instead of creating one

	// Distributing opens a database whose distribution was interrupted, only to call
	// Distribute.
	Distributing bool

	// Migrating is called before each step that changes a database with data, with the
	// number of steps, and then periodically with the time the step has run.
	Migrating func(step string, n, of int, since time.Duration)

	// Twice rolls back every second batch of SQLite's writer once and runs it again: the
	// simulation finds operations that a retry would break. Only tests set it.
	Twice bool
}

// Statement is an executed statement, as Observe sees it.
type Statement = wall.Statement

// Table is a table as the migrations define it.
type Table = wall.Table

// Tables returns all tables of the migrations, by name.
func (d *DB) Tables() []Table {
	var out []Table
	for _, t := range d.schema.Tables {
		out = append(out, *t)
	}
	slices.SortFunc(out, func(a, b Table) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// Commit is the end of a write transaction, as Committed sees it.
type Commit = engine.Commit

// Defaults of Options.Longest.
const (
	running = time.Second      // of a write
	longest = 30 * time.Second // of a transaction, with its waits
)

// DB is an open database.
type DB struct {
	engine  engine.Engine
	existed bool // before it was opened
	options Options
	log     *slog.Logger
	now     func() time.Time
	files   fs.FS // migrations of all engines
	migrations
	statements statements
	heavy      heavy
}

// migrations are the steps for an engine and the tables that they make.
type migrations struct {
	steps  []engine.Step
	schema *wall.Schema
}

func readMigrations(files fs.FS, kind string) (m migrations, err error) {
	m.steps, m.schema, err = engine.Read(files, kind)
	return m, err
}

// builtIn reads the migrations of this program once for each engine.
var builtIn = map[string]func() (migrations, error){
	"sqlite":   sync.OnceValues(func() (migrations, error) { return readMigrations(Migrations(), "sqlite") }),
	"postgres": sync.OnceValues(func() (migrations, error) { return readMigrations(Migrations(), "postgres") }),
}

//go:embed migrations/*.sql
var embedded embed.FS

// Migrations returns the built-in migration files.
func Migrations() fs.FS {
	files, err := fs.Sub(embedded, "migrations")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return files
}

// CheckAddress returns why no engine understands an address, or nil. It does not repeat
// the address, which can contain a password.
func CheckAddress(url string) error {
	kind, _, named := strings.Cut(url, ":")
	switch {
	case kind == "sqlite" && named:
		_, _, err := File(url)
		return err
	case kind == "postgres" || kind == "postgresql":
		return nil
	case kind == "":
		return errors.New("a database is sqlite:FILE or postgres://…")
	case !named || strings.ContainsAny(kind, " =/@"):
		kind = "this"
	}
	return fmt.Errorf("a database is sqlite:FILE or postgres://…, not %s", kind)
}

// Open opens "sqlite:path/to/file.db" or "postgres://…". It does not migrate. A database
// of another program is refused and not changed.
func Open(ctx context.Context, url string, o Options) (*DB, error) {
	d := &DB{options: o, log: o.Log, now: o.Now}
	if d.log == nil {
		d.log = slog.New(slog.DiscardHandler)
	}
	if d.now == nil {
		d.now = time.Now
	}
	kind, _, _ := strings.Cut(url, ":")
	if kind == "postgresql" {
		kind = "postgres"
	}
	own := builtIn[kind]
	if own == nil {
		return nil, CheckAddress(url)
	}
	var err error
	if d.files = o.Migrations; d.files != nil {
		d.migrations, err = readMigrations(d.files, kind)
	} else {
		d.files = Migrations()
		d.migrations, err = own()
	}
	if err != nil {
		return nil, err
	}
	options := d.engineOptions()
	if kind == "postgres" {
		d.engine, err = postgres.Open(ctx, url, options)
	} else {
		var path string
		if path, _, err = File(url); err == nil {
			d.engine, err = sqlite.Open(path, options)
		}
	}
	if err != nil {
		return nil, err
	}
	return d, nil
}

func (d *DB) engineOptions() engine.Options {
	o := d.options
	return engine.Options{
		Connections: o.Readers, BatchMax: o.BatchMax, BatchTime: o.BatchTime, Running: cmp.Or(o.Longest, running), Longest: cmp.Or(o.Longest,
			longest), Synchronous: o.Synchronous, Twice: o.Twice, Distributing: o.Distributing,
		Log: d.log, Committed: o.Committed, Progress: o.Migrating,
		Steps: d.steps, Schema: d.schema, Admit: d.admit, Matches: d.matches,
	}
}

// Migrate brings the schema up to date and returns the names of the migrations it
// applied. Of several processes that start at once, one migrates and the others wait.
func (d *DB) Migrate(ctx context.Context) (applied []string, err error) {
	if d.existed {
		version, err := d.engine.Version(ctx)
		if err == nil && version > d.steps[len(d.steps)-1].Version() {
			return nil, d.matches(version)
		}
	}
	if applied, err = d.engine.Migrate(ctx); err != nil {
		return applied, err
	}
	return applied, d.Ready(ctx)
}

// Engine is "sqlite" or "postgres", for people to read.
func (d *DB) Engine() string { return d.engine.Name() }

// Shared reports whether several processes can serve the database at once.
func (d *DB) Shared() bool { return d.engine.Shared() }

// Own makes this process the one server of a database that allows only one, and
// refuses if another process serves it.
func (d *DB) Own(address string) error { return d.engine.Own(address) }

// Distributed reports whether the tables are spread over several nodes.
func (d *DB) Distributed() bool { return d.engine.Distributed() }

// Distributed is a table that was distributed, with its distribution.
type Distributed = engine.Distributed

// Distribute distributes the tables of a PostgreSQL database with Citus over its nodes,
// including their rows. After an interruption it can be run again, with
// Options.Distributing. Nothing else must use the database meanwhile.
func (d *DB) Distribute(ctx context.Context, done func(Distributed)) error {
	if err := d.Ready(ctx); err != nil {
		return err
	}
	return d.engine.Distribute(ctx, done)
}

// Clear removes everything of kontor from a database, tables included. It is for
// a copy that failed: the caller has just filled the database.
func (d *DB) Clear(ctx context.Context) error { return d.engine.Clear(ctx) }

// Ready returns why the database cannot be served, or nil: it can be reached, and its
// schema is this program's. After a newer program has changed the schema, the server
// has to be replaced by that program.
func (d *DB) Ready(ctx context.Context) error {
	version, err := d.engine.Version(ctx)
	if err != nil {
		return err
	}
	if err := d.matches(version); err != nil {
		return err
	}
	return d.engine.Usable()
}

// Current returns an error if an existing database does not have this program's version.
func (d *DB) Current(ctx context.Context) error {
	if !d.existed {
		return nil
	}
	return d.Ready(ctx)
}

// Survey updates the engine's statistics after much was written at once. PostgreSQL would
// plan without any for up to a minute.
func (d *DB) Survey(ctx context.Context) error { return d.engine.Analyze(ctx) }

// Unserved returns an error if a server uses the database. On SQLite none can start until
// release is called.
func (d *DB) Unserved(ctx context.Context, what string) (release func() error, err error) {
	return d.engine.Unserved(ctx, what)
}

// Close waits for running transactions and closes every connection.
func (d *DB) Close() error { return d.engine.Close() }

// Read runs do on one snapshot of an organization's data. Writing in it fails.
func (d *DB) Read(ctx context.Context, who access.Actor, do func(*Tx) error) error {
	if who.Org == 0 {
		return errors.New("db: a read for no organization")
	}
	end, err := enter(ctx)
	if err != nil {
		return err
	}
	defer end()
	return d.engine.Read(ctx, who.Org, func(c engine.Link) error {
		t := d.begin(c)
		tx := t.view(who)
		return t.run(func() error { return do(tx) })
	})
}

// Write runs do under the lock of its organization: no other write of the organization
// runs at the same time, in any process. When Write returns nil, the changes and their
// audit rows are durable; otherwise nothing was changed. do may run more than once and
// must not keep state of an earlier run.
func (d *DB) Write(ctx context.Context, who access.Actor, do func(*Tx) error) error {
	return d.attempts(ctx, who, func(a *attempt) error { return d.write(ctx, who, a, do) })
}

func (d *DB) write(ctx context.Context, who access.Actor, a *attempt, do func(*Tx) error) error {
	if who.Org == 0 {
		return errors.New("db: a write for no organization")
	}
	end, err := enter(ctx)
	if err != nil {
		return err
	}
	defer end()
	var tx *Tx
	write := d.engine.Write
	if a.heavy {
		write = d.engine.Alone
	}
	err = write(ctx, who.Org, func(c engine.Link) error {
		t := d.begin(c)
		t.attempt = a
		tx = t.view(who)
		return a.timed(func() error { return t.run(func() error { return do(tx) }) })
	})
	if err == nil {
		d.published(tx)
	}
	return err
}

// errRollback ends a dry run that succeeded.
var errRollback = errors.New("db: dry run")

// Try is a dry run: it runs do like Write, on the same data, under the same lock and with
// the same refusals, and then rolls back rows, numbers, ids and the audit row. Ids are
// provisional.
func (d *DB) Try(ctx context.Context, who access.Actor, do func(*Tx) error) error {
	return d.attempts(ctx, who, func(a *attempt) error { return d.try(ctx, who, a, do) })
}

func (d *DB) try(ctx context.Context, who access.Actor, a *attempt, do func(*Tx) error) error {
	if who.Org == 0 {
		return errors.New("db: a write for no organization")
	}
	end, err := enter(ctx)
	if err != nil {
		return err
	}
	defer end()
	err = d.engine.Try(ctx, who.Org, func(c engine.Link) error {
		t := d.begin(c)
		t.attempt, t.provisional = a, num.Provisional
		tx := t.view(who)
		err := t.run(func() error {
			if err := a.timed(func() error { return do(tx) }); err != nil {
				return err
			}
			return t.flush()
		})
		if err != nil {
			return err
		}
		return errRollback
	})
	if errors.Is(err, errRollback) {
		return nil
	}
	return err
}

// Look reads directory tables.
func (d *DB) Look(ctx context.Context, do func(*Root) error) error {
	end, err := enter(ctx)
	if err != nil {
		return err
	}
	defer end()
	return d.engine.Read(ctx, 0, func(c engine.Link) error { return d.root(c, do) })
}

// Change reads and writes directory tables.
func (d *DB) Change(ctx context.Context, do func(*Root) error) error {
	end, err := enter(ctx)
	if err != nil {
		return err
	}
	defer end()
	var views []*Tx
	err = d.engine.Write(ctx, 0, func(c engine.Link) error {
		t := d.begin(c)
		r := &Root{Now: t.now, session: session{t: t}}
		err := t.run(func() error { return do(r) })
		views = t.views
		return err
	})
	if err == nil {
		d.published(views...)
	}
	return err
}

// Single runs exactly one statement on directory tables. It must be idempotent, because
// it can be sent twice. On PostgreSQL it takes one round trip and can write; on SQLite it
// only reads. It does not start a transaction.
func (d *DB) Single(ctx context.Context, do func(*Root) error) error {
	end, err := enter(ctx)
	if err != nil {
		return err
	}
	defer end()
	return d.engine.Single(ctx, func(c engine.Link) error { return d.root(c, do) })
}

// Now is the time by the clock of transactions.
func (d *DB) Now() time.Time { return d.now() }

// Directory returns the version of the directory tables, which changes with every write
// to them by any process. Data read after a version stays valid while the version stays.
// PostgreSQL has none (known is false), because reading a version would cost as much as
// reading the data.
func (d *DB) Directory(ctx context.Context) (version int64, known bool, err error) {
	return d.engine.Directory(ctx)
}

func (d *DB) root(c engine.Link, do func(*Root) error) error {
	t := d.begin(c)
	r := &Root{Now: t.now, session: session{t: t}}
	return t.run(func() error { return do(r) })
}
