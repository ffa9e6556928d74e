package db_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// fill creates nested boxes, some inside boxes with a higher id, and enough of them that
// they are copied in several pieces.
func fill(t *testing.T, d *db.DB) {
	t.Helper()
	for org := uint32(1); org <= 3; org++ {
		write(t, d, org, func(tx *db.Tx) error {
			ids, err := db.NextIDs(tx, "boxes", 600*int(org))
			if err != nil {
				return err
			}
			boxes := make([]box, len(ids))
			for i, id := range ids {
				boxes[i] = box{ID: id, Name: fmt.Sprint("กล่อง ", i), Open: i%7 == 0}
				if i%5 == 0 {
					code := fmt.Sprint("code ", id)
					boxes[i].Code = &code
				}
			}
			if err := db.Insert(tx, "boxes", boxes...); err != nil {
				return err
			}
			_, err = db.Exec(tx, `UPDATE boxes SET inside_id = (SELECT MAX(b.id) FROM boxes b WHERE b.org_id = $1) WHERE org_id = $1 AND open = TRUE`)
			return err
		})
	}
	err := d.Change(context.Background(), func(r *db.Root) error {
		_, err := db.Exec(r, `INSERT INTO places (id, name) VALUES ($1, 'here')`, 5)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestCopyBetweenEngines(t *testing.T) {
	o := db.Options{Migrations: toy()}
	with(t, db.Options{}, func(t *testing.T, from *db.DB) {
		fill(t, from)
		for name, to := range map[string]*db.DB{"sqlite": dbtest.SQLite(t, o), "postgres": dbtest.Postgres(t, o)} {
			rows := int64(0)
			if err := db.Copy(context.Background(), from, to, func(c db.Copied) { rows += c.Rows }); err != nil {
				t.Fatalf("to %s: %v", name, err)
			}
			if rows < 3600 {
				t.Errorf("%d rows were copied", rows)
			}
			if dbtest.Fingerprint(t, from) != dbtest.Fingerprint(t, to) {
				t.Errorf("the copy in %s differs", name)
			}
			for org := uint32(1); org <= 3; org++ {
				chain(t, to, org)
			}
			// Ids continue after those of the original.
			var id uint32
			write(t, to, 1, func(tx *db.Tx) (err error) { id, err = put(tx, "new"); return err })
			if id != 3601 {
				t.Errorf("the next id is %d", id)
			}
			chain(t, to, 1)
			if err := db.Copy(context.Background(), from, to, func(db.Copied) {}); err == nil || !strings.Contains(err.Error(), "not empty") {
				t.Errorf("a copy onto a copy: %v", err)
			}
		}
	})
}

// A copy that is cancelled before the comparison leaves nothing and can be repeated.
func TestCancelledCopyLeavesTargetEmpty(t *testing.T) {
	o := db.Options{Migrations: toy()}
	with(t, db.Options{}, func(t *testing.T, from *db.DB) {
		fill(t, from)
		tables := 0
		count := func(c db.Copied) {
			if c.Done {
				tables++
			}
		}
		if err := db.Copy(t.Context(), from, dbtest.SQLite(t, o), count); err != nil {
			t.Fatal(err)
		}
		for name, to := range map[string]*db.DB{"sqlite": dbtest.SQLite(t, o), "postgres": dbtest.Postgres(t, o)} {
			ctx, giveUp := context.WithCancel(t.Context())
			left := tables
			err := db.Copy(ctx, from, to, func(c db.Copied) {
				if c.Done {
					left--
				}
				if left == 0 {
					giveUp()
				}
			})
			if !errors.Is(err, context.Canceled) {
				t.Errorf("to %s: %v", name, err)
			}
			if err := db.Copy(t.Context(), from, to, func(db.Copied) {}); err != nil {
				t.Errorf("to %s again: %v", name, err)
			}
		}
	})
}

// A superuser acts for an organization in a role that cannot change data of all
// organizations, such as the id sequences.
func TestCopyAsSuperuser(t *testing.T) {
	o := db.Options{Migrations: toy()}
	first := dbtest.SQLite(t, o)
	for org := uint32(1); org <= 3; org++ {
		found(t, first, org)
	}
	fill(t, first)
	middle := dbtest.Opened(t, dbtest.PostgresOn(t, logins(t)["superuser"], o), o)
	last := dbtest.SQLite(t, o)
	for _, step := range [][2]*db.DB{{first, middle}, {middle, last}} {
		if err := db.Copy(context.Background(), step[0], step[1], func(db.Copied) {}); err != nil {
			t.Fatal(err)
		}
		if dbtest.Fingerprint(t, step[0]) != dbtest.Fingerprint(t, step[1]) {
			t.Error("the copy differs")
		}
	}
	var id uint32
	write(t, middle, 1, func(tx *db.Tx) (err error) { id, err = put(tx, "new"); return err })
	if id != 3601 {
		t.Errorf("the next id is %d", id)
	}
}

// Files are large, and a company can have thousands: a copy does not hold them all in
// memory.
func TestCopyReadsFewFilesAtATime(t *testing.T) {
	const files, size, most = 60, 1 << 20, 50 << 20
	o := db.Options{Migrations: toy()}
	o.Migrations.(fstest.MapFS)["0003_photos.sql"] = &fstest.MapFile{Data: []byte(`-- +goose Up
CREATE TABLE photos (org_id BIGINT NOT NULL, id BIGINT NOT NULL, content BYTEA NOT NULL, PRIMARY KEY (org_id, id));
`)}
	first, middle, last := dbtest.SQLite(t, o), dbtest.Postgres(t, o), dbtest.SQLite(t, o)
	found(t, first, 1)
	for id := range files {
		write(t, first, 1, func(tx *db.Tx) error {
			_, err := db.Exec(tx, `INSERT INTO photos (org_id, id, content) VALUES ($1, $2, $3)`, id, bytes.Repeat([]byte{byte(id)}, size))
			return err
		})
	}
	defer debug.SetGCPercent(debug.SetGCPercent(10)) // no garbage in the measurement
	for _, step := range [][2]*db.DB{{first, middle}, {middle, last}} {
		held := heaviest(t, func() {
			if err := db.Copy(t.Context(), step[0], step[1], func(db.Copied) {}); err != nil {
				t.Fatal(err)
			}
		})
		if held > most {
			t.Errorf("from %s to %s: %d MB were held", step[0].Engine(), step[1].Engine(), held>>20)
		}
		if n := count(t, step[1], 1, `SELECT COUNT(*) FROM photos WHERE org_id = $1`); n != files {
			t.Errorf("%d files are in %s", n, step[1].Engine())
		}
	}
}

// heaviest returns the peak memory that do used, beyond what was in use before.
func heaviest(t *testing.T, do func()) (most uint64) {
	t.Helper()
	var before runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	done, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		for {
			var now runtime.MemStats
			runtime.ReadMemStats(&now)
			most = max(most, now.HeapAlloc-min(now.HeapAlloc, before.HeapAlloc))
			select {
			case <-done:
				return
			case <-time.After(5 * time.Millisecond):
			}
		}
	}()
	do()
	close(done)
	<-over
	return most
}

func TestBackupIsASnapshot(t *testing.T) {
	with(t, db.Options{Longest: time.Minute}, func(t *testing.T, d *db.DB) {
		fill(t, d)
		before := dbtest.Fingerprint(t, d)
		path := filepath.Join(t.TempDir(), "backup.db")
		stop := make(chan struct{})
		done := make(chan struct{})
		started := make(chan struct{})
		go func() {
			defer close(done)
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
				}
				if err := d.Write(context.Background(), actor(1), func(tx *db.Tx) error { _, err := put(tx, "during"); return err }); err != nil {
					t.Error(err)
				}
				if i == 0 {
					close(started)
				}
			}
		}()
		<-started
		err := d.Backup(context.Background(), path, nil)
		close(stop)
		<-done
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Backup(context.Background(), path, nil); err == nil {
			t.Error("a backup was written over")
		}
		b, err := db.Open(context.Background(), "sqlite:"+path, db.Options{Migrations: toy()})
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		if err := b.Ready(context.Background()); err != nil {
			t.Error(err)
		}
		if dbtest.Fingerprint(t, b, 2, 3) != dbtest.Fingerprint(t, d, 2, 3) || dbtest.Fingerprint(t, b) == before {
			t.Error("the backup is not of a moment during the writes")
		}
		chain(t, b, 1)
	})
}

