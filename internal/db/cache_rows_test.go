package db_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// thing is a row that belongs to a box.
type thing struct {
	ID    uint32 `db:"id"`
	BoxID uint32 `db:"box_id"`
	Label string `db:"label"`

	note string // not stored
}

func things(tx *db.Tx) db.Lists[thing] {
	return db.NewLists(tx, "things", `SELECT h.id, h.box_id, h.label FROM things h WHERE h.org_id = $1 AND h.box_id IN ($2) ORDER BY h.box_id, h.id`,
		func(h *thing) uint32 { return h.BoxID })
}

// look is a box and its things as seen by a write. name is the box's name, read by another
// query.
type look struct {
	held   int64
	code   string
	labels []string
	name   string
}

func see(t *testing.T, d *db.DB) (seen look) {
	t.Helper()
	write(t, d, 1, func(tx *db.Tx) error {
		seen = look{}
		all := boxes(tx)
		b, err := all.Get(1)
		if err != nil {
			return err
		}
		seen.held = b.Held
		if b.Code != nil {
			seen.code = *b.Code
			*b.Code = "scribbled on, and not written" // must not get into the cache
		}
		b.Held = -1
		lists := things(tx)
		inside, err := lists.Read(1)
		for i := range inside {
			if inside[i].note != "" {
				t.Error("what is not stored is kept")
			}
			seen.labels = append(seen.labels, inside[i].Label)
			inside[i].Label, inside[i].note = "scribbled on", "mine"
		}
		if err != nil {
			return err
		}
		names, err := db.CachedEach(tx, "box name", []uint32{1}, func(ids []uint32) (map[uint32]string, error) {
			name, err := db.Get[string](tx, `SELECT b.name FROM boxes b WHERE b.org_id = $1 AND b.id = $2`, 1)
			return map[uint32]string{1: name}, err
		})
		seen.name = names[1]
		return err
	})
	return seen
}

// TestCachedRowsAreCurrent changes rows by every kind of statement and compares the
// cached rows that the next write sees with the table.
func TestCachedRowsAreCurrent(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) { keepsRows(t, dbtest.SQLiteURL(t, db.Options{Migrations: toy()})) })
	t.Run("postgres", func(t *testing.T) { keepsRows(t, dbtest.PostgresURL(t, db.Options{Migrations: toy()})) })
}

func keepsRows(t *testing.T, url string) {
	seen := &dbtest.Counter{}
	open := func() *db.DB {
		d, err := db.Open(context.Background(), url, db.Options{Migrations: toy(), Observe: seen.Observe})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { d.Close() })
		return d
	}
	d, other := open(), open()
	found(t, d, 1)
	change := func(tx *db.Tx, held int64) error {
		all := boxes(tx)
		b, err := all.Get(1)
		if err != nil {
			return err
		}
		b.Held = held
		all.Change(b)
		return all.Write()
	}
	exec := func(on *db.DB, text string) {
		t.Helper()
		write(t, on, 1, func(tx *db.Tx) error { _, err := db.Exec(tx, text); return err })
	}
	code := "A"
	write(t, d, 1, func(tx *db.Tx) error {
		all, lists := boxes(tx), things(tx)
		if err := all.Insert(&box{ID: 1, Name: "first", Code: &code, Held: 1}); err != nil {
			return err
		}
		return lists.Fill(1, []thing{{ID: 1, BoxID: 1, Label: "a", note: "mine"}, {ID: 2, BoxID: 1, Label: "b"}})
	})
	want := look{1, "A", []string{"a", "b"}, "first"}
	check := func(what string) {
		t.Helper()
		for range 2 {
			if got := see(t, d); got.held != want.held || got.code != want.code || got.name != want.name || !slices.Equal(got.labels, want.labels) {
				t.Errorf("%s: %+v is known, %+v is true", what, got, want)
			}
		}
	}
	check("written by this process")
	seen.AtMost(t, 0, "what is known", func() { see(t, d) })
	write(t, d, 1, func(tx *db.Tx) error { return change(tx, 2) })
	want.held = 2
	check("changed as a record")
	exec(d, `UPDATE boxes SET held = held + 1, name = 'second' WHERE org_id = $1`)
	want.held, want.name = 3, "second"
	check("changed by a statement")
	refused := d.Write(t.Context(), actor(1), func(tx *db.Tx) error {
		return errors.Join(change(tx, 50), errors.New("refused"))
	})
	if refused == nil {
		t.Error("not refused")
	}
	check("changed and taken back")
	if err := d.Try(t.Context(), actor(1), func(tx *db.Tx) error { return change(tx, 51) }); err != nil {
		t.Error(err)
	}
	check("tried")
	exec(d, `DELETE FROM things WHERE org_id = $1 AND id = 1`)
	want.labels = []string{"b"}
	check("a row of the list is gone")
	exec(other, `UPDATE boxes SET held = 60 WHERE org_id = $1`)
	want.held = 60
	check("changed by another process")
	write(t, other, 1, func(tx *db.Tx) error { return change(tx, 61) })
	want.held = 61
	check("changed as a record by another process")
}
