package trade

import (
	"kontor/internal/base/access"
	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// Forecast is the postings of the next step.
type Forecast struct {
	Entries  []ledger.EntryRecord
	Date     when.Date // of the first entry
	Refusal  string
	Warnings []console.FieldError
}

// Move makes a step of the document in the address and returns its entries.
type Move func(tx *db.Tx, id uint32) ([]ledger.EntryRecord, error)

// WillPost answers with the postings of a step.
func WillPost(v *console.Visit, move Move) error {
	f, err := Foresee(v, move)
	if err != nil {
		return err
	}
	return v.Fragment("view.html", "will-post", f)
}

// Requested returns the postings of the next step if the address asks for them, or nil: browsers
// without script cannot load them later.
func Requested(v *console.Visit, move Move) (*Forecast, error) {
	if v.Arg("preview") == "" || !v.May(access.ReadJournal) {
		return nil, nil
	}
	f, err := Foresee(v, move)
	return &f, err
}

// Foresee makes a step as a dry run.
func Foresee(v *console.Visit, move Move) (f Forecast, err error) {
	id, err := v.ID("id")
	if err != nil {
		return f, err
	}
	err = v.Try(func(tx *db.Tx) (err error) {
		if f.Entries, err = move(tx, id); err == nil {
			err = Named(v, tx, f.Entries)
		}
		f.Warnings = v.Warnings(tx)
		return err
	})
	if f.Refusal = v.Refused(err); err != nil && f.Refusal == "" {
		return f, err
	}
	if len(f.Entries) > 0 {
		f.Date = v.Day(when.Unix(f.Entries[0].EntryDate))
	}
	return f, nil
}

// Named sets account names of entries in the reader's language.
func Named(v *console.Visit, tx *db.Tx, entries []ledger.EntryRecord) error {
	if len(entries) == 0 {
		return nil
	}
	chart, err := ledger.Accounts(tx, ledger.ChartFilter{})
	if err != nil {
		return err
	}
	names := map[uint32]string{}
	for _, a := range chart {
		names[a.ID] = v.LocalName(a.Name, a.NameTh)
	}
	for _, e := range entries {
		for i := range e.Lines {
			e.Lines[i].AccountName = names[e.Lines[i].AccountID]
		}
	}
	return nil
}
