package trade

import (
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/currency"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/tax"
)

// purchaseParts is what only the page of a purchase document shows.
type purchaseParts struct {
	Bills        []Document // bills that a voucher pays
	Payment      *console.Form
	Stated       string            // tax that paying the bill withholds, if the bill states it
	Invoice      *console.Form     // form of the supplier's tax invoice
	Certificates []tax.Certificate // of the tax that a voucher withheld
	Uncertified  bool              // the voucher withheld tax before certificates were issued
}

// moveForm is the input of a move besides the reason.
type moveForm struct {
	PaidDate when.Date `json:"paidDate"`
}

// lookAtPurchase reads what only a purchase document has.
func lookAtPurchase(v *console.Visit, tx *db.Tx, p *page) error {
	p.Form = v.Form(moveForm{paidOn(v, tx, p.Date)})
	p.billSums(v)
	if p.Writes {
		p.Nexts = p.follow(v)
	}
	// A bill without VAT has nothing to claim; a voucher can pay VAT of its bills.
	if claims := !p.Kind.Bills() || !p.VAT.IsZero(); claims && v.May(access.WriteTax) && p.Purchase.TakesTaxInvoice() {
		p.Invoice = v.FormOf("tax-invoice", facts(p.Purchase))
	}
	if err := p.certificates(v, tx); err != nil {
		return err
	}
	for _, a := range p.Purchase.Allocations {
		bill, err := p.Side.get(tx, a.DocID)
		if err != nil {
			return err
		}
		p.Bills = append(p.Bills, bill)
	}
	return p.paymentForm(v, tx)
}

// paidOn proposes the date on which a voucher is paid: its own, or today if that date is in the
// future or its period is locked.
func paidOn(v *console.Visit, tx *db.Tx, day when.Date) when.Date {
	if day.After(v.Today) || ledger.CheckOpen(tx, day) != nil {
		return v.Today
	}
	return day
}

// follow returns the documents that can be created from this one now. Bills are paid on
// their page.
func (p *page) follow(v *console.Visit) (all []next) {
	d, add := p.Purchase, func(n next) {
		n.Href = v.At(fmt.Sprintf("%s/new?type=%s&from=%d", p.Side.Path, n.Type, p.ID))
		all = append(all, n)
	}
	codes := d.Follows()
	if p.Draft {
		codes = nil
	}
	for _, code := range codes {
		switch kind := document.Purchases.Must(code); {
		case kind.Does(document.PayInvoices), p.Status == document.Closed && !kind.Bills():
		case kind.Receives():
			add(next{Type: code, Word: "Receive goods", Main: d.ReceiptStatus != "full" && !p.Kind.Bills()})
		case kind.Bills():
			add(next{Type: code, Word: "Record supplier invoice", Main: d.ReceiptStatus == "full" || d.ReceiptStatus == ""})
		default:
			add(next{Type: code, Word: "Order", Main: true})
		}
	}
	if d.ToPay() {
		add(next{Type: document.PaymentVoucher, Word: "Draft payment voucher"})
	}
	return all
}

// certificates reads the certificates of the tax that a voucher withheld.
func (p *page) certificates(v *console.Visit, tx *db.Tx) (err error) {
	if p.Status != document.Paid || p.Withheld.IsZero() || !v.May(access.ReadReports) {
		return nil
	}
	p.Certificates, err = tax.CertificatesOf(tx, p.Type(), p.ID)
	p.Uncertified = err == nil && p.Type() == document.PaymentVoucher && len(p.Certificates) == 0 && tax.Thailand(tx) == nil && v.May(access.WriteTax)
	return err
}

// paymentForm adds the form that pays a bill.
func (p *page) paymentForm(v *console.Visit, tx *db.Tx) (err error) {
	d := p.Purchase
	if !d.ToPay() || !v.May(access.PayPurchases) {
		return nil
	}
	var usual num.Ref
	if p.Bank, usual, err = Banks(tx); err != nil {
		return err
	}
	if tax, stated := d.Withholds(d.OutstandingAmount, currency.Places(d.Currency, v.Base())); stated {
		p.Stated = v.AmountText(tax, d.Currency)
	}
	p.Payment = v.FormOf("pay", purchase.BillPayment{
		Amount: &d.OutstandingAmount, WhtRate: &d.WhtRate, WhtSection: &d.WhtSection, WhtIncomeText: &d.WhtIncomeText,
		Paid: purchase.Paid{PaidDate: p.Begin, BankID: usual},
	})
	return nil
}

// wording returns the texts of voucher lines in the reader's language.
func wording(v *console.Visit) purchase.Wording {
	return purchase.Wording{Line: v.T("Payment of {1}"), Unit: v.T("lot")}
}

// pay pays a bill. A cleared field is not replaced by the server.
func pay(v *console.Visit) error {
	for name, field := range map[string]string{"amount": "Amount", "paidDate": "PaidDate"} {
		if v.Posted(name) == "" {
			return v.Again(fault.Bad(field, "required"), buying.show)
		}
	}
	if v.Sent("whtRate") && v.Posted("whtRate") == "" {
		v.Set("whtRate", "0")
	}
	op := func(tx *db.Tx, in purchase.BillPayment) (purchase.Document, error) {
		in.Wording = wording(v)
		return purchase.Pay(tx, in)
	}
	return answer(buying, op, func(v *console.Visit, made purchase.Document) { v.Done("{1} recorded", made.DocNumber) })(v)
}

// issueCertificate issues the certificate of a voucher that was paid without one.
func issueCertificate(v *console.Visit) error {
	return console.Submit(purchase.IssueCertificate, func(v *console.Visit, c tax.Certificate) string {
		v.Done("{1} issued", c.CertificateNumber)
		return v.At("/tax/certificates/%d", c.ID)
	}, buying.show)(v)
}
