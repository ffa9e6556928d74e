package db

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"kontor/internal/db/engine"
	"kontor/internal/db/sqlite"
	"kontor/internal/db/wall"
)

// Absent is what Open returns when a database has to be there and is not.
type Absent struct{ Where string }

func (a Absent) Error() string { return "there is no database at " + a.Where }

// Is lets callers treat it like any file that is missing.
func (Absent) Is(target error) bool { return target == fs.ErrNotExist }

// Foreign is what Open returns for a database of another program. Nothing of it
// was changed.
type Foreign = engine.Foreign

// judge tells whether a database of kontor is there, and refuses one of another
// program. What an earlier version made carries no mark: it is known by the
// tables of the first migration.
func (d *DB) judge(found engine.Inventory) (there bool, err error) {
	foreign := func(format string, args ...any) error {
		return Foreign{Where: found.Where, Why: fmt.Sprintf(format, args...)}
	}
	switch {
	case found.Mark == sqlite.ApplicationID:
		return true, nil
	case found.Mark != 0:
		return false, foreign("its application id is %#x", found.Mark)
	case len(found.Columns) == 0:
		return false, nil
	}
	for _, name := range slices.Sorted(maps.Keys(found.Columns)) {
		if found.Exclusive && !d.ours(name) {
			return false, foreign("it has a table %s that kontor does not have", name)
		}
	}
	if _, ok := found.Columns[engine.VersionTable]; !ok {
		return false, foreign("it has a table %s that kontor did not make", slices.Sorted(maps.Keys(found.Columns))[0])
	}
	if found.Version == 0 && len(found.Columns) == 1 {
		return false, nil // somebody is making it
	}
	return true, d.founded(found, foreign)
}

// founded looks for the tables of the first migration, with their keys.
func (d *DB) founded(found engine.Inventory, foreign func(string, ...any) error) error {
	first, err := engine.Schema(d.steps[:1])
	if err != nil {
		return err
	}
	for _, t := range first.InOrder() {
		for _, column := range t.Key {
			if !slices.Contains(found.Columns[t.Name], column) {
				return foreign("its table %s is not the one of kontor", t.Name)
			}
		}
	}
	return nil
}

// ours tells whether kontor has, or ever had, a table of this name.
func (d *DB) ours(name string) bool {
	if name == engine.VersionTable || name == sqlite.BackupTable {
		return true
	}
	for _, step := range d.steps {
		s := wall.NewSchema()
		if err := s.Add(step.Text); err == nil && s.Tables[name] != nil {
			return true
		}
	}
	return false
}

// identify judges what was found at an address, before anything is done to it. A
// file is kontor's alone; a PostgreSQL database may hold others' tables.
func (d *DB) identify(found engine.Inventory) (err error) {
	d.there, err = d.judge(found)
	if err == nil && !d.there && d.options.Existing {
		err = Absent{strings.TrimPrefix(found.Where, "./")}
	}
	return err
}

// New tells that nothing was there when the database was opened.
func (d *DB) New() bool { return !d.there }

// matches tells why the schema is not the one of this program, or nil.
func (d *DB) matches(version int64) error {
	known := d.steps[len(d.steps)-1].Version()
	switch {
	case version < known:
		return fmt.Errorf("the database is at migration %d and needs %d; kontor migrate brings it up to date", version, known)
	case version > known:
		return fmt.Errorf("the database is at migration %d, of a newer program than this one, which knows %d", version, known)
	}
	return nil
}
