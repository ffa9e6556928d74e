// Package db is the one way to the data. It hides which engine keeps it:
// an embedded SQLite file with one writer and group commit, or PostgreSQL with
// one lock per organization. Code above it writes one SQL text for both, reads
// through Read, changes through Write, and never begins, commits or retries.
//
// Tenant tables belong to an organization: their primary key begins with
// org_id, a Tx supplies the organization as $1 of every statement, and a
// statement that reaches a tenant table without `org_id = $1` panics the first
// time it is used. Directory tables (users, keys, sessions) are found before an
// organization is known; Look and Change give a Root for them.
package db

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"time"

	"kontor/internal/access"
	"kontor/internal/fault"
	"kontor/internal/num"

	"kontor/internal/db/lite"
	"kontor/internal/db/wall"
)

// Missing is what Get returns when there is no row.
var Missing = errors.New("db: no such row")

// Options are the settings of a database. The zero value is right for production.
type Options struct {
	Readers     int              // SQLite: read connections (4); PostgreSQL: size of the pool (16)
	BatchMax    int              // most operations in one commit (256); 1 commits each alone
	Synchronous string           // SQLite's setting, "" is FULL; others only to show what FULL is for
	Observe     func(Statement)  // is told every statement of the domain, for tests and metrics
	Committed   func(Commit)     // is told every commit, for metrics; it must not wait
	Longest     time.Duration    // a write that takes longer has gone wrong and is ended; 0 is 30 seconds
	Log         *slog.Logger     // nil discards
	Now         func() time.Time // the clock of transactions; nil is time.Now
	Migrations  fs.FS            // NNNN_name.sql files; nil are the ones built in
	Existing    bool             // Open answers Absent where there is no database, instead of making one

	// Distributing is for who is going to Distribute: a database that is Interrupted is
	// good for that, and for nothing else.
	Distributing bool

	// Migrating is told each step before it changes a database that holds data,
	// and how many there are. One that fills a large table takes its time: it is
	// told again and again, with how long it has been at work.
	Migrating func(step string, n, of int, since time.Duration)

	// Twice makes SQLite's writer take every second batch back once and run it
	// again before it commits: what was taken back must leave no trace.
	Twice bool

	// Record is told everything that SQLite's writing connection runs, begin and
	// commit included, before it runs: a measurement replays it. The arguments
	// are good until it returns.
	Record func(text string, args []lite.Value)
}

// Statement is one executed statement, as Observe is told.
type Statement = wall.Statement

// Table is a table as the migrations define it.
type Table = wall.Table

