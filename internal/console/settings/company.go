package settings

import (
	"errors"
	"fmt"

	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/setup"
	"kontor/internal/when"
)

// logoMax limits a form with a logo. The picture itself is checked when it is stored.
const logoMax = org.LogoMax + 64<<10

// companyPage is the company's details and fixed properties.
type companyPage struct {
	org.Company
	Logo         when.Unix
	LogoForm     *console.Form
	AddressParts []console.Option
	Banks        []console.Option // money accounts for invoices
}

// company is the company's details on documents.
type company struct {
	org.CompanyName
	ledger.Policies
}

func showCompany(v *console.Visit) error {
	p := companyPage{AddressParts: v.AddressParts(), LogoForm: v.FormOf("logo", nil)}
	var stored company
	err := v.Read(func(tx *db.Tx) (err error) {
		if p.Company, err = org.Profile(tx, struct{}{}); err != nil {
			return err
		}
		if p.Logo, err = org.LogoSince(tx); err != nil {
			return err
		}
		if p.Banks, err = invoiceBanks(v, tx); err != nil {
			return err
		}
		stored.Name = p.Company.Name
		stored.Policies, err = ledger.GetSettings(tx, struct{}{})
		return err
	})
	if err != nil {
		return err
	}
	return show(v, "company.html", "/settings", v.FormOf("", stored).Stored(), p)
}

// invoiceBanks returns the money accounts that invoices can show.
func invoiceBanks(v *console.Visit, tx *db.Tx) ([]console.Option, error) {
	choices := []console.Option{{Word: v.T("None")}}
	all, err := ledger.Banks(tx, struct{}{})
	for _, b := range all {
		if b.Kind != ledger.KindCash && b.IsActive {
			choices = append(choices, console.Option{Value: fmt.Sprint(b.ID), Word: b.Name()})
		}
	}
	return choices, err
}

// rename is a new name of the company, if entered.
type rename struct{ input.Patch[org.CompanyName] }

// saveCompany updates name and details together.
func saveCompany(v *console.Visit) error {
	name, err := console.Input[rename](v)
	if err != nil {
		return v.Again(err, showCompany)
	}
	particulars, err := console.Input[ledger.PolicyChange](v)
	if err == nil {
		err = v.Change(func(r *db.Root, tx *db.Tx) error {
			if name.Has("Name") {
				if err := org.Rename(r, tx, name.Value); err != nil {
					return err
				}
				tx.NextRecord() // the name gets its own row in the audit log
			}
			_, err := setup.ChangeSettings(tx, particulars)
			return err
		})
	}
	if err != nil {
		return v.Again(err, showCompany)
	}
	v.Done("Saved")
	return v.Go(v.At("/settings"))
}

func saveLogo(v *console.Visit) error {
	content, _, err := v.File("logo")
	switch {
	case v.Posted("remove") != "":
		content, err = nil, nil // ignores an uploaded file
	case err == nil && len(content) == 0:
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

// sendLogo sends the logo, for documents and settings.
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
