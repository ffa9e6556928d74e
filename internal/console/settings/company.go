package settings

import (
	"errors"

	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/org"
	"kontor/internal/when"
)

// logoMax is what a form with a logo may carry; the picture itself is checked
// where it is kept.
const logoMax = org.LogoMax + 64<<10

// companyPage is what the company says of itself, and what never changes.
type companyPage struct {
	org.Company
	Logo when.Unix
}

func showCompany(v *console.Visit) error {
	var p companyPage
	var head org.Letterhead
	err := v.Read(func(tx *db.Tx) (err error) {
		if p.Company, err = org.Profile(tx, struct{}{}); err != nil {
			return err
		}
		if p.Logo, err = org.LogoSince(tx); err != nil {
			return err
		}
		head, err = org.LetterheadOf(tx)
		return err
	})
	if err != nil {
		return err
	}
	stored := org.CompanyEdit{Name: head.Name, TaxID: head.TaxID, BranchCode: head.BranchCode, Address: head.Address, Phone: head.Phone, Email: head.Email, Website: head.Website}
	return show(v, "company.html", "/settings", v.Form(stored), p)
}

func saveCompany(v *console.Visit) error {
	return console.Submit(org.EditCompany, back[org.CompanyEdit]("/settings"), showCompany)(v)
}

func saveLogo(v *console.Visit) error {
	content, _, err := v.File("logo")
	if err == nil && content == nil && v.Posted("remove") == "" {
		err = fault.Bad("Logo", "required")
	}
	if err == nil {
		err = v.Write(func(tx *db.Tx) (string, error) {
			v.Done("Saved")
			return v.At("/settings"), org.SetLogo(tx, content)
		})
	}
	return v.Again(err, showCompany)
}

// sendLogo is the picture itself, for papers and for the settings.
func sendLogo(v *console.Visit) error {
	var logo org.Logo
	err := v.Read(func(tx *db.Tx) (err error) {
		logo, err = org.LogoOf(tx)
		return err
	})
	if errors.Is(err, db.Missing) {
		return fault.NotFound
	}
	if err != nil {
		return err
	}
	return v.Send(logo.Media, "", logo.Content)
}
