package purchase

import (
	"fmt"
	"maps"
	"slices"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org/people"
	"kontor/internal/trade/document"
	"kontor/internal/trade/tax"
)

// Get returns one document.
func Get(tx *db.Tx, in ByID) (Document, error) {
	s := open(tx)
	r, err := s.Get(in.ID)
	if err != nil {
		return Document{}, err
	}
	return s.shown(r)
}

// shown returns one document as clients see it.
func (s *service) shown(r *record) (Document, error) {
	docs, err := s.show(r)
	if err != nil {
		return Document{}, err
	}
	return docs[0], nil
}

// showFound returns documents that were searched for as clients see them.
func (s *service) showFound(docs []*record, err error) ([]Document, error) {
	if err != nil {
		return nil, err
	}
	return s.show(docs...)
}

// show adds lines and computed fields to documents. The number of statements does not depend on
// the number of documents.
func (s *service) show(docs ...*record) ([]Document, error) {
	if len(docs) == 0 {
		return nil, nil
	}
	if err := s.readLines(docs...); err != nil {
		return nil, err
	}
	ids := make(db.IDs, len(docs))
	for i, r := range docs {
		ids[i] = r.ID
	}
	steps, err := s.History.Read(ids...)
	if err != nil {
		return nil, err
	}
	payments, err := db.List[Payment](s.tx, selectPaymentsOf, ids)
	if err != nil {
		return nil, fmt.Errorf("payments: %w", err)
	}
	names, banks, err := s.named(docs, payments)
	if err != nil {
		return nil, err
	}
	invoices, err := tax.Read(s.tx, taxInvoices(docs))
	if err != nil {
		return nil, err
	}
	shown := make([]Document, len(docs))
	for i, r := range docs {
		doc := s.complete(r)
		doc.TaxInvoice = invoices[r.TaxInvoiceID]
		if doc.TaxInvoice != nil && r.pays() && (r.Status == document.Draft || r.Status == document.Approved) {
			doc.TaxInvoice.ClaimMonth = when.Month{} // follows from the payment
		}
		bank := banks[r.BankID]
		doc.CreatedByName, doc.BankName = names[r.CreatedBy], bank.Name()
		for _, step := range steps[r.ID] {
			doc.StatusHistories = append(doc.StatusHistories, History{step.From, step.To, step.ChangedBy, step.ByName, step.Note, step.CreatedAt})
		}
		for _, p := range payments {
			if p.PaymentDocID == r.ID || p.InvoiceDocID == r.ID {
				p.CreatedByName = names[p.CreatedBy]
				doc.PaymentAllocations = append(doc.PaymentAllocations, p)
			}
		}
		shown[i] = doc
	}
	return shown, nil
}

func taxInvoices(docs []*record) []num.Ref {
	refs := make([]num.Ref, len(docs))
	for i, r := range docs {
		refs[i] = r.TaxInvoiceID
	}
	return refs
}

// named reads the names of users and money accounts of documents.
func (s *service) named(docs []*record, payments []Payment) (map[uint32]string, map[num.Ref]ledger.BankRecord, error) {
	var users []uint32
	var banks []num.Ref
	for _, r := range docs {
		users, banks = append(users, r.CreatedBy), append(banks, r.BankID)
	}
	for _, p := range payments {
		users = append(users, p.CreatedBy)
	}
	names := map[uint32]string{s.tx.User: s.tx.UserName}
	others := slices.DeleteFunc(users, func(id uint32) bool { return id == s.tx.User })
	if len(others) > 0 { // most often there are none
		asked, err := people.Names(s.tx, others)
		if err != nil {
			return nil, nil, err
		}
		maps.Copy(names, asked)
	}
	shown, err := ledger.ShownBanks(s.tx, banks)
	return names, shown, err
}

// complete sets the computed fields.
func (s *service) complete(r *record) Document {
	doc := r.published()
	kind := r.kind()
	doc.DocDateLocal, doc.NetPayable = r.date(s.tx), r.GrandTotal.Sub(r.WhtAmount)
	if (kind.Due || kind.Does(document.PayInvoices)) && r.Status != document.Cancelled {
		doc.OutstandingAmount = r.outstanding()
	}
	doc.IsOverdue = r.DueAt > 0 && int64(r.DueAt) < startOf(s.tx.Today(), s.tx) && doc.ToPay()
	var groups document.VATGroups
	for _, l := range r.lines {
		doc.Items = append(doc.Items, l.published())
		groups = groups.Add(document.VATGroup{Category: document.PlainVAT(l.VatRate), Rate: l.VatRate, Base: l.NetAmount, Tax: l.VatAmount})
	}
	doc.VatSummary = groups.Summary()
	if kind.Awaits() {
		doc.ReceiptStatus, doc.BillingStatus = r.progress()
	}
	return doc
}

// progress returns how far an order has been received and billed.
func (r *record) progress() (receipt, billing string) {
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
