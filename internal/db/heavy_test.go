package db_test

import (
	"context"
	"strconv"
	"testing"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/db"
)

// Of each organization, one heavy write waits or runs. Another one is refused, a light one is not.
func TestHeavyWritesOfAnOrganizationRunOneAtATime(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		computing, hold, done := make(chan bool), make(chan bool), make(chan error, 1)
		heavy := func(tx *db.Tx) error {
			if err := tx.Heavy(); err != nil {
				return err
			}
			_, err := put(tx, "heavy")
			return err
		}
		go func() {
			done <- d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
				if err := heavy(tx); err != nil {
					return err
				}
				name, err := db.Ahead(tx, "name", func(_ context.Context, tx *db.Tx) (string, error) {
					if n, err := db.Get[int](tx, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); err != nil || n != 0 {
						t.Errorf("the snapshot has %d boxes: %v", n, err)
					}
					computing <- true
					<-hold
					return "computed", nil
				})
				if err != nil {
					return err
				}
				_, err = put(tx, name)
				return err
			})
		}()
		<-computing
		if f := fault.Of(d.Write(context.Background(), actor(1), heavy)); f == nil || f.Status != 429 || f.Reason != fault.Busy {
			t.Errorf("a second heavy write: %v", f)
		}
		if f := fault.Of(d.Try(context.Background(), actor(1), heavy)); f == nil || f.Reason != fault.Busy {
			t.Errorf("a heavy dry run: %v", f)
		}
		write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "light"); return err })
		write(t, d, 2, heavy)
		hold <- true
		if err := <-done; err != nil {
			t.Error(err)
		}
		write(t, d, 1, heavy)
		if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 4 {
			t.Errorf("%d boxes", n)
		}
	})
}

// A write that runs longer than the limit is answered tooLong and leaves nothing.
func TestLongWriteIsRefused(t *testing.T) {
	with(t, db.Options{Longest: time.Second}, func(t *testing.T, d *db.DB) {
		err := d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
			for {
				if _, err := put(tx, "long"); err != nil {
					return err
				}
				time.Sleep(20 * time.Millisecond)
			}
		})
		if f := fault.Of(err); f == nil || f.Status != 503 || f.Reason != fault.TooLong {
			t.Errorf("answered %v", err)
		}
		write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "next"); return err })
		write(t, d, 2, func(tx *db.Tx) error { _, err := put(tx, "other"); return err })
		if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 1 {
			t.Errorf("%d boxes", n)
		}
		chain(t, d, 1)
	})
}

// The runs of a write that needs more and more before its transaction are limited together.
func TestRunsOfAWriteAreLimitedTogether(t *testing.T) {
	with(t, db.Options{Longest: time.Second}, func(t *testing.T, d *db.DB) {
		runs := 0
		err := d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
			runs++
			time.Sleep(400 * time.Millisecond)
			_, err := db.Ahead(tx, strconv.Itoa(runs), func(context.Context, *db.Tx) (int, error) { return runs, nil })
			return err
		})
		if f := fault.Of(err); f == nil || f.Reason != fault.TooLong || runs > 3 {
			t.Errorf("%d runs: %v", runs, err)
		}
		write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "next"); return err })
	})
}
