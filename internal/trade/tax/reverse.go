package tax

import (
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// UndoEntry reverses a manual entry. The reversal of an entry in a VAT register is a row of its own
// month, so that month has to be open.
func UndoEntry(tx *db.Tx, in ledger.Undoing) (ledger.EntryRecord, error) {
	if in.Date.IsZero() {
		in.Date = tx.Today()
	}
	made, err := ledger.UndoEntry(tx, in)
	if err == nil && !made.VatBase.IsZero() {
		err = CheckMonth(tx, when.MonthOf(in.Date), Issues)
	}
	return made, err
}
