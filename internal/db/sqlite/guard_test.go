package sqlite_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// After the file was deleted, moved or replaced, no write is acknowledged, nothing
// is read, and the error says why.
func TestDisplacedFileRefusesWrites(t *testing.T) {
	for name, displace := range map[string]func(t *testing.T, path string){
		"deleted":     func(t *testing.T, path string) { must(t, os.Remove(path)) },
		"moved":       func(t *testing.T, path string) { must(t, os.Rename(path, path+".old")) },
		"log deleted": func(t *testing.T, path string) { must(t, os.Remove(path+"-wal")) },
		"replaced": func(t *testing.T, path string) {
			other, _ := strings.CutPrefix(dbtest.SQLiteURL(t), "sqlite:")
			must(t, os.Rename(other, path))
		},
		"folder moved": func(t *testing.T, path string) { must(t, os.Rename(filepath.Dir(path), filepath.Dir(path)+"-old")) },
	} {
		t.Run(name, func(t *testing.T) {
			url := dbtest.SQLiteURL(t)
			path, _ := strings.CutPrefix(url, "sqlite:")
			d, err := db.Open(t.Context(), url, db.Options{Synchronous: "OFF"})
			must(t, err)
			defer d.Close()
			must(t, addUser(d, 1))
			must(t, d.Ready(t.Context()))
			displace(t, path)
			for id := range 3 {
				if err := addUser(d, uint32(id)+2); !errors.Is(err, fault.Unavailable) || !errors.Is(err, db.Displaced) {
					t.Errorf("a write is answered %v", err)
				}
			}
			if err := d.Ready(t.Context()); !errors.Is(err, db.Displaced) {
				t.Errorf("ready: %v", err)
			}
			if err := d.Look(t.Context(), func(*db.Root) error { return nil }); !errors.Is(err, db.Displaced) {
				t.Errorf("a read is answered %v", err)
			}
		})
	}
}

// A database without writes notices it, too.
func TestIdleDatabaseNoticesMissingFile(t *testing.T) {
	url := dbtest.SQLiteURL(t)
	path, _ := strings.CutPrefix(url, "sqlite:")
	d, err := db.Open(t.Context(), url, db.Options{})
	must(t, err)
	defer d.Close()
	must(t, os.Remove(path))
	for deadline := time.Now().Add(2 * time.Minute); ; time.Sleep(50 * time.Millisecond) {
		err := d.Look(t.Context(), func(*db.Root) error { return nil })
		if errors.Is(err, db.Displaced) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("after half a minute a read is answered %v", err)
		}
	}
}

// Other processes create and delete the log while this one only reads.
func TestOtherProcessesOpenAndCloseTheFile(t *testing.T) {
	url := dbtest.SQLiteURL(t)
	first, err := db.Open(t.Context(), url, db.Options{Synchronous: "OFF"})
	must(t, err)
	defer first.Close()
	for id := range 3 {
		second, err := db.Open(t.Context(), url, db.Options{Synchronous: "OFF"})
		must(t, err)
		must(t, addUser(second, uint32(2*id+1)))
		must(t, second.Close())
		must(t, addUser(first, uint32(2*id+2)))
	}
	must(t, first.Ready(t.Context()))
}

func TestOneServerOwnsTheFile(t *testing.T) {
	url := dbtest.SQLiteURL(t)
	first, err := db.Open(t.Context(), url, db.Options{})
	must(t, err)
	second, err := db.Open(t.Context(), url, db.Options{})
	must(t, err)
	defer second.Close()
	must(t, first.Own("127.0.0.1:8080"))
	if err := second.Own("127.0.0.1:8081"); err == nil || !strings.Contains(err.Error(), "at 127.0.0.1:8080; one server owns") {
		t.Errorf("a second server: %v", err)
	}
	must(t, first.Close())
	must(t, second.Own("127.0.0.1:8081"))
}

func addUser(d *db.DB, id uint32) error {
	return d.Change(context.Background(), func(r *db.Root) error {
		_, err := db.Exec(r, `INSERT INTO users (id, email, name, is_active, created_at, updated_at) VALUES ($1, $2, 'A', TRUE, 1, 1)`, id, time.Now().String())
		return err
	})
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
