package purchase

import (
	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/currency"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/purchase"
	"kontor/internal/tax"
	"kontor/internal/when"
)

// moveAsked is the input of a move besides the reason.
type moveAsked struct {
	PaidDate when.Date `json:"paidDate"`
}

// viewPage is a document with its related data.
type viewPage struct {
	trade.View
	Doc       purchase.Document
	Kind      document.Kind
	Warehouse string
	Follow    []follow
	Bills     []purchase.Document // bills that a voucher pays
	Payment   *console.Form
	Stated    string        // tax that paying the bill withholds, if the bill states it
	Invoice   *console.Form // form of the supplier's tax invoice

	Certificates []tax.Certificate // of the tax that a voucher withheld
	Uncertified  bool              // the voucher withheld tax before certificates were issued
}

// follow is a document that can be created from this one.
type follow struct {
	Type string
	Word string
	Main bool // the suggested next step
}

// Voucher returns the code of payment vouchers.
func (viewPage) Voucher() string { return document.PaymentVoucher }

// ToPay reports whether money is still owed.
func (p viewPage) ToPay() bool { return p.Doc.ToPay() }

// Owing reports whether the page shows an amount owed. Bills that are not approved owe
// nothing.
func (p viewPage) Owing() bool {
	return p.ToPay() || p.Kind.Bills() && p.Doc.Status == document.Paid
}

// Late reports whether the document is overdue.
func (p viewPage) Late(v *console.Visit) bool {
	due := v.Day(p.Doc.DueDate)
	return p.ToPay() && !due.IsZero() && due.Before(v.Today)
}

func view(v *console.Visit) error {
	forecast, err := trade.Asked(v, continuing(v))
	if err != nil {
		return err
	}
	return console.ShowOne(v, "view.html", func(v *console.Visit, tx *db.Tx, id uint32) (viewPage, error) {
		page, err := look(v, tx, id)
		page.Forecast = forecast
		return page, err
	})
}

// look reads a document and its related data on one snapshot.
func look(v *console.Visit, tx *db.Tx, id uint32) (p viewPage, err error) {
	if p.Doc, err = purchase.Get(tx, purchase.ByID{ID: id}); err != nil {
		return p, err
	}
	p.Kind = document.Purchases.Must(p.Doc.DocType)
	if p.View, err = pages.View(v, tx, p.Doc); err != nil {
		return p, err
	}
	p.Form = v.Form(moveAsked{paidOn(v, tx, p.Doc)})
	p.Posts = v.May(access.ReadJournal) && trade.Next(p.Steps).Status != ""
	if p.Writes {
		p.Follow = followers(p.Doc)
	}
	if p.Warehouse, err = trade.Warehouse(tx, p.Doc.WarehouseID); err != nil {
		return p, err
	}
	if v.May(access.WriteTax) && p.Doc.TakesTaxInvoice() {
		p.Invoice = v.FormOf("tax-invoice", facts(p.Doc))
	}
	return p, p.money(v, tx)
}

// paidOn proposes the date on which a voucher is paid: its own, or today if that date is in the
// future or its period is locked.
func paidOn(v *console.Visit, tx *db.Tx, d purchase.Document) when.Date {
	day := v.Day(d.DocDate)
	if day.After(v.Today) || ledger.CheckOpen(tx, day) != nil {
		return v.Today
	}
	return day
}

// steps returns the moves that the user can make.
func steps(v *console.Visit, d purchase.Document) []trade.Step {
	return trade.Steps(v, access.ApprovePurchases, document.Purchases.Must(d.DocType), d.Status, d.RefDocID != 0 || len(d.Allocations) > 0)
}

// followers returns the documents that can be created from this one now. Bills are paid on
// their page.
func followers(d purchase.Document) (all []follow) {
	if d.Status == document.Draft {
		return nil
	}
	for _, code := range d.Follows() {
		kind := document.Purchases.Must(code)
		f := follow{Type: code, Word: "New {1}"}
		switch {
		case kind.Does(document.PayInvoices), d.Status == document.Closed && !kind.Bills():
			continue
		case kind.Receives():
			f.Word, f.Main = "Receive goods", d.ReceiptStatus != "full" && !document.Purchases.Must(d.DocType).Bills()
		case kind.Bills():
			f.Word, f.Main = "Record supplier invoice", d.ReceiptStatus == "full" || d.ReceiptStatus == ""
		default:
			f.Word, f.Main = "Order", true
		}
		all = append(all, f)
	}
	return all
}

