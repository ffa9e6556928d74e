package check

import (
	"reflect"
	"testing"

	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// TestBatchBoundariesDoNotMatter reads damaged books in one batch, and in batches of one and two entries:
// the end of a batch must not matter.
func TestBatchBoundariesDoNotMatter(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		who := books(t, d)
		err := d.Write(t.Context(), who, func(tx *db.Tx) error {
			for _, spoil := range []func(*db.Tx) error{twoEntries, spoilLines, renumber} {
				if err := spoil(tx); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		err = d.Read(t.Context(), who, func(tx *db.Tx) error {
			whole, err := readJournal(tx, entriesAtOnce)
			if err != nil {
				return err
			}
			if len(whole.unbalanced) != 2 || len(whole.documents) == 0 || whole.rest.IsZero() {
				t.Errorf("%+v", whole)
			}
			for _, atOnce := range []int{1, 2, 3, 4} {
				parts, err := readJournal(tx, atOnce)
				if err != nil {
					return err
				}
				if !reflect.DeepEqual(parts, whole) {
					t.Errorf("by %d: %+v, want %+v", atOnce, parts, whole)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// spoilLines leaves the second entry without lines and the third unbalanced.
func spoilLines(tx *db.Tx) error {
	if _, err := db.Exec(tx, `DELETE FROM journal_lines WHERE org_id = $1 AND entry_id = 2`); err != nil {
		return err
	}
	_, err := db.Exec(tx, `UPDATE journal_lines SET amount = amount + 1 WHERE org_id = $1 AND entry_id = 3 AND amount < 0`)
	return err
}

// renumber makes the last entry one of a document, in a series far away.
func renumber(tx *db.Tx) error {
	_, err := db.Exec(tx, `UPDATE journal_entries SET number_serial = 1000, reference_type = 'IV' WHERE org_id = $1 AND id = 4`)
	return err
}
