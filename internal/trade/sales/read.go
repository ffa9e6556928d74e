package sales

import (
	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
)

// Get returns one document with its history.
func Get(tx *db.Tx, in ByID) (Document, error) {
	s := open(tx)
	r, err := s.Get(in.ID)
	if err != nil {
		return Document{}, err
	}
	doc, err := s.shown(r)
	if err != nil {
		return Document{}, err
	}
	doc.StatusHistories, err = s.way(r)
	return doc, err
}

// Owed returns the amount that the customer owes. The open amount of a quotation is not owed.
func (d Document) Owed() num.Money {
	if document.Sales.Must(d.DocumentType).Receivable && (d.Status == document.Sent || d.Status == document.PartiallyPaid) {
		return d.OutstandingAmount
	}
	return num.Money{}
}

// Standing returns the status of a document as people call it. A document past its due date is
// overdue, and one on which credit notes settled everything so far is credited, not paid.
func (d Document) Standing() string {
	switch credited := d.CreditedAmount.Sign() > 0 && d.PaidAmount.IsZero() && d.DepositAppliedAmount.IsZero(); {
	case d.IsOverdue:
		return overdue
	case credited && d.Status == document.Paid:
		return "credited"
	case credited && d.Status == document.PartiallyPaid:
		return "partially_credited"
	case d.Status == document.Sent && document.Sales.Must(d.DocumentType).TakesBank:
		return "received" // a deposit
	}
	return string(d.Status)
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
	if err := s.readLines(docs...); err != nil {
		return nil, err
	}
	named := make([]num.Ref, len(docs))
	for i, r := range docs {
		named[i] = r.BankID
	}
	banks, err := ledger.ShownBanks(s.tx, named)
	if err != nil {
		return nil, err
	}
	out := make([]Document, len(docs))
	for i, r := range docs {
		out[i] = s.complete(r)
		if b, ok := banks[r.BankID]; ok {
			name := b.Name()
			out[i].BankKind, out[i].BankName = &b.Kind, &name
		}
	}
	return out, nil
}

// complete sets the computed fields.
func (s *service) complete(r *record) Document {
	doc := r.published()
	kind := r.kind()
	doc.CanConvert = r.canConvert()
	gross := r.GrandTotal
	if kind.Receipt {
		gross = r.ReceivedAmount
	}
	doc.NetAmount = gross.Sub(r.WhtAmount)
	if r.WhtCertificateNumber != "" {
		doc.WhtCertificate = &WhtCertificate{Number: r.WhtCertificateNumber, Date: r.WhtCertificateDate}
	}
	doc.IsOverdue = kind.Receivable && !r.IsConsolidated && r.OutstandingAmount.Sign() > 0 &&
		(r.Status == document.Sent || r.Status == document.PartiallyPaid) && !r.DueDate.IsZero() && r.DueDate.Before(s.tx.Today())
	if kind.HoldsDeposits {
		doc.DepositReceivedAmount, doc.DepositOutstandingAmount = &r.DepositReceived, &r.DepositOutstanding
	}
	if r.Status != document.Void {
		doc.DeclaredBaseAmount, doc.DeclaredVatAmount = r.DeclaredNet, r.DeclaredVat
	}
	doc.VatSummary = r.groups().Summary()
	doc.Items = make([]Item, len(r.lines))
	for i := range r.lines {
		doc.Items[i] = r.lines[i].published()
	}
	return doc
}

// way returns the status history of a document.
func (s *service) way(r *record) ([]History, error) {
	steps, err := s.History.Read(r.ID)
	if err != nil {
		return nil, err
	}
	way := make([]History, len(steps[r.ID]))
	for i, step := range steps[r.ID] {
		way[i] = History{step.From, step.To, step.ChangedBy, step.ByName, step.Note, step.CreatedAt}
	}
	return way, nil
}
