package ledger

import (
	"fmt"

	"kontor/internal/base/when"
	"kontor/internal/db"
)

// walkStep is the number of entries that Walk holds in memory.
const walkStep = 1000

// Walk calls do for every journal entry with its calendar date, oldest first. It reads the
// journal in batches.
func Walk(tx *db.Tx, do func(date when.Date, e EntryRecord) error) error {
	date, id := when.NewDate(1, 1, 1).String(), uint32(0)
	for {
		rows, err := db.List[entryRow](tx, `SELECT `+db.Columns[entryRow]("e")+` FROM journal_entries e
			WHERE e.org_id = $1 AND (e.entry_date, e.id) > ($2, $3)
			ORDER BY e.entry_date, e.id LIMIT $4`, date, id, walkStep)
		if err != nil {
			return fmt.Errorf("journal after %s: %w", date, err)
		}
		entries, err := records(tx, rows)
		if err != nil {
			return err
		}
		for i, e := range entries {
			if err := do(rows[i].EntryDate, e); err != nil {
				return err
			}
		}
		if len(rows) < walkStep {
			return nil
		}
		last := rows[len(rows)-1]
		date, id = last.EntryDate.String(), last.ID
	}
}

// CountEntries returns the number of journal entries.
func CountEntries(tx *db.Tx) (int, error) {
	return db.Get[int](tx, `SELECT COUNT(*) FROM journal_entries e WHERE e.org_id = $1`)
}
