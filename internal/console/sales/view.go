package sales

import (
	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/sales"
)

// viewPage is one document with what stands around it.
type viewPage struct {
	trade.View
	Doc       sales.Document
	Kind      document.Kind
	Owes      document.Summary // the customer, on everything
	Warehouse string
	Prepaid   num.Money        // what deposits pay of it
	ToPay     sales.Charge     // what there is to pay
	Settles   []sales.Payment  // what a receipt settles
	Into      []string         // types that it can be converted to
	Inside    []sales.Document // invoices that it collects
	Around    []sales.Document // the document that collects it, when it is collected
	Deposits  []sales.Document // money that was paid ahead on it
	Receipt   *console.Form
	Deposit   *console.Form
	Refund    *console.Form
	Tax       *console.Form
	Taxes     []console.Option // what a document without VAT may be under

	CorrectsTax bool // it can be said here what it is under
}

// ReceiptType is the code of the document that settles an invoice.
func (viewPage) ReceiptType() string { return document.Sales.Receipt() }

// Collect reports whether a receipt is the next thing to do.
func (p viewPage) Collect() bool { return p.Kind.Receivable && p.converts(receipt) }

// Owing reports whether it says what a customer owes: until an invoice is issued,
// and once it is void, nobody owes anything.
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

// Main is the type that an offer becomes when the customer has agreed, or empty.
func (p viewPage) Main() string {
	for _, code := range p.Into {
		if p.Doc.Status == document.Accepted && document.Sales.Must(code).Receivable {
			return code
		}
	}
	return ""
}

func receipt(k document.Kind) bool { return k.Receipt }

func view(v *console.Visit) error { return console.ShowOne(v, "view.html", look) }

// look reads a document and what stands around it on one snapshot.
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
	if p.Into, err = sales.Ways(tx, sales.ByID{ID: id}); err != nil {
		return p, err
	}
	p.Tax, p.Taxes = v.FormOf("tax", taxAsked{p.Doc.VatCategory}), withoutVAT(v)
	if v.May(access.WriteTax) {
		if p.CorrectsTax, err = sales.CorrectsTax(tx, sales.ByID{ID: id}); err != nil {
			return p, err
		}
	}
	return p, p.money(v, tx)
}

// steps are the moves that a person may make with a document.
func steps(v *console.Visit, d sales.Document) []trade.Step {
	return trade.Steps(v, access.ApproveSales, document.Sales.Must(d.DocumentType), d.Status, d.RefDocumentID != 0)
}

// here is the address of the document that the form is about.
func here(v *console.Visit) string { return v.At("/sales/" + v.Param("id")) }

// setStatus makes a move.
var setStatus = console.SubmitDo(sales.SetStatus, func(v *console.Visit) string {
	v.Done("Status: {1}", v.T(console.StatusWord(v.Posted("status"))))
	return here(v)
}, view)

// erase deletes a draft.
var erase = console.SubmitDo(sales.Delete, func(v *console.Visit) string {
	v.Done("Draft deleted. Its number is not reused.")
	return v.At("/sales")
}, view)

// convert makes the next document of the chain and opens it: a draft is edited,
// unless it has reserved deposits and must stay as it is.
var convert = console.Submit(sales.Convert, func(v *console.Visit, made sales.Document) string {
	v.Done("{1} saved as draft", made.DocumentNumber)
	if !writable(made) {
		return pages.At(v, made.ID)
	}
	return pages.At(v, made.ID) + "/edit"
}, view)

// writable reports whether a document can still be written.
func writable(d sales.Document) bool {
	return d.Status == document.Draft && d.DepositReservedAmount.IsZero()
}

// Writable reports whether the document can still be written.
func (p viewPage) Writable() bool { return writable(p.Doc) }

// receive records a payment: the receipt of an invoice, issued at once.
var receive = console.Submit(sales.Receive, func(v *console.Visit, made sales.Document) string {
	v.Done("{1} recorded", made.DocumentNumber)
	return here(v)
}, view)

// duplicate makes another draft like a document and opens it.
var duplicate = console.Submit(sales.Duplicate, func(v *console.Visit, made sales.Document) string {
	v.Done("{1} saved as draft", made.DocumentNumber)
	return pages.At(v, made.ID) + "/edit"
}, view)

// willPost tries to issue a draft.
func willPost(v *console.Visit) error {
	return trade.WillPost(v, func(tx *db.Tx, id uint32) ([]ledger.EntryRecord, error) {
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
	})
}
