package expense

import (
	"slices"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org/files"
	"kontor/internal/trade/expense"
)

// viewPage is a claim with its actions.
type viewPage struct {
	Forecast *trade.Forecast // the postings of the approval, on request
	Claim    expense.Claim
	Mine     bool // the user is the claimant
	Writes   bool // can change claims
	Manages  bool
	Taxes    bool // can set tax invoices of lines
	Owner    bool
	Receipts []files.Row
	Entries  []ledger.EntryRecord
	Banks    []console.Option
	Methods  []console.Option
	Form     *console.Form
	Payment  *console.Form
}

// Editable reports whether the claim can still be edited.
func (p viewPage) Editable() bool {
	return p.Writes && writable(p.Claim)
}

// Decides reports whether the user can approve or reject the claim.
func (p viewPage) Decides() bool { return p.Manages && p.Claim.Status == expense.Submitted }

// Approves reports whether the user can approve the claim. Only an owner approves their
// own.
func (p viewPage) Approves() bool { return p.Decides() && (!p.Mine || p.Owner) }

// Pays reports whether the user can pay the claim.
func (p viewPage) Pays() bool { return p.Manages && p.Claim.Status == expense.Approved }

// Recalls reports whether the user can withdraw the claim to edit it.
func (p viewPage) Recalls() bool { return p.Writes && p.Mine && p.Claim.Status == expense.Submitted }

// Cancels reports whether the user can cancel the claim.
func (p viewPage) Cancels() bool {
	return p.Writes && expense.Allows(p.Claim.Status, expense.Cancelled) && (p.Manages || p.Claim.Status != expense.Approved)
}

// Paid returns who paid a line, as a key of the catalogue.
func (viewPage) Paid(i expense.Item) string { return paidWords[string(i.PaidWith)] }

// Method returns the payment method, as a key of the catalogue.
func (viewPage) Method(word expense.Word) string { return methodWords[string(word)] }

// Steps returns the history, latest first.
func (p viewPage) Steps() []expense.History {
	steps := slices.Clone(p.Claim.StatusHistories)
	slices.Reverse(steps)
	return steps
}

func view(v *console.Visit) error {
	forecast, err := trade.Requested(v, approve)
	if err != nil {
		return err
	}
	return console.ShowOne(v, "view.html", func(v *console.Visit, tx *db.Tx, id uint32) (viewPage, error) {
		page, err := look(v, tx, id)
		page.Forecast = forecast
		return page, err
	})
}

// look reads a claim and the data of its page on one snapshot.
func look(v *console.Visit, tx *db.Tx, id uint32) (p viewPage, err error) {
	p = viewPage{Form: v.Form(nil), Writes: v.May(access.WriteExpenses), Manages: v.May(access.ManageExpenses), Taxes: v.May(access.WriteTax), Owner: v.Role() == access.Owner,
		Methods: options(v, methodWords, "bank_transfer", "promptpay", "cash")}
	if p.Claim, err = expense.Get(tx, expense.ByID{ID: id}); err != nil {
		return p, err
	}
	p.Mine = p.Claim.ClaimantUserID == tx.User
	if p.Receipts, err = expense.Receipts(tx, expense.ByID{ID: id}); err != nil {
		return p, err
	}
	if p.Pays() {
		if p.Banks, p.Payment, err = payment(v, tx, p.Claim); err != nil {
			return p, err
		}
	}
	if v.May(access.ReadJournal) {
		if p.Entries, err = ledger.EntriesOf(tx, expense.Series, id); err == nil {
			err = trade.Named(v, tx, p.Entries)
		}
	}
	return p, err
}

// payment returns the payment form: the default money account, a date after the latest expense, the
// method the claimant prefers.
func payment(v *console.Visit, tx *db.Tx, c expense.Claim) ([]console.Option, *console.Form, error) {
	banks, usual, err := trade.Banks(tx)
	var last when.Date
	for _, item := range c.Items {
		if day := v.Day(item.ExpenseDate); day.After(last) {
			last = day
		}
	}
	return banks, v.FormOf("pay", struct {
		PaidAt     when.Date    `json:"paidAt"`
		BankID     num.Ref      `json:"bankId"`
		PaidMethod expense.Word `json:"paidMethod"`
	}{v.StartAfter(last, c.CreatedAt), usual, c.ReimbursementMethod}), err
}

// setStatus changes the status.
var setStatus = console.Submit(expense.SetStatus, func(v *console.Visit, c expense.Claim) string {
	v.Done("Status: {1}", v.T(console.StatusWord(string(c.Status))))
	return at(v, c.ID)
}, view)

// willPost previews the approval of a claim.
func willPost(v *console.Visit) error { return trade.WillPost(v, approve) }

// approve approves a claim and returns its entries.
func approve(tx *db.Tx, id uint32) ([]ledger.EntryRecord, error) {
	if _, err := expense.SetStatus(tx, expense.StatusChange{ID: id, Status: expense.Approved}); err != nil {
		return nil, err
	}
	return ledger.EntriesOf(tx, expense.Series, id)
}
