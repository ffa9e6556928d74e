package sales

import (
	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/num"
	"kontor/internal/sales"
	"kontor/internal/when"
)

// depositAsked is what is asked when a customer pays ahead.
type depositAsked struct {
	Amount    *num.Money `json:"amount"`
	WhtAmount *num.Money `json:"whtAmount"`
	Date      when.Date  `json:"date"`
	BankID    num.Ref    `json:"bankId"`
}

// refundAsked is what is asked when money goes back: all that is left, unless
// an amount is said.
type refundAsked struct {
	Amount *num.Money `json:"amount"`
	BankID num.Ref    `json:"bankId"`
}

// money adds what was paid ahead and collected together, and the forms by which
// money comes and goes.
func (p *viewPage) money(v *console.Visit, tx *db.Tx) (err error) {
	if p.Kind.HoldsDeposits {
		if p.Deposits, err = listed(tx, sales.Filter{Type: document.Sales.Deposit(), RefDocumentID: num.Ref(p.Doc.ID)}); err != nil {
			return err
		}
	}
	if p.Doc.IsConsolidated {
		if p.Inside, err = listed(tx, sales.Filter{ConsolidatedDocumentID: num.Ref(p.Doc.ID)}); err != nil {
			return err
		}
	} else if p.Kind.Collects {
		if p.Around, err = listed(tx, sales.Filter{SourceDocumentID: num.Ref(p.Doc.ID)}); err != nil {
			return err
		}
	}
	if !p.Collect() && !p.TakesDeposit() && !p.PaysBack(v) {
		return nil
	}
	var usual num.Ref
	if p.Bank, usual, err = trade.Banks(tx); err != nil {
		return err
	}
	p.Receipt = v.FormOf("receive", sales.Receipt{ReceivedAmount: &p.Doc.OutstandingAmount, IssueDate: v.Today, BankID: usual})
	p.Deposit = v.FormOf("deposit", depositAsked{Date: v.Today, BankID: usual})
	p.Refund = v.FormOf("refund", refundAsked{BankID: usual})
	return nil
}

// shownTogether is how many documents of a card are shown.
const shownTogether = 50

func listed(tx *db.Tx, f sales.Filter) ([]sales.Document, error) {
	f.Limit = shownTogether
	found, err := sales.List(tx, f)
	return found.Items, err
}

// TakesDeposit reports whether customers may pay ahead on it now.
func (p viewPage) TakesDeposit() bool {
	return p.Kind.HoldsDeposits && (p.Doc.Status == document.Sent || p.Doc.Status == document.Accepted)
}

// IsDeposit reports whether it is money that was paid ahead, and still counts.
func (p viewPage) IsDeposit() bool {
	return p.Kind.Does(document.TakeDeposit) && p.Doc.Status == document.Sent
}

// PaysBack reports whether what is left of it can be paid to the customer.
func (p viewPage) PaysBack(v *console.Visit) bool {
	credit := p.Kind.Credits && p.Doc.Status == document.Sent && p.Doc.OutstandingAmount.Sign() > 0
	return (credit || p.IsDeposit()) && v.May(access.RefundSales)
}

// SignsNext is what happens next to the signature: signed, issued, or nothing.
func (p viewPage) SignsNext() string {
	switch p.Doc.SignState {
	case "awaiting_signature":
		return "signed"
	case "signed":
		return "issued"
	}
	return ""
}

// takeDeposit records money that was paid ahead.
var takeDeposit = console.Submit(sales.CreateDeposit, func(v *console.Visit, made sales.Document) string {
	v.Done("{1} recorded", made.DocumentNumber)
	return here(v)
}, view)

// voidDeposit takes a deposit back of which nothing was used.
var voidDeposit = console.Submit(sales.VoidDeposit, func(v *console.Visit, _ sales.Document) string {
	v.Done("Status: {1}", v.T("Void"))
	return here(v)
}, view)

// refundDeposit pays back what is left of a deposit.
var refundDeposit = console.Submit(sales.RefundDeposit, func(v *console.Visit, _ sales.Document) string {
	v.Done("Refunded")
	return here(v)
}, view)

// refundCredit pays out what a credit note left to the customer.
var refundCredit = console.Submit(sales.RefundCredit, func(v *console.Visit, _ sales.Document) string {
	v.Done("Refunded")
	return here(v)
}, view)

// sign records that a document was signed, or handed over signed.
var sign = console.Submit(sales.Sign, func(v *console.Visit, d sales.Document) string {
	v.Done("Status: {1}", v.T(console.StatusWord(d.SignState)))
	return here(v)
}, view)
