package contact

import (
	"errors"
	"fmt"
	"slices"

	"kontor/internal/db"
	"kontor/internal/fault"
)

// record is a contact as its table keeps it.
type record struct {
	Contact
	SearchText string `db:"search_text"`
	CreatedBy  uint32 `db:"created_by,once"`
}

type bankRecord struct {
	ID        uint32 `db:"id"`
	ContactID uint32 `db:"contact_id,once"`
	BankDetails
}

// Create adds a contact.
func Create(tx *db.Tx, in Draft) (Contact, error) {
	twin, err := sameCompany(tx, 0, in.Details)
	if err != nil {
		return Contact{}, err
	}
	if twin != "" {
		return Contact{}, fault.Conflict.Because("contact %s has the same taxID, branchType and branchCode", twin)
	}
	if err := freeReference(tx, 0, in.ExternalID); err != nil {
		return Contact{}, err
	}
	all, err := CreateAll(tx, []Draft{in})
	if err != nil {
		return Contact{}, err
	}
	tx.Record("contacts", all[0].ID, all[0].Code)
	return all[0], nil
}

// CreateCustomer adds a contact that buys.
func CreateCustomer(tx *db.Tx, in KnownDraft) (Contact, error) { return Create(tx, in.as(Client)) }

// CreateVendor adds a contact that sells.
func CreateVendor(tx *db.Tx, in KnownDraft) (Contact, error) { return Create(tx, in.as(Supplier)) }

// CreateAll adds many contacts with as few statements as one. The caller has
// seen to it that they differ from one another and from those that exist; the
// tables refuse them otherwise.
func CreateAll(tx *db.Tx, drafts []Draft) ([]Contact, error) {
	ids, err := db.NextIDs(tx, "contacts", len(drafts))
	if err != nil {
		return nil, err
	}
	codes, err := nextCodes(tx, len(drafts))
	if err != nil {
		return nil, err
	}
	made := make([]Contact, len(drafts))
	records := make([]record, len(drafts))
	for i, d := range drafts {
		made[i] = Contact{
			ID: ids[i], Code: codes[i], Name: d.Name, ContactType: d.ContactType, Details: d.Details, AvatarUrl: d.AvatarUrl,
			IsActive: true, CreatedAt: tx.Stamp(), UpdatedAt: tx.Stamp(), CreatedByName: tx.UserName,
		}
		records[i] = recordOf(tx, made[i])
	}
	if err := db.Insert(tx, "contacts", records...); err != nil {
		return nil, err
	}
	return made, openBanks(tx, made, drafts)
}

// openBanks gives a money account to each new contact that came with one.
func openBanks(tx *db.Tx, made []Contact, drafts []Draft) error {
	var with []int
	for i, d := range drafts {
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
		records[n] = bankRecord{ID: ids[n], ContactID: made[i].ID, BankDetails: drafts[i].BankDetails}
		made[i].Bank = records[n].bank()
	}
	return db.Insert(tx, "contact_banks", records...)
}

func (b bankRecord) bank() *Bank { return &Bank{ID: b.ID, Kind: "bank", BankDetails: b.BankDetails} }

func recordOf(tx *db.Tx, c Contact) record {
	return record{Contact: c, SearchText: searchText(c), CreatedBy: tx.User}
}

// searchText joins what a search looks at. No text that a client sends can
// contain the separator, so nothing is found across two fields.
func searchText(c Contact) string {
	text := db.Fold(c.Name)
	for _, s := range []string{c.Code, c.TaxID, c.ContactName, c.Phone, c.Email} {
		text += "\x1f" + db.Fold(s)
	}
	return text
}

// nextCodes takes n codes of the organization's own series.
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
	}
	return codes, nil
}

// sameCompany returns the code of another contact with the same tax id and
// branch, or "".
func sameCompany(tx *db.Tx, self uint32, d Details) (string, error) {
	if d.TaxID == "" {
		return "", nil
	}
	code, err := db.Get[string](tx, `
		SELECT code FROM contacts
		WHERE org_id = $1 AND tax_id <> '' AND tax_id = $2 AND branch_type = $3 AND branch_code = $4 AND id <> $5`,
		d.TaxID, d.BranchType, d.BranchCode, self)
	if errors.Is(err, db.Missing) {
		return "", nil
	}
	return code, err
}

// freeReference refuses a reference of the client that another contact carries.
func freeReference(tx *db.Tx, self uint32, externalID string) error {
	if externalID == "" {
		return nil
	}
	codes, err := db.List[string](tx, `
		SELECT code FROM contacts
		WHERE org_id = $1 AND external_id <> '' AND external_id = $2 AND id <> $3 ORDER BY id`,
		externalID, self)
	if err != nil || len(codes) == 0 {
		return err
	}
	return fault.Conflict.Because("contact %s has the same externalId", slices.Min(codes))
}
