package sales

import (
	"errors"

	"kontor/internal/contact"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/when"
)

// customer reads a contact, once: a request is about one as a rule.
func (s *service) customer(id num.Ref) (contact.Contact, error) {
	if s.buyer.ID == uint32(id) && id != 0 {
		return s.buyer, nil
	}
	c, err := contact.Load(s.tx, uint32(id))
	switch {
	case errors.Is(err, db.Missing):
		return c, fault.CustomerNotFound
	case err == nil:
		s.buyer = c
	}
	return c, err
}

// copyCustomer copies the contact onto a draft. A contact that was switched off
// gets no new documents; those it has may go on.
func (s *service) copyCustomer(r *record, fresh bool) error {
	c, err := s.customer(r.ContactID)
	if err != nil {
		return err
	}
	if fresh && !c.IsActive {
		return fault.Bad("ContactID", "active")
	}
	r.Customer = customerOf(c)
	return nil
}

// customerOf is the contact as documents show it.
func customerOf(c contact.Contact) Customer {
	return Customer{
		ContactName: c.Name, ContactTaxID: c.TaxID, ContactAddress: c.Printed(), ContactPerson: c.ContactName,
		ContactBranchType: c.BranchType, ContactBranchCode: c.BranchCode, ContactBranchName: c.BranchName,
	}
}

// creditDaysMax keeps due dates in a calendar that everybody can read.
const creditDaysMax = 100 * 365

// dueDate is when a new document is to be paid by the customer's terms.
func (s *service) dueDate(r *record) (when.Date, error) {
	if !r.kind().Due {
		return when.Date{}, nil
	}
	c, err := s.customer(r.ContactID)
	if err != nil {
		return when.Date{}, err
	}
	due := r.IssueDate.AddDays(min(c.CreditDays, creditDaysMax))
	if due.After(when.Last) {
		due = when.Last
	}
	return due, nil
}

// checkBank refuses a money account where none belongs, and one that is not there.
func (s *service) checkBank(r *record, fresh bool) error {
	switch {
	case r.BankID == 0:
		return nil
	case !r.kind().TakesBank:
		return fault.BankNotAllowedForDocumentType.Because("bankId: not allowed on %s documents", r.DocumentType)
	case !fresh:
		return nil
	}
	return ledger.CheckBank(s.tx, uint32(r.BankID))
}
