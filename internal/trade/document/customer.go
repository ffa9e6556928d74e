package document

import (
	"errors"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/trade/contact"
)

// errNoCustomer refuses the id of a contact that does not exist.
var errNoCustomer = fault.CustomerNotFound.On(fault.Field{Name: "ContactID", Tag: "exists"})

// customer reads a contact, once per request.
func (s *service) customer(id num.Ref) (contact.Contact, error) {
	if s.buyer.ID == uint32(id) && id != 0 {
		return s.buyer, nil
	}
	c, err := contact.Load(s.tx, uint32(id))
	switch {
	case errors.Is(err, db.Missing):
		return c, errNoCustomer
	case err == nil:
		s.buyer = c
	}
	return c, err
}

// copyCustomer copies the contact onto a draft. An inactive contact gets no new documents;
// existing ones can continue.
func (s *service) copyCustomer(r *Doc, fresh bool) error {
	c, err := s.customer(r.ContactID)
	if err != nil {
		return err
	}
	if fresh && !c.IsActive {
		return fault.Bad("ContactID", "active")
	}
	r.ContactName, r.Buyer = c.Name, buyerOf(c)
	return nil
}

// buyerOf returns what documents keep of the contact.
func buyerOf(c contact.Contact) Buyer {
	return Buyer{
		ContactTaxID: c.TaxID, ContactAddress: c.Printed(), ContactPerson: c.ContactName,
		ContactBranchType: c.BranchType, ContactBranchCode: c.BranchCode, ContactBranchName: c.BranchName,
	}
}

// creditDaysMax limits payment terms to 100 years.
const creditDaysMax = 100 * 365

// dueDate returns the due date of a new document by the customer's payment terms.
func (s *service) dueDate(r *Doc) (when.Date, error) {
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
