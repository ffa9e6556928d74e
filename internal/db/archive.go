package db

import (
	"context"

	"kontor/internal/db/archive"
)

// Copied is the progress of a copy: the rows of one table so far.
type Copied = archive.Copied

// Question is one integrity check that the engine itself answers.
type Question = archive.Question

func (d *DB) archived() archive.Database {
	return archive.Database{Engine: d.engine, Schema: d.schema}
}

// Copy copies a snapshot of one database to another that is migrated and empty, and
// compares the copy with the original before it commits. If anything fails or
// differs, the target stays empty. tell is called with the progress.
func Copy(ctx context.Context, from, to *DB, tell func(Copied)) error {
	for _, d := range []*DB{from, to} {
		if err := d.Ready(ctx); err != nil {
			return err
		}
	}
	return archive.Copy(ctx, from.archived(), to.archived(), tell)
}

// Fingerprint hashes all rows of each table, whatever their order: directory tables
// as a whole, tenant tables for the given organizations. A table that did not change
// has the same fingerprint before and after.
func (d *DB) Fingerprint(ctx context.Context, orgs ...uint32) (map[string]string, error) {
	return archive.Fingerprint(ctx, d.archived(), orgs...)
}

// Questions returns all integrity checks of the engine, the longest first. They can be
// asked concurrently.
func (d *DB) Questions(ctx context.Context) ([]Question, error) {
	return archive.Questions(ctx, d.engine)
}
