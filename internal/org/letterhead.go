package org

import (
	"fmt"
	"strings"

	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/input"
	"kontor/internal/paper"
	"kontor/internal/when"
)

// Particulars are what an organization says of itself on its papers, beside its
// name.
type Particulars struct {
	// Tax identification number.
	TaxID string `json:"taxId" db:"tax_id" validate:"max=20"`
	// Number of the branch under that tax id; 00000 is the head office, which an empty one means too.
	BranchCode string `json:"branchCode" db:"branch_code" validate:"max=10"`
	// Address as it is printed. Where it is empty, papers show the parts.
	Address string `json:"address" db:"address" validate:"max=5000"`
	// The address in the parts that tax forms ask for. A change of some leaves the others.
	AddressParts paper.AddressParts `json:"addressParts" db:"address_parts,json"`
	// Telephone number.
	Phone string `json:"phone" db:"phone" validate:"max=30"`
	// E-mail address.
	Email string `json:"email" db:"email" validate:"max=191"`
	// Address of the website.
	Website string `json:"website" db:"website" validate:"max=255"`
}

// Normalize drops white space around what is compared and printed.
func (p *Particulars) Normalize() {
	for _, text := range []*string{&p.TaxID, &p.BranchCode, &p.Address, &p.Phone, &p.Email, &p.Website} {
		*text = strings.TrimSpace(*text)
	}
}

// check refuses what does not fit on paper.
func (p *Particulars) check() error {
	if err := input.Check(p); err != nil {
		return err
	}
	for _, f := range []struct{ name, text string }{
		{"TaxID", p.TaxID}, {"BranchCode", p.BranchCode}, {"Address", p.Address}, {"Phone", p.Phone}, {"Email", p.Email}, {"Website", p.Website},
		{"AddressParts", p.AddressParts.OneLine()},
	} {
		if input.HasControl(f.text) {
			return fault.Bad(f.name, "type", "text")
		}
	}
	return nil
}

// Letterhead is what the papers of an organization say of it. One is never
// changed: a document keeps the one that it was issued with.
type Letterhead struct {
	Version int64  `db:"version"`
	Name    string `db:"name"`
	Country string `db:"country_code"`
	Particulars
	CreatedAt when.Unix `db:"created_at"`
}

// Printed is the address as papers show it.
func (l Letterhead) Printed() string {
	if l.Address != "" {
		return l.Address
	}
	return l.AddressParts.OneLine()
}

// BranchAsEntered is the number of the establishment as somebody typed it. A company
// with a tax id that names no branch is a head office.
func (l Letterhead) BranchAsEntered() string {
	if l.TaxID != "" && l.BranchCode == "" {
		return paper.HeadOffice
	}
	return l.BranchCode
}

// Branch is that number in its five digits.
func (l Letterhead) Branch() string { return paper.Branch("", l.BranchAsEntered()) }

// BranchText names the establishment as the law wants it.
func (l Letterhead) BranchText() string { return paper.BranchText("", l.BranchAsEntered()) }

var selectLetterhead = `SELECT ` + db.Columns[Letterhead]("h") + ` FROM letterheads h WHERE h.org_id = $1 AND h.version = $2`

// LetterheadOf returns the letterhead in use.
func LetterheadOf(tx *db.Tx) (Letterhead, error) {
	settings, err := SettingsOf(tx)
	if err != nil {
		return Letterhead{}, err
	}
	return LetterheadAt(tx, settings.Letterhead)
}

// LetterheadAt returns the letterhead of a version; 0 is the one in use.
func LetterheadAt(tx *db.Tx, version int64) (Letterhead, error) {
	if version == 0 {
		settings, err := SettingsOf(tx)
		if err != nil {
			return Letterhead{}, err
		}
		version = settings.Letterhead
	}
	if version == 0 {
		return db.Get[Letterhead](tx, `SELECT 0 AS version, o.name, o.country_code, '' AS tax_id, '' AS branch_code, '' AS address, '' AS address_parts,
			'' AS phone, '' AS email, '' AS website, o.created_at FROM organizations o WHERE o.id = $1`)
	}
	return db.Get[Letterhead](tx, selectLetterhead, version)
}

// SetLetterhead makes a letterhead the one in use from now on, unless it is.
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
	_, err = db.Exec(tx, `UPDATE org_settings SET letterhead = $2, updated_at = $3 WHERE org_id = $1`, wanted.Version, tx.Stamp())
	db.Renew(tx, settingsKey)
	return err
}
