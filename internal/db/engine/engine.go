package engine

import (
	"context"
	"log/slog"
	"time"

	"kontor/internal/db/wall"
)

// Engine is an open database. Its methods can be called from any goroutine.
type Engine interface {
	Name() string // "sqlite" or "postgres"

	// Shared reports whether several processes can serve the database at once.
	Shared() bool

	// Read runs do on a snapshot; org 0 reads the directory tables.
	Read(ctx context.Context, org uint32, do func(Link) error) error
	// Write runs do under the organization's lock and returns when its changes are durable.
	// If do fails, nothing is changed. do can run more than once.
	Write(ctx context.Context, org uint32, do func(Link) error) error
	// Alone is Write for a heavy operation, which shares its transaction with no other
	// organization where they would wait for it.
	Alone(ctx context.Context, org uint32, do func(Link) error) error
	// Try runs do like Write. do always returns an error, so nothing remains.
	Try(ctx context.Context, org uint32, do func(Link) error) error
	// Single runs one statement without a transaction. The statement must be safe to send
	// twice.
	Single(ctx context.Context, do func(Link) error) error
	// Directory returns the version of the directory tables, if the engine can read it more
	// cheaply than the data.
	Directory(ctx context.Context) (version int64, known bool, err error)

	// Classify converts an error of the engine to one for the client. verb is that of the
	// failed statement.
	Classify(err error, verb string) error

	Version(ctx context.Context) (int64, error) // the last migration applied
	Usable() error                              // why the database cannot be used, whatever its version
	Migrate(ctx context.Context) (applied []string, err error)
	Analyze(ctx context.Context) error // updates the planner's statistics
	// Unserved returns an error if a server uses the database, and keeps servers from
	// starting until release is called, where the engine can.
	Unserved(ctx context.Context, what string) (release func() error, err error)
	Own(address string) error // refuses if the database allows one server and another one runs
	Distributed() bool        // its tables are spread over several nodes
	Distribute(ctx context.Context, done func(Distributed)) error

	// Bulk fills an empty database in one transaction.
	Bulk(ctx context.Context, do func(Target) error) error
	// WriteFile writes a snapshot to a new SQLite file, if the engine can do
	// that itself.
	WriteFile(ctx context.Context, path string) (written bool, err error)
	// Clear removes everything the migrations created.
	Clear(ctx context.Context) error
	// Questions lists the integrity checks, longest first. Ask runs one and returns its
	// findings.
	Questions(ctx context.Context) ([]string, error)
	Ask(ctx context.Context, question string) (wrong []string, err error)

	Waiting() int // writes in the queue
	Close() error
}

// Options are what an engine needs to open a database.
type Options struct {
	Connections  int           // SQLite: read connections; PostgreSQL: size of the pool; 0 is the default
	BatchMax     int           // most operations in one commit
	BatchTime    time.Duration // PostgreSQL: how long operations join a transaction; 0 is the default
	Running      time.Duration // limit of one write, without its waits
	Longest      time.Duration // limit of one that calls Link.Long; PostgreSQL: also of a transaction with its waits
	Synchronous  string        // SQLite: the pragma
	Twice        bool          // SQLite: run every second batch twice; see db.Options
	Distributing bool          // allows opening a partly distributed database, to continue

	Log       *slog.Logger
	Committed func(Commit) // called after every commit; can be nil
	Progress  Progress     // called for migration steps; can be nil

	Steps  []Step
	Schema *wall.Schema

	// Admit is called with what the engine found, before it changes anything.
	// If it fails, the database is not opened.
	Admit func(Inventory) error
	// Matches returns why a schema of this version is not the program's.
	Matches func(version int64) error
}

// Defaults that both engines share.
const (
	DefaultBatchMax = 256
	BatchTime       = 100 * time.Millisecond // PostgreSQL: a batch takes no more operations after this time
	PreparedMax     = 600                    // prepared statements kept per connection
)

// Commit describes the end of a write transaction.
type Commit struct {
	Operations int           // how many shared it
	Waiting    int           // operations in the queue when it ended
	Took       time.Duration // from its begin
	Failed     bool          // the engine failed: nothing of it is applied
}

// Distributed is a table that was distributed, with its distribution.
type Distributed struct {
	Table        string
	Distribution wall.Distribution
}

// Inventory is the content of a database before it is opened.
type Inventory struct {
	Where     string
	Mark      int64               // SQLite's application id
	Exclusive bool                // no other program's tables belong here
	Columns   map[string][]string // by table or view
	Version   int64               // the last migration it says it has
}
