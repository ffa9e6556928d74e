package purchase

import (
	"fmt"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
	"kontor/internal/trade/tax"
)

// aliases are other names of the status cancelled.
var aliases = map[document.Status]document.Status{
	"canceled": document.Cancelled, "cancel": document.Cancelled, document.Void: document.Cancelled,
}

// Normalize replaces aliases of the status cancelled.
func (s *StatusChange) Normalize() {
	if status, ok := aliases[s.Status]; ok {
		s.Status = status
	}
}

// SetStatus changes the status of a document and carries out the effects of the move.
func SetStatus(tx *db.Tx, in StatusChange) (Document, error) {
	s := open(tx)
	r, err := s.whole(in.ID)
	if err != nil {
		return Document{}, err
	}
	if err := s.setStatus(r, in); err != nil {
		return Document{}, err
	}
	return s.done(r, string(in.Status))
}

// setStatus makes one move.
func (s *service) setStatus(r *record, in StatusChange) error {
	kind := r.kind()
	if kind.LeftToManagers(r.Status, in.Status) && !s.tx.May(access.ApprovePurchases) {
		return fault.Forbidden.Because("only owners and admins can set %s to %s", r.DocumentNumber, in.Status)
	}
	if in.Status == document.Cancelled && r.OpeningID != 0 {
		return fault.BadRequest.Because("%s is part of the opening balances; reverse those instead", r.DocumentNumber)
	}
	transition, err := kind.Transition(r.Status, in.Status)
	if err != nil {
		return document.NoMove(fault.BadRequest, r.DocumentNumber, r.Status, in.Status, kind.Next(r.Status))
	}
	if err := s.takeBank(r, in); err != nil {
		return err
	}
	o := operation{service: s, doc: r, transition: transition, does: transition.Effect(r.pays()), note: in.Note, paid: s.tx.Today()}
	if !in.PaidDate.IsZero() {
		if o.paid, err = in.paidOn(s.tx, kind); err != nil {
			return err
		}
	}
	return o.run()
}

// takeBank sets the money account that pays a voucher.
func (s *service) takeBank(r *record, in StatusChange) error {
	switch {
	case in.BankID == 0 || in.BankID == r.BankID:
		return nil
	case !r.kind().TakesBank:
		return fault.BankNotAllowedForDocumentType.Because("bankId: not allowed on %s documents", r.DocumentType)
	case in.Status != document.Paid:
		return fault.BadRequest.Because("bankId: only allowed when a payment voucher is set to paid")
	}
	r.BankID = in.BankID
	return ledger.CheckBank(s.tx, uint32(r.BankID))
}

// paidOn checks and returns the date of a payment that was made earlier.
func (s StatusChange) paidOn(tx *db.Tx, kind document.Kind) (when.Date, error) {
	if !kind.TakesBank || s.Status != document.Paid {
		return s.PaidDate, fault.BadRequest.Because("paidDate: only allowed when a payment voucher is set to paid")
	}
	if s.PaidDate.After(tx.Today()) {
		return s.PaidDate, fault.Invalid(fault.Field{Name: "PaidDate", Tag: "lte", Param: tx.Today().String()})
	}
	return s.PaidDate, ledger.CheckOpen(tx, s.PaidDate)
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
	doc        *record
	transition document.Transition
	does       document.Effect
	note       string
	paid       when.Date // when the money of a payment went out
	ref        *record   // the document that this one follows, read when asked for

	takes  []take           // quantities its lines take from the lines they refer to, including orders behind a receipt
	agreed map[*line][]take // what each line takes from the lines with the agreed price: those of the order, if any
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
	if o.transition.To == document.Approved {
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
	case document.ReceiveGoods:
		return o.receive()
	case document.BookBill:
		return o.bill()
	case document.PayInvoices:
		return o.payInvoices()
	case document.PayDirectly:
		return o.payDirectly()
	case document.TakeBackPayments:
		if err := o.takeBackPayments(); err != nil {
			return err
		}
		return o.undo()
	case document.TakeBack:
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
func (o *operation) post(date when.Date, f document.Particulars) error {
	chart, err := ledger.ChartOf(o.tx)
	if err != nil {
		return err
	}
	f.Contact = o.doc.ContactID
	lines, err := document.LinesOf(chart, o.does.Post, f)
	if err != nil {
		return fmt.Errorf("post %s: %w", o.doc.DocumentNumber, err)
	}
	_, err = ledger.Post(o.tx, ledger.Entry{
		Date: date, Description: strings.TrimSpace(o.doc.DocumentNumber + " " + o.doc.ContactName), RefType: o.doc.DocumentType, RefID: num.Ref(o.doc.ID), RefNumber: o.doc.DocumentNumber, Lines: lines,
	})
	return err
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
