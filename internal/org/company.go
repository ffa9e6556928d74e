package org

import (
	"context"

	"kontor/internal/base/access"
	"kontor/internal/base/budget"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/picture"
	"kontor/internal/org/files"
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

// Logo is a version of the picture at the top of a company's documents. Versions are never
// changed: a document keeps the one it was issued with.
type Logo struct {
	File    files.File
	printed []byte // as documents print it, a PNG
}

// printed is what is stored of a version besides its file.
type printed struct {
	Version   int64     `db:"version"`
	Printed   []byte    `db:"printed"` // empty for older logos
	CreatedAt when.Unix `db:"created_at"`
}

// NewLogo checks and scales a logo. It is called before the transaction that stores it.
func NewLogo(ctx context.Context, name string, content []byte) (Logo, error) {
	f, err := files.ReadPhoto(ctx, "Logo", files.Logo, name, content)
	if err != nil {
		return Logo{}, err
	}
	scaled, err := picture.ForPaper(budget.Of(ctx, int64(len(f.Content))), "Logo", f.Content)
	return Logo{f, scaled}, err
}

// company is the organization as files name it.
func company(tx *db.Tx) files.Record { return files.Record{Resource: "organization", ID: tx.Org} }

// SetLogo stores a new version of the logo.
func SetLogo(tx *db.Tx, logo Logo) (files.Row, error) {
	if !tx.May(access.WriteSettings) {
		return files.Row{}, fault.Forbidden
	}
	if err := dropLogo(tx); err != nil {
		return files.Row{}, err
	}
	tx.Event(event.CompanyUpdated.On(tx.Org, "", event.None{}))
	last, err := db.Get[int64](tx, `SELECT COALESCE(MAX(l.version), 0) FROM logos l WHERE l.org_id = $1`)
	if err != nil {
		return files.Row{}, err
	}
	tx.Record("organization", tx.Org, "set the logo")
	row, err := files.Add(tx, company(tx), files.As{Kind: files.Logo, SortOrder: last + 1}, logo.File)
	if err != nil {
		return row, err
	}
	if err := db.Insert(tx, "logos", printed{last + 1, logo.printed, tx.Stamp()}); err != nil {
		return row, err
	}
	return row, useLogo(tx, last+1)
}

// RemoveLogo makes new documents print no logo. Issued ones keep theirs.
func RemoveLogo(tx *db.Tx) error {
	if !tx.May(access.WriteSettings) {
		return fault.Forbidden
	}
	tx.Record("organization", tx.Org, "take the logo away")
	tx.Event(event.CompanyUpdated.On(tx.Org, "", event.None{}))
	if err := dropLogo(tx); err != nil {
		return err
	}
	return useLogo(tx, 0)
}

// dropLogo removes the current version. It is deleted if no document was issued with it.
func dropLogo(tx *db.Tx) error {
	settings, err := SettingsOf(tx)
	if err != nil || settings.Logo == 0 {
		return err
	}
	row, err := logoFile(tx, settings.Logo)
	if err != nil {
		return err
	}
	if settings.LogoUsed {
		return files.Remove(tx, company(tx), row)
	}
	if err := files.Delete(tx, company(tx), row); err != nil {
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

// logoFile returns the file of a version, or db.Missing.
func logoFile(tx *db.Tx, version int64) (files.Row, error) {
	return files.At(tx, company(tx), files.As{Kind: files.Logo, SortOrder: version})
}

// LogoAt returns a version of the logo to send, or db.Missing.
func LogoAt(tx *db.Tx, version int64) (files.Content, error) {
	row, err := logoFile(tx, version)
	if err != nil {
		return files.Content{}, err
	}
	return files.ContentOf(tx, row)
}

// PrintedLogo returns a version as documents print it, or db.Missing. It is empty for logos that
// were stored before they were scaled.
func PrintedLogo(tx *db.Tx, version int64) ([]byte, error) {
	return db.Get[[]byte](tx, `SELECT l.printed FROM logos l WHERE l.org_id = $1 AND l.version = $2`, version)
}
