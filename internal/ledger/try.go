package ledger

import (
	"context"
	"fmt"

	"kontor/internal/db"
	"kontor/internal/num"
)

// Tried are the journal entries that a transaction made which will be taken
// back, oldest first.
func Tried(tx *db.Tx) ([]EntryRecord, error) {
	rows, err := db.List[entryRow](tx, `SELECT `+db.Columns[entryRow]("e")+` FROM journal_entries e WHERE e.org_id = $1 AND e.id >= $2 ORDER BY e.id`,
		num.Provisional)
	if err != nil {
		return nil, fmt.Errorf("tried entries: %w", err)
	}
	return records(tx, rows)
}

// Try tells which journal entries an operation would post, in the form in which
// they are read, with ids and numbers that are not given yet left out. Nothing
// of the operation remains: it is for pages that show what a button will do. An
// operation that would be refused is refused here with the same error.
func Try(ctx context.Context, d *db.DB, who db.Actor, operation func(*db.Tx) error) (entries []EntryRecord, err error) {
	err = d.Try(ctx, who, func(tx *db.Tx) error {
		if err := operation(tx); err != nil {
			return err
		}
		entries, err = Tried(tx)
		return err
	})
	if err != nil {
		return nil, err
	}
	for i := range entries {
		entries[i].forgetIDs()
	}
	return entries, nil
}

// forgetIDs leaves out what is provisional.
func (e *EntryRecord) forgetIDs() {
	e.ID, e.EntryNumber = 0, ""
	for _, ref := range []*num.Ref{&e.ReferenceID, &e.ReversalOfID, &e.ReversedByID} {
		if *ref >= num.Provisional {
			*ref = 0
		}
	}
	for i := range e.Lines {
		line := &e.Lines[i]
		line.ID = 0
		if line.ContactID >= num.Provisional {
			line.ContactID = 0
		}
	}
}
