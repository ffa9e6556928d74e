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

// logoMax is what a form with a logo may carry; the picture itself is checked
// where it is kept.
const logoMax = org.LogoMax + 64<<10

// companyPage is what the company says of itself, and what never changes.
type companyPage struct {
	org.Company
	Logo         when.Unix
	LogoForm     *console.Form
	AddressParts []console.Option
	Banks        []console.Option // money accounts that invoices can name
}

// company is what the company says of itself on its papers.
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

// invoiceBanks are the money accounts whose details invoices can show.
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

// rename is another name of the company, when somebody typed one.
type rename struct{ input.Patch[org.CompanyName] }

// saveCompany changes the name and the particulars together.
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
				tx.NextRecord() // a new name stands in the log beside what else was changed
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
		content, err = nil, nil // whatever file was chosen beside it
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
