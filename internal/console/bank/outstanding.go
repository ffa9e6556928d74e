package bank

import (
	"fmt"
	"strconv"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/books/bank"
	"kontor/internal/console"
	"kontor/internal/db"
)

// outstandingPage lists the postings from before the first statement that the bank can still show.
type outstandingPage struct {
	First bank.Statement
	Lines []bank.Earlier
	Form  *console.Form
}

// Ticked reports whether a posting is listed, or was ticked in a refused form.
func (p outstandingPage) Ticked(l bank.Earlier) bool {
	if p.Form.Refusal != nil {
		return p.Form.Holds("posting", l.ID)
	}
	return l.Listed
}

// Untouched returns the difference without the ticked postings, which the page subtracts.
func (p outstandingPage) Untouched() num.Money {
	difference := p.First.OpeningDifference
	for _, l := range p.Lines {
		if l.Listed && !l.Matched {
			difference = difference.Add(l.Amount)
		}
	}
	return difference
}

// outstanding shows what was outstanding when the first statement began.
func outstanding(v *console.Visit) error {
	var page outstandingPage
	err := v.Read(func(tx *db.Tx) error {
		m, err := bankOf(v, tx)
		if err != nil {
			return err
		}
		page.First, page.Lines, err = bank.EarlierLines(tx, m.ID)
		return err
	})
	if err != nil {
		return err
	}
	page.Form = v.Form(nil)
	return v.Show("outstanding.html", page)
}

// setOutstanding replaces the list.
func setOutstanding(v *console.Visit) error {
	in := bank.Outstanding{JournalLineIDs: []uint32{}}
	for i, text := range v.All("posting") {
		id, err := strconv.ParseUint(text, 10, 32)
		if err != nil {
			return v.Again(fault.Bad(fmt.Sprintf("JournalLineIDs[%d]", i), "exists"), outstanding)
		}
		in.JournalLineIDs = append(in.JournalLineIDs, uint32(id))
	}
	err := v.Write(func(tx *db.Tx) (string, error) {
		m, err := bankOf(v, tx)
		if err != nil {
			return "", err
		}
		first, _, err := bank.EarlierLines(tx, m.ID)
		if err != nil {
			return "", err
		}
		in.ID = first.ID
		if _, err := bank.SetOutstanding(tx, in); err != nil {
			return "", err
		}
		v.Done("Saved")
		return v.At("/banks/%d/outstanding", m.ID), nil
	})
	return v.Again(err, outstanding)
}