// Tables are all tables of the migrations, by name.
func (d *DB) Tables() []Table {
	var out []Table
	for _, t := range d.schema.Tables {
		out = append(out, *t)
	}
	slices.SortFunc(out, func(a, b Table) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// Commit is the end of a write transaction, as Committed is told.
type Commit struct {
	Operations int           // how many shared it
	Waiting    int           // operations that were in the queue when it ended
	Took       time.Duration // from its begin
	Failed     bool          // the engine failed: nothing of it is applied
}

// longest is Options.Longest unless the program knows that its work is long.
const longest = 30 * time.Second

// engine is what differs between SQLite and PostgreSQL.
type engine interface {
	name() string
	read(ctx context.Context, org uint32, do func(link) error) error
	write(ctx context.Context, org uint32, do func(link) error) error
	try(ctx context.Context, org uint32, do func(link) error) error // a write that always fails: nothing of it may remain
	single(ctx context.Context, do func(link) error) error          // one statement that may be sent twice
	classify(err error, verb string) error
	version(ctx context.Context) (int64, error) // the last migration applied; an error when it cannot serve
	migrate(ctx context.Context, steps []migration, s *wall.Schema, tell told) (applied []string, err error)
	bulk(ctx context.Context, do func(target) error) error // one transaction that fills an empty database
	backup(ctx context.Context, d *DB, path string) error  // everything at one moment, to a new SQLite file
	questions(ctx context.Context, s *wall.Schema) ([]string, error)
	ask(ctx context.Context, question string) (answer []string, err error)
	survey(ctx context.Context) error // after much was written at once
	close() error
}

// DB is an open database.
type DB struct {
	engine     engine
	there      bool // it was there when it was opened
	options    Options
	log        *slog.Logger
	now        func() time.Time
	steps      []migration
	schema     *wall.Schema
	statements statements
}

//go:embed migrations/*.sql
var embedded embed.FS

// Migrations are the numbered steps that are built in.
func Migrations() fs.FS {
	files, err := fs.Sub(embedded, "migrations")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return files
}

// Open opens "sqlite:path/to/file.db" or "postgres://…". It does not migrate. A
// database of another program is refused and stays as it is.
func Open(ctx context.Context, url string, o Options) (*DB, error) {
	if o.Longest == 0 {
		o.Longest = longest
	}
	d := &DB{options: o, log: o.Log, now: o.Now}
	if d.log == nil {
		d.log = slog.New(slog.DiscardHandler)
	}
	if d.now == nil {
		d.now = time.Now
	}
	kind, _, named := strings.Cut(url, ":")
	if kind == "postgresql" {
		kind = "postgres"
	}
	files := o.Migrations
	if files == nil {
		files = Migrations()
	}
	var err error
	if d.steps, err = migrationsFor(files, kind); err != nil {
		return nil, err
	}
	if d.schema, err = readSchema(d.steps); err != nil {
		return nil, err
	}
	switch kind {
	case "sqlite":
		err = d.openSQLite(url)
	case "postgres":
		err = d.openPostgres(ctx, url)
	case "":
		err = errors.New("a database is sqlite:FILE or postgres://…")
	default: // of which no more is said, for there may be a password in it
		if !named || strings.ContainsAny(kind, " =/@") {
			kind = "this"
		}
		err = fmt.Errorf("a database is sqlite:FILE or postgres://…, not %s", kind)
	}
	if err != nil {
		return nil, err
	}
	return d, nil
}

func (d *DB) openSQLite(url string) error {
	path, _, err := File(url)
	if err != nil {
		return err
	}
	found, err := inspect(path)
	if err == nil {
		err = d.identify(found, true)
	}
	if err != nil {
		return err
	}
	e, err := openSQLite(path, d.options, d.log)
	if err != nil {
		return err
	}
	e.writer.matches = d.matches
	d.engine = e
	return nil
}

func (d *DB) openPostgres(ctx context.Context, url string) error {
	e, err := openPostgres(ctx, url, d.options, d.log, d.schema)
	if err != nil {
		return err
	}
	e.matches = d.matches
	d.engine = e
	found, err := e.inspect(ctx, append(slices.Collect(maps.Keys(d.schema.Tables)), versionTable))
	if err == nil {
		err = d.identify(found, false)
	}
	if err != nil {
		return errors.Join(err, e.close())
	}
	return nil
}

// Migrate brings the schema up to date and returns the names of the migrations
// it applied. Several processes may start at once: one migrates, the others wait.
func (d *DB) Migrate(ctx context.Context) (applied []string, err error) {
	if d.there {
		version, err := d.engine.version(ctx)
		if err == nil && version > d.steps[len(d.steps)-1].version() {
			return nil, d.matches(version)
		}
	}
	if applied, err = d.engine.migrate(ctx, d.steps, d.schema, d.options.Migrating); err != nil {
		return applied, err
	}
	return applied, d.Ready(ctx)
}

// Engine is "sqlite" or "postgres".
func (d *DB) Engine() string { return d.engine.name() }

// Ready tells why the database cannot be served, or nil: it can be reached, and
// its schema is the one of this program. A server whose database a newer program
// has changed meanwhile is to be replaced by one of that.
func (d *DB) Ready(ctx context.Context) error {
	version, err := d.engine.version(ctx)
	if err != nil {
		return err
	}
	if err := d.matches(version); err != nil {
		return err
	}
	if e, ok := d.engine.(*postgres); ok && e.interrupted && !d.options.Distributing {
		return Interrupted
	}
	return nil
}

// Current tells why a database that is there already is of another version than
// this program. One that is still to be made is of none.
func (d *DB) Current(ctx context.Context) error {
	if !d.there {
		return nil
	}
	return d.Ready(ctx)
}

// Survey lets the engine look at what it holds, after much was written at once:
// PostgreSQL would choose its ways through a new database blindly for a minute.
func (d *DB) Survey(ctx context.Context) error { return d.engine.survey(ctx) }

// Close waits for running transactions and closes every connection.
func (d *DB) Close() error { return d.engine.close() }

// Read runs do on one snapshot of an organization's data. Writing in it fails.
func (d *DB) Read(ctx context.Context, who access.Actor, do func(*Tx) error) error {
	if who.Org == 0 {
		return errors.New("db: a read for no organization")
	}
	return d.engine.read(ctx, who.Org, func(c link) error {
		t := d.begin(c)
		tx := t.view(who)
		return t.run(func() error { return do(tx) })
	})
}

// Write runs do alone in its organization: no other write of the organization
// runs beside it, on any process. When do returns nil and nothing fails, its
// changes and their audit rows are durable before Write returns; otherwise none is.
// do may be run again from the start and must keep no state of an earlier run.
func (d *DB) Write(ctx context.Context, who access.Actor, do func(*Tx) error) error {
	if who.Org == 0 {
		return errors.New("db: a write for no organization")
	}
	return d.engine.write(ctx, who.Org, func(c link) error {
		t := d.begin(c)
		tx := t.view(who)
		return t.run(func() error { return do(tx) })
	})
}

// errTaken ends a try that came to its end.
var errTaken = errors.New("db: tried, and taken back")

// Try runs do as Write would, against the same data, under the same lock and
// with the same refusals, and then takes everything back: rows, numbers, ids and
// the audit row. Its ids are provisional. What do has read and made is the
// answer to the question what a write would do.
func (d *DB) Try(ctx context.Context, who access.Actor, do func(*Tx) error) error {
	if who.Org == 0 {
		return errors.New("db: a write for no organization")
	}
	err := d.engine.try(ctx, who.Org, func(c link) error {
		t := d.begin(c)
		t.provisional = num.Provisional
		tx := t.view(who)
		err := t.run(func() error {
			if err := do(tx); err != nil {
				return err
			}
			return t.settle()
		})
		if err != nil {
			return err
		}
		return errTaken
	})
	if errors.Is(err, errTaken) {
		return nil
	}
	return err
}

// Look reads directory tables.
func (d *DB) Look(ctx context.Context, do func(*Root) error) error {
	return d.engine.read(ctx, 0, func(c link) error { return d.root(c, do) })
}

// Change reads and writes directory tables.
func (d *DB) Change(ctx context.Context, do func(*Root) error) error {
	return d.engine.write(ctx, 0, func(c link) error { return d.root(c, do) })
}

// Single runs exactly one statement on directory tables, which may be sent twice
// without harm. Where the database is behind a network it costs one round trip
// and may write; in a file it only reads, and begins no transaction for it.
func (d *DB) Single(ctx context.Context, do func(*Root) error) error {
	return d.engine.single(ctx, func(c link) error { return d.root(c, do) })
}

// Now is the time by the clock of transactions.
func (d *DB) Now() time.Time { return d.now() }

// Directory is the version of the directory tables: it is another one after
// every change of them, by whatever process. What was read from them stays true
// while the version that was asked for before stays. Where the database is
// behind a network asking costs as much as reading, and there is none.
func (d *DB) Directory(ctx context.Context) (version int64, known bool, err error) {
	e, ok := d.engine.(*sqlite)
	if !ok {
		return 0, false, nil
	}
	version, err = e.directory(ctx)
	return version, err == nil, err
}

func (d *DB) root(c link, do func(*Root) error) error {
	t := d.begin(c)
	r := &Root{Now: t.now, session: session{t: t}}
	return t.run(func() error { return do(r) })
}

// unavailable is an error that is nobody's mistake and may pass.
func unavailable(err error) error { return fmt.Errorf("%w: %w", fault.Unavailable, err) }

// inDoubt is unavailable for a write that may be stored all the same.
func inDoubt(err error) error {
	return fmt.Errorf("%w: %w", fault.Unavailable.Because("it is not known whether the write was stored: repeat it with the same Idempotency-Key, or look for it").For(fault.InDoubt), err)
}

// waited is why an operation does not run for which nobody waits any more: who
// gave it so long that the time is over may come again.
func waited(ctx context.Context) error {
	err := ctx.Err()
	if errors.Is(err, context.DeadlineExceeded) {
		return unavailable(err)
	}
	return err
}

// conflict is a constraint of the database that refused a row.
func conflict(err error) error { return fmt.Errorf("%w: %w", fault.Conflict, err) }
