package document

import (
	"fmt"

	"kontor/internal/base/event"
	"kontor/internal/base/num"
	"kontor/internal/db"
)

func (r *Doc) sold() bool {
	_, sold := Sales.Of(r.DocumentType)
	return sold
}

// created is the event of a new document.
func (r *Doc) created() event.Event {
	if r.sold() {
		return event.SalesCreated.On(r.ID, r.DocumentNumber, event.SalesSource{DocumentType: r.DocumentType, SourceID: r.RefDocumentID})
	}
	return event.PurchaseCreated.On(r.ID, r.DocumentNumber, event.PurchaseSource{DocType: r.DocumentType, RefDocID: r.RefDocumentID})
}

// moved is the event of a change of status.
func (r *Doc) moved(from, to Status, byServer bool) event.Event {
	if r.sold() {
		return event.SalesStatusChanged.On(r.ID, r.DocumentNumber,
			event.SalesMove{DocumentType: r.DocumentType, From: string(from), To: string(to), ByServer: byServer})
	}
	return event.PurchaseStatusChanged.On(r.ID, r.DocumentNumber,
		event.PurchaseMove{DocType: r.DocumentType, From: string(from), To: string(to), ByServer: byServer})
}

// updated is the event of a change of fields.
func (r *Doc) updated() event.Event {
	if r.sold() {
		return event.SalesUpdated.On(r.ID, r.DocumentNumber, event.SalesType{DocumentType: r.DocumentType})
	}
	return event.PurchaseUpdated.On(r.ID, r.DocumentNumber, event.PurchaseType{DocType: r.DocumentType})
}

// deleted is the event of a draft that was deleted.
func (r *Doc) deleted() event.Event {
	if r.sold() {
		return event.SalesDeleted.On(r.ID, r.DocumentNumber, event.SalesType{DocumentType: r.DocumentType})
	}
	return event.PurchaseDeleted.On(r.ID, r.DocumentNumber, event.PurchaseType{DocType: r.DocumentType})
}

// settledSince returns the event of a document whose settled amounts have changed. A sales document
// that settles others also gets its own amounts when it is issued; that is its change of status.
func settledSince(before, after *Doc) (event.Event, bool) {
	kind := after.kind()
	if !after.sold() {
		return event.PurchaseSettlementChanged.On(after.ID, after.DocumentNumber,
			event.PurchaseSettlement{DocType: after.DocumentType, PaidAmount: after.PaidAmount}), before.PaidAmount != after.PaidAmount && kind.Bills()
	}
	switch {
	case before.PaidAmount == after.PaidAmount && before.CreditedAmount == after.CreditedAmount &&
		before.DepositAppliedAmount == after.DepositAppliedAmount && before.DepositOutstanding == after.DepositOutstanding,
		after.Status == Void,
		before.Status != after.Status && !kind.Receivable && !kind.HoldsDeposits:
		return event.Event{}, false
	}
	return after.settlement(after.DepositOutstanding), true
}

// settlement returns what is settled of a sales document and left of its deposits.
func (r *Doc) settlement(deposit num.Money) event.Event {
	return event.SalesSettlementChanged.On(r.ID, r.DocumentNumber, event.SalesSettlement{
		DocumentType: r.DocumentType, PaidAmount: r.PaidAmount, CreditedAmount: r.CreditedAmount,
		OutstandingAmount: r.OutstandingAmount, DepositOutstandingAmount: deposit,
	})
}

// invoiceChanged notes that the tax invoice of a document was recorded or removed.
func (s *service) invoiceChanged(r *Doc) {
	kind := event.PurchaseTaxInvoiceSet
	if r.TaxInvoiceID == 0 {
		kind = event.PurchaseTaxInvoiceRemoved
	}
	s.tx.Event(kind.On(r.ID, r.DocumentNumber, event.TaxInvoice{DocumentType: r.DocumentType, DocumentID: r.ID, TaxInvoiceID: r.TaxInvoiceID}))
}

// writeCounted stores the quantities of lines that other documents received or billed, and notes the orders whose
// receipt or billing progress has changed.
func (s *service) writeCounted() error {
	for _, l := range s.counted {
		err := db.Later(s.tx, `UPDATE purchase_items SET received_quantity = $3, billed_quantity = $4, base_value = $5, billed_value = $6
			WHERE org_id = $1 AND id = $2`, l.ID, l.Received, l.Billed, l.BaseValue, l.BilledValue)
		if err != nil {
			return fmt.Errorf("count line %d: %w", l.ID, err)
		}
	}
	for _, l := range s.counted {
		r := s.Docs.At(l.DocumentID)
		if r == nil || !r.kind().Awaits() {
			continue
		}
		var before [2]fulfilment
		for _, l := range r.lines {
			before[0].add(l.was[0], l.BaseQuantity)
			before[1].add(l.was[1], l.BaseQuantity)
		}
		received, billed := r.progress()
		if received != before[0].word() || billed != before[1].word() {
			s.tx.Event(event.PurchaseProgressChanged.On(r.ID, r.DocumentNumber, event.PurchaseProgress{DocType: r.DocumentType, ReceiptStatus: received, BillingStatus: billed}))
		}
	}
	s.counted = nil
	return nil
}
