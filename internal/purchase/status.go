package purchase

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/tax"
	"kontor/internal/when"
)

// aliases are other words for taking a document back.
var aliases = map[document.Status]document.Status{
	"canceled": document.Cancelled, "cancel": document.Cancelled, document.Void: document.Cancelled,
}

// Normalize understands the other words for cancelling.
func (s *StatusChange) Normalize() {
	if status, ok := aliases[s.Status]; ok {
		s.Status = status
	}
}

// SetStatus brings a document along its kind's path and does what that entails.
func SetStatus(tx *db.Tx, in StatusChange) (Document, error) {
	d := open(tx)
	r, err := d.whole(in.ID)
	if err != nil {
		return Document{}, err
	}
	kind := r.kind()
	if kind.LeftToManagers(r.Status, in.Status) && !tx.Role.Manages() {
		return Document{}, fault.Forbidden.Because("only owners and admins may set %s to %s", r.DocNumber, in.Status)
	}
	if in.Status == document.Cancelled && r.OpeningID != 0 {
		return Document{}, fault.BadRequest.Because("%s came with the opening balances; it goes when they are reversed", r.DocNumber)
	}
	transition, err := kind.Transition(r.Status, in.Status)
	if err != nil {
		return Document{}, fault.BadRequest.
			Because("cannot change %s from %s to %s: %s", r.DocType, r.Status, in.Status, kind.Whereto(r.DocNumber, r.Status)).For(fault.NotAllowedFrom)
	}
	p := passage{desk: d, doc: r, transition: transition, does: transition.Effect(r.pays()), note: in.Note, paid: tx.Today()}
	if !in.PaidDate.IsZero() {
		if p.paid, err = in.paidOn(tx, kind); err != nil {
			return Document{}, err
		}
	}
	if err := p.run(); err != nil {
		return Document{}, err
	}
	return d.done(r, string(in.Status))
}

// paidOn is the day of a payment that was made before it is recorded.
func (s StatusChange) paidOn(tx *db.Tx, kind document.Kind) (when.Date, error) {
	if !kind.TakesBank || s.Status != document.Paid {
		return s.PaidDate, fault.BadRequest.Because("paidDate is the day on which a payment voucher was paid; this move takes none")
	}
	if s.PaidDate.After(tx.Today()) {
		return s.PaidDate, fault.Invalid(fault.Field{Name: "PaidDate", Tag: "lte", Param: tx.Today().String()})
	}
	return s.PaidDate, ledger.CheckOpen(tx, s.PaidDate)
}

// paidAt is the moment of the payment, as far as it is known.
func (p *passage) paidAt() when.Unix {
	if p.paid == p.tx.Today() {
		return p.tx.Stamp()
	}
	return when.UnixOf(p.paid.Start(p.tx.Zone))
}

// passage is one transition being made.
type passage struct {
	*desk
	doc        *record
	transition document.Transition
	does       document.Effect
	note       string
	paid       when.Date // when the money of a payment went out
	ref        *record   // the document that this one follows, read when asked for

	takes  []take           // what its lines take of the lines they refer to, orders behind a receipt included
	agreed map[*line][]take // what each line takes of the lines that hold the agreed price: the order's where there is one
	orders behind           // the order lines behind those of a receipt
}

// run makes the transition: first it is known what is taken, then everything
// that can refuse is asked, then the act is done, and at last it counts.
func (p *passage) run() error {
	if err := p.match(); err != nil {
		return err
	}
	for _, guard := range p.transition.Guards {
		if err := p.check(guard); err != nil {
			return err
		}
	}
	if err := p.act(); err != nil {
		return err
	}
	if p.transition.To == document.Approved {
		p.doc.ApprovedBy, p.doc.ApprovedAt = num.Ref(p.tx.User), p.tx.Stamp()
	}
	if ended(p.transition.To) {
		if err := tax.End(p.tx, p.doc.TaxInvoiceID); err != nil {
			return err
		}
	}
	p.enter(p.doc, p.transition.To, p.note)
	return p.settleReferences()
}

// act does what the row of the transition says.
func (p *passage) act() error {
	switch p.does.Act {
	case "":
		return nil
	case document.ReceiveGoods:
		return p.receive()
	case document.BookBill:
		return p.bill()
	case document.PayInvoices:
		return p.payInvoices()
	case document.PayDirectly:
		return p.payDirectly()
	case document.TakeBackPayments:
		if err := p.takeBackPayments(); err != nil {
			return err
		}
		return p.undo()
	case document.TakeBack:
		return p.undo()
	}
	return fmt.Errorf("purchase: no such act: %s", p.does.Act)
}

// settleReferences keeps what a document takes of others in step with whether
// it counts: drafts take nothing, and what is cancelled gives back.
func (p *passage) settleReferences() error {
	if ended(p.transition.To) {
		_, err := p.giveBack()
		return err
	}
	if err := p.takeFrom(); err != nil {
		return err
	}
	p.closeRequest()
	return nil
}

// post writes the journal entry of the transition.
func (p *passage) post(date when.Date, f document.Particulars) error {
	chart, err := ledger.ChartOf(p.tx)
	if err != nil {
		return err
	}
	f.Contact = p.doc.ContactID
	lines, err := document.LinesOf(chart, p.does.Post, f)
	if err != nil {
		return fmt.Errorf("post %s: %w", p.doc.DocNumber, err)
	}
	_, err = ledger.Post(p.tx, ledger.Entry{
		Date: date, Description: p.doc.DocNumber, RefType: p.doc.DocType, RefID: num.Ref(p.doc.ID), RefNumber: p.doc.DocNumber, Lines: lines,
	})
	return err
}

// rate settles the exchange rate at which the document is posted.
func (p *passage) rate(date when.Date) error {
	rate, err := ledger.RateFor(p.tx, p.doc.Currency, date, p.doc.ExchangeRate)
	if err != nil {
		return err
	}
	p.doc.ExchangeRate = rate
	return nil
}
