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

// depositAsked is the form of a deposit.
type depositAsked struct {
	Amount    *num.Money `json:"amount"`
	WhtAmount *num.Money `json:"whtAmount"`
	Date      when.Date  `json:"date"`
	BankID    num.Ref    `json:"bankId"`
}

// refundAsked is the form of a refund. Without an amount the rest is refunded.
type refundAsked struct {
	Amount *num.Money `json:"amount"`
	BankID num.Ref    `json:"bankId"`
}

// money adds deposits, consolidated invoices, and the forms for payments and refunds.
func (p *viewPage) money(v *console.Visit, tx *db.Tx) (err error) {
	if p.Kind.HoldsDeposits || p.Kind.Receivable {
		if p.Deposits, err = listed(tx, sales.Filter{Type: document.Deposit, RefDocumentID: num.Ref(p.Doc.ID)}); err != nil {
			return err
		}
	}
	if p.Doc.IsConsolidated {
		if p.Inside, err = sales.Collected(tx, sales.ByID{ID: p.Doc.ID}); err != nil {
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
	p.Overpayments = overpayments(v)
	withheld, err := sales.Withheld(tx, sales.ByID{ID: p.Doc.ID})
	if err != nil {
		return err
	}
	start := v.StartAfter(p.Doc.IssueDate, p.Doc.CreatedAt)
	p.Receipt = v.FormOf("receive", sales.Receipt{ReceivedAmount: &p.Doc.OutstandingAmount, WhtAmount: &withheld, IssueDate: start, BankID: usual})
	p.Deposit = v.FormOf("deposit", depositAsked{Date: start, BankID: usual})
	p.Refund = v.FormOf("refund", refundAsked{BankID: usual})
	return nil
}

// overpayments are the choices for an amount above what is outstanding.
func overpayments(v *console.Visit) []console.Option {
	return []console.Option{{Value: "refuse", Word: v.T("Do not record")}, {Value: "credit", Word: v.T("Keep the rest as a deposit of the customer")}}
}

// shownTogether is the number of documents listed on a card.
const shownTogether = 50

func listed(tx *db.Tx, f sales.Filter) ([]sales.Document, error) {
	f.Limit = shownTogether
	found, err := sales.List(tx, f)
	return found.Items, err
}

// TakesDeposit reports whether a deposit can be received now.
func (p viewPage) TakesDeposit() bool {
	return p.Writes && p.Kind.HoldsDeposits && (p.Doc.Status == document.Sent || p.Doc.Status == document.Accepted)
}

// IsDeposit reports whether the document is a deposit that is not void.
func (p viewPage) IsDeposit() bool {
	return p.Kind.Does(document.TakeDeposit) && p.Doc.Status == document.Sent
}

// PaysBack reports whether the rest can be refunded to the customer.
func (p viewPage) PaysBack(v *console.Visit) bool {
	credit := p.Kind.Credits && p.Doc.Status == document.Sent && p.Doc.OutstandingAmount.Sign() > 0
	return (credit || p.IsDeposit()) && v.May(access.RefundSales)
}

// SignsNext returns the next signature step: signed, issued, or "".
func (p viewPage) SignsNext() string {
	switch p.Doc.SignState {
	case "awaiting_signature":
		return "signed"
	case "signed":
		return "issued"
	}
	return ""
}

// takeDeposit records a deposit.
var takeDeposit = console.Submit(sales.CreateDeposit, func(v *console.Visit, made sales.Document) string {
	v.Done("{1} recorded", made.DocumentNumber)
	return here(v)
}, view)

// voidDeposit voids an unused deposit.
var voidDeposit = console.Submit(sales.VoidDeposit, func(v *console.Visit, _ sales.Document) string {
	v.Done("Status: {1}", v.T("Void"))
	return here(v)
}, view)

// refundDeposit refunds the rest of a deposit.
var refundDeposit = console.Submit(sales.RefundDeposit, func(v *console.Visit, _ sales.Document) string {
	v.Done("Refunded")
	return here(v)
}, view)

// refundCredit pays out the rest of a credit note.
var refundCredit = console.Submit(sales.RefundCredit, func(v *console.Visit, _ sales.Document) string {
	v.Done("Refunded")
	return here(v)
}, view)

// sign records that a document was signed, or delivered signed.
var sign = console.Submit(sales.Sign, func(v *console.Visit, d sales.Document) string {
	v.Done("Status: {1}", v.T(console.StatusWord(d.SignState)))
	return here(v)
}, view)
