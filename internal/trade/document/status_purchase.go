package document

import (
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/tax"
)

// movePurchase makes one move of a purchase.
func (s *service) movePurchase(r *Doc, in Move) error {
	kind := r.kind()
	if kind.LeftToManagers(r.Status, in.To) && !s.tx.May(access.ApprovePurchases) {
		return fault.Forbidden.Because("only owners and admins can set %s to %s", r.DocumentNumber, in.To)
	}
	if in.To == Cancelled && r.OpeningID != 0 {
		return fault.BadRequest.Because("%s is part of the opening balances; reverse those instead", r.DocumentNumber)
	}
	transition, err := kind.Transition(r.Status, in.To)
	if err != nil {
		return NoMove(fault.BadRequest, r.DocumentNumber, r.Status, in.To, kind.Next(r.Status))
	}
	if err := s.payFrom(r, in); err != nil {
		return err
	}
	o := operation{service: s, doc: r, transition: transition, does: transition.Effect(r.pays()), note: in.Remark, paid: s.tx.Today()}
	if !in.PaidDate.IsZero() {
		if o.paid, err = in.paidOn(s.tx, kind); err != nil {
			return err
		}
	}
	return o.run()
}

// payFrom sets the money account that pays a voucher.
func (s *service) payFrom(r *Doc, in Move) error {
	switch {
	case in.BankID == 0 || in.BankID == r.BankID:
		return nil
	case !r.kind().TakesBank:
		return fault.BankNotAllowedForDocumentType.Because("bankId: not allowed on %s documents", r.DocumentType)
	case in.To != Paid:
		return fault.BadRequest.Because("bankId: only allowed when a payment voucher is set to paid")
	}
	r.BankID = in.BankID
	return ledger.CheckBank(s.tx, uint32(r.BankID))
}

// paidOn checks and returns the date of a payment that was made earlier.
func (in Move) paidOn(tx *db.Tx, kind Kind) (when.Date, error) {
	if !kind.TakesBank || in.To != Paid {
		return in.PaidDate, fault.BadRequest.Because("paidDate: only allowed when a payment voucher is set to paid")
	}
	if in.PaidDate.After(tx.Today()) {
		return in.PaidDate, fault.Invalid(fault.Field{Name: "PaidDate", Tag: "lte", Param: tx.Today().String()})
	}
	return in.PaidDate, ledger.CheckOpen(tx, in.PaidDate)
}

// paidAt returns the time of the payment, if known.
func (o *operation) paidAt() when.Unix {
	if o.paid == o.tx.Today() {
		return o.tx.Stamp()
	}
	return when.UnixOf(o.paid.Start(o.tx.Zone))
}

// operation is a move in progress.
type operation struct {
	*service
	doc        *Doc
	transition Transition
	does       Effect
	note       string
	paid       when.Date // when the money of a payment went out
	ref        *Doc      // the document that this one follows, read when asked for

	takes  []take           // quantities its lines take from the lines they refer to, including orders behind a receipt
	agreed map[*Item][]take // what each line takes from the lines with the agreed price: those of the order, if any
	orders behind           // the order lines behind those of a receipt
}

// run makes the move: it computes the takes, runs all guards, runs the act and then counts the
// takes.
func (o *operation) run() error {
	if err := o.match(); err != nil {
		return err
	}
	for _, guard := range o.transition.Guards {
		if err := o.check(guard); err != nil {
			return err
		}
	}
	if o.does.Posts() {
		if err := o.warn(o.doc); err != nil {
			return err
		}
	}
	if err := o.act(); err != nil {
		return err
	}
	if o.transition.To == Approved {
		o.doc.ApprovedBy, o.doc.ApprovedAt = num.Ref(o.tx.User), o.tx.Stamp()
	}
	if ended(o.transition.To) {
		if err := tax.End(o.tx, o.doc.TaxInvoiceID); err != nil {
			return err
		}
		if err := o.voidCertificate(); err != nil {
			return err
		}
	}
	if err := o.fix(o.doc); err != nil {
		return err
	}
	o.Enter(o.doc, o.transition.To, o.note)
	return o.settleReferences()
}

// act runs the act of the move.
func (o *operation) act() error {
	switch o.does.Act {
	case "":
		return nil
	case ReceiveGoods:
		return o.receive()
	case BookBill:
		return o.bill()
	case PayInvoices:
		return o.payInvoices()
	case PayDirectly:
		return o.payDirectly()
	case TakeBackPayments:
		if err := o.takeBackPayments(); err != nil {
			return err
		}
		return o.undo()
	case TakeBack:
		return o.undo()
	}
	return fmt.Errorf("purchase: no such act: %s", o.does.Act)
}

// settleReferences updates what a document takes from others: drafts take nothing, and
// cancelled documents give back.
func (o *operation) settleReferences() error {
	if ended(o.transition.To) {
		_, err := o.giveBack()
		return err
	}
	if err := o.takeFrom(); err != nil {
		return err
	}
	o.closeRequest()
	return nil
}

// post posts the journal entry of the move.
func (o *operation) post(date when.Date, f Particulars) error {
	return o.postEntry(o.doc, date, o.does.Post, f)
}

// rate sets the exchange rate for posting.
func (o *operation) rate(date when.Date) error {
	rate, err := ledger.RateFor(o.tx, o.doc.Currency, date, o.doc.ExchangeRate)
	if err != nil {
		return err
	}
	o.doc.ExchangeRate = rate
	return nil
}
