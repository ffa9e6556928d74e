package ledger

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/when"
)

// walkStep is how many entries are held in memory while the journal is walked.
const walkStep = 1000

// Walk calls do for every entry of the journal with its calendar date, the
// oldest date first. It holds only a part of the journal in memory.
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

// CountEntries tells how long the journal is.
func CountEntries(tx *db.Tx) (int, error) {
	return db.Get[int](tx, `SELECT COUNT(*) FROM journal_entries e WHERE e.org_id = $1`)
}
