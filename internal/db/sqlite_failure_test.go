package db_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// Good and bad operations share batches. The bad ones write a row that the
// database refuses.
func TestRefusedRowFailsItsOwnOperation(t *testing.T) {
	d := dbtest.SQLite(t, db.Options{Migrations: toy()})
	found(t, d, 1)
	code := "taken"
	write(t, d, 1, func(tx *db.Tx) error { return db.Insert(tx, "boxes", box{ID: 1, Name: "first", Code: &code}) })
	const rounds, people = 20, 16
	for round := range rounds {
		var all sync.WaitGroup
		for n := range people {
			all.Go(func() {
				id := uint32(10 + round*people + n)
				good := n%4 != 0
				made := box{ID: id, Name: fmt.Sprint(id)}
				if !good {
					made.Code = &code
				}
				err := d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
					all, lists := boxes(tx), things(tx)
					if err := all.Insert(&made); err != nil {
						return err
					}
					return lists.Fill(id, []thing{{ID: id, BoxID: id, Label: "inside"}})
				})
				switch {
				case good && err != nil:
					t.Errorf("a good one: %v", err)
				case !good && !errors.Is(err, fault.Conflict):
					t.Errorf("a bad one: %v", err)
				}
			})
		}
		all.Wait()
	}
	const want = rounds*people*3/4 + 1
	if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != want {
		t.Errorf("%d boxes, want %d", n, want)
	}
	if n := count(t, d, 1, `SELECT COUNT(*) FROM things WHERE org_id = $1`); n != want-1 {
		t.Errorf("%d things, want %d", n, want-1)
	}
	chain(t, d, 1)
}

// An operation changes a record that it has deleted.
func TestChangeOfMissingRowFails(t *testing.T) {
	each(t, missesItsRow)
}

func missesItsRow(t *testing.T, d *db.DB) {
	write(t, d, 1, func(tx *db.Tx) error { return db.Insert(tx, "boxes", box{ID: 1, Name: "first"}) })
	err := d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
		all := boxes(tx)
		b, err := all.Get(1)
		if err != nil {
			return err
		}
		if _, err := db.Exec(tx, `DELETE FROM boxes WHERE org_id = $1 AND id = 1`); err != nil {
			return err
		}
		b.Held = 5
		all.Change(b)
		return all.Write()
	})
	if !errors.Is(err, db.Missing) {
		t.Errorf("a row that is gone was changed: %v", err)
	}
	if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 1 {
		t.Errorf("%d boxes", n)
	}
}

// A statement that takes too long is interrupted. Its operation fails, and the
// others of its batch are stored.
func TestSlowStatementIsInterrupted(t *testing.T) {
	d := dbtest.SQLite(t, db.Options{Migrations: toy(), Longest: 300 * time.Millisecond})
	found(t, d, 1)
	found(t, d, 2)
	var wait sync.WaitGroup
	wait.Go(func() { write(t, d, 2, func(tx *db.Tx) error { _, err := put(tx, "quick"); return err }) })
	err := d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
		if _, err := put(tx, "slow"); err != nil {
			return err
		}
		return db.Later(tx, `UPDATE boxes SET held = (WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000) SELECT MAX(i) FROM n)
WHERE org_id = $1`)
	})
	wait.Wait()
	if !errors.Is(err, fault.Unavailable) {
		t.Errorf("answered %v", err)
	}
	write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "next"); return err })
	if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 1 {
		t.Errorf("%d boxes", n)
	}
}
