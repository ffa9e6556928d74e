package sqlite_test

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"kontor/internal/db"
	"kontor/internal/db/engine"
	"kontor/internal/db/sqlite"
	"kontor/internal/db/sqlite/lite"
)

var update = flag.Bool("update", false, "write schema.sql")

// A new file equals one that was migrated step by step: schema, log of steps, statistics
// and rows. Its indexes come in the same order, by which SQLite decides between equal plans.
func TestNewFileEqualsMigratedFile(t *testing.T) {
	steps, err := engine.Steps(db.Migrations(), "sqlite")
	if err != nil {
		t.Fatal(err)
	}
	earlier := fstest.MapFS{} // all but the last step
	last := steps[len(steps)-1]
	err = fs.WalkDir(db.Migrations(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(name, last.Name+".") {
			return err
		}
		text, err := fs.ReadFile(db.Migrations(), name)
		earlier[name] = &fstest.MapFile{Data: text}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	stepped, fresh := filepath.Join(t.TempDir(), "stepped.db"), filepath.Join(t.TempDir(), "fresh.db")
	if applied := migrated(t, stepped, earlier); len(applied) != len(steps)-1 {
		t.Fatalf("%d of %d steps", len(applied), len(steps))
	}
	if applied := migrated(t, stepped, nil); !slices.Equal(applied, []string{last.Name}) {
		t.Fatalf("after all but the last step: %v", applied)
	}
	want := state(t, stepped)
	text := sqlite.Named(steps) + strings.Join(append(want["schema"], logged(steps)), ";\n") + ";\n"
	if *update {
		if err := os.WriteFile("schema.sql", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return // this test binary embeds the old text
	}
	if stored, err := os.ReadFile("schema.sql"); err != nil || string(stored) != text {
		t.Errorf("schema.sql is not what the steps make of a new file (%v); make golden writes it", err)
	}
	if applied := migrated(t, fresh, nil); len(applied) != len(steps) {
		t.Errorf("a new file gets %d of %d steps", len(applied), len(steps))
	}
	got := state(t, fresh)
	for part := range want {
		if !slices.Equal(got[part], want[part]) {
			t.Errorf("%s of a new file: %d rows\n%s\nafter all steps: %d rows\n%s", part, len(got[part]), strings.Join(got[part], "\n"), len(want[part]), strings.Join(want[part], "\n"))
		}
	}
}

// logged is the statement that logs the steps as applied, with the row 0 that goose begins with.
func logged(steps []engine.Step) string {
	rows := []string{"(0, 1)"}
	for _, s := range steps {
		rows = append(rows, fmt.Sprintf("(%d, 1)", s.Version()))
	}
	return "INSERT INTO " + engine.VersionTable + " (version_id, is_applied) VALUES " + strings.Join(rows, ", ")
}

// migrated migrates a file and returns the steps that were applied.
func migrated(t *testing.T, path string, files fs.FS) []string {
	t.Helper()
	d, err := db.Open(t.Context(), "sqlite:"+path, db.Options{Migrations: files})
	if err != nil {
		t.Fatal(err)
	}
	applied, err := d.Migrate(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return applied
}

// state is what a file has before the first company.
func state(t *testing.T, path string) map[string][]string {
	t.Helper()
	c, err := lite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	out := map[string][]string{
		"schema":     column(t, c, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid", 0),
		"statistics": column(t, c, "SELECT tbl || ' ' || idx || ' ' || stat FROM sqlite_stat1 ORDER BY 1", 0),
		"log":        column(t, c, "SELECT version_id || ' ' || is_applied FROM goose_db_version ORDER BY id", 0),
		"header":     append(column(t, c, "PRAGMA application_id", 0), column(t, c, "PRAGMA journal_mode", 0)...),
	}
	for _, table := range column(t, c, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'goose_db_version' ORDER BY name", 0) {
		out["rows of "+table] = column(t, c, "SELECT COUNT(*) FROM "+table, 0)
	}
	return out
}
