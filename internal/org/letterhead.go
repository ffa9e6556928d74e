package org

import (
	"fmt"
	"strings"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
)

// Particulars is what an organization's documents print about it beside its name.
type Particulars struct {
	// Name in English, for English and bilingual documents. If empty, documents print the name.
	NameEn string `json:"nameEn" db:"name_en" validate:"max=255"`
	// Tax identification number.
	TaxID string `json:"taxId" db:"tax_id" validate:"max=20"`
	// Branch number under the tax ID. 00000 or empty means the head office.
	BranchCode string `json:"branchCode" db:"branch_code" validate:"max=10"`
	// Address as printed. If empty, documents print the structured address.
	Address string `json:"address" db:"address" validate:"max=5000"`
	// Address in English, for English and bilingual documents. If empty, documents print the address.
	AddressEn string `json:"addressEn" db:"address_en" validate:"max=5000"`
	// Structured address for tax forms. Omitted parts keep their value.
	AddressParts paper.AddressParts `json:"addressParts" db:"address_parts,json"`
	// Phone number.
	Phone string `json:"phone" db:"phone" validate:"max=30"`
	// Email address.
	Email string `json:"email" db:"email" validate:"max=191"`
	// Website URL.
	Website string `json:"website" db:"website" validate:"max=255"`
}

// Normalize trims white space.
func (p *Particulars) Normalize() {
	for _, text := range []*string{&p.NameEn, &p.TaxID, &p.BranchCode, &p.Address, &p.AddressEn, &p.Phone, &p.Email, &p.Website} {
		*text = strings.TrimSpace(*text)
	}
}

// check refuses values that cannot be printed.
func (p *Particulars) check() error {
	if err := input.Check(p); err != nil {
		return err
	}
	for _, f := range []struct{ name, text string }{
		{"TaxID", p.TaxID}, {"BranchCode", p.BranchCode}, {"Address", p.Address}, {"Phone", p.Phone}, {"Email", p.Email}, {"Website", p.Website},
		{"NameEn", p.NameEn}, {"AddressEn", p.AddressEn}, {"AddressParts", p.AddressParts.OneLine()},
	} {
		if input.HasControl(f.text) {
			return fault.Bad(f.name, "type", "text")
		}
	}
	return nil
}

// Letterhead is what documents print about the organization. Letterheads are never
// changed: a document keeps the version it was issued with.
type Letterhead struct {
	Version int64  `db:"version"`
	Name    string `db:"name"`
	Country string `db:"country_code"`
	Particulars
	CreatedAt when.Unix `db:"created_at"`
}

// Printed returns the address as documents print it.
func (l Letterhead) Printed() string {
	if l.Address != "" {
		return l.Address
	}
	return l.AddressParts.OneLine()
}

// BranchAsEntered returns the branch number as typed. A company with a tax id and no
// branch number is a head office.
func (l Letterhead) BranchAsEntered() string {
	if l.TaxID != "" && l.BranchCode == "" {
		return paper.HeadOffice
	}
	return l.BranchCode
}

// Branch returns the branch number with five digits.
func (l Letterhead) Branch() string { return paper.Branch("", l.BranchAsEntered()) }

// BranchText returns the name of the branch as the law requires it.
func (l Letterhead) BranchText() string { return paper.BranchText("", l.BranchAsEntered()) }

var selectLetterhead = `SELECT ` + db.Columns[Letterhead]("h") + ` FROM letterheads h WHERE h.org_id = $1 AND h.version = $2`

// LetterheadOf returns the current letterhead.
func LetterheadOf(tx *db.Tx) (Letterhead, error) {
	settings, err := SettingsOf(tx)
	if err != nil {
		return Letterhead{}, err
	}
	return LetterheadAt(tx, settings.Letterhead)
}

// LetterheadAt returns a version of the letterhead; 0 is the current one.
func LetterheadAt(tx *db.Tx, version int64) (Letterhead, error) {
	if version == 0 {
		settings, err := SettingsOf(tx)
		if err != nil {
			return Letterhead{}, err
		}
		version = settings.Letterhead
	}
	if version == 0 {
		return db.Get[Letterhead](tx, `SELECT 0 AS version, o.name, o.country_code, '' AS name_en, '' AS tax_id, '' AS branch_code, '' AS address, '' AS address_en, '' AS address_parts,
			'' AS phone, '' AS email, '' AS website, o.created_at FROM organizations o WHERE o.id = $1`)
	}
	return db.Get[Letterhead](tx, selectLetterhead, version)
}

// SetLetterhead stores a new version of the letterhead if it differs from the
// current one.
func SetLetterhead(tx *db.Tx, wanted Letterhead) error {
	settings, err := SettingsOf(tx)
	if err != nil {
		return err
	}
	now, err := LetterheadAt(tx, settings.Letterhead)
	if err != nil {
		return err
	}
	wanted.Normalize()
	if err := wanted.Particulars.check(); err != nil {
		return err
	}
	if wanted.Version, wanted.CreatedAt = now.Version, now.CreatedAt; wanted == now && now.Version != 0 {
		return nil
	}
	wanted.Version, wanted.CreatedAt = settings.Letterhead+1, tx.Stamp()
	if err := db.Insert(tx, "letterheads", wanted); err != nil {
		return fmt.Errorf("letterhead: %w", err)
	}
	tx.Event(event.CompanyUpdated.On(tx.Org, "", event.None{}))
	_, err = db.Exec(tx, `UPDATE org_settings SET letterhead = $2, updated_at = $3 WHERE org_id = $1`, wanted.Version, tx.Stamp())
	db.Renew(tx, settingsKey)
	return err
}
