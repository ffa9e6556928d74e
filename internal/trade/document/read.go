package document

import (
	"fmt"
	"maps"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org/history"
	"kontor/internal/org/people"
	"kontor/internal/trade/tax"
)

// Shown is a document as clients see it, with what follows from other records.
type Shown struct {
	*Doc
	Date               when.Date
	Lines              []*Item
	CanConvert         bool
	IsOverdue          bool
	Outstanding        num.Money // of a bill or voucher
	VatSummary         []VATRow
	BankKind, BankName *string // nil for none
	ReceiptStatus      string  // of an order: none, partial or full
	BillingStatus      string
	CreatedByName      string // of purchases, as all that follows
	Steps              []history.Step[Status]
	PaymentAllocations []VoucherPayment
	TaxInvoice         *tax.Invoice
}

// VoucherPayment is a payment of a supplier invoice by a payment voucher.
type VoucherPayment struct {
	_  struct{} `schema:"PurchasePayment"`
	ID uint32   `json:"id" db:"id"`
	// The payment voucher.
	PaymentDocID uint32 `json:"paymentDocId" db:"payment_doc_id"`
	// Number of the payment voucher.
	PaymentDocNumber string `json:"paymentDocNumber" db:"payment_doc_number"`
	// The supplier invoice.
	InvoiceDocID uint32 `json:"invoiceDocId" db:"invoice_doc_id"`
	// Number of the supplier invoice.
	InvoiceDocNumber string `json:"invoiceDocNumber" db:"invoice_doc_number"`
	// Amount paid, including withheld tax.
	Amount num.Money `json:"amount" db:"amount"`
	// Tax withheld from the payment.
	WhtAmount num.Money `json:"whtAmount" db:"wht_amount"`
	// Currency of the amounts.
	Currency string `json:"currency" db:"currency"`
	// When the invoice was paid (Unix seconds).
	PaidAt when.Unix `json:"paidAt" db:"paid_at" null:"no"`
	// User who paid.
	CreatedBy uint32 `json:"createdBy" db:"created_by"`
	// Name of the user who paid.
	CreatedByName string `json:"createdByName"`
	// When the payment was recorded (Unix seconds).
	CreatedAt when.Unix `json:"createdAt" db:"created_at"`
	// When the payment was reversed (Unix seconds). Null if it was not.
	ReversedAt when.Unix `json:"reversedAt" db:"reversed_at"`
}

// Get returns one document with its history.
func (f *Family) Get(tx *db.Tx, id uint32) (Shown, error) {
	return with(f, tx, id, (*service).detailed)
}

// detailed returns one document with its history, which purchases always have.
func (s *service) detailed(r *Doc) (Shown, error) {
	shown, err := s.shown(r)
	if err != nil || !s.sells() {
		return shown, err
	}
	steps, err := s.History.Read(r.ID)
	shown.Steps = steps[r.ID]
	return shown, err
}

// Owed returns the amount that the customer owes. The open amount of a quotation is not owed.
func (r *Doc) Owed() num.Money {
	if r.kind().Receivable && (r.Status == Sent || r.Status == PartiallyPaid) {
		return r.OutstandingAmount
	}
	return num.Money{}
}

// Standing returns the status of a sales document as people call it. A document past its due date is
// overdue, and one on which credit notes settled everything so far is credited, not paid.
func (d Shown) Standing() string {
	switch credited := d.CreditedAmount.Sign() > 0 && d.PaidAmount.IsZero() && d.DepositAppliedAmount.IsZero(); {
	case d.IsOverdue:
		return Overdue
	case credited && d.Status == Paid:
		return "credited"
	case credited && d.Status == PartiallyPaid:
		return "partially_credited"
	case d.Status == Sent && d.kind().TakesBank:
		return "received" // a deposit
	}
	return string(d.Status)
}

// shown returns one document as clients see it.
func (s *service) shown(r *Doc) (Shown, error) {
	docs, err := s.show(r)
	if err != nil {
		return Shown{}, err
	}
	return docs[0], nil
}

// show adds lines and computed fields to documents. The number of statements does not depend on
// the number of documents.
func (s *service) show(docs ...*Doc) ([]Shown, error) {
	if len(docs) == 0 {
		return []Shown{}, nil
	}
	if err := s.readLines(docs...); err != nil {
		return nil, err
	}
	named := make([]num.Ref, len(docs))
	shown := make([]Shown, len(docs))
	for i, r := range docs {
		named[i], shown[i] = r.BankID, s.complete(r)
	}
	banks, err := ledger.ShownBanks(s.tx, named)
	if err != nil {
		return nil, err
	}
	for i, r := range docs {
		if b, ok := banks[r.BankID]; ok {
			name := b.Name()
			shown[i].BankKind, shown[i].BankName = &b.Kind, &name
		}
	}
	if s.sells() {
		return shown, nil
	}
	return shown, s.showPurchases(docs, shown)
}

