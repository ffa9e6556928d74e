package ledger

import (
	"fmt"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// Undoing reverses a record, with an opposite entry.
type Undoing struct {
	// Identifier of the record.
	ID uint32 `path:"id"`
	// Date of the reversing entry (YYYY-MM-DD). Defaults to today.
	Date when.Date `json:"date"`
	// Reason for the reversal. Defaults to a text with the number of the reversed entry.
	Description string `json:"description" validate:"max=255"`
}

// Normalize trims the text.
func (in *Undoing) Normalize() { in.Description = strings.TrimSpace(in.Description) }

// on returns the date of the reversal.
func (in Undoing) on(tx *db.Tx) when.Date {
	if in.Date.IsZero() {
		return tx.Today()
	}
	return in.Date
}

// UndoEntry reverses a manual entry. Entries of documents are reversed by voiding the
// document.
func UndoEntry(tx *db.Tx, in Undoing) (EntryRecord, error) {
	row, err := db.Get[entryRow](tx, selectEntry, in.ID)
	if err != nil {
		return EntryRecord{}, db.Or(fmt.Errorf("journal entry %d: %w", in.ID, err), fault.NotFound)
	}
	if err := row.undoable(tx); err != nil {
		return EntryRecord{}, err
	}
	found, err := recorded(tx, row)
	if err != nil {
		return EntryRecord{}, err
	}
	id, err := Post(tx, found.byHand(in.on(tx), in.Description))
	if err != nil {
		return EntryRecord{}, err
	}
	made, err := Get(tx, ByID{ID: id})
	tx.Record("journal_entries", id, made.EntryNumber+" undoes "+row.EntryNumber)
	return made, err
}

// undoable refuses entries that cannot be reversed by hand.
func (r entryRow) undoable(tx *db.Tx) error {
	switch {
	case r.ReferenceType != RefManual:
		return fault.BadRequest.Because("%s was posted by %s %s; void or cancel that document instead", r.EntryNumber, r.ReferenceType, r.ReferenceNumber)
	case r.ReversalOfID != 0:
		return fault.BadRequest.Because("%s is itself a reversal; post a new entry instead", r.EntryNumber)
	}
	undone, err := db.Get[bool](tx, `SELECT EXISTS (SELECT 1 FROM journal_entries e WHERE e.org_id = $1 AND e.reversal_of_id = $2)`, r.ID)
	if err == nil && undone {
		err = fault.Conflict.Because("%s is already reversed", r.EntryNumber).For(fault.AlreadyDone)
	}
	return err
}

// recorded converts a stored entry, without its lines.
func (r entryRow) recorded() Recorded {
	return Recorded{ID: r.ID, Number: r.EntryNumber, Entry: Entry{
		Date: r.EntryDate, Description: r.Description, RefType: r.ReferenceType, RefID: r.ReferenceID, RefNumber: r.ReferenceNumber,
		ReversalOf: r.ReversalOfID, VatBase: r.VatBase,
	}}
}

// recorded returns a stored entry with its lines.
func recorded(tx *db.Tx, r entryRow) (Recorded, error) {
	found := r.recorded()
	return found, addRecorded(tx, db.IDs{r.ID}, map[uint32]*Recorded{r.ID: &found})
}

// byHand returns the reversal of a manual entry.
func (r Recorded) byHand(date when.Date, description string) Entry {
	if description == "" {
		description = "reversal of " + r.Number
	}
	undo := r.Reversal(date, description)
	undo.ExternalID, undo.ReverseOn = "", when.Date{}
	return undo
}
