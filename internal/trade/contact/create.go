package contact

import (
	"fmt"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/paper"
	"kontor/internal/db"
)

// Create adds a contact.
func Create(tx *db.Tx, in New) (Contact, error) {
	other, err := sameCompany(tx, 0, in.Details)
	if err != nil {
		return Contact{}, err
	}
	if other.ID != 0 {
		return Contact{}, fault.Conflict.Because("contact %s has the same tax ID and branch", other.Code).Duplicates(other.ID)
	}
	if err := freeReference(tx, 0, in.ExternalID); err != nil {
		return Contact{}, err
	}
	all, err := CreateAll(tx, []New{in})
	if err != nil {
		return Contact{}, err
	}
	tx.Record("contacts", all[0].ID, all[0].Code)
	return all[0], nil
}

// CreateCustomer adds a customer.
func CreateCustomer(tx *db.Tx, in NewByAddress) (Contact, error) { return Create(tx, in.as(Client)) }

// CreateVendor adds a vendor.
func CreateVendor(tx *db.Tx, in NewByAddress) (Contact, error) { return Create(tx, in.as(Supplier)) }

func (d NewByAddress) as(kind string) New {
	return New{Name: d.Name, ContactType: kind, Details: d.Details, AvatarUrl: d.AvatarUrl, BankDetails: d.BankDetails}
}

// CreateAll adds many contacts with as few statements as one. The caller must ensure that they
// are unique; otherwise the table constraints refuse them.
func CreateAll(tx *db.Tx, wanted []New) ([]Contact, error) {
	ids, err := db.NextIDs(tx, "contacts", len(wanted))
	if err != nil {
		return nil, err
	}
	codes, err := nextCodes(tx, len(wanted))
	if err != nil {
		return nil, err
	}
	made := make([]Contact, len(wanted))
	records := make([]record, len(wanted))
	for i, d := range wanted {
		made[i] = Contact{
			ID: ids[i], Code: codes[i], Name: d.Name, ContactType: d.ContactType, Details: d.Details, AvatarUrl: d.AvatarUrl,
			TaxIDValid: paper.ValidTaxID(d.TaxID), IsActive: true, CreatedAt: tx.Stamp(), UpdatedAt: tx.Stamp(), CreatedByName: tx.UserName,
		}
		records[i] = recordOf(tx, made[i])
	}
	if err := db.Insert(tx, "contacts", records...); err != nil {
		return nil, err
	}
	for _, c := range made {
		tx.Event(event.ContactCreated.On(c.ID, c.Code, event.Code{Code: c.Code}))
	}
	return made, openBanks(tx, made, wanted)
}

// openBanks creates the bank accounts of new contacts that have one.
func openBanks(tx *db.Tx, made []Contact, wanted []New) error {
	var with []int
	for i, d := range wanted {
		if d.BankDetails != (BankDetails{}) {
			with = append(with, i)
		}
	}
	if len(with) == 0 {
		return nil
	}
	ids, err := db.NextIDs(tx, "contact_banks", len(with))
	if err != nil {
		return err
	}
	records := make([]bankRecord, len(with))
	for n, i := range with {
		records[n] = bankRecord{ID: ids[n], ContactID: made[i].ID, BankDetails: wanted[i].BankDetails}
		made[i].Bank = records[n].bank()
	}
	return db.Insert(tx, "contact_banks", records...)
}

// nextCodes allocates n contact codes.
func nextCodes(tx *db.Tx, n int) ([]string, error) {
	last, err := db.Get[int](tx, `
		INSERT INTO contact_codes (org_id, last) VALUES ($1, $2)
		ON CONFLICT (org_id) DO UPDATE SET last = contact_codes.last + excluded.last
		RETURNING last`, n)
	if err != nil {
		return nil, fmt.Errorf("next contact code: %w", err)
	}
	codes := make([]string, n)
	for i := range codes {
		codes[i] = fmt.Sprintf("C%05d", last-n+1+i)
		tx.Numbered(codes[i])
	}
	return codes, nil
}
