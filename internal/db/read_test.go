package db_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

func TestReadSeesASnapshot(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "first"); return err })
		err := d.Read(context.Background(), actor(1), func(tx *db.Tx) error {
			before, err := db.Get[int](tx, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`)
			if err != nil {
				return err
			}
			write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "second"); return err })
			after, err := db.Get[int](tx, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`)
			if before != 1 || after != 1 {
				t.Errorf("%d rows, then %d", before, after)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 2 {
			t.Errorf("%d rows", n)
		}
	})
}

func TestReadCannotWrite(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		for _, text := range []string{
			`INSERT INTO boxes (org_id, id, name) VALUES ($1, $2, 'x')`,
			`DELETE FROM boxes WHERE org_id = $1 AND id = $2`,
		} {
			err := d.Read(context.Background(), actor(1), func(tx *db.Tx) error {
				_, err := db.Exec(tx, text, 1)
				return err
			})
			if err == nil {
				t.Errorf("a read ran %s", text)
			}
		}
		err := d.Read(context.Background(), actor(1), func(tx *db.Tx) error {
			_, err := db.NextID(tx, "boxes")
			return err
		})
		if err == nil {
			t.Error("a read took an id")
		}
	})
}

func TestCancelledReadStops(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
		defer cancel()
		err := d.Read(ctx, actor(1), func(tx *db.Tx) error {
			_, err := db.Get[int64](tx, `WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < 2000000000)
SELECT COUNT(*) FROM n WHERE i <> $1`)
			return err
		})
		if err == nil { // it would have counted for minutes
			t.Error("a cancelled read went on to its end")
		}
		if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 0 { // the connection is good again
			t.Errorf("%d rows", n)
		}
	})
}

func TestCancelledReadDoesNotBegin(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		gone, leave := context.WithCancel(t.Context())
		leave()
		late, end := context.WithTimeout(t.Context(), 0)
		defer end()
		for ctx, want := range map[context.Context]error{gone: context.Canceled, late: fault.Unavailable} {
			for name, read := range map[string]func() error{
				"read":   func() error { return d.Read(ctx, actor(1), func(*db.Tx) error { return nil }) },
				"look":   func() error { return d.Look(ctx, func(*db.Root) error { return nil }) },
				"single": func() error { return d.Single(ctx, func(*db.Root) error { return nil }) },
			} {
				if err := read(); !errors.Is(err, want) {
					t.Errorf("%s: %v instead of %v", name, err, want)
				}
			}
		}
	})
}

func TestRootEntersOrgs(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		err := d.Change(context.Background(), func(r *db.Root) error {
			if _, err := db.Exec(r, `INSERT INTO secrets (id, text) VALUES ($1, 's')`, 1); err != nil {
				return err
			}
			for org := uint32(1); org <= 2; org++ {
				tx, err := r.Enter(actor(org))
				if err != nil {
					return err
				}
				if _, err := put(tx, "entered"); err != nil {
					return err
				}
				if _, err := db.Exec(r, `INSERT INTO members (id, org_id, name) VALUES ($1, $2, 'm')`, org, org); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		err = d.Look(context.Background(), func(r *db.Root) error {
			if n, err := db.Get[int](r, `SELECT COUNT(*) FROM members`); err != nil || n != 2 {
				t.Errorf("%d members: %v", n, err)
			}
			for org := uint32(1); org <= 2; org++ {
				tx, err := r.Enter(actor(org))
				if err != nil {
					return err
				}
				if n, err := db.Get[int](tx, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); err != nil || n != 1 {
					t.Errorf("organization %d has %d boxes: %v", org, n, err)
				}
				if err := db.AuditChain(tx); err != nil {
					t.Error(err)
				}
				if n, err := db.Get[int](tx, `SELECT COUNT(*) FROM audit_log WHERE org_id = $1`); err != nil || n != 2 {
					t.Errorf("organization %d has %d audit rows: %v", org, n, err)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// scanner runs scanned while a row is being read.
type scanner struct{}

var scanned func() error

func (*scanner) Scan(any) error { return scanned() }

func TestPanicWhileReadingRowsKeepsTheConnection(t *testing.T) {
	with(t, db.Options{Readers: 1}, func(t *testing.T, d *db.DB) {
		write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "a"); return err })
		const text = `SELECT name FROM boxes WHERE org_id = $1`
		for range 3 {
			err := d.Read(context.Background(), actor(1), func(tx *db.Tx) error {
				scanned = func() error { panic("among rows") }
				_, err := db.List[scanner](tx, text)
				return err
			})
			if err == nil || !strings.Contains(err.Error(), "among rows") {
				t.Error(err)
			}
			err = d.Read(context.Background(), actor(1), func(tx *db.Tx) error {
				scanned = func() error { _, err := db.Get[string](tx, text); return err }
				_, err := db.List[scanner](tx, text)
				return err
			})
			if err == nil || !strings.Contains(err.Error(), "rows of another") {
				t.Errorf("a statement among rows: %v", err)
			}
			err = d.Read(context.Background(), actor(1), func(tx *db.Tx) error {
				name, err := db.Get[string](tx, text)
				if name != "a" {
					t.Error(name)
				}
				return err
			})
			if err != nil {
				t.Error(err)
			}
		}
	})
}

func TestOrgCanBeEnteredTwice(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		err := d.Change(context.Background(), func(r *db.Root) error {
			for range 2 {
				tx, err := r.Enter(actor(1))
				if err != nil {
					return err
				}
				if _, err := put(tx, "x"); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		chain(t, d, 1)
	})
}

func TestCloseLeavesNoGoroutines(t *testing.T) {
	ignore := goleak.IgnoreCurrent()
	for _, url := range []string{dbtest.SQLiteURL(t, db.Options{Migrations: toy()}), dbtest.PostgresURL(t, db.Options{Migrations: toy()})} {
		d, err := db.Open(context.Background(), url, db.Options{Migrations: toy()})
		if err != nil {
			t.Fatal(err)
		}
		found(t, d, 1)
		write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "x"); return err })
		if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 1 {
			t.Error(n)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
		if err := d.Write(context.Background(), actor(1), func(*db.Tx) error { return nil }); err == nil {
			t.Error("a closed database was written")
		}
		if err := d.Read(context.Background(), actor(1), func(*db.Tx) error { return nil }); err == nil {
			t.Error("a closed database was read")
		}
	}
	goleak.VerifyNone(t, ignore)
}

// A read cancelled just as it ends leaves its connection clean for the next reader, not
// on the old snapshot.
func TestCancelledReadKeepsTheConnection(t *testing.T) {
	d := dbtest.SQLite(t, db.Options{Migrations: toy(), Readers: 1})
	found(t, d, 1)
	for i := range 20_000 {
		ctx, cancel := context.WithCancel(context.Background())
		err := d.Read(ctx, actor(1), func(tx *db.Tx) error {
			n, err := db.Get[int64](tx, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`)
			if err == nil && n != int64(i/5000) {
				t.Errorf("read %d sees %d boxes", i, n)
			}
			go func(pause time.Duration) { // so that some go away while the read ends
				for begun := time.Now(); time.Since(begun) < pause; {
				}
				cancel()
			}(time.Duration(i%300) * 100 * time.Nanosecond)
			return err
		})
		if err != nil {
			t.Fatalf("read %d: %v", i, err)
		}
		if i%5000 == 4999 {
			write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "x"); return err })
		}
	}
}
