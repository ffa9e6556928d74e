package sales

import (
	"errors"
	"fmt"

	"kontor/internal/contact"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/when"
)

// customer reads a contact, once.
func (d *desk) customer(id num.Ref) (contact.Contact, error) {
	return db.Once(d.tx, fmt.Sprint("sales.customer ", id), func() (contact.Contact, error) {
		c, err := contact.Load(d.tx, uint32(id))
		if errors.Is(err, db.Missing) {
			return c, fault.CustomerNotFound
		}
		return c, err
	})
}

// copyCustomer copies the contact onto a draft. A contact that was switched off
// gets no new documents; those it has may go on.
func (d *desk) copyCustomer(r *record, fresh bool) error {
	c, err := d.customer(r.ContactID)
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
func (d *desk) dueDate(r *record) (when.Date, error) {
	if !r.kind().Due {
		return when.Date{}, nil
	}
	c, err := d.customer(r.ContactID)
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
func (d *desk) checkBank(r *record, fresh bool) error {
	switch {
	case r.BankID == 0:
		return nil
	case !r.kind().TakesBank:
		return fault.BankNotAllowedForDocumentType.Because("%s takes no bankId", r.DocumentType)
	case !fresh:
		return nil
	}
	return ledger.CheckBank(d.tx, uint32(r.BankID))
}
