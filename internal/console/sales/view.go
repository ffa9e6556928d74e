package sales

import (
	"strings"

	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/input"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/sales"
)

// viewPage is a document with its related data.
type viewPage struct {
	trade.View
	Doc       sales.Document
	Kind      document.Kind
	Owes      document.Summary // by the customer, on all documents
	Warehouse string
	Prepaid   num.Money        // paid by deposits
	ToPay     sales.Charge     // net to pay
	Settles   []sales.Payment  // settlements of a receipt
	Into      []string         // types it can be converted to
	Inside    []sales.Payment  // invoices it consolidates
	Around    []sales.Document // the billing note that contains it, if any
	Deposits  []sales.Document // deposits received on it
	Receipt   *console.Form
	Deposit   *console.Form
	Refund    *console.Form
	Tax       *console.Form
	Taxes     []console.Option // VAT categories without VAT

	Overpayments []console.Option // what becomes of an amount above what is outstanding

	Unnamed     string        // what the customer lacks for the tax invoice that is issued next
	CorrectsTax bool          // the VAT category can be corrected here
	Withheld    *console.Form // the customer's withholding tax certificate
}

// Signature is the state of the signature, if one was asked for.
func (p viewPage) Signature() string {
	if p.Doc.SignState == "issued" || p.Doc.SignState == "void" {
		return ""
	}
	return p.Doc.SignState
}

// Until names the due date.
func (p viewPage) Until() string { return until(p.Doc.DocumentType) }

// Served names what an invoice charged, on a receipt that is its tax invoice.
func (p viewPage) Served(of sales.Payment) (names []string) {
	if !p.Doc.TaxInvoice() {
		return nil
	}
	for _, item := range p.Doc.Items {
		if name, ok := strings.CutPrefix(item.Name, of.DocumentNumber+" "); ok || len(p.Settles) == 1 {
			names = append(names, name)
		}
	}
	return names
}

// ReceiptType returns the code of receipts.
func (viewPage) ReceiptType() string { return document.Receipt }

// Collect reports whether a receipt is the next step.
func (p viewPage) Collect() bool { return p.Kind.Receivable && p.converts(receipt) }

// Owing reports whether the page shows an amount owed. Drafts and voided invoices owe
// nothing.
func (p viewPage) Owing() bool {
	return p.Kind.Receivable && p.Doc.Status != document.Draft && p.Doc.Status != document.Void
}

func (p viewPage) converts(to func(document.Kind) bool) bool {
	for _, code := range p.Into {
		if to(document.Sales.Must(code)) {
			return true
		}
	}
	return false
}

// Before is how the invoices of a billing note were settled: by deposits, credit notes and
// receipts.
func (p viewPage) Before() (deposits, credited, paid num.Money) {
	for _, in := range p.Inside {
		deposits, credited, paid = deposits.Add(in.DepositAppliedAmount), credited.Add(in.CreditedAmount), paid.Add(in.PaidAmount)
	}
	return deposits, credited, paid
}

// Settled returns how the document was settled. Those of a billing note are of its invoices.
func (p viewPage) Settled() sales.Settled {
	s := p.Doc.Settled
	if p.Doc.IsConsolidated {
		s.DepositAppliedAmount, s.CreditedAmount, s.PaidAmount = p.Before()
	}
	return s
}

// Main returns the type that a quotation becomes once accepted, or "".
func (p viewPage) Main() string {
	for _, code := range p.Into {
		if p.Doc.Status == document.Accepted && document.Sales.Must(code).Receivable {
			return code
		}
	}
	return ""
}

func receipt(k document.Kind) bool { return k.Receipt }

func view(v *console.Visit) error {
	forecast, err := trade.Asked(v, issuing(v))
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
	if p.Doc, err = sales.Get(tx, sales.ByID{ID: id}); err != nil {
		return p, err
	}
	p.Kind = document.Sales.Must(p.Doc.DocumentType)
	p.Prepaid = p.Doc.DepositReservedAmount.Add(p.Doc.DepositAppliedAmount)
	if p.ToPay, err = sales.ToPay(tx, sales.ByID{ID: id}); err != nil {
		return p, err
	}
	if p.Settles, err = sales.Settles(tx, sales.ByID{ID: id}); err != nil {
		return p, err
	}
	if p.View, err = pages.View(v, tx, p.Doc); err != nil {
		return p, err
	}
	p.Posts = p.Draft && v.May(access.ReadJournal) && !p.Kind.Internal
	if p.Owes, err = sales.Summarize(tx, sales.Filter{ContactID: p.Doc.ContactID, Status: "unpaid"}); err != nil {
		return p, err
	}
	if p.Warehouse, err = trade.Warehouse(tx, p.Doc.WarehouseID); err != nil {
		return p, err
	}
	if p.Writes {
		if p.Into, err = sales.Ways(tx, sales.ByID{ID: id}); err != nil {
			return p, err
		}
	}
	if p.Draft || p.Collect() && p.Doc.VatPoint == document.AtPayment {
		next := p.Doc
		if !p.Draft {
			next.DocumentType = p.ReceiptType()
		}
		if p.Unnamed, err = unnamed(v, tx, next); err != nil {
			return p, err
		}
	}
	p.Withheld = p.withheldForm(v)
	p.Tax, p.Taxes = v.FormOf("tax", taxAsked{p.Doc.VatCategory}), withoutVAT(v)
	if v.May(access.WriteTax) {
		if p.CorrectsTax, err = sales.CorrectsTax(tx, sales.ByID{ID: id}); err != nil {
			return p, err
		}
	}
	return p, p.money(v, tx)
}

