package setup

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/org/series"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/stock"
)

func (f File) accounts(tx *db.Tx) error {
	for _, a := range f.Accounts {
		_, err := ledger.UpsertAccount(tx, ledger.AccountChange{
			Code: string(a.Code), Name: string(a.Name), NameTh: (*string)(a.NameTh), AccountType: string(a.Type),
			ParentCode: (*string)(a.Parent), Description: (*string)(a.Description), IsActive: a.Active,
		})
		if err != nil {
			return in("accounts "+string(a.Code), err)
		}
	}
	return nil
}

// none in a file means that an organization has no default warehouse.
const none = "none"

func (f File) warehouses(tx *db.Tx) error {
	defaults := 0
	for _, w := range f.Warehouses {
		if w.Default != nil && *w.Default {
			defaults++
		}
		_, err := stock.ApplyWarehouse(tx, stock.WarehouseSpec{
			Code: string(w.Code), Name: string(w.Name), NameEn: (*string)(w.NameEn), Address: (*string)(w.Address), Phone: (*string)(w.Phone), Default: w.Default, Active: w.Active,
		})
		if err != nil {
			return in("warehouses "+string(w.Code), err)
		}
	}
	if defaults > 1 {
		return in("warehouses", fault.BadRequest.Because("only one warehouse can be the default"))
	}
	if f.DefaultWarehouse == nil {
		return nil
	}
	if defaults > 0 {
		return in("defaultWarehouse", fault.BadRequest.Because("a default warehouse is already set in warehouses"))
	}
	if *f.DefaultWarehouse == none {
		return stock.ClearDefaultWarehouse(tx)
	}
	return f.chooseWarehouse(tx)
}

// chooseWarehouse makes an existing warehouse the default.
func (f File) chooseWarehouse(tx *db.Tx) error {
	all, err := stock.Warehouses(tx, stock.WarehouseFilter{})
	if err != nil {
		return err
	}
	code := string(*f.DefaultWarehouse)
	if !slices.ContainsFunc(all, func(w stock.Warehouse) bool { return w.Code == code }) {
		return in("defaultWarehouse", fault.NotFound.Because("warehouse %s not found", code))
	}
	yes := true
	_, err = stock.ApplyWarehouse(tx, stock.WarehouseSpec{Code: code, Default: &yes})
	return err
}

func (f File) moneyAccounts(tx *db.Tx) error {
	defaults := 0
	for _, m := range f.MoneyAccounts {
		if m.Default != nil && *m.Default {
			defaults++
		}
		_, err := ledger.UpsertMoneyAccount(tx, ledger.MoneyChange{
			Kind: string(m.Kind), AccountName: string(m.AccountName), Renames: string(m.renames), AccountNo: (*string)(m.AccountNo), AccountType: m.AccountType,
			AccountBranch: (*string)(m.AccountBranch), AccountBranchCode: (*string)(m.AccountBranchCode),
			BankCompany: (*string)(m.BankCompany), BankAddress: (*string)(m.BankAddress), SwiftCode: (*string)(m.SwiftCode),
			Account: string(m.Account), IsActive: m.Active, Default: m.Default,
		})
		if err != nil {
			return in(fmt.Sprintf("moneyAccounts %q", m.AccountName), err)
		}
	}
	if defaults > 1 {
		return in("moneyAccounts", fault.BadRequest.Because("only one money account can be the default"))
	}
	return nil
}

// papers applies the policies for printed documents.
func (p *Policies) papers(wanted *org.Settings) {
	if p.PaperLang != nil {
		wanted.PaperLang = input.Word(*p.PaperLang)
	}
	if p.PaperSeal != nil {
		wanted.PaperSeal = string(*p.PaperSeal)
	}
	if p.ReceiptTogether != nil {
		wanted.ReceiptTogether = *p.ReceiptTogether
	}
}

// tax applies the policies for tax.
func (p *Policies) tax(wanted *org.Settings) {
	if p.RetailAbbreviated != nil {
		wanted.RetailAbbreviated = *p.RetailAbbreviated
	}
	if p.VatOnPayment != nil {
		wanted.VatOnPayment = string(*p.VatOnPayment)
	}
	if p.VoidDate != nil {
		wanted.VoidDate = string(*p.VoidDate)
	}
	if p.PndTransAmt != nil {
		wanted.PndTransAmt = input.Word(*p.PndTransAmt)
	}
	if p.RdUserID != nil {
		wanted.RdUserID = string(*p.RdUserID)
	}
	if p.RdBranchType != nil {
		wanted.RdBranchType = string(*p.RdBranchType)
	}
	if e := p.EFilingExtraDays; e != nil && e.PP30 != nil {
		wanted.PP30 = *e.PP30
	}
	if e := p.EFilingExtraDays; e != nil && e.PND != nil {
		wanted.PND = *e.PND
	}
	if p.Holidays != nil {
		var days []when.Date
		for _, d := range *p.Holidays {
			days = append(days, d.Date)
		}
		wanted.Holidays = org.Days(days)
	}
}

// invoiceBank sets the money account whose details are printed on invoices.
func (f File) invoiceBank(tx *db.Tx) error {
	if f.InvoiceBank == nil {
		return nil
	}
	s, err := org.SettingsOf(tx)
	if err != nil {
		return err
	}
	wanted := s
	if wanted.InvoiceBankID = 0; *f.InvoiceBank != none {
		banks, err := ledger.Banks(tx, struct{}{})
		if err != nil {
			return err
		}
		i := slices.IndexFunc(banks, func(b ledger.ListedBank) bool { return b.AccountName == string(*f.InvoiceBank) })
		if i < 0 {
			return in("invoiceBank", fault.NotFound.Because("money account %q not found", *f.InvoiceBank))
		}
		wanted.InvoiceBankID = num.Ref(banks[i].ID)
	}
	if wanted == s {
		return nil
	}
	if err := ledger.SaveSettings(tx, wanted); err != nil {
		return in("invoiceBank", err)
	}
	return nil
}

