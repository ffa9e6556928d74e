package contact

import (
	"kontor/internal/base/event"
	"kontor/internal/db"
)

// Update changes the sent fields of a contact.
func Update(tx *db.Tx, in Edit) error {
	stored, err := Get(tx, ByID{in.ID})
	if err != nil {
		return err
	}
	return Amend(tx, stored, in)
}

// Amend is Update for a contact that was read in this transaction.
func Amend(tx *db.Tx, stored Contact, in Edit) error {
	now := stored.Editable()
	in.Onto(&now)
	if err := checkUnique(tx, stored, now); err != nil {
		return err
	}
	before := stored.bankDetails()
	stored.Name, stored.ContactType, stored.Details, stored.IsActive = now.Name, now.ContactType, now.Details, now.IsActive
	stored.UpdatedAt = tx.Stamp()
	if err := db.Update(tx, "contacts", recordOf(tx, stored)); err != nil {
		return err
	}
	tx.Record("contacts", stored.ID, stored.Code)
	tx.Event(event.ContactUpdated.On(stored.ID, stored.Code, event.Code{Code: stored.Code}))
	if now.BankDetails == before {
		return nil
	}
	return keepBank(tx, stored, now.BankDetails)
}

// keepBank updates the bank account, or creates it on first use.
func keepBank(tx *db.Tx, c Contact, details BankDetails) error {
	if c.Bank != nil {
		return db.Update(tx, "contact_banks", bankRecord{ID: c.Bank.ID, ContactID: c.ID, BankDetails: details})
	}
	id, err := db.NextID(tx, "contact_banks")
	if err != nil {
		return err
	}
	return db.Insert(tx, "contact_banks", bankRecord{ID: id, ContactID: c.ID, BankDetails: details})
}
