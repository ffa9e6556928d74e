package ledger

import (
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/db"
)

// Tried returns the journal entries that this transaction made, oldest first. Pages use it to
// preview postings: they run the operation in db.Try, which rolls back, and read the entries
// at its end. Their ids and numbers are not used up.
func Tried(tx *db.Tx) ([]EntryRecord, error) {
	rows, err := db.List[entryRow](tx, `SELECT `+db.Columns[entryRow]("e")+` FROM journal_entries e WHERE e.org_id = $1 AND e.id >= $2 ORDER BY e.id`,
		int64(num.Provisional))
	if err != nil {
		return nil, fmt.Errorf("tried entries: %w", err)
	}
	return records(tx, rows)
}