// walkInContact sets the customer of cash sales, by the code of the contact.
func (f File) walkInContact(tx *db.Tx) error {
	if f.WalkInContact == nil {
		return nil
	}
	var wanted ledger.Policies
	if code := string(*f.WalkInContact); code != none {
		id, err := contact.ByCode(tx, code)
		switch {
		case errors.Is(err, db.Missing):
			return in("walkInContact", fault.NotFound.Because("contact %q not found", code))
		case err != nil:
			return err
		}
		wanted.WalkInContactID = num.Ref(id)
	}
	s, err := org.SettingsOf(tx)
	if err != nil || s.WalkInContactID == wanted.WalkInContactID {
		return err
	}
	if _, err := ChangeSettings(tx, ledger.PolicyChange{Patch: input.Sent(wanted, "WalkInContactID")}); err != nil {
		return in("walkInContact", err)
	}
	return nil
}

func (f File) policies(tx *db.Tx) error {
	p := f.Policies
	if p == nil {
		return nil
	}
	s, err := org.SettingsOf(tx)
	if err != nil {
		return err
	}
	wanted := s
	if p.NegativeStock != nil {
		wanted.NegativeStock = string(*p.NegativeStock)
	}
	if p.OverReceiptPercent != nil {
		wanted.OverReceiptPercent = p.OverReceiptPercent.Percent
	}
	if p.PriceTolerancePercent != nil {
		wanted.PriceTolerancePercent = p.PriceTolerancePercent.Percent
	}
	if p.LockDate != nil {
		wanted.LockDate = p.LockDate.Date
	}
	if f.cleared[lockDate] {
		wanted.LockDate = Date{}.Date
	}
	if p.Signature != nil {
		wanted.Signatures, err = signatures(*p.Signature)
		if err != nil {
			return in("policies.signature", err)
		}
	}
	if p.FiscalYearEndMonth != nil {
		wanted.FiscalYearEndMonth = *p.FiscalYearEndMonth
	}
	if p.InputVat != nil {
		wanted.InputVat = string(*p.InputVat)
	}
	if p.MemberOpeningLimit != nil && (s.MemberOpeningLimit == nil || *s.MemberOpeningLimit != p.MemberOpeningLimit.Money) {
		wanted.MemberOpeningLimit = &p.MemberOpeningLimit.Money
	}
	p.tax(&wanted)
	p.papers(&wanted)
	if p.PricesIncludeVat != nil {
		wanted.PricesIncludeVat = *p.PricesIncludeVat
	}
	if wanted == s {
		return nil
	}
	if err := ledger.SaveSettings(tx, wanted); err != nil {
		return in("policies", err)
	}
	if err := undueExplained(tx, s, wanted); err != nil {
		return in("policies", err)
	}
	return nil
}

func signatures(codes []Text) (string, error) {
	var docTypes []string
	for _, code := range codes {
		if !slices.Contains(org.Signable, string(code)) {
			return "", fault.BadRequest.Because("%q does not support signatures; use one of %v", code, org.Signable)
		}
		docTypes = append(docTypes, string(code))
	}
	return org.Signed(docTypes), nil
}

func (f File) numbering(tx *db.Tx) error {
	if len(f.Numbering) == 0 {
		return nil
	}
	rules, err := series.Rules(tx)
	if err != nil {
		return err
	}
	for _, docType := range slices.Sorted(maps.Keys(f.Numbering)) {
		rule := series.DefaultRule(docType)
		if i := slices.IndexFunc(rules, func(r series.Rule) bool { return r.DocType == docType }); i >= 0 {
			rule = rules[i]
		}
		n := f.Numbering[docType]
		for _, t := range []struct {
			to   *string
			from *Text
		}{{&rule.Prefix, n.Prefix}, {&rule.Reset, n.Reset}, {&rule.YearStyle, n.Year}} {
			if t.from != nil {
				*t.to = string(*t.from)
			}
		}
		if n.Digits != nil {
			rule.Digits = *n.Digits
		}
		if _, err := series.SetRule(tx, rule); err != nil {
			return in("numbering."+docType, err)
		}
	}
	return nil
}

func (f File) exchangeRates(tx *db.Tx) error {
	for _, r := range f.ExchangeRates {
		if _, err := org.SetRate(tx, org.ExchangeRate{Currency: string(r.Currency), Date: r.Date.Date, Rate: r.Rate.Rate}); err != nil {
			return in(fmt.Sprintf("exchangeRates %s %s", r.Currency, r.Date), err)
		}
	}
	return nil
}

func (f File) expenseCategories(tx *db.Tx) error {
	for _, c := range f.ExpenseCategories {
		_, err := expense.UpsertCategory(tx, expense.CategoryChange{
			Code: string(c.Code), Name: string(c.Name), NameTh: (*string)(c.NameTh), Description: (*string)(c.Description), AccountCode: string(c.Account),
			RequiresReceipt: c.RequiresReceipt, RequiresTripInfo: c.RequiresTripInfo, VatClaimable: c.VatClaimable, SortOrder: c.SortOrder, IsActive: c.Active,
		})
		if err != nil {
			return in("expenseCategories "+string(c.Code), err)
		}
	}
	return nil
}
