package journal

import (
	"fmt"

	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/input"
	"kontor/internal/ledger"
)

// transfersPage is one page of the transfers that match.
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
	err = v.Read(func(tx *db.Tx) (err error) {
		if page.Transfers, err = ledger.Transfers(tx, f); err != nil {
			return err
		}
		page.Banks, _, err = banks(tx)
		return err
	})
	if err != nil {
		return err
	}
	return v.Show("transfers.html", page)
}

// banks are the money accounts in use, and the one that documents use by themselves.
func banks(tx *db.Tx) (options []console.Option, usual uint32, err error) {
	all, err := ledger.Banks(tx, struct{}{})
	for _, b := range all {
		if !b.IsActive {
			continue
		}
		if b.IsDefault {
			usual = b.ID
		}
		options = append(options, console.Option{Value: fmt.Sprint(b.ID), Word: b.Name()})
	}
	return options, usual, err
}

// transferPage is one transfer with what it posted.
type transferPage struct {
	ledger.Transfer
	Entries []entry
	Form    *console.Form
}

func viewTransfer(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	page := transferPage{Form: v.Form(ledger.Undoing{Date: v.Today})}
	err = v.Read(func(tx *db.Tx) (err error) {
		if page.Transfer, err = ledger.GetTransfer(tx, ledger.TransferByID{ID: id}); err != nil {
			return err
		}
		posted, err := ledger.EntriesOf(tx, ledger.RefTransfer, id)
		for _, e := range posted {
			page.Entries = append(page.Entries, entryOf(v, e))
		}
		return err
	})
	if err != nil {
		return err
	}
	return v.Show("transfer.html", page)
}

// reverseTransfer takes a transfer back.
var reverseTransfer = console.Submit(ledger.UndoTransfer, func(v *console.Visit, made ledger.Transfer) string {
	v.Done("{1} is taken back", made.Number)
	return v.At("/journal/transfers/%d", made.ID)
}, viewTransfer)

// movePage is a transfer being written.
type movePage struct {
	Form  *console.Form
	Banks []console.Option
}

func createTransfer(v *console.Visit) error {
	var page movePage
	err := v.Read(func(tx *db.Tx) error {
		options, usual, err := banks(tx)
		in := ledger.NewTransfer{TransferFields: ledger.TransferFields{Date: v.Today, FromBankID: usual}}
		page = movePage{v.Form(in).Blank("amount", "feeAmount"), append([]console.Option{{Word: v.T("Choose")}}, options...)}
		return err
	})
	if err != nil {
		return err
	}
	return v.Show("move.html", page)
}

// saveTransfer records a transfer.
var saveTransfer = console.Submit(ledger.CreateTransfer, func(v *console.Visit, made ledger.Transfer) string {
	v.Done("{1} is posted", made.Number)
	return v.At("/journal/transfers/%d", made.ID)
}, createTransfer)

// forecast is what a transfer would post.
type forecast struct {
	Entries []entry
	Reason  string
}

// previewTransfer tries to record a transfer and takes everything back.
func previewTransfer(v *console.Visit) error {
	var f forecast
	in, err := console.Input[ledger.NewTransfer](v)
	if err == nil {
		err = v.Try(func(tx *db.Tx) error {
			if _, err := ledger.CreateTransfer(tx, in); err != nil {
				return err
			}
			tried, err := ledger.Tried(tx)
			for _, e := range tried {
				f.Entries = append(f.Entries, entryOf(v, e))
			}
			return err
		})
	}
	if f.Reason = v.Refused(err); err != nil && f.Reason == "" {
		return err
	}
	return v.Fragment("move.html", "totals", f)
}
