package db_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"sync"
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
)

// Dry runs and writes run concurrently, so that they share batches. A dry run leaves
// nothing, not even a used id, and does not affect others.
func TestDryRunLeavesNoTrace(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		const each = 40
		tries, writes := make([]error, each), make([]error, each)
		var wait sync.WaitGroup
		for i := range each {
			wait.Go(func() {
				writes[i] = d.Write(context.Background(), actor(uint32(1+i%3)), func(tx *db.Tx) error {
					_, err := put(tx, fmt.Sprint("kept ", i))
					return err
				})
			})
			wait.Go(func() {
				tries[i] = d.Try(context.Background(), actor(uint32(1+i%3)), func(tx *db.Tx) error {
					id, err := put(tx, fmt.Sprint("tried ", i))
					if err != nil || id < num.Provisional {
						return fmt.Errorf("id %d: %w", id, err)
					}
					there, err := db.Get[int](tx, `SELECT COUNT(*) FROM boxes WHERE org_id = $1 AND id = $2`, id)
					if err == nil && (there != 1 || !tx.Tries() || tx.Attempted().IDs != 1) {
						err = fmt.Errorf("%d rows, %+v", there, tx.Attempted())
					}
					return err
				})
			})
		}
		wait.Wait()
		if err := errors.Join(append(tries, writes...)...); err != nil {
			t.Fatal(err)
		}
		var n, last int64
		for org := uint32(1); org <= 3; org++ {
			n += count(t, d, org, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`)
			last = max(last, count(t, d, org, `SELECT MAX(id) FROM boxes WHERE org_id = $1`))
			if logged := count(t, d, org, `SELECT COUNT(*) FROM audit_log WHERE org_id = $1 AND resource <> ''`); logged != 0 {
				t.Errorf("%d audit rows of tries", logged)
			}
			chain(t, d, org)
		}
		if n != each || d.Engine() == "sqlite" && last != each { // PostgreSQL has ids in stock
			t.Errorf("%d rows up to %d, want %d", n, last, each)
		}
	})
}

// A dry run is refused like the write, also by errors that the engine reports at the end.
func TestDryRunIsRefusedLikeAWrite(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		code := "taken"
		write(t, d, 1, func(tx *db.Tx) error { return db.Insert(tx, "boxes", box{ID: 1, Name: "a", Code: &code}) })
		before, err := d.Fingerprint(context.Background(), 1)
		if err != nil {
			t.Fatal(err)
		}
		twice := func(tx *db.Tx) error { return db.Insert(tx, "boxes", box{ID: 2, Name: "b", Code: &code}) }
		if err := d.Try(context.Background(), actor(1), twice); !errors.Is(err, fault.Conflict) {
			t.Errorf("a row twice: %v", err)
		}
		own := errors.New("refused")
		if err := d.Try(context.Background(), actor(1), func(tx *db.Tx) error { _, _ = put(tx, "x"); return own }); !errors.Is(err, own) {
			t.Errorf("an own refusal: %v", err)
		}
		if err := d.Try(context.Background(), actor(1), func(tx *db.Tx) error { panic("broken") }); err == nil {
			t.Error("a panic was no error")
		}
		after, err := d.Fingerprint(context.Background(), 1)
		if err != nil || !maps.Equal(before, after) {
			t.Errorf("something changed: %v", err)
		}
	})
}

// Values read from rows of a dry run are never cached.
func TestDryRunCachesNothing(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		names := func(tx *db.Tx) (int, error) {
			return db.Cached(tx, "names", func() (int, error) {
				return db.Get[int](tx, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`)
			})
		}
		write(t, d, 1, func(tx *db.Tx) error { return db.Insert(tx, "boxes", box{ID: 1, Name: "a"}) })
		err := d.Try(context.Background(), actor(1), func(tx *db.Tx) error {
			if _, err := put(tx, "b"); err != nil {
				return err
			}
			if n, err := names(tx); err != nil || n != 2 {
				return fmt.Errorf("%d inside: %w", n, err)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		write(t, d, 1, func(tx *db.Tx) error {
			n, err := names(tx)
			if err == nil && n != 1 {
				t.Errorf("%d rows are known after the try, want 1", n)
			}
			return err
		})
	})
}
