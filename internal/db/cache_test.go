package db_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"testing"

	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// counter counts the boxes of an organization, and how often they were read.
type counter struct {
	d     *db.DB
	read  int
	asked uint32
}

func (c *counter) boxes(tx *db.Tx) (int64, error) {
	type boxes struct {
		N int64 `db:"n"`
	}
	known, err := db.Cached(tx, "boxes", func() (boxes, error) {
		c.read++
		return db.Get[boxes](tx, `SELECT COUNT(*) AS n FROM boxes WHERE org_id = $1`)
	})
	return known.N, err
}

// ask reads the count in a new write, which then writes to another table.
func (c *counter) ask(t *testing.T, org uint32, want int64) {
	t.Helper()
	c.asked++
	write(t, c.d, org, func(tx *db.Tx) error {
		n, err := c.boxes(tx)
		if err != nil {
			return err
		}
		if n != want {
			t.Errorf("%d boxes are known of organization %d, there are %d", n, org, want)
		}
		return trace(tx, c.asked)
	})
}

// Cached values are invalidated by a write of this or another process, by a write that
// was rolled back, and by a change seen before it was rolled back.
func TestCachedValuesAreCurrent(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		c := &counter{d: d}
		c.ask(t, 1, 0)
		write(t, d, 1, func(tx *db.Tx) error {
			if _, err := put(tx, "a"); err != nil {
				return err
			}
			n, err := c.boxes(tx)
			if n != 1 {
				t.Errorf("%d boxes are known after the first was put", n)
			}
			return err
		})
		c.ask(t, 1, 1)
		c.ask(t, 2, 0)
		refused := d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
			if _, err := put(tx, "b"); err != nil {
				return err
			}
			n, err := c.boxes(tx)
			if err == nil && n != 2 {
				t.Errorf("%d boxes are known after the second was put", n)
			}
			return errors.Join(err, errors.New("refused"))
		})
		if refused == nil {
			t.Error("not refused")
		}
		c.ask(t, 1, 1)
		write(t, d, 2, func(tx *db.Tx) error { _, err := put(tx, "c"); return err })
		c.ask(t, 1, 1)
		c.ask(t, 2, 1)
	})
}

// Two processes on one database.
func TestCachedValuesSurviveAWrite(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) { outlives(t, dbtest.SQLiteURL(t, db.Options{Migrations: toy()})) })
	t.Run("postgres", func(t *testing.T) { outlives(t, dbtest.PostgresURL(t, db.Options{Migrations: toy()})) })
}

func outlives(t *testing.T, url string) {
	open := func() *db.DB {
		d, err := db.Open(context.Background(), url, db.Options{Migrations: toy()})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { d.Close() })
		return d
	}
	d, other := open(), open()
	found(t, d, 1)
	c := &counter{d: d}
	for range 5 {
		c.ask(t, 1, 0)
	}
	if c.read != 1 {
		t.Errorf("read %d times, want once", c.read)
	}
	write(t, other, 1, func(tx *db.Tx) error { _, err := put(tx, "from another process"); return err })
	c.ask(t, 1, 1)
}

// When the cache is full, values are still invalidated with the table they were read
// from, also when loading one value loads another.
func TestCacheIsCurrentWhenFull(t *testing.T) {
	for _, nested := range []bool{false, true} {
		d := dbtest.SQLite(t, db.Options{Migrations: toy()})
		found(t, d, 1)
		c := &counter{d: d}
		write(t, d, 1, func(tx *db.Tx) error {
			for i := range 999 {
				if _, err := db.Cached(tx, fmt.Sprint(i), func() (int, error) { return i, nil }); err != nil {
					return err
				}
			}
			return nil
		})
		ask := c.boxes
		if nested {
			ask = func(tx *db.Tx) (int64, error) {
				return db.Cached(tx, "outer", func() (int64, error) {
					n, err := db.Get[struct {
						N int64 `db:"n"`
					}](tx, `SELECT COUNT(*) AS n FROM boxes WHERE org_id = $1`)
					for i := range 3 {
						_, _ = db.Cached(tx, fmt.Sprint("inner ", i), func() (int, error) { return i, nil })
					}
					return n.N, err
				})
			}
		} else {
			write(t, d, 1, func(tx *db.Tx) error {
				_, err := db.Cached(tx, "the last", func() (int, error) { return 0, nil })
				return err
			})
		}
		for want := range int64(3) {
			write(t, d, 1, func(tx *db.Tx) error {
				n, err := ask(tx)
				if n != want {
					t.Errorf("nested %v: %d boxes are known, there are %d", nested, n, want)
				}
				return err
			})
			write(t, d, 1, func(tx *db.Tx) error { _, err := put(tx, "x"); return err })
		}
	}
}

// An operation that fails after others of its batch wrote is rolled back alone: the
// others run again, and waiting ones run after them.
func TestBatchRunsAgainWithoutTheFailedOperation(t *testing.T) {
	d := dbtest.SQLite(t, db.Options{Migrations: toy()})
	found(t, d, 1)
	runs := 0
	done := make(chan error, 1)
	first := d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
		if runs++; runs == 1 {
			go func() {
				done <- d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
					if _, err := put(tx, "bad"); err != nil {
						return err
					}
					return errors.New("refused")
				})
			}()
			for db.Waiting(d) == 0 { // it joins this batch
				runtime.Gosched()
			}
		}
		_, err := put(tx, "good")
		return err
	})
	second := <-done
	if first != nil || second == nil || second.Error() != "refused" {
		t.Fatalf("the good one: %v; the bad one: %v", first, second)
	}
	if runs != 2 {
		t.Errorf("the good one ran %d times, not again", runs)
	}
	if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 1 {
		t.Errorf("%d boxes after one good operation", n)
	}
	chain(t, d, 1)
}
