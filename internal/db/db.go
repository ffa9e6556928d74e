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
	"errors"
	"log/slog"
	"time"
)

// Missing is what Get returns when there is no row.
var Missing = errors.New("db: no such row")

// Options are the settings of a database. The zero value is right for production.
type Options struct {
	Readers     int              // SQLite: read connections (4); PostgreSQL: size of the pool (16)
	BatchMax    int              // most operations in one commit (256); 1 commits each alone
	Synchronous string           // SQLite's setting, "" is FULL; others only to show what FULL is for
	Observe     func(Statement)  // is told every statement of the domain, for tests and metrics
	Log         *slog.Logger     // nil discards
	Now         func() time.Time // the clock of transactions; nil is time.Now
}

// Statement is one executed statement, as Observe is told.
type Statement struct {
	Text   string
	Tenant bool     // run for an organization, not for the directory
	Tables []string // the tables it names
	Writes bool     // it changes data
}

// engine is what differs between SQLite and PostgreSQL.
type engine interface {
	name() string
	close() error
}

// DB is an open database.
type DB struct {
	engine  engine
	options Options
}

// Open opens "sqlite:path/to/file.db" or "postgres://…". It does not migrate.
func Open(ctx context.Context, url string, o Options) (*DB, error) {
	return nil, errors.New("db: not built yet")
}

// Migrate brings the schema up to date and returns the names of the migrations
// it applied. Several processes may start at once: one migrates, the others wait.
func (d *DB) Migrate(ctx context.Context) (applied []string, err error) { return nil, nil }

// Engine is "sqlite" or "postgres".
func (d *DB) Engine() string { return d.engine.name() }

// Ready tells why the database cannot serve now, or nil.
func (d *DB) Ready(ctx context.Context) error { return nil }

// Close waits for running transactions and closes every connection.
func (d *DB) Close() error { return d.engine.close() }

// Read runs do on one snapshot of an organization's data. Writing in it fails.
func (d *DB) Read(ctx context.Context, who Actor, do func(*Tx) error) error { return nil }

// Write runs do alone in its organization: no other write of the organization
// runs beside it, on any process. When do returns nil and nothing fails, its
// changes and one audit row are durable before Write returns; otherwise none is.
// do may be run again from the start and must keep no state of an earlier run.
func (d *DB) Write(ctx context.Context, who Actor, do func(*Tx) error) error { return nil }

// Look reads directory tables.
func (d *DB) Look(ctx context.Context, do func(*Root) error) error { return nil }

// Change reads and writes directory tables.
func (d *DB) Change(ctx context.Context, do func(*Root) error) error { return nil }
