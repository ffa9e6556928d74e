package db

import (
	"errors"
	"io/fs"
)

// Check is the tenant wall on a text.
func Check(files fs.FS, text string, tenant bool) error {
	steps, err := migrationsFor(files, "sqlite")
	if err != nil {
		return err
	}
	s, err := readSchema(steps)
	if err != nil {
		return err
	}
	_, err = s.check(text, tenant)
	return err
}

// ReadSchema tells what is wrong with the tables of migrations.
func ReadSchema(files fs.FS) error {
	steps, err := migrationsFor(files, "sqlite")
	if err == nil {
		_, err = readSchema(steps)
	}
	return err
}

// ForSQLite is the translation of a migration.
var ForSQLite = forSQLite

// FailFsync does what a failed fsync does.
func FailFsync(d *DB) { d.engine.(*sqlite).writer.breakDown(errors.New("disk I/O error (1034)")) }
