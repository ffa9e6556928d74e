package ledger

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/num"
	"kontor/internal/when"
)

// Recorded is an entry that stands in the books.
type Recorded struct {
	ID         uint32
	Number     string
	ReversedBy num.Ref // the entry that undid this one
	Entry
}

// Stands tells whether the entry still counts: it was not undone, and it does
// not itself undo another.
func (r Recorded) Stands() bool { return r.ReversedBy == 0 && r.ReversalOf == 0 }

const selectPosted = `SELECT e.id, e.entry_number, e.entry_date, e.description AS entry_description, e.reference_number, e.reversal_of_id,
	l.account_id, l.amount, l.description, l.contact_id
FROM journal_entries e
JOIN journal_lines l ON l.org_id = $1 AND l.entry_id = e.id
WHERE e.org_id = $1 AND e.reference_type = $2 AND e.reference_id = $3
ORDER BY e.id, l.sort_order, l.id`

// Posted returns the entries of a document with their lines, oldest first,
// reversals included.
func Posted(tx *db.Tx, refType string, refID uint32) ([]Recorded, error) {
	type row struct {
		ID               uint32    `db:"id"`
		Number           string    `db:"entry_number"`
		Date             when.Date `db:"entry_date"`
		EntryDescription string    `db:"entry_description"`
		RefNumber        string    `db:"reference_number"`
		ReversalOf       num.Ref   `db:"reversal_of_id"`
		AccountID        uint32    `db:"account_id"`
		Amount           num.Money `db:"amount"`
		Description      string    `db:"description"`
		ContactID        num.Ref   `db:"contact_id"`
	}
	rows, err := db.List[row](tx, selectPosted, refType, refID)
	if err != nil {
		return nil, fmt.Errorf("entries of %s %d: %w", refType, refID, err)
	}
	var entries []Recorded
	for _, r := range rows {
		if len(entries) == 0 || entries[len(entries)-1].ID != r.ID {
			entries = append(entries, Recorded{ID: r.ID, Number: r.Number, Entry: Entry{
				Date: r.Date, Description: r.EntryDescription, RefType: refType, RefID: num.Ref(refID), RefNumber: r.RefNumber, ReversalOf: r.ReversalOf,
			}})
			for i := range entries {
				if entries[i].ID == uint32(r.ReversalOf) {
					entries[i].ReversedBy = num.Ref(r.ID)
				}
			}
		}
		line := Line{AccountID: r.AccountID, Description: r.Description, ContactID: r.ContactID}
		line.Debit, line.Credit = sides(r.Amount)
		last := &entries[len(entries)-1]
		last.Lines = append(last.Lines, line)
	}
	return entries, nil
}

// Standing returns the entries of a document that still count.
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

// Reversal is the entry that undoes a recorded one: the same lines with their
// sides swapped, at the date of undoing.
func (r Recorded) Reversal(date when.Date, description string) Entry {
	undo := r.Entry
	undo.Date, undo.Description, undo.ReversalOf = date, description, num.Ref(r.ID)
	undo.Lines = Opposite(r.Lines)
	return undo
}

// Reverse undoes every entry of a document that still counts.
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

// sides splits a stored amount into the two sides of a line.
func sides(amount num.Money) (debit, credit num.Money) {
	if amount.Sign() < 0 {
		return num.Money{}, amount.Neg()
	}
	return amount, num.Money{}
}
