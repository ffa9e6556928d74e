package setup

import (
	"kontor/internal/base/paper"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
)

// company updates the organization's details on documents, including its name and
// country.
func (f File) company(tx *db.Tx, o org.Organization) error {
	wanted, err := org.LetterheadOf(tx)
	if err != nil {
		return err
	}
	wanted.Name, wanted.Country = o.Name, o.Country
	for _, t := range []struct {
		to   *string
		from *Text
	}{{&wanted.NameEn, f.NameEn}, {&wanted.TaxID, f.TaxID}, {&wanted.BranchCode, f.BranchCode}, {&wanted.Phone, f.Phone}, {&wanted.Email, f.Email}, {&wanted.Website, f.Website}} {
		if t.from != nil {
			*t.to = string(*t.from)
		}
	}
	if f.Address != nil && f.Address.Formatted != nil {
		wanted.Address = string(*f.Address.Formatted)
	}
	if f.Address != nil && f.Address.English != nil {
		wanted.AddressEn = string(*f.Address.English)
	}
	if f.Address != nil && f.Address.Parts != nil {
		wanted.AddressParts = f.Address.Parts.address()
	}
	if err := org.SetLetterhead(tx, wanted); err != nil {
		return err
	}
	return f.promptPay(tx)
}

func (p Parts) address() paper.AddressParts {
	return paper.AddressParts{
		Building: string(p.Building), Room: string(p.Room), Floor: string(p.Floor), Village: string(p.Village), HouseNo: string(p.HouseNo),
		Moo: string(p.Moo), Soi: string(p.Soi), Street: string(p.Street), Subdistrict: string(p.Subdistrict), District: string(p.District),
		Province: string(p.Province), PostalCode: string(p.PostalCode), CountryCode: string(p.CountryCode),
	}
}

func (f File) promptPay(tx *db.Tx) error {
	if f.PromptPayID == nil {
		return nil
	}
	wanted, err := org.SettingsOf(tx)
	if err != nil || wanted.PromptPayID == string(*f.PromptPayID) {
		return err
	}
	wanted.PromptPayID = string(*f.PromptPayID)
	if err := ledger.SaveSettings(tx, wanted); err != nil {
		return in("promptPayId", err)
	}
	return nil
}
