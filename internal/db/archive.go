package db

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"strings"

	"kontor/internal/db/archive"
	"kontor/internal/db/engine"
)

// Absent is the error of Open with Options.Existing when there is no database.
type Absent struct{ Where string }

func (a Absent) Error() string { return "there is no database at " + a.Where }

// Is lets callers treat it like any missing file.
func (Absent) Is(target error) bool { return target == fs.ErrNotExist }

// Foreign is the error of opening a database of another program. Nothing in it was
// changed.
type Foreign = engine.Foreign

// admit decides from what the engine found whether to open the database. Nothing was
// changed yet.
func (d *DB) admit(found engine.Inventory) (err error) {
	d.existed, err = archive.Recognize(found, d.steps)
	if err == nil && !d.existed && d.options.Existing {
		err = Absent{strings.TrimPrefix(found.Where, "./")}
	}
	return err
}

// New reports whether the database did not exist when it was opened.
func (d *DB) New() bool { return !d.existed }

// matches returns why a schema of this version is not this program's, or nil.
func (d *DB) matches(version int64) error { return engine.Matches(d.steps, version) }

// Copied is the progress of a copy: the rows of one table so far.
type Copied = archive.Copied

// Question is one integrity check that the engine itself answers.
type Question = archive.Question

func (d *DB) archived() archive.Database {
	return archive.Database{Engine: d.engine, Schema: d.schema, Steps: d.steps, Migrations: d.files, Log: d.log}
}

// Backup writes a snapshot to a new SQLite file while reading and writing go on. complete
// adds to the copy what is not in the database; it can be nil. When Backup returns, the file
// is on disk.
func (d *DB) Backup(ctx context.Context, path string, complete func(copied *DB) error) error {
	return archive.Backup(ctx, d.archived(), path, func(part string) error {
		if complete == nil {
			return nil
		}
		copied, err := Open(ctx, "sqlite:"+part, Options{Existing: true, Longest: cmp.Or(d.options.Longest, longest), Log: d.log, Migrations: d.files})
		if err != nil {
			return err
		}
		return errors.Join(complete(copied), copied.Close())
	})
}

// Unpack copies a backup to a new file, so that it can be migrated and checked without
// being changed itself. It refuses a file that is not a complete backup.
func Unpack(ctx context.Context, backup, path string) error {
	return archive.Unpack(ctx, backup, path)
}

// Replaceable returns an error if another program created the file.
func Replaceable(path string) error { return archive.Replaceable(path, Migrations()) }

// Replace replaces a SQLite file that no process has open. The old file is kept as aside.
func Replace(path, with, aside string) error { return archive.Replace(path, with, aside) }

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
