package dbtest

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"kontor/internal/db"
)

// covering is the migration whose column every write fills since.
const covering = "0066_audit_covers.sql"

// Upgrade returns the built-in migrations before a version, and all of them, for tests that
// write into an old schema with today's program: both have the columns that every write fills.
func Upgrade(t testing.TB, version string) (old, all fstest.MapFS) {
	names, err := fs.Glob(db.Migrations(), "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	old, all = fstest.MapFS{}, fstest.MapFS{}
	for _, name := range names {
		content, err := fs.ReadFile(db.Migrations(), name)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = &fstest.MapFile{Data: content}
	}
	first := all["0001_foundation.sql"]
	first.Data = append(first.Data, all[covering].Data[len("-- +goose Up\n"):]...)
	delete(all, covering)
	for name, file := range all {
		if name < version {
			old[name] = file
		}
	}
	return old, all
}
