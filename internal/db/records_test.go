package db_test

import (
	"errors"
	"slices"
	"testing"

	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

const selectBoxes = `SELECT b.id, b.name, b.code, b.held, b.open FROM boxes b WHERE b.org_id = $1 AND b.id IN ($2) ORDER BY b.id`

func boxes(tx *db.Tx) db.Records[box] {
	return db.NewRecords(tx, "boxes", selectBoxes, func(b *box) uint32 { return b.ID })
}

// TestRecordsAreReadAndWrittenOnce has several parts of a request work on the
// same rows: they see each other's changes, and the table sees one of each.
func TestRecordsAreReadAndWrittenOnce(t *testing.T) {
	seen := &dbtest.Counter{}
	with(t, db.Options{Observe: seen.Observe}, func(t *testing.T, d *db.DB) {
		write(t, d, 1, func(tx *db.Tx) error {
			return db.Insert(tx, "boxes", box{ID: 1, Name: "a"}, box{ID: 2, Name: "b"}, box{ID: 3, Name: "c"})
		})
		seen.AtMost(t, 4, "reading twice and changing twice", func() { // two reads, one statement that writes two rows, the audit
			write(t, d, 1, func(tx *db.Tx) error {
				known := boxes(tx)
				first, err := known.Get(1)
				if err != nil {
					return err
				}
				if err := known.Read(1, 2, 9); err != nil {
					return err
				}
				if known.At(1) != first || known.At(2) == nil || known.At(3) != nil || known.At(9) != nil {
					t.Errorf("known are %v, %v, %v, %v", known.At(1), known.At(2), known.At(3), known.At(9))
				}
				first.Held, known.At(2).Held = 5, 6
				known.Change(first)
				known.Change(first)
				known.Change(known.At(2))
				return known.Write()
			})
		})
		write(t, d, 1, func(tx *db.Tx) error {
			known := boxes(tx)
			if _, err := known.Get(9); !errors.Is(err, db.Missing) {
				t.Errorf("a row that is not there: %v", err)
			}
			made := &box{ID: 4, Name: "d", Held: 7}
			known.Change(made)
			if err := known.Insert(made); err != nil {
				return err
			}
			gone, err := known.Get(3)
			if err != nil {
				return err
			}
			gone.Held = 8
			known.Change(gone)
			known.Drop(gone)
			return known.Write()
		})
		write(t, d, 1, func(tx *db.Tx) error {
			held, err := db.List[int64](tx, `SELECT b.held FROM boxes b WHERE b.org_id = $1 ORDER BY b.id`)
			if !slices.Equal(held, []int64{5, 6, 0, 7}) {
				t.Errorf("the boxes hold %v", held)
			}
			return err
		})
	})
}

// TestRecordsWriteWhatDiffers: unchanged columns are not written, and data behind a
// pointer is written although the stored row shares it.
func TestRecordsWriteWhatDiffers(t *testing.T) {
	seen := &dbtest.Counter{}
	with(t, db.Options{Observe: seen.Observe}, func(t *testing.T, d *db.DB) {
		code := "A"
		write(t, d, 1, func(tx *db.Tx) error {
			return db.Insert(tx, "boxes", box{ID: 1, Name: "a", Code: &code}, box{ID: 2, Name: "b", Held: 2})
		})
		for name, c := range map[string]struct {
			id     uint32
			change func(*box)
			want   []string // statements that write, but for the audit's
		}{
			"one number":              {2, func(b *box) { b.Held = 3 }, []string{"UPDATE boxes SET held = $3 WHERE org_id = $1 AND id = $2"}},
			"two columns":             {2, func(b *box) { b.Held, b.Open = 4, true }, []string{"UPDATE boxes SET held = $3, open = $4 WHERE org_id = $1 AND id = $2"}},
			"what a pointer leads to": {1, func(b *box) { *b.Code = "B" }, []string{"UPDATE boxes SET code = $3 WHERE org_id = $1 AND id = $2"}},
			"nothing":                 {2, func(*box) {}, nil},
		} {
			var wrote []string
			texts := seen.During(func() {
				write(t, d, 1, func(tx *db.Tx) error {
					some := boxes(tx)
					b, err := some.Get(c.id)
					if err != nil {
						return err
					}
					c.change(b)
					some.Change(b)
					return some.Write()
				})
			})
			for _, text := range texts {
				if text[:6] == "UPDATE" {
					wrote = append(wrote, text)
				}
			}
			if !slices.Equal(wrote, c.want) {
				t.Errorf("%s: %q, want %q", name, wrote, c.want)
			}
		}
		if n := count(t, d, 1, `SELECT COUNT(*) FROM boxes WHERE org_id = $1 AND (id = 1 AND code = 'B' AND name = 'a' OR id = 2 AND held >= 3 AND name = 'b')`); n != 2 {
			t.Errorf("%d boxes are as they should be", n)
		}
		if n := count(t, d, 1, `SELECT COUNT(*) FROM audit_log WHERE org_id = $1`); n != 6 {
			t.Errorf("%d operations in the audit log", n) // found, filled, and four changes, one of them to an existing row
		}
	})
}
