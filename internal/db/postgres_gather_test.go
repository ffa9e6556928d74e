package db_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

const (
	addHeld = `ON CONFLICT (org_id, id) DO UPDATE SET held = boxes.held + excluded.held`
	setHeld = `UPDATE boxes SET held = $3 WHERE org_id = $1 AND id = $2`
	setOpen = `UPDATE boxes SET held = $3, open = $4 WHERE org_id = $1 AND id = $2`
	setCode = `UPDATE boxes SET code = $3 WHERE org_id = $1 AND id = $2`
)

// orderedSteps are writes that come out right in their order only. Rows of one table
// wait together, so each of them could overtake one that it depends on.
func orderedSteps() []func(tx *db.Tx) error {
	code := "free"
	return []func(tx *db.Tx) error{
		func(tx *db.Tx) error {
			return errors.Join(
				db.Insert(tx, "boxes", box{ID: 1, Name: "one", Code: &code}, box{ID: 2, Name: "two"}),
				db.Insert(tx, "things", thing{ID: 1, BoxID: 1, Label: "a"}))
		},
		func(tx *db.Tx) error { // a new box that a thing refers to, after pending things
			return errors.Join(
				db.Insert(tx, "boxes", box{ID: 3, Name: "three"}),
				db.Insert(tx, "things", thing{ID: 2, BoxID: 3, Label: "b"}),
				db.Insert(tx, "boxes", box{ID: 4, Name: "four"}),
				db.Insert(tx, "things", thing{ID: 3, BoxID: 4, Label: "c"}, thing{ID: 4, BoxID: 1, Label: "d"}))
		},
		func(tx *db.Tx) error { // the last word about a row counts
			return errors.Join(
				db.Later(tx, setHeld, 1, 5), db.Later(tx, setHeld, 2, 6), db.Later(tx, setOpen, 1, 7, true), db.Later(tx, setHeld, 1, 8))
		},
		func(tx *db.Tx) error { // a code that has just become free
			return errors.Join(
				db.Insert(tx, "boxes", box{ID: 5, Name: "five"}),
				db.Later(tx, setCode, 1, nil),
				db.Insert(tx, "boxes", box{ID: 6, Name: "six", Code: &code}))
		},
		func(tx *db.Tx) error { // a code that moves from one row to another
			return errors.Join(db.Later(tx, setCode, 6, nil), db.Later(tx, setCode, 2, code))
		},
		func(tx *db.Tx) error { // and back, after changes of the same form
			return errors.Join(db.Later(tx, setCode, 2, nil), db.Later(tx, setCode, 6, code))
		},
		func(tx *db.Tx) error { // a row that is there, and one that is not
			return errors.Join(
				db.Merge(tx, "boxes", addHeld, box{ID: 2, Name: "two", Held: 10}, box{ID: 7, Name: "seven", Held: 1}),
				db.Merge(tx, "boxes", addHeld, box{ID: 7, Name: "seven", Held: 2}, box{ID: 2, Name: "two", Held: 20}))
		},
		func(tx *db.Tx) error { // a statement about many rows only sees earlier ones
			return errors.Join(
				db.Later(tx, `UPDATE boxes SET held = held + 100 WHERE org_id = $1`),
				db.Insert(tx, "boxes", box{ID: 8, Name: "eight"}),
				db.Later(tx, `DELETE FROM things WHERE org_id = $1 AND id = $2`, 1),
				db.Insert(tx, "things", thing{ID: 1, BoxID: 8, Label: "e"}))
		},
	}
}

const inOrder = "1:108: 2:136: 3:100: 4:100: 5:100: 6:100:free 7:103: 8:0: 1>8 2>3 3>4 4>1"

