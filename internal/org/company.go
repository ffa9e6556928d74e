package org

import (
	"errors"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/files"
	"kontor/internal/picture"
	"kontor/internal/when"
)

// CompanyName is the input of Rename.
type CompanyName struct {
	// Registered name.
	Name string `json:"name" validate:"required,max=255"`
}

// Rename changes the name of the company. Issued documents keep their letterhead.
func Rename(r *db.Root, tx *db.Tx, in CompanyName) error {
	if !tx.May(access.WriteSettings) {
		return fault.Forbidden
	}
	head, err := LetterheadOf(tx)
	if err != nil || head.Name == in.Name {
		return err
	}
	if _, err := db.Exec(r, `UPDATE organizations SET name = $2, updated_at = $3 WHERE id = $1`, tx.Org, in.Name, tx.Stamp()); err != nil {
		return err
	}
	tx.Record("organization", tx.Org, "rename to "+in.Name)
	head.Name = in.Name
	return SetLetterhead(tx, head)
}

// LogoMax is the maximum size of a logo in bytes.
const LogoMax = 512 << 10

// Logo is the picture at the top of a company's documents.
type Logo struct {
	Media     string    `db:"media"`
	Content   []byte    `db:"content"`
	UpdatedAt when.Unix `db:"updated_at"`
}

// SetLogo stores the logo, or removes it when content is empty.
func SetLogo(tx *db.Tx, content []byte) error {
	if !tx.May(access.WriteSettings) {
		return fault.Forbidden
	}
	if _, err := db.Exec(tx, `DELETE FROM org_logos WHERE org_id = $1`); err != nil {
		return err
	}
	if len(content) == 0 {
		tx.Record("organization", tx.Org, "take the logo away")
		return nil
	}
	media, kept, err := picture.Keep("Logo", content, LogoMax)
	if err != nil {
		return err
	}
	if err := files.Reserve(tx, kept); err != nil {
		return err
	}
	tx.Record("organization", tx.Org, "set the logo")
	return db.Insert(tx, "org_logos", Logo{media, kept, tx.Stamp()})
}

// LogoOf returns the company's logo, or db.Missing.
func LogoOf(tx *db.Tx) (Logo, error) {
	return db.Get[Logo](tx, `SELECT `+db.Columns[Logo]("l")+` FROM org_logos l WHERE l.org_id = $1`)
}

// LogoSince returns when the logo was set, or zero without a logo.
func LogoSince(tx *db.Tx) (when.Unix, error) {
	at, err := db.Get[when.Unix](tx, `SELECT l.updated_at FROM org_logos l WHERE l.org_id = $1`)
	if errors.Is(err, db.Missing) {
		return 0, nil
	}
	return at, err
}
