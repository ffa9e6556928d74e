package ledger_test

import (
	"slices"
	"testing"

	"kontor/internal/db"
	"kontor/internal/ledger"
)

// TestEntryNumbersAreConsecutive checks that entries posted together get the same numbers as
// entries posted one by one.
func TestEntryNumbersAreConsecutive(t *testing.T) {
	each(t, func(c company) {
		var entries []ledger.Entry
		for _, day := range []string{"2026-10-30", "2026-10-31", "2026-11-01", "2026-10-01", "2026-11-02", "2026-11-03"} {
			entries = append(entries, ledger.Entry{Date: date(day), RefType: ledger.RefManual, Lines: []ledger.Line{c.line("1110", "5"), c.line("1120", "-5")}})
		}
		var numbers []string
		c.Must(func(tx *db.Tx) error {
			ids, err := ledger.PostAll(tx, entries...)
			if err != nil {
				return err
			}
			for _, id := range ids {
				number, err := db.Get[string](tx, `SELECT e.entry_number FROM journal_entries e WHERE e.org_id = $1 AND e.id = $2`, id)
				if err != nil {
					return err
				}
				numbers = append(numbers, number)
			}
			return nil
		})
		want := []string{"JV-202610-0001", "JV-202610-0002", "JV-202611-0001", "JV-202610-0003", "JV-202611-0002", "JV-202611-0003"}
		if !slices.Equal(numbers, want) {
			c.T.Errorf("numbers %v, want %v", numbers, want)
		}
	})
}
