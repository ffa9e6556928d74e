package journal

import (
	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
)

// transfersPage is a page of the transfer list.
type transfersPage struct {
	Filter    ledger.TransferFilter
	Banks     []console.Option
	Transfers input.Result[ledger.Transfer]
}

func listTransfers(v *console.Visit) error {
	f, err := console.Filter[ledger.TransferFilter](v)
	if err != nil {
		return err
	}
	page := transfersPage{Filter: f}
	return v.ShowRead("transfers.html", &page, func(tx *db.Tx) (err error) {
		if page.Transfers, err = ledger.Transfers(tx, f); err != nil {
			return err
		}
		page.Banks, _, err = trade.Banks(tx)
		return err
	})
}

// transferPage is a transfer with its entries.
type transferPage struct {
	ledger.Transfer
	Entries []entry
	Form    *console.Form
}

func viewTransfer(v *console.Visit) error {
	return console.ShowOne(v, "transfer.html", func(v *console.Visit, tx *db.Tx, id uint32) (p transferPage, err error) {
		p.Form = v.Form(ledger.Undoing{Date: v.Today})
		if p.Transfer, err = ledger.GetTransfer(tx, ledger.TransferByID{ID: id}); err != nil {
			return p, err
		}
		posted, err := ledger.EntriesOf(tx, ledger.RefTransfer, id)
		if err == nil {
			p.Entries, err = entriesOf(v, tx, posted)
		}
		return p, err
	})
}

// reverseTransfer reverses a transfer.
var reverseTransfer = console.Submit(ledger.UndoTransfer, func(v *console.Visit, made ledger.Transfer) string {
	v.Done("{1} reversed", made.Number)
	return v.At("/journal/transfers/%d", made.ID)
}, viewTransfer)

// movePage is the form of a transfer.
type movePage struct {
	Form  *console.Form
	Banks []console.Option
}

func createTransfer(v *console.Visit) error {
	var page movePage
	return v.ShowRead("move.html", &page, func(tx *db.Tx) error {
		options, usual, err := trade.Banks(tx)
		in := ledger.NewTransfer{TransferFields: ledger.TransferFields{Date: v.Start(), FromBankID: uint32(usual)}}
		page = movePage{v.Form(in).Blank("amount", "feeAmount"), append([]console.Option{{Word: v.T("Choose")}}, options...)}
		return err
	})
}

// saveTransfer records a transfer.
var saveTransfer = console.Submit(ledger.CreateTransfer, func(v *console.Visit, made ledger.Transfer) string {
	v.Done("{1} posted", made.Number)
	return v.At("/journal/transfers/%d", made.ID)
}, createTransfer)

// forecast is the postings of a transfer.
type forecast struct {
	Entries []entry
	Reason  string
}

// previewTransfer records a transfer in a dry run.
func previewTransfer(v *console.Visit) error {
	var f forecast
	in, err := console.Input[ledger.NewTransfer](v)
	if err == nil {
		err = v.Try(func(tx *db.Tx) error {
			if _, err := ledger.CreateTransfer(tx, in); err != nil {
				return err
			}
			tried, err := ledger.Tried(tx)
			if err == nil {
				f.Entries, err = entriesOf(v, tx, tried)
			}
			return err
		})
	}
	if f.Reason = v.Refused(err); err != nil && f.Reason == "" {
		return err
	}
	return v.Fragment("move.html", "totals", f)
}