// showPurchases adds history, payments and tax invoices.
func (s *service) showPurchases(docs []*Doc, shown []Shown) error {
	ids, invoiced, users := make(db.IDs, len(docs)), make([]num.Ref, len(docs)), make([]uint32, len(docs))
	for i, r := range docs {
		ids[i], invoiced[i], users[i] = r.ID, r.TaxInvoiceID, r.CreatedBy
	}
	steps, err := s.History.Read(ids...)
	if err != nil {
		return err
	}
	payments, err := db.List[VoucherPayment](s.tx, selectPaymentsOf, ids)
	if err != nil {
		return fmt.Errorf("payments: %w", err)
	}
	for _, p := range payments {
		users = append(users, p.CreatedBy)
	}
	names, err := s.userNames(users)
	if err != nil {
		return err
	}
	invoices, err := tax.Read(s.tx, invoiced)
	for i, r := range docs {
		d := &shown[i]
		d.TaxInvoice, d.CreatedByName, d.Steps = invoices[r.TaxInvoiceID], names[r.CreatedBy], steps[r.ID]
		if d.TaxInvoice != nil && r.pays() && (r.Status == Draft || r.Status == Approved) {
			d.TaxInvoice.ClaimMonth = when.Month{} // follows from the payment
		}
		for _, p := range payments {
			if p.PaymentDocID == r.ID || p.InvoiceDocID == r.ID {
				p.CreatedByName = names[p.CreatedBy]
				d.PaymentAllocations = append(d.PaymentAllocations, p)
			}
		}
	}
	return err
}

// userNames returns the names of users. Most often there are no others than the one of the request.
func (s *service) userNames(users []uint32) (map[uint32]string, error) {
	names := map[uint32]string{s.tx.User: s.tx.UserName}
	others := slices.DeleteFunc(users, func(id uint32) bool { return id == s.tx.User })
	if len(others) == 0 {
		return names, nil
	}
	found, err := people.Names(s.tx, others)
	maps.Copy(names, found)
	return names, err
}

// complete sets the computed fields.
func (s *service) complete(r *Doc) Shown {
	kind, today := r.kind(), s.tx.Today()
	d := Shown{Doc: r, Date: s.dateOf(r), Lines: r.lines}
	if s.sells() {
		d.CanConvert, d.VatSummary = r.canConvert(), r.groups().Summary()
		d.IsOverdue = r.Owed().Sign() > 0 && !r.IsConsolidated && !r.DueDate.IsZero() && r.DueDate.Before(today)
		return d
	}
	if (kind.Due || kind.Does(PayInvoices)) && r.Status != Cancelled {
		d.Outstanding = r.outstanding()
	}
	d.IsOverdue = r.DueAt > 0 && r.DueAt < s.startOf(today) && r.ToPay()
	var groups VATGroups
	for _, l := range r.lines {
		groups = groups.Add(VATGroup{Category: PlainVAT(l.TaxRate), Rate: l.TaxRate, Base: l.NetAmount, Tax: l.VatAmount})
	}
	d.VatSummary = groups.Summary()
	if kind.Awaits() {
		d.ReceiptStatus, d.BillingStatus = r.progress()
	}
	return d
}

// NetAmount is what is paid: the total, or what a receipt settles, less withheld tax.
func (r *Doc) NetAmount() num.Money { return r.Amount().Sub(r.WhtAmount) }

// progress returns how far an order has been received and billed.
func (r *Doc) progress() (receipt, billing string) {
	var received, billed fulfilment
	for _, l := range r.lines {
		received.add(l.Received, l.BaseQuantity)
		billed.add(l.Billed, l.BaseQuantity)
	}
	return received.word(), billed.word()
}

// fulfilment returns the progress of several lines: none, partial or full.
type fulfilment struct{ some, open bool }

func (f *fulfilment) add(done, of num.Qty) {
	f.some = f.some || done.Sign() > 0
	f.open = f.open || done.Cmp(of) < 0
}

func (f fulfilment) word() string {
	switch {
	case !f.some:
		return "none"
	case f.open:
		return "partial"
	}
	return "full"
}

const selectPaymentsOf = `SELECT p.id, p.payment_doc_id, v.document_number AS payment_doc_number, p.invoice_doc_id, i.document_number AS invoice_doc_number,
	p.amount, p.wht_amount, p.currency, p.paid_at, p.created_by, p.created_at, p.reversed_at
FROM purchase_payments p
JOIN purchase_documents v ON v.org_id = $1 AND v.id = p.payment_doc_id
JOIN purchase_documents i ON i.org_id = $1 AND i.id = p.invoice_doc_id
WHERE p.org_id = $1 AND (p.payment_doc_id IN ($2) OR p.invoice_doc_id IN ($2))
ORDER BY p.id`
