// Package dbtest gives tests a fresh, migrated database of each engine.
//
// PostgreSQL is the server that KONTOR_TEST_POSTGRES names, or one that
// scripts/postgres starts. A test never passes because an engine was absent.
package dbtest

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"kontor/internal/db"
)

// Each runs a test on both engines.
func Each(t *testing.T, do func(t *testing.T, d *db.DB)) {
	t.Helper()
	With(t, db.Options{}, do)
}

// With runs a test on both engines with settings of its own.
func With(t *testing.T, o db.Options, do func(t *testing.T, d *db.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { do(t, SQLite(t, o)) })
	t.Run("postgres", func(t *testing.T) { do(t, Postgres(t, o)) })
}

// SQLite returns a fresh database in a temporary file. It does not sync to disk unless
// the options say so.
func SQLite(t testing.TB, options ...db.Options) *db.DB {
	t.Helper()
	o := settings(options)
	if o.Synchronous == "" {
		o.Synchronous = "OFF"
	}
	return Opened(t, SQLiteURL(t, o), o)
}

// SQLiteURL is the address of a fresh, migrated file of the test.
func SQLiteURL(t testing.TB, options ...db.Options) string {
	t.Helper()
	content, err := sqliteTemplate(settings(options))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "kontor.db")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return "sqlite:" + path
}

func settings(options []db.Options) db.Options {
	if len(options) == 0 {
		return db.Options{}
	}
	return options[0]
}

// patience is how long a write of a test can take: a busy machine fails none.
const patience = 30 * time.Second

// Opened opens a database for the length of a test.
func Opened(t testing.TB, url string, o db.Options) *db.DB {
	t.Helper()
	o.Longest = cmp.Or(o.Longest, patience)
	d, err := db.Open(context.Background(), url, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// layout is increased when Migrate produces another result from the same files.
const layout = 4

// hashOf names a state of the migrations.
func hashOf(o db.Options) (string, error) {
	files := o.Migrations
	if files == nil {
		files = db.Migrations()
	}
	names, err := fs.Glob(files, "*.sql")
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	fmt.Fprintln(sum, layout)
	for _, name := range names {
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(sum, "%s %d %s\n", name, len(content), content)
	}
	return hex.EncodeToString(sum.Sum(nil))[:16], nil
}

var sqliteTemplates sync.Map // hash → func() ([]byte, error)

// sqliteTemplate returns the content of a migrated file. It is migrated once, and kept in the
// folder of temporary files for the other packages that are tested.
func sqliteTemplate(o db.Options) ([]byte, error) {
	hash, err := hashOf(o)
	if err != nil {
		return nil, err
	}
	made, _ := sqliteTemplates.LoadOrStore(hash, sync.OnceValues(func() ([]byte, error) {
		kept := filepath.Join(os.TempDir(), "kontor-template-"+hash+".db")
		if content, err := os.ReadFile(kept); err == nil {
			return content, nil
		}
		folder, err := os.MkdirTemp("", "kontor-template-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(folder)
		path := filepath.Join(folder, "kontor.db")
		d, err := db.Open(context.Background(), "sqlite:"+path, db.Options{Migrations: o.Migrations, Synchronous: "OFF"})
		if err != nil {
			return nil, err
		}
		if _, err := d.Migrate(context.Background()); err != nil {
			return nil, err
		}
		if err := d.Close(); err != nil {
			return nil, err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		return content, os.Rename(path, kept)
	}))
	return made.(func() ([]byte, error))()
}
