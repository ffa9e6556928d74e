package document

import (
	"fmt"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// postEntry posts the journal entry of a document.
func (s *service) postEntry(r *Doc, date when.Date, entries []Entry, f Particulars) error {
	chart, err := ledger.ChartOf(s.tx)
	if err != nil {
		return err
	}
	f.Contact = r.ContactID
	lines, err := LinesOf(chart, entries, f)
	if err != nil {
		return fmt.Errorf("post %s: %w", r.DocumentNumber, err)
	}
	_, err = ledger.Post(s.tx, r.entry(date, strings.TrimSpace(r.DocumentNumber+" "+r.ContactName), lines))
	return err
}

// entry returns a journal entry of the document.
func (r *Doc) entry(date when.Date, description string, lines []ledger.Line) ledger.Entry {
	return ledger.Entry{Date: date, Description: description, RefType: r.DocumentType, RefID: num.Ref(r.ID), RefNumber: r.DocumentNumber, Lines: lines}
}

// Reverse reverses everything that a document has recorded and that is still in effect, on
// the date of of, or else on the date of each entry's void. of names the document; its lines are posted with the first reversal. moved
// reports that its goods were returned, and stocked by how much the stock value changed.
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
		// Goods received for free posted nothing, and can leave with a value.
		standing = []ledger.Recorded{{Entry: ledger.Entry{RefType: of.RefType, RefID: of.RefID, RefNumber: of.RefNumber}}}
	}
	undo := make([]ledger.Entry, len(standing))
	for i, recorded := range standing {
		date := of.Date
		if date.IsZero() {
			if date, err = ledger.VoidDate(tx, recorded.Date); err != nil {
				return err
			}
		}
		undo[i] = recorded.Reversal(date, of.Description)
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

// Reversed returns the reversal of a recorded entry. Goods cannot always leave at the value
// they came with, so the stock account moves by the value of the reversing movements
// (stocked, signed), every other account is reversed in full, and the difference is a
// variance. Variances that the original entry posted for its own goods stay.
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
