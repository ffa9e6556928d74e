package org

import (
	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/event"
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
	tx.Event(event.CompanyUpdated.On(tx.Org, "", event.None{}))
	head.Name = in.Name
	return SetLetterhead(tx, head)
}

// LogoMax is the maximum size of a logo in bytes.
const LogoMax = 512 << 10

// Logo is a version of the picture at the top of a company's documents. Versions are never
// changed: a document keeps the one it was issued with.
type Logo struct {
	Version   int64     `db:"version"`
	Media     string    `db:"media"`
	Content   []byte    `db:"content"`
	Printed   []byte    `db:"printed"` // as documents print it, a PNG; empty for older logos
	Size      int64     `db:"size"`
	CreatedAt when.Unix `db:"created_at"`
}

// NewLogo checks and scales a logo. It is called before the transaction that stores it.
func NewLogo(content []byte) (Logo, error) {
	media, kept, err := picture.Keep("Logo", content, LogoMax)
	if err != nil {
		return Logo{}, err
	}
	printed, err := picture.ForPaper("Logo", kept)
	return Logo{Media: media, Content: kept, Printed: printed, Size: int64(len(kept))}, err
}

// SetLogo stores a new version of the logo.
func SetLogo(tx *db.Tx, logo Logo) error {
	if !tx.May(access.WriteSettings) {
		return fault.Forbidden
	}
	if err := dropUnusedLogo(tx); err != nil {
		return err
	}
	tx.Event(event.CompanyUpdated.On(tx.Org, "", event.None{}))
	if err := files.Reserve(tx, logo.Size); err != nil {
		return err
	}
	last, err := db.Get[int64](tx, `SELECT COALESCE(MAX(l.version), 0) FROM logos l WHERE l.org_id = $1`)
	if err != nil {
		return err
	}
	tx.Record("organization", tx.Org, "set the logo")
	logo.Version, logo.CreatedAt = last+1, tx.Stamp()
	if err := db.Insert(tx, "logos", logo); err != nil {
		return err
	}
	return useLogo(tx, logo.Version)
}

// RemoveLogo makes new documents print no logo. Issued ones keep theirs.
func RemoveLogo(tx *db.Tx) error {
	if !tx.May(access.WriteSettings) {
		return fault.Forbidden
	}
	tx.Record("organization", tx.Org, "take the logo away")
	tx.Event(event.CompanyUpdated.On(tx.Org, "", event.None{}))
	if err := dropUnusedLogo(tx); err != nil {
		return err
	}
	return useLogo(tx, 0)
}

// dropUnusedLogo deletes the current version if no document was issued with it.
func dropUnusedLogo(tx *db.Tx) error {
	settings, err := SettingsOf(tx)
	if err != nil || settings.LogoUsed {
		return err
	}
	_, err = db.Exec(tx, `DELETE FROM logos WHERE org_id = $1 AND version = $2`, settings.Logo)
	return err
}

func useLogo(tx *db.Tx, version int64) error {
	_, err := db.Exec(tx, `UPDATE org_settings SET logo = $2, logo_used = FALSE, updated_at = $3 WHERE org_id = $1`, version, tx.Stamp())
	db.Renew(tx, settingsKey)
	return err
}

// KeepLogo returns the current version of the logo for a document that is issued with it, and
// keeps that version for good. It is 0 without a logo.
func KeepLogo(tx *db.Tx) (int64, error) {
	settings, err := SettingsOf(tx)
	if err != nil || settings.Logo == 0 || settings.LogoUsed {
		return settings.Logo, err
	}
	_, err = db.Exec(tx, `UPDATE org_settings SET logo_used = TRUE WHERE org_id = $1`)
	db.Renew(tx, settingsKey)
	return settings.Logo, err
}

// LogoAt returns a version of the logo, or db.Missing.
func LogoAt(tx *db.Tx, version int64) (Logo, error) {
	return db.Get[Logo](tx, `SELECT `+db.Columns[Logo]("l")+` FROM logos l WHERE l.org_id = $1 AND l.version = $2`, version)
}
