package expense

import (
	"cmp"
	"slices"

	"kontor/internal/base/access"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org/history"
	"kontor/internal/trade/document"
	"kontor/internal/trade/tax"
)

// step is one allowed change of status.
type step struct {
	from, to Status
	managers bool // left to owners and admins
	does     func(*db.Tx, *record, StatusChange) error
}

// The claimant submits; owners and admins approve and pay. An approval is undone by
// reversing its entry. A payment is final.
var steps = []step{
	{Draft, Submitted, false, submit},
	{Rejected, Submitted, false, submit},
	{Submitted, Draft, false, recall},
	{Submitted, Approved, true, approve},
	{Submitted, Rejected, true, reject},
	{Approved, Paid, true, pay},
	{Approved, Cancelled, true, reverse},
	{Draft, Cancelled, false, end},
	{Rejected, Cancelled, false, end},
	{Submitted, Cancelled, false, end},
}

// Allows reports whether a step in a claim's history is one that claims can take.
func Allows(from, to Status) bool {
	return slices.ContainsFunc(steps, func(s step) bool { return s.from == from && s.to == to })
}

// next lists where a claim can go from a status.
func next(from Status) (to []Status) {
	for _, s := range steps {
		if s.from == from {
			to = append(to, s.to)
		}
	}
	return to
}

// takeBank reads the money account by either name. Only a payment has one.
func (s *StatusChange) takeBank(c *record) error {
	s.BankID = cmp.Or(s.BankID, s.PaidBankID)
	switch {
	case s.PaidBankID != 0 && s.PaidBankID != s.BankID:
		return fault.Bad("PaidBankID", "eqfield", "bankId")
	case s.BankID != 0 && s.BankID != c.PaidBankID && s.Status != Paid:
		return fault.BadRequest.Because("bankId: only allowed when a claim is set to paid")
	}
	return nil
}

// SetStatus moves a claim along and does what that entails.
func SetStatus(tx *db.Tx, in StatusChange) (Claim, error) {
	c, err := load(tx, in.ID)
	if err != nil {
		return Claim{}, err
	}
	leftToManagers := false
	for _, s := range steps {
		leftToManagers = leftToManagers || s.to == in.Status && s.managers && (s.from == c.Status || in.Status != Cancelled)
	}
	if leftToManagers && !tx.May(access.ManageExpenses) {
		return Claim{}, fault.Forbidden.Because("only owners and admins can set %s to %s", c.Number, in.Status)
	}
	at := slices.IndexFunc(steps, func(s step) bool { return s.from == c.Status && s.to == in.Status })
	if at < 0 {
		return Claim{}, document.NoMove(fault.BadRequest, c.Number, c.Status, in.Status, next(c.Status))
	}
	if err := in.takeBank(c); err != nil {
		return Claim{}, err
	}
	if err := c.readLines(tx); err != nil {
		return Claim{}, err
	}
	if err := steps[at].does(tx, c, in); err != nil {
		return Claim{}, err
	}
	way := history.Of[Status](tx, claims)
	tx.Event(event.ClaimStatusChanged.On(c.ID, c.Number, event.Move{From: string(c.Status), To: string(in.Status)}))
	way.Enter(c.ID, &c.Status, &c.HistoryCount, in.Status, in.Note)
	if err := c.save(tx); err != nil {
		return Claim{}, err
	}
	if err := way.Write(); err != nil {
		return Claim{}, err
	}
	tx.Record(claims, c.ID, c.Number+" "+string(in.Status))
	return c.shown(tx)
}

func end(tx *db.Tx, c *record, _ StatusChange) error {
	if c.ClaimantUserID != tx.User && !tx.May(access.ManageExpenses) {
		return fault.Forbidden.Because("only the claimant, owners and admins can cancel %s", c.Number)
	}
	return c.endInvoices(tx)
}

func submit(tx *db.Tx, c *record, _ StatusChange) error {
	if len(c.lines) == 0 {
		return fault.BadRequest.Because("%s has no lines", c.Number)
	}
	c.SubmittedAt, c.RejectedReason = tx.Stamp(), ""
	for _, l := range c.lines {
		if err := tax.Revive(tx, l.TaxInvoiceID); err != nil {
			return err
		}
	}
	return nil
}

func recall(tx *db.Tx, c *record, _ StatusChange) error {
	if c.ClaimantUserID != tx.User {
		return fault.Forbidden.Because("only the claimant can withdraw %s", c.Number)
	}
	c.SubmittedAt = 0
	return nil
}

func reject(tx *db.Tx, c *record, in StatusChange) error {
	if in.Note == "" {
		return fault.Bad("Note", "required")
	}
	c.RejectedReason = in.Note
	return c.endInvoices(tx)
}

func reverse(tx *db.Tx, c *record, _ StatusChange) error {
	date, err := ledger.VoidDate(tx, c.postedOn(tx))
	if err != nil {
		return err
	}
	if _, err := ledger.Reverse(tx, Series, c.ID, date, "cancel "+c.Number); err != nil {
		return err
	}
	if err := tax.VoidCertificates(tx, Series, c.ID); err != nil {
		return err
	}
	return c.endInvoices(tx)
}
