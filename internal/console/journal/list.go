package journal

import (
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/report"
	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/stock"
	"kontor/internal/trade/tax"
)

// entry is a journal entry as listed.
type entry struct {
	ledger.EntryRecord
	Date     when.Date
	Document string // address of its source, or ""
}

func entryOf(v *console.Visit, e ledger.EntryRecord) entry {
	return entry{e, v.Day(when.Unix(e.EntryDate)), source(v, e)}
}

// entriesOf returns entries with account names in the reader's language.
func entriesOf(v *console.Visit, tx *db.Tx, all []ledger.EntryRecord) (entries []entry, err error) {
	for _, e := range all {
		entries = append(entries, entryOf(v, e))
	}
	return entries, trade.Named(v, tx, all)
}

// source returns the page of the source of an entry, or "".
func source(v *console.Visit, e ledger.EntryRecord) string {
	if address := report.DocumentOf(e.ReferenceType, e.ReferenceID); address != "" {
		return v.Link(address)
	}
	switch e.ReferenceType {
	case ledger.RefClosing:
		return v.At("/reports/years")
	case stock.RefTransfer:
		return v.At("/stock/transfers/%d/print", e.ReferenceID)
	}
	return ""
}

// listPage is a page of the journal.
type listPage struct {
	Filter  ledger.Filter
	Sources []console.Option
	Entries input.Result[entry]
}

func list(v *console.Visit) error {
	f, err := console.Filter[ledger.Filter](v)
	if err != nil {
		return err
	}
	found, err := console.Read(v, ledger.List, f)
	if err != nil {
		return err
	}
	return v.Show("list.html", listPage{f, sources(v), input.Map(found, func(e ledger.EntryRecord) entry { return entryOf(v, e) })})
}

// sources returns the sources of entries as options.
func sources(v *console.Visit) []console.Option {
	codes := []string{ledger.RefManual, ledger.RefTransfer, ledger.RefOpening, ledger.RefAdjustment, ledger.RefClosing, ledger.RefPP30}
	posts := func(k document.Kind) bool { return k.Issuing(false).Posts() || k.Issuing(true).Posts() }
	codes = append(append(append(codes, document.Sales.Codes(posts)...), document.Purchases.Codes(posts)...), expense.Series)
	options := make([]console.Option, len(codes))
	for i, code := range codes {
		options[i] = console.Option{Value: code, Word: v.T(console.TypesWord(code))}
	}
	return options
}

// viewPage is an entry with its reversal and source.
type viewPage struct {
	entry
	Other    entry // its reversal, or the entry it reverses
	ByHand   bool  // a manual entry that is not a reversal
	Undoable bool
	Form     *console.Form
}

func view(v *console.Visit) error { return console.ShowOne(v, "view.html", look) }

// look reads an entry and its reversal on one snapshot.
func look(v *console.Visit, tx *db.Tx, id uint32) (p viewPage, err error) {
	p.Form = v.Form(ledger.Undoing{Date: v.Today})
	e, err := ledger.Get(tx, ledger.ByID{ID: id})
	if err != nil {
		return p, err
	}
	p.entry = entryOf(v, e)
	p.ByHand = e.ReferenceType == ledger.RefManual && e.ReversalOfID == 0
	p.Undoable = p.ByHand && e.ReversedByID == 0
	for _, other := range []num.Ref{e.ReversalOfID, e.ReversedByID} {
		if other != 0 {
			o, err := ledger.Get(tx, ledger.ByID{ID: uint32(other)})
			if err != nil {
				return p, err
			}
			p.Other = entryOf(v, o)
		}
	}
	return p, trade.Named(v, tx, []ledger.EntryRecord{e})
}

// reverse reverses a manual entry.
var reverse = console.Submit(tax.UndoEntry, func(v *console.Visit, made ledger.EntryRecord) string {
	v.Done("Reversed by {1}", made.EntryNumber)
	return v.At("/journal/%d", made.ID)
}, view)
