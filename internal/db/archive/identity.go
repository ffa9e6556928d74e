package archive

import (
	"fmt"
	"maps"
	"slices"

	"kontor/internal/db/engine"
	"kontor/internal/db/sqlite"
	"kontor/internal/db/wall"
)

// Recognize reports whether the inventory is that of a database of kontor, and
// refuses one of another program. Files of early versions have no mark: they
// are recognized by the tables of the first migration.
func Recognize(found engine.Inventory, steps []engine.Step) (exists bool, err error) {
	foreign := func(format string, args ...any) error {
		return engine.Foreign{Where: found.Where, Why: fmt.Sprintf(format, args...)}
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
		if found.Exclusive && !hasTable(steps, name) {
			return false, foreign("it has a table %s that kontor does not have", name)
		}
	}
	if _, ok := found.Columns[engine.VersionTable]; !ok {
		return false, foreign("it has a table %s that kontor did not make", slices.Sorted(maps.Keys(found.Columns))[0])
	}
	if found.Version == 0 && len(found.Columns) == 1 {
		return false, nil // another process is creating it
	}
	return true, hasFirstTables(found, steps, foreign)
}

// hasFirstTables checks for the tables of the first migration with their keys.
func hasFirstTables(found engine.Inventory, steps []engine.Step, foreign func(string, ...any) error) error {
	first, err := engine.Schema(steps[:1])
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

// hasTable reports whether kontor has, or ever had, a table of this name.
func hasTable(steps []engine.Step, name string) bool {
	if name == engine.VersionTable || name == sqlite.BackupTable {
		return true
	}
	for _, step := range steps {
		s := wall.NewSchema()
		if err := s.Add(step.Text); err == nil && s.Tables[name] != nil {
			return true
		}
	}
	return false
}
