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

// Raw runs a text past the tenant wall, as a mistake would, and returns its one
// value or its command tag.
func Raw(r Runner, text string) (string, error) {
	s := r.on()
	l := s.t.c.(*pgLink)
	if err := l.enter(s.org); err != nil {
		return "", err
	}
	results, err := l.simple(text)
	if err != nil {
		return "", s.t.fail(l.mark(err), nil)
	}
	if last := results[len(results)-1]; len(last.Rows) > 0 {
		return string(last.Rows[0][0]), nil
	}
	return results[len(results)-1].CommandTag.String(), nil
}
