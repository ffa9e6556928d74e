package ledger

import (
	"fmt"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/reference"
)

// NewEntry is a manual journal entry in base currency.
type NewEntry struct {
	// Entry date (YYYY-MM-DD). Must be after the organization's lock date.
	EntryDate when.Date `json:"entryDate" validate:"required,datetime"`
	// Description of the entry.
	Description string `json:"description" validate:"max=255"`
	// Your own reference, unique among entries.
	ExternalID string `json:"externalId" validate:"max=100" ext:"true"`
	// Date of the automatic reversal (YYYY-MM-DD). The reversing entry is posted immediately, with
	// this later date.
	ReverseOn when.Date `json:"reverseOn" ext:"true"`
	// The lines. Total debit must equal total credit.
	Lines []NewLine `json:"lines" validate:"required,min=2,max=500,dive"`

	VatBase num.Money `json:"-"` // value before VAT, if the entry is a row of a VAT register
}

// NewLine is a line of a manual journal entry. Exactly one of debit and credit must be greater than
// 0.
type NewLine struct {
	// Ledger account. Must be active.
	AccountID uint32 `json:"accountId" validate:"required"`
	// Debit amount, at most 2 decimals.
	Debit num.Booked `json:"debit" validate:"gte=0"`
	// Credit amount, at most 2 decimals.
	Credit num.Booked `json:"credit" validate:"gte=0"`
	// Description of the line.
	Description string `json:"description" validate:"max=255"`
}

// Normalize trims the texts.
func (in *NewEntry) Normalize() {
	in.Description = strings.TrimSpace(in.Description)
	in.ExternalID = strings.TrimSpace(in.ExternalID)
	for i := range in.Lines {
		in.Lines[i].Description = strings.TrimSpace(in.Lines[i].Description)
	}
}

// Create posts a manual entry. It cannot be edited or deleted; a reversal corrects it.
func Create(tx *db.Tx, in NewEntry) (EntryRecord, error) {
	if err := in.oneSided(); err != nil {
		return EntryRecord{}, err
	}
	if err := in.accounts(tx); err != nil {
		return EntryRecord{}, err
	}
	if err := in.open(tx); err != nil {
		return EntryRecord{}, err
	}
	if err := reference.Free(tx, "journal_entries", "entry_number", in.ExternalID, 0); err != nil {
		return EntryRecord{}, err
	}
	e, err := in.entry()
	if err != nil {
		return EntryRecord{}, err
	}
	if err := e.check(); err != nil {
		return EntryRecord{}, err
	}
	heads, lines, err := write(tx, []Entry{e}, len(e.Lines))
	if err != nil {
		return EntryRecord{}, fmt.Errorf("entry by hand: %w", err)
	}
	tx.Record("journal_entries", heads[0].ID, heads[0].EntryNumber)
	made, err := answer(tx, heads[0], lines)
	if err != nil || in.ReverseOn.IsZero() {
		return made, err
	}
	made.ReversedByID, err = e.undoneOn(tx, heads[0], in.ReverseOn)
	return made, err
}

// open refuses dates in a closed period, and a reversal date before the entry date.
func (in NewEntry) open(tx *db.Tx) error {
	if err := CheckOpen(tx, in.EntryDate); err != nil || in.ReverseOn.IsZero() {
		return err
	}
	if !in.ReverseOn.After(in.EntryDate) {
		return fault.Invalid(fault.Field{Name: "ReverseOn", Tag: "gt", Param: in.EntryDate.String()})
	}
	return CheckOpen(tx, in.ReverseOn)
}

// undoneOn posts the reversal of an entry that was just posted.
func (e Entry) undoneOn(tx *db.Tx, head entryRow, date when.Date) (num.Ref, error) {
	id, err := Post(tx, Recorded{ID: head.ID, Number: head.EntryNumber, Entry: e}.byHand(date, ""))
	return num.Ref(id), err
}

// answer returns an entry that was just posted, without reading it again.
func answer(tx *db.Tx, head entryRow, lines []lineRow) (EntryRecord, error) {
	chart, err := ChartOf(tx)
	if err != nil {
		return EntryRecord{}, err
	}
	entry := head.record(tx)
	for _, l := range lines {
		entry.Lines = append(entry.Lines, l.record(chart))
	}
	return entry, nil
}

// oneSided refuses lines with no side or both sides filled.
func (in NewEntry) oneSided() error {
	var bad []fault.Field
	for i, l := range in.Lines {
		field := fmt.Sprintf("Lines[%d].Debit", i)
		switch {
		case l.Debit.IsZero() && l.Credit.IsZero():
			bad = append(bad, fault.Field{Name: field, Tag: "gt", Param: "0"})
		case !l.Debit.IsZero() && !l.Credit.IsZero():
			bad = append(bad, fault.Field{Name: field, Tag: "lte", Param: "0"})
		}
	}
	if len(bad) > 0 {
		f := fault.Invalid(bad...)
		return f.Because("each line needs either a debit or a credit greater than 0")
	}
	return nil
}

// accounts refuses lines whose account does not exist or is inactive.
func (in NewEntry) accounts(tx *db.Tx) error {
	chart, err := ChartOf(tx)
	if err != nil {
		return err
	}
	var bad []fault.Field
	for i, l := range in.Lines {
		a, ok := chart.ByID(l.AccountID)
		switch field := fmt.Sprintf("Lines[%d].AccountID", i); {
		case !ok:
			bad = append(bad, fault.Field{Name: field, Tag: "exists"})
		case !a.IsActive:
			bad = append(bad, fault.Field{Name: field, Tag: "active"})
		}
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	return nil
}

// Sums returns the total debit and credit of the lines.
func (in NewEntry) Sums() (debit, credit num.Money) {
	for _, l := range in.Lines {
		debit, credit = debit.Add(l.Debit.Money), credit.Add(l.Credit.Money)
	}
	return debit, credit
}

// entry returns the entry to post. It refuses unbalanced lines.
func (in NewEntry) entry() (Entry, error) {
	e := Entry{Date: in.EntryDate, Description: in.Description, RefType: RefManual, ExternalID: in.ExternalID, ReverseOn: in.ReverseOn, VatBase: in.VatBase}
	debit, credit := in.Sums()
	for _, l := range in.Lines {
		e.Lines = append(e.Lines, Line{AccountID: l.AccountID, Debit: l.Debit.Money, Credit: l.Credit.Money, Description: l.Description})
	}
	switch {
	case debit != credit:
		return e, fault.JournalEntryImbalanced.Because("debits are %s, credits are %s", debit, credit)
	case debit.Raw() > num.MoneyMax:
		return e, fault.BadRequest.Because("an amount is out of range: the entry moves %s", debit)
	}
	return e, nil
}
