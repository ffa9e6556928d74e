package contact

import (
	"errors"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/reference"
)

// twin is another contact of the same company.
type twin struct {
	ID   uint32 `db:"id"`
	Code string `db:"code"`
}

// sameCompany returns another contact with the same tax ID and branch, if there is one.
func sameCompany(tx *db.Tx, self uint32, d Details) (twin, error) {
	if d.TaxID == "" {
		return twin{}, nil
	}
	other, err := db.Get[twin](tx, `
		SELECT id, code FROM contacts
		WHERE org_id = $1 AND tax_id <> '' AND tax_id = $2 AND branch_type = $3 AND branch_code = $4 AND id <> $5`,
		d.TaxID, d.BranchType, d.BranchCode, self)
	if errors.Is(err, db.Missing) {
		return twin{}, nil
	}
	return other, err
}

// freeReference refuses an external ID that another contact uses.
func freeReference(tx *db.Tx, self uint32, externalID string) error {
	return reference.Free(tx, "contacts", "code", externalID, self)
}

// checkUnique checks uniqueness only if the relevant fields change.
func checkUnique(tx *db.Tx, stored Contact, now Editable) error {
	if now.TaxID != stored.TaxID || now.BranchType != stored.BranchType || now.BranchCode != stored.BranchCode {
		other, err := sameCompany(tx, stored.ID, now.Details)
		if err != nil {
			return err
		}
		if other.ID != 0 {
			return fault.Bad("TaxID", "unique", "taxID, branchType and branchCode").Because("contact %s has the same tax ID and branch", other.Code).Duplicates(other.ID)
		}
	}
	if now.ExternalID != stored.ExternalID {
		return freeReference(tx, stored.ID, now.ExternalID)
	}
	return nil
}
