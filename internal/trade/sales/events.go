package sales

import (
	"kontor/internal/base/event"
	"kontor/internal/base/num"
	"kontor/internal/trade/document"
)

// events are the events of sales documents.
var events = document.Events[record]{
	Created: func(r *record) event.Event {
		return event.SalesCreated.On(r.ID, r.DocumentNumber, event.SalesSource{DocumentType: r.DocumentType, SourceID: r.RefDocumentID})
	},
	Moved: func(r *record, from, to document.Status, byServer bool) event.Event {
		return event.SalesStatusChanged.On(r.ID, r.DocumentNumber,
			event.SalesMove{DocumentType: r.DocumentType, From: string(from), To: string(to), ByServer: byServer})
	},
	Settled: settledSince,
}

// settledSince returns the event of a document whose settled amounts have changed. A document
// that settles others also gets its own amounts when it is issued; that is its change of status.
func settledSince(before, after *record) (event.Event, bool) {
	kind := after.kind()
	switch {
	case before.PaidAmount == after.PaidAmount && before.CreditedAmount == after.CreditedAmount &&
		before.DepositAppliedAmount == after.DepositAppliedAmount && before.DepositOutstanding == after.DepositOutstanding,
		after.Status == document.Void,
		before.Status != after.Status && !kind.Receivable && !kind.HoldsDeposits:
		return event.Event{}, false
	}
	return after.settlement(after.DepositOutstanding), true
}

// settlement returns what is settled of a document and left of its deposits.
func (r *record) settlement(deposit num.Money) event.Event {
	return event.SalesSettlementChanged.On(r.ID, r.DocumentNumber, event.SalesSettlement{
		DocumentType: r.DocumentType, PaidAmount: r.PaidAmount, CreditedAmount: r.CreditedAmount,
		OutstandingAmount: r.OutstandingAmount, DepositOutstandingAmount: deposit,
	})
}

// depositChanged notes what is left of a deposit.
func (s *service) depositChanged(p deposit) error {
	r, err := s.Get(p.ID)
	if err == nil {
		s.tx.Event(r.settlement(p.rest()))
	}
	return err
}

func (r *record) typed() event.SalesType { return event.SalesType{DocumentType: r.DocumentType} }
