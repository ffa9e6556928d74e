package contact

import (
	"errors"

	"kontor/internal/db"
	"kontor/internal/fault"
)

// Update changes the sent fields of a contact.
func Update(tx *db.Tx, in Edit) error {
	stored, err := Get(tx, ByID{in.ID})
	if err != nil {
		return err
	}
	return Amend(tx, stored, in)
}

// Amend is Update of a contact that has been read, and cannot have changed since.
func Amend(tx *db.Tx, stored Contact, in Edit) error {
	now := stored.Change()
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
	if now.BankDetails == before {
		return nil
	}
	return keepBank(tx, stored, now.BankDetails)
}

// Change is what of the contact a client may change, as it is.
func (c Contact) Change() Change {
	return Change{Name: c.Name, ContactType: c.ContactType, Details: c.Details, IsActive: c.IsActive, BankDetails: c.bankDetails()}
}

func (c Contact) bankDetails() BankDetails {
	if c.Bank == nil {
		return BankDetails{}
	}
	return c.Bank.BankDetails
}

// checkUnique looks for another contact only when what must be unique changes.
func checkUnique(tx *db.Tx, stored Contact, now Change) error {
	if now.TaxID != stored.TaxID || now.BranchType != stored.BranchType || now.BranchCode != stored.BranchCode {
		twin, err := sameCompany(tx, stored.ID, now.Details)
		if err != nil {
			return err
		}
		if twin != "" {
			return fault.Bad("TaxID", "unique", "taxID, branchType and branchCode").Because("contact %s has the same taxID, branchType and branchCode", twin)
		}
	}
	if now.ExternalID != stored.ExternalID {
		return freeReference(tx, stored.ID, now.ExternalID)
	}
	return nil
}

// keepBank writes the money account; one that was never filled is made first.
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

// Delete removes a contact that no document names. The tables that refer to
// contacts refuse otherwise, whichever they are.
func Delete(tx *db.Tx, in ByID) error {
	c, err := Load(tx, in.ID)
	if errors.Is(err, db.Missing) {
		return fault.NotFound
	}
	if err != nil {
		return err
	}
	if _, err := db.Exec(tx, `DELETE FROM contact_banks WHERE org_id = $1 AND contact_id = $2`, c.ID); err != nil {
		return err
	}
	_, err = db.Exec(tx, `DELETE FROM contacts WHERE org_id = $1 AND id = $2`, c.ID)
	if errors.Is(err, fault.Conflict) {
		return fault.Conflict.Because("contact %s is named by documents; set isActive to false instead", c.Code)
	}
	if err != nil {
		return err
	}
	tx.Record("contacts", c.ID, c.Code)
	return db.Deleted(tx, "contacts", c.ID, c.Code)
}
