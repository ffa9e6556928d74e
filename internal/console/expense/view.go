package expense

import (
	"fmt"
	"slices"

	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/db"
	"kontor/internal/expense"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/when"
)

// viewPage is one claim with what can be done about it.
type viewPage struct {
	Claim    expense.Claim
	Mine     bool // the reader asks for the money
	Manages  bool
	Owner    bool
	Receipts []expense.Receipt
	Entries  []ledger.EntryRecord
	Banks    []console.Option
	Methods  []console.Option
	Form     *console.Form
	Payment  *console.Form
}

// Editable tells whether the claim can still be written.
func (p viewPage) Editable() bool {
	return p.Claim.Status == expense.Draft || p.Claim.Status == expense.Rejected
}

// Decides tells whether the reader is to decide, and Approves whether the answer
// may be yes: only an owner approves what is their own.
func (p viewPage) Decides() bool { return p.Manages && p.Claim.Status == expense.Submitted }

// Approves tells whether the reader may approve the claim.
func (p viewPage) Approves() bool { return p.Decides() && (!p.Mine || p.Owner) }

// Pays tells whether the reader may pay the claim.
func (p viewPage) Pays() bool { return p.Manages && p.Claim.Status == expense.Approved }

// Recalls tells whether the reader may take the claim back to change it.
func (p viewPage) Recalls() bool { return p.Mine && p.Claim.Status == expense.Submitted }

// Cancels tells whether the reader may give the claim up.
func (p viewPage) Cancels() bool {
	return expense.Allows(p.Claim.Status, expense.Cancelled) && (p.Manages || p.Claim.Status != expense.Approved)
}

// Paid is whose money paid a line, in the words of the catalogue.
func (viewPage) Paid(i expense.Item) string { return paidWords[string(i.PaidWith)] }

// Method is how the money comes back, in the words of the catalogue.
func (viewPage) Method(word expense.Word) string { return methodWords[string(word)] }

// Steps is the history, the latest first.
func (p viewPage) Steps() []expense.History {
	steps := slices.Clone(p.Claim.StatusHistories)
	slices.Reverse(steps)
	return steps
}

func view(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	page := viewPage{Form: v.Form(nil), Manages: v.Manages(), Owner: v.Role() == db.Owner,
		Methods: options(v, methodWords, "bank_transfer", "promptpay", "cash")}
	err = v.Read(func(tx *db.Tx) (err error) {
		if page.Claim, err = expense.Get(tx, expense.ByID{ID: id}); err != nil {
			return err
		}
		page.Mine = page.Claim.ClaimantUserID == tx.User
		if page.Receipts, err = expense.Receipts(tx, expense.ByID{ID: id}); err != nil {
			return err
		}
		if page.Pays() {
			if page.Banks, page.Payment, err = payment(v, tx, page.Claim); err != nil {
				return err
			}
		}
		if v.Manages() {
			if page.Entries, err = ledger.EntriesOf(tx, expense.Series, id); err == nil {
				err = trade.Named(v, tx, page.Entries)
			}
		}
		return err
	})
	if err != nil {
		return err
	}
	return v.Show("view.html", page)
}

// payment asks where the money comes from: the account that documents use when
// they name none, today, as the claimant would like it.
func payment(v *console.Visit, tx *db.Tx, c expense.Claim) ([]console.Option, *console.Form, error) {
	banks, err := ledger.Banks(tx, struct{}{})
	if err != nil {
		return nil, nil, err
	}
	in := struct {
		PaidAt     when.Date    `json:"paidAt"`
		BankID     num.Ref      `json:"bankId"`
		PaidMethod expense.Word `json:"paidMethod"`
	}{PaidAt: v.Today, PaidMethod: c.ReimbursementMethod}
	var choices []console.Option
	for _, b := range banks {
		if !b.IsActive {
			continue
		}
		if b.IsDefault {
			in.BankID = num.Ref(b.ID)
		}
		choices = append(choices, console.Option{Value: fmt.Sprint(b.ID), Word: b.Name()})
	}
	return choices, v.Form(in), nil
}

// setStatus makes a move.
var setStatus = console.Submit(expense.SetStatus, func(v *console.Visit, c expense.Claim) string {
	v.Done("Now {1}", v.T(console.StatusWord(string(c.Status))))
	return at(v, c.ID)
}, view)

// forecast is what approving would write into the books.
type forecast struct {
	Entries []ledger.EntryRecord
	Refusal string
}

// willPost tries to approve a claim and takes everything back.
func willPost(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	var f forecast
	err = v.Try(func(tx *db.Tx) error {
		if _, err := expense.SetStatus(tx, expense.StatusChange{ID: id, Status: expense.Approved}); err != nil {
			return err
		}
		var err error
		if f.Entries, err = ledger.EntriesOf(tx, expense.Series, id); err == nil {
			err = trade.Named(v, tx, f.Entries)
		}
		return err
	})
	if f.Refusal = v.Refused(err); err != nil && f.Refusal == "" {
		return err
	}
	return v.Fragment("view.html", "will-post", f)
}
