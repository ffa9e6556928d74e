package db_test

import (
	"context"
	"errors"
	"maps"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// newer returns the migrations of a newer program, which also counts boxes.
func newer() fstest.MapFS {
	steps := maps.Clone(toy())
	steps["0003_counted.sql"] = &fstest.MapFile{Data: []byte(`-- +goose Up

CREATE TABLE counted (
	org_id BIGINT NOT NULL PRIMARY KEY,
	boxes BIGINT NOT NULL
);

INSERT INTO counted (org_id, boxes)
SELECT s.org_id, (SELECT COUNT(*) FROM boxes b WHERE b.org_id = s.org_id) FROM org_settings s;
`)}
	return steps
}

// writing adds boxes to an organization until a write is refused, and returns how many
// were stored.
func writing(t *testing.T, d *db.DB, org uint32, most int, kept func()) (boxes int64) {
	for range most {
		err := d.Write(context.Background(), actor(org), func(tx *db.Tx) error {
			return db.Insert(tx, "boxes", box{ID: uint32(boxes + 1), Name: "b"})
		})
		if err != nil {
			if !errors.Is(err, fault.Unavailable) || !strings.Contains(err.Error(), "of a newer program than this one") {
				t.Errorf("organization %d was refused with %v", org, err)
			}
			break
		}
		boxes++
		kept()
	}
	return boxes
}

// A newer program migrates the database while a server writes. From then on the server
// refuses to write, so the newer program's columns and counters stay complete.
func TestOlderServerDoesNotWriteToNewerSchema(t *testing.T) {
	url := dbtest.PostgresURL(t, db.Options{Migrations: toy()})
	older := dbtest.Opened(t, url, db.Options{Migrations: toy()})
	const companies = 4
	var (
		kept    [companies + 1]int64
		clients sync.WaitGroup
		written atomic.Int64
		atWork  = make(chan struct{})
	)
	for org := uint32(1); org <= companies; org++ {
		found(t, older, org)
	}
	for org := uint32(1); org <= companies; org++ {
		clients.Go(func() {
			kept[org] = writing(t, older, org, 20_000, func() {
				if written.Add(1) == 100 {
					close(atWork)
				}
			})
		})
	}
	<-atWork
	now := upgraded(t, url)
	clients.Wait()
	for org := uint32(1); org <= companies; org++ {
		err := now.Read(context.Background(), actor(org), func(tx *db.Tx) error {
			counted, err := db.Get[int64](tx, `SELECT boxes FROM counted WHERE org_id = $1`)
			if counted != kept[org] {
				t.Errorf("organization %d: %d boxes were acknowledged, %d counted", org, kept[org], counted)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// On SQLite only commands run at the same time: after a newer program migrated the file,
// an older command can read but not write.
func TestOlderCommandDoesNotWriteToNewerSchema(t *testing.T) {
	url := dbtest.SQLiteURL(t, db.Options{Migrations: toy()})
	older := dbtest.Opened(t, url, db.Options{Migrations: toy()})
	found(t, older, 1)
	if kept := writing(t, older, 1, 3, func() {}); kept != 3 {
		t.Fatalf("kept %d", kept)
	}
	upgraded(t, url)
	if kept := writing(t, older, 1, 1, func() {}); kept != 0 {
		t.Error("a box was kept that is not counted")
	}
	err := older.Read(context.Background(), actor(1), func(tx *db.Tx) error {
		boxes, err := db.Get[int64](tx, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`)
		if boxes != 3 {
			t.Errorf("%d boxes are read", boxes)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// upgraded is a database as the newer program opens it.
func upgraded(t *testing.T, url string) *db.DB {
	t.Helper()
	now := dbtest.Opened(t, url, db.Options{Migrations: newer()})
	if _, err := now.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	return now
}

// A file on which a server works is not migrated.
func TestServedFileIsNotMigrated(t *testing.T) {
	url := dbtest.SQLiteURL(t, db.Options{Migrations: toy()})
	older := dbtest.Opened(t, url, db.Options{Migrations: toy()})
	if err := older.Own("127.0.0.1:8080"); err != nil {
		t.Fatal(err)
	}
	now := dbtest.Opened(t, url, db.Options{Migrations: newer()})
	_, err := now.Migrate(context.Background())
	if err == nil || !strings.Contains(err.Error(), "serves this file already, at 127.0.0.1:8080; stop it before the database is migrated") {
		t.Errorf("under a server: %v", err)
	}
	if err := older.Ready(context.Background()); err != nil {
		t.Errorf("the refused step changed the file: %v", err)
	}
	if err := older.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := now.Migrate(context.Background()); err != nil {
		t.Errorf("after the server ended: %v", err)
	}
}

// If a newer program's migration fails, in a step or after the steps, older servers go on
// with the same row-level security.
func TestFailedMigrationKeepsRowLevelSecurity(t *testing.T) {
	for name, step := range map[string]string{
		"in a step":    "SELECT 1 / 0;",
		"at the walls": "CREATE TABLE crates (org_id BIGINT NOT NULL, id BIGINT NOT NULL, PRIMARY KEY (org_id, id));\nCREATE POLICY own_rows ON crates USING (TRUE);",
	} {
		t.Run(name, func(t *testing.T) {
			url := dbtest.PostgresURL(t, db.Options{Migrations: toy()})
			steps := maps.Clone(newer())
			steps["0004_failing.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\n\n" + step + "\n")}
			d := dbtest.Opened(t, url, db.Options{Migrations: steps})
			if _, err := d.Migrate(context.Background()); err == nil {
				t.Fatal("it did not fail")
			}
			conn := connected(t, url)
			var open []string
			err := conn.QueryRow(context.Background(), `SELECT coalesce(array_agg(relname::text), '{}') FROM pg_class
WHERE relrowsecurity AND NOT relforcerowsecurity AND relnamespace = current_schema()::regnamespace`).Scan(&open)
			if err != nil || len(open) > 0 {
				t.Errorf("the walls of %v are open: %v", open, err)
			}
		})
	}
}
