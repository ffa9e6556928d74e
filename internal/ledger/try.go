package ledger

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/num"
)

// Tried are the journal entries that a transaction made which will be taken
// back, oldest first. A page that shows what a button will post runs the
// operation in db.Try and asks for them at its end; their ids and numbers are
// given to nobody.
func Tried(tx *db.Tx) ([]EntryRecord, error) {
	rows, err := db.List[entryRow](tx, `SELECT `+db.Columns[entryRow]("e")+` FROM journal_entries e WHERE e.org_id = $1 AND e.id >= $2 ORDER BY e.id`,
		num.Provisional)
	if err != nil {
		return nil, fmt.Errorf("tried entries: %w", err)
	}
	return records(tx, rows)
}
