package purchase

import (
	"kontor/internal/base/event"
	"kontor/internal/trade/document"
)

// events are the events of purchase documents.
var events = document.Events[record]{
	Created: func(r *record) event.Event {
		return event.PurchaseCreated.On(r.ID, r.DocumentNumber, event.PurchaseSource{DocType: r.DocumentType, RefDocID: r.RefDocumentID})
	},
	Moved: func(r *record, from, to document.Status, byServer bool) event.Event {
		return event.PurchaseStatusChanged.On(r.ID, r.DocumentNumber,
			event.PurchaseMove{DocType: r.DocumentType, From: string(from), To: string(to), ByServer: byServer})
	},
	Settled: func(before, after *record) (event.Event, bool) {
		if before.PaidAmount == after.PaidAmount || !after.kind().Bills() {
			return event.Event{}, false
		}
		return event.PurchaseSettlementChanged.On(after.ID, after.DocumentNumber,
			event.PurchaseSettlement{DocType: after.DocumentType, PaidAmount: after.PaidAmount}), true
	},
}

func (r *record) typed() event.PurchaseType { return event.PurchaseType{DocType: r.DocumentType} }

// invoiceChanged notes that the tax invoice of a document was recorded or removed.
func (s *service) invoiceChanged(r *record) {
	kind := event.PurchaseTaxInvoiceSet
	if r.TaxInvoiceID == 0 {
		kind = event.PurchaseTaxInvoiceRemoved
	}
	s.tx.Event(kind.On(r.ID, r.DocumentNumber, event.TaxInvoice{DocumentType: r.DocumentType, DocumentID: r.ID, TaxInvoiceID: r.TaxInvoiceID}))
}

// progressed notes the orders whose receipt or billing progress has changed.
func (s *service) progressed() {
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
}