// A program must not write to a database with a newer schema.
func TestNewerDatabaseIsRefused(t *testing.T) {
	for _, url := range []string{"sqlite:" + filepath.Join(t.TempDir(), "kontor.db"), dbtest.PostgresURL(t, db.Options{Migrations: toy()})} {
		newer := toy()
		newer["9999_newer.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\nCREATE TABLE newer (org_id BIGINT NOT NULL, id BIGINT NOT NULL, PRIMARY KEY (org_id, id));\n")}
		for _, step := range []struct {
			files   fstest.MapFS
			refused bool
		}{{newer, false}, {toy(), true}, {newer, false}} {
			d, err := db.Open(context.Background(), url, db.Options{Migrations: step.files})
			if err != nil {
				t.Fatal(err)
			}
			_, err = d.Migrate(context.Background())
			if refused := err != nil && strings.Contains(err.Error(), "of a newer program"); refused != step.refused {
				t.Errorf("%s: %v", url, err)
			}
			if err := d.Ready(context.Background()); (err != nil) != step.refused {
				t.Errorf("%s is ready: %v", url, err)
			}
			d.Close()
		}
	}
}

// Texts are compared by their bytes, whatever the database's locale: both engines return
// rows in the same order, so a copy can be compared with its original.
func TestTextsSortByBytes(t *testing.T) {
	o := db.Options{Migrations: toy()}
	from := dbtest.Opened(t, dbtest.English(t), o)
	if _, err := from.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	found(t, from, 1)
	write(t, from, 1, func(tx *db.Tx) error {
		for i, name := range []string{"order-2", "Sale-1", "sale-1", "Äpfel", "zebra", "กล่อง"} {
			if err := db.Insert(tx, "boxes", box{ID: uint32(i + 1), Name: name}); err != nil {
				return err
			}
			_, err := db.Exec(tx, `INSERT INTO idempotency_keys (org_id, key_id, scope, idem_key, body_hash, status, body, created_at)
VALUES ($1, 1, 'x', $2, $3, 200, $3, 0)`, name, []byte("x"))
			if err != nil {
				return err
			}
		}
		return nil
	})
	err := from.Read(t.Context(), actor(1), func(tx *db.Tx) error {
		names, err := db.List[string](tx, `SELECT name FROM boxes WHERE org_id = $1 ORDER BY name`)
		if !slices.IsSorted(names) {
			t.Errorf("the order is %q", names)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	if err := db.Copy(t.Context(), from, dbtest.SQLite(t, o), func(db.Copied) {}); err != nil {
		t.Error(err)
	}
}

// Checks all tables of the program.
func TestAllTextColumnsSortByBytes(t *testing.T) {
	url := dbtest.English(t)
	d := dbtest.Opened(t, url, db.Options{})
	if _, err := d.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	var others []string
	err := connected(t, url).QueryRow(t.Context(), `SELECT coalesce(array_agg(c.relname || '.' || a.attname), '{}') FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND a.atttypid = 'text'::regtype
JOIN pg_collation n ON n.oid = a.attcollation AND n.collname <> 'C'
WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`).Scan(&others)
	if err != nil || len(others) > 0 {
		t.Errorf("%v: %v", others, err)
	}
	if _, err := d.Migrate(t.Context()); err != nil {
		t.Error(err)
	}
}