// contents lists the boxes and the things in them.
func contents(t *testing.T, d *db.DB) string {
	t.Helper()
	var out []string
	err := d.Read(context.Background(), actor(1), func(tx *db.Tx) error {
		boxes, err := db.List[box](tx, `SELECT `+db.Columns[box]("b")+` FROM boxes b WHERE b.org_id = $1 AND b.id < 900 ORDER BY b.id`)
		for _, b := range boxes {
			code := ""
			if b.Code != nil {
				code = *b.Code
			}
			out = append(out, fmt.Sprintf("%d:%d:%s", b.ID, b.Held, code))
		}
		things, listing := db.List[thing](tx, `SELECT `+db.Columns[thing]("t")+` FROM things t WHERE t.org_id = $1 ORDER BY t.id`)
		for _, thing := range things {
			out = append(out, fmt.Sprintf("%d>%d", thing.ID, thing.BoxID))
		}
		return errors.Join(err, listing)
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(out, " ")
}

func TestGatheredRowsKeepTheirOrder(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		write(t, d, 1, func(tx *db.Tx) error {
			for i, step := range orderedSteps() {
				if err := step(tx); err != nil {
					return fmt.Errorf("step %d: %w", i, err)
				}
			}
			return nil
		})
		if got := contents(t, d); got != inOrder {
			t.Errorf("in one operation:\n%s\nwant\n%s", got, inOrder)
		}
	})
}

func TestGatheredRowsOfSeveralOperationsKeepTheirOrder(t *testing.T) {
	keep := func(step func(*db.Tx) error) func(*db.Tx) error {
		return func(tx *db.Tx) error {
			if _, err := db.Get[int](tx, `SELECT COUNT(*) FROM boxes WHERE org_id = $1 AND id > 900`); err != nil {
				return err
			}
			return step(tx)
		}
	}
	for name, reading := range map[string]bool{"writing only": false, "reading between": true} {
		t.Run(name, func(t *testing.T) {
			steps := orderedSteps()
			if reading {
				for i := range steps {
					steps[i] = keep(steps[i])
				}
			}
			d, results, _ := inLineBehind(t, func(tx *db.Tx) error { return db.Insert(tx, "boxes", box{ID: 999, Name: "first"}) }, steps...)
			if err := errors.Join(results...); err != nil {
				t.Fatal(err)
			}
			if got := contents(t, d); got != inOrder {
				t.Errorf("in operations that share a commit:\n%s\nwant\n%s", got, inOrder)
			}
		})
	}
}

// A sum that is too great is refused as it is in the table.
func TestMergedSumsDoNotOverflow(t *testing.T) {
	d := dbtest.Postgres(t, db.Options{Migrations: toy()})
	found(t, d, 1)
	err := d.Write(context.Background(), actor(1), func(tx *db.Tx) error {
		return db.Merge(tx, "boxes", addHeld, box{ID: 1, Name: "x", Held: math.MaxInt64}, box{ID: 1, Name: "x", Held: 1})
	})
	if !errors.Is(err, fault.BadRequest) {
		t.Errorf("%v", err)
	}
}

// A newer program can add a column to a table while this one serves.
func TestRowsAreWrittenToATableWithANewColumn(t *testing.T) {
	d := dbtest.Postgres(t, db.Options{Migrations: toy()})
	found(t, d, 1)
	several := func(first uint32) func(*db.Tx) error {
		return func(tx *db.Tx) error {
			return db.Insert(tx, "boxes", box{ID: first, Name: "x"}, box{ID: first + 1, Name: "y"}, box{ID: first + 2, Name: "z"})
		}
	}
	write(t, d, 1, several(1))
	err := d.Change(context.Background(), func(r *db.Root) error {
		_, err := db.Raw(r, `ALTER TABLE boxes ADD COLUMN color TEXT NOT NULL DEFAULT 'red'`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	write(t, d, 1, several(11))
	write(t, d, 1, several(21))
	if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1`); n != 9 {
		t.Errorf("%d boxes", n)
	}
	chain(t, d, 1)
}

// Rows travel with their columns in the order of the table.
func TestColumnsAreInTheOrderOfTheMigrations(t *testing.T) {
	d := dbtest.Postgres(t)
	err := d.Look(context.Background(), func(r *db.Root) error {
		for _, table := range d.Tables() {
			got, err := db.Raw(r, `SELECT string_agg(attname, ',' ORDER BY attnum) FROM pg_attribute
WHERE attrelid = '`+table.Name+`'::regclass AND attnum > 0 AND NOT attisdropped`)
			if err != nil {
				return err
			}
			if !slices.Equal(strings.Split(got, ","), table.Columns) {
				t.Errorf("%s has %s and not %v", table.Name, got, table.Columns)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
