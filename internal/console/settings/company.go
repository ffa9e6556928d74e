package settings

import (
	"errors"
	"fmt"
	"strconv"

	"kontor/internal/base/fault"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/org/files"
	"kontor/internal/setup"
)

// logoMax limits a form with a logo. The picture itself is checked when it is stored.
const logoMax = files.LogoMax + 64<<10

// companyPage is the company's details and fixed properties.
type companyPage struct {
	org.Company
	Logo         int64 // version; 0 for none
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
		settings, err := org.SettingsOf(tx)
		if err != nil {
			return err
		}
		p.Logo = settings.Logo
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
	return v.Sure("taxId", v.Company.Country, changeCompany, showCompany)
}

func changeCompany(v *console.Visit) error {
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
	remove := v.Posted("remove") != "" // ignores an uploaded file
	var logo org.Logo
	var err error
	if !remove {
		logo, err = v.Logo()
	}
	if err == nil {
		err = v.Write(func(tx *db.Tx) (string, error) {
			v.Done("Saved")
			if remove {
				return v.At("/settings"), org.RemoveLogo(tx)
			}
			_, err := org.SetLogo(tx, logo)
			return v.At("/settings"), err
		})
	}
	return v.Again(err, showCompany)
}

// sendLogo sends a version of the logo, for documents and settings; otherwise the current one.
func sendLogo(v *console.Visit) error {
	return v.SendFile(func(tx *db.Tx) (files.Content, error) {
		settings, err := org.SettingsOf(tx)
		if err != nil {
			return files.Content{}, err
		}
		version, wrong := strconv.ParseInt(v.Arg("version"), 10, 64)
		if wrong != nil {
			version = settings.Logo
		}
		logo, err := org.LogoAt(tx, version)
		if errors.Is(err, db.Missing) {
			err = fault.NotFound
		}
		return logo, err
	})
}
