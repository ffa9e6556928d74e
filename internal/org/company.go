package org

import (
	"bytes"
	"errors"
	"image"
	_ "image/jpeg" // the two kinds of pictures
	_ "image/png"  // that a logo can be

	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/when"
)

// CompanyEdit is what a company says of itself on its papers.
type CompanyEdit struct {
	// Registered name.
	Name string `json:"name" validate:"required,max=255"`
	// Tax id.
	TaxID string `json:"taxId" validate:"max=20"`
	// Branch under the tax id; 00000 is the head office.
	BranchCode string `json:"branchCode" validate:"max=10"`
	// Address as it is printed.
	Address string `json:"address" validate:"max=5000"`
	// Telephone number.
	Phone string `json:"phone" validate:"max=30"`
	// E-mail address of the company.
	Email string `json:"email" validate:"max=191"`
	// Address of its website.
	Website string `json:"website" validate:"max=255"`
}

// EditCompany changes what the company says of itself. Documents that were
// issued are printed with what it says now.
func EditCompany(tx *db.Tx, in CompanyEdit) (CompanyEdit, error) {
	if !tx.Role.Manages() {
		return in, fault.Forbidden
	}
	_, err := db.Exec(tx, `UPDATE organizations SET name = $2, tax_id = $3, branch_code = $4, formatted_address = $5, phone = $6, email = $7,
		website = $8, updated_at = $9 WHERE id = $1`, in.Name, in.TaxID, in.BranchCode, in.Address, in.Phone, in.Email, in.Website, tx.Stamp())
	tx.Record("organization", tx.Org, "change "+in.Name)
	return in, err
}

// Limits of a logo.
const (
	LogoMax  = 512 << 10 // bytes
	logoSide = 4000      // pixels
)

// Logo is the picture at the head of a company's papers.
type Logo struct {
	Media     string    `db:"media"`
	Content   []byte    `db:"content"`
	UpdatedAt when.Unix `db:"updated_at"`
}

// SetLogo keeps a picture, or takes it away when there is none. Only PNG and
// JPEG are taken: other kinds can carry more than a picture.
func SetLogo(tx *db.Tx, content []byte) error {
	if !tx.Role.Manages() {
		return fault.Forbidden
	}
	if _, err := db.Exec(tx, `DELETE FROM org_logos WHERE org_id = $1`); err != nil {
		return err
	}
	if len(content) == 0 {
		tx.Record("organization", tx.Org, "take the logo away")
		return nil
	}
	form, kind, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil || kind != "png" && kind != "jpeg" || len(content) > LogoMax || form.Width > logoSide || form.Height > logoSide {
		return fault.Bad("Logo", "image")
	}
	tx.Record("organization", tx.Org, "set the logo")
	return db.Insert(tx, "org_logos", Logo{"image/" + kind, content, tx.Stamp()})
}

// LogoOf is the company's logo; there being none is db.Missing.
func LogoOf(tx *db.Tx) (Logo, error) {
	return db.Get[Logo](tx, `SELECT `+db.Columns[Logo]("l")+` FROM org_logos l WHERE l.org_id = $1`)
}

// LogoSince is when the company's logo was set, zero when it has none.
func LogoSince(tx *db.Tx) (when.Unix, error) {
	at, err := db.Get[when.Unix](tx, `SELECT l.updated_at FROM org_logos l WHERE l.org_id = $1`)
	if errors.Is(err, db.Missing) {
		return 0, nil
	}
	return at, err
}
