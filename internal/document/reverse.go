package document

import (
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/num"
)

// Reverse writes the opposite of everything that a document has recorded and
// that still counts, dated today. of names the document; its lines are booked
// along with the first reversal. moved tells that its goods went the other way,
// and stocked by how much stock then changed.
func Reverse(tx *db.Tx, of ledger.Entry, moved bool, stocked num.Money) error {
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return err
	}
	standing, err := ledger.Standing(tx, of.RefType, uint32(of.RefID))
	if err != nil {
		return err
	}
	if len(standing) == 0 {
		// Goods that came for nothing posted nothing, and may leave with a value.
		standing = []ledger.Recorded{{Entry: ledger.Entry{RefType: of.RefType, RefID: of.RefID, RefNumber: of.RefNumber}}}
	}
	undo := make([]ledger.Entry, len(standing))
	for i, recorded := range standing {
		undo[i] = recorded.Reversal(tx.Today(), of.Description)
		lines, err := ledger.WithCurrentAccounts(tx, recorded.Lines)
		if err != nil {
			return err
		}
		undo[i].Lines = Reversed(chart, lines, moved, stocked)
	}
	undo[0].Lines = append(undo[0].Lines, of.Lines...)
	_, err = ledger.PostAll(tx, undo...)
	return err
}

// Reversed is the opposite of a recorded entry. Goods cannot always leave at
// the value they came with, so the stock account moves by what the reversing
// movements really moved (stocked, signed), every other account is reversed in
// full, and the difference is a variance; variances that the original entry
// booked for its own goods stay.
func Reversed(chart *ledger.Chart, recorded []ledger.Line, movedStock bool, stocked num.Money) []ledger.Line {
	inventory, variance := chart.Key(ledger.Inventory).ID, chart.Key(ledger.Variance).ID
	p := posting{chart: chart}
	for _, line := range recorded {
		if movedStock && (line.AccountID == inventory || line.AccountID == variance) {
			continue
		}
		p.of.Contact = line.ContactID
		p.money(ledger.MoneyRef{BankID: line.BankID, AccountID: line.AccountID}, line.Debit.Sub(line.Credit), -1)
	}
	if movedStock {
		p.of.Contact = 0
		p.write(inventory, stocked, 1)
		p.write(variance, p.rest, -1)
	}
	return p.lines
}