// steps returns the moves that the user can make.
func steps(v *console.Visit, d sales.Document) []trade.Step {
	return trade.Steps(v, access.ApproveSales, document.Sales.Must(d.DocumentType), d.Status, d.RefDocumentID != 0)
}

// here returns the address of the document of the form.
func here(v *console.Visit) string { return v.At("/sales/" + v.Param("id")) }

// setStatus changes the status.
var setStatus = console.SubmitDo(sales.SetStatus, func(v *console.Visit) string {
	trade.Moved(v, v.Posted("status"))
	return here(v)
}, view)

// erase deletes a draft.
var erase = console.SubmitDo(sales.Delete, func(v *console.Visit) string {
	v.Done("Draft deleted. Its number is not reused.")
	return v.At("/sales")
}, view)

// convert creates the next document of the chain and opens it: a draft in the editor,
// unless it has reserved deposits and cannot be edited.
var convert = console.Submit(emptied, func(v *console.Visit, made sales.Document) string {
	v.Done("{1} saved as draft", made.DocumentNumber)
	if !writable(made) {
		return pages.At(v, made.ID)
	}
	return pages.At(v, made.ID) + "/edit"
}, view)

// emptied converts a document. A debit note charges nothing until prices are typed: those of the
// invoice would double it.
func emptied(tx *db.Tx, in sales.Conversion) (sales.Document, error) {
	made, err := sales.Convert(tx, in)
	if err != nil {
		return made, err
	}
	if kind := document.Sales.Must(made.DocumentType); len(kind.Reasons) == 0 || kind.Credits {
		return made, nil
	}
	change := sales.Edit{ID: made.ID, Patch: input.Sent(sales.Change{}, "Items")}
	for _, item := range made.Items {
		item.UnitPrice, item.DiscountPercent, item.DiscountAmount = num.Money{}, num.Percent{}, num.Money{}
		change.Value.Items = append(change.Value.Items, item.EditableItem)
	}
	return made, sales.Update(tx, change)
}

// writable reports whether a document can still be edited.
func writable(d sales.Document) bool {
	return d.Status == document.Draft && !document.Sales.Must(d.DocumentType).Internal
}

// Writable reports whether the document can still be edited.
func (p viewPage) Writable() bool { return p.Writes && writable(p.Doc) }

// receive records a payment. The tax withheld is what the form says; an empty field is nothing.
func receive(v *console.Visit) error {
	if v.Posted("whtAmount") == "" {
		v.Set("whtAmount", "0")
	}
	return recordReceipt(v)
}

// recordReceipt creates the receipt of an invoice and issues it.
var recordReceipt = console.Submit(sales.Receive, func(v *console.Visit, made sales.Document) string {
	v.Done("{1} recorded", made.DocumentNumber)
	return here(v)
}, view)

// duplicate copies a document to a new draft and opens it.
var duplicate = console.Submit(sales.Duplicate, func(v *console.Visit, made sales.Document) string {
	v.Done("{1} saved as draft", made.DocumentNumber)
	return pages.At(v, made.ID) + "/edit"
}, view)

// willPost previews issuing a draft.
func willPost(v *console.Visit) error { return trade.WillPost(v, issuing(v)) }

// willReceive previews the receipt in the form.
func willReceive(v *console.Visit) error {
	if v.Posted("whtAmount") == "" {
		v.Set("whtAmount", "0")
	}
	in, err := console.Input[sales.Receipt](v)
	return trade.WillPost(v, func(tx *db.Tx, _ uint32) ([]ledger.EntryRecord, error) {
		if err != nil {
			return nil, err
		}
		made, err := sales.Receive(tx, in)
		if err != nil {
			return nil, err
		}
		return ledger.EntriesOf(tx, made.DocumentType, made.ID)
	})
}

// issuing returns the next step of a draft.
func issuing(v *console.Visit) trade.Move {
	return func(tx *db.Tx, id uint32) ([]ledger.EntryRecord, error) {
		d, err := sales.Get(tx, sales.ByID{ID: id})
		if err != nil {
			return nil, err
		}
		if to := trade.Next(steps(v, d)).Status; to != "" {
			if err := sales.SetStatus(tx, sales.StatusChange{Path: id, Status: to, ConfirmNegativeStock: true}); err != nil {
				return nil, err
			}
		}
		return ledger.EntriesOf(tx, d.DocumentType, id)
	}
}