// money adds the bills of a voucher, and the payment form of a bill.
func (p *viewPage) money(v *console.Visit, tx *db.Tx) (err error) {
	if p.Doc.Status == document.Paid && !p.Doc.WhtAmount.IsZero() && v.May(access.ReadReports) {
		if p.Certificates, err = tax.CertificatesOf(tx, p.Doc.DocType, p.Doc.ID); err != nil {
			return err
		}
		p.Uncertified = p.Doc.DocType == p.Voucher() && len(p.Certificates) == 0 && tax.Thailand(tx) == nil && v.May(access.WriteTax)
	}
	for _, a := range p.Doc.Allocations {
		bill, err := purchase.Get(tx, purchase.ByID{ID: a.DocID})
		if err != nil {
			return err
		}
		p.Bills = append(p.Bills, bill)
	}
	if !p.ToPay() || !v.May(access.PayPurchases) {
		return nil
	}
	var usual num.Ref
	if p.Bank, usual, err = trade.Banks(tx); err != nil {
		return err
	}
	if tax, stated := p.Doc.Withholds(p.Doc.OutstandingAmount, places(v, p.Doc)); stated {
		p.Stated = v.AmountText(tax, p.Doc.Currency)
	}
	p.Payment = v.FormOf("pay", purchase.BillPayment{
		Amount: &p.Doc.OutstandingAmount, WhtRate: &p.Doc.WhtRate, WhtSection: &p.Doc.WhtSection, WhtIncomeText: &p.Doc.WhtIncomeText,
		Paid: purchase.Paid{PaidDate: v.StartAfter(p.Doc.DocDateLocal, p.Doc.CreatedAt), BankID: usual},
	})
	return nil
}

func places(v *console.Visit, d purchase.Document) int { return currency.Places(d.Currency, v.Base()) }

// wording returns the texts of voucher lines in the reader's language.
func wording(v *console.Visit) purchase.Wording {
	return purchase.Wording{Line: v.T("Payment of {1}"), Unit: v.T("lot")}
}

// pay pays a bill. A cleared field is not replaced by the server.
func pay(v *console.Visit) error {
	for name, field := range map[string]string{"amount": "Amount", "paidDate": "PaidDate"} {
		if v.Posted(name) == "" {
			return v.Again(fault.Bad(field, "required"), view)
		}
	}
	if v.Sent("whtRate") && v.Posted("whtRate") == "" {
		v.Set("whtRate", "0")
	}
	in, err := console.Input[purchase.BillPayment](v)
	if err == nil {
		in.Wording = wording(v)
		err = v.Write(func(tx *db.Tx) (string, error) {
			made, err := purchase.Pay(tx, in)
			v.Done("{1} recorded", made.DocNumber)
			return pages.At(v, in.ID), err
		})
	}
	return v.Again(err, view)
}

// duplicate copies a document to a new draft and opens it.
var duplicate = console.Submit(purchase.Duplicate, func(v *console.Visit, made purchase.Document) string {
	v.Done("{1} saved as draft", made.DocNumber)
	return pages.At(v, made.ID) + "/edit"
}, view)

// setStatus changes the status.
var setStatus = console.Submit(purchase.SetStatus, func(v *console.Visit, d purchase.Document) string {
	trade.Moved(v, string(d.Status))
	return pages.At(v, d.ID)
}, view)

// erase deletes a draft.
var erase = console.SubmitDo(purchase.Delete, func(v *console.Visit) string {
	v.Done("Draft deleted. Its number is not reused.")
	return v.At("/purchases")
}, view)

// willPost previews the next moves.
func willPost(v *console.Visit) error { return trade.WillPost(v, continuing(v)) }

// continuing returns the next moves of a document until one posts to the books.
func continuing(v *console.Visit) trade.Move {
	return func(tx *db.Tx, id uint32) ([]ledger.EntryRecord, error) {
		d, err := purchase.Get(tx, purchase.ByID{ID: id})
		if err != nil {
			return nil, err
		}
		before, err := ledger.EntriesOf(tx, d.DocType, id)
		for err == nil {
			next := trade.Next(steps(v, d)).Status
			if next == "" {
				break
			}
			if d, err = purchase.SetStatus(tx, purchase.StatusChange{ID: id, Status: document.Status(next)}); err != nil {
				return nil, err
			}
			after, err := ledger.EntriesOf(tx, d.DocType, id)
			if err != nil || len(after) > len(before) {
				return after[len(before):], err
			}
		}
		return nil, err
	}
}

// facts returns the tax invoice of a document as form values.
func facts(d purchase.Document) *tax.Facts {
	if d.TaxInvoice == nil {
		return nil
	}
	return &d.TaxInvoice.Facts
}

// setInvoice sets the supplier's tax invoice.
var setInvoice = console.SubmitInvoice(purchase.SetTaxInvoice, saved, view)

// removeInvoice removes the tax invoice.
var removeInvoice = console.Submit(purchase.RemoveTaxInvoice, saved, view)

// issueCertificate issues the certificate of a voucher that was paid without one.
var issueCertificate = console.Submit(purchase.IssueCertificate, func(v *console.Visit, c tax.Certificate) string {
	v.Done("{1} issued", c.CertificateNumber)
	return v.At("/tax/certificates/%d", c.ID)
}, view)

// saved returns the address of a document after a change.
func saved(v *console.Visit, d purchase.Document) string {
	v.Done("Saved")
	return pages.At(v, d.ID)
}
