package ledger

import (
	"fmt"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// Recorded is a posted entry.
type Recorded struct {
	ID         uint32
	Number     string
	ReversedBy num.Ref // the entry that reversed this one
	Entry
}

// Stands reports whether the entry is in effect: neither reversed nor itself a reversal.
func (r Recorded) Stands() bool { return r.ReversedBy == 0 && r.ReversalOf == 0 }

// Two statements instead of a join: each reads one index range, whatever statistics the
// planner has.
const (
	selectPosted = `SELECT e.id, e.entry_number, e.entry_date, e.description, e.reference_number, e.reversal_of_id
FROM journal_entries e
WHERE e.org_id = $1 AND e.reference_type = $2 AND e.reference_id = $3
ORDER BY e.id`
	selectPostedLines = `SELECT l.entry_id, l.account_id, l.amount, l.description, l.contact_id, l.bank_id
FROM journal_lines l
WHERE l.org_id = $1 AND l.entry_id IN ($2)
ORDER BY l.entry_id, l.id`
)

// Posted returns the entries of a document with their lines, oldest first, including
// reversals.
func Posted(tx *db.Tx, refType string, refID uint32) ([]Recorded, error) {
	type row struct {
		ID          uint32    `db:"id"`
		Number      string    `db:"entry_number"`
		Date        when.Date `db:"entry_date"`
		Description string    `db:"description"`
		RefNumber   string    `db:"reference_number"`
		ReversalOf  num.Ref   `db:"reversal_of_id"`
	}
	rows, err := db.List[row](tx, selectPosted, refType, refID)
	if err != nil {
		return nil, fmt.Errorf("entries of %s %d: %w", refType, refID, err)
	}
	entries := make([]Recorded, len(rows))
	ids := make(db.IDs, len(rows))
	at := make(map[uint32]*Recorded, len(rows))
	for i, r := range rows {
		entries[i] = Recorded{ID: r.ID, Number: r.Number, Entry: Entry{
			Date: r.Date, Description: r.Description, RefType: refType, RefID: num.Ref(refID), RefNumber: r.RefNumber, ReversalOf: r.ReversalOf,
		}}
		ids[i], at[r.ID] = r.ID, &entries[i]
		if undone := at[uint32(r.ReversalOf)]; undone != nil {
			undone.ReversedBy = num.Ref(r.ID)
		}
	}
	if len(entries) == 0 {
		return nil, nil
	}
	return entries, addRecorded(tx, ids, at)
}

func addRecorded(tx *db.Tx, ids db.IDs, at map[uint32]*Recorded) error {
	type row struct {
		EntryID     uint32    `db:"entry_id"`
		AccountID   uint32    `db:"account_id"`
		Amount      num.Money `db:"amount"`
		Description string    `db:"description"`
		ContactID   num.Ref   `db:"contact_id"`
		BankID      num.Ref   `db:"bank_id"`
	}
	rows, err := db.List[row](tx, selectPostedLines, ids)
	if err != nil {
		return fmt.Errorf("recorded lines: %w", err)
	}
	for _, r := range rows {
		line := Line{AccountID: r.AccountID, Description: r.Description, ContactID: r.ContactID, BankID: r.BankID}
		line.Debit, line.Credit = sides(r.Amount)
		e := at[r.EntryID]
		e.Lines = append(e.Lines, line)
	}
	return nil
}

// RecordedOf returns the entries with the given ids and their lines, in the order of the ids.
func RecordedOf(tx *db.Tx, ids []uint32) ([]Recorded, error) {
	rows, err := db.List[entryRow](tx, `SELECT `+db.Columns[entryRow]("e")+` FROM journal_entries e WHERE e.org_id = $1 AND e.id IN ($2) ORDER BY e.id`, db.IDs(ids))
	if err != nil {
		return nil, fmt.Errorf("entries: %w", err)
	}
	entries := make([]Recorded, len(rows))
	at := make(map[uint32]*Recorded, len(rows))
	for i, r := range rows {
		entries[i] = r.recorded()
		at[r.ID] = &entries[i]
	}
	return entries, addRecorded(tx, ids, at)
}

// Standing returns the entries of a document that are in effect.
func Standing(tx *db.Tx, refType string, refID uint32) ([]Recorded, error) {
	all, err := Posted(tx, refType, refID)
	if err != nil {
		return nil, err
	}
	var standing []Recorded
	for _, r := range all {
		if r.Stands() {
			standing = append(standing, r)
		}
	}
	return standing, nil
}

// Reversal returns the entry that reverses r at a date: the same lines with sides swapped.
func (r Recorded) Reversal(date when.Date, description string) Entry {
	undo := r.Entry
	undo.Date, undo.Description, undo.ReversalOf = date, description, num.Ref(r.ID)
	undo.Lines, undo.VatBase = Opposite(r.Lines), r.VatBase.Neg()
	return undo
}

// Reverse reverses every entry of a document that is in effect.
func Reverse(tx *db.Tx, refType string, refID uint32, date when.Date, description string) ([]uint32, error) {
	standing, err := Standing(tx, refType, refID)
	if err != nil {
		return nil, err
	}
	undo := make([]Entry, len(standing))
	for i, r := range standing {
		undo[i] = r.Reversal(date, description)
	}
	return PostAll(tx, undo...)
}

// sides splits a stored amount into debit and credit.
func sides(amount num.Money) (debit, credit num.Money) {
	if amount.Sign() < 0 {
		return num.Money{}, amount.Neg()
	}
	return amount, num.Money{}
}
