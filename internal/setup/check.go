package setup

import (
	"fmt"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/currency"
	"kontor/internal/base/fault"
	"kontor/internal/org"
	"kontor/internal/org/people"
	"kontor/internal/org/series"
)

// check refuses unknown values and duplicate names before anything is looked up. The error
// quotes the value and lists the accepted ones.
func (f File) check() error {
	for _, check := range []func() error{f.checkProfile, f.checkWords, f.checkTwice} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func wrong(part string, format string, args ...any) error {
	return in(part, fault.BadRequest.Because(format, args...))
}

// field is wrong for programs that show the file as a form. It also names the field.
func field(part string, bad *fault.Fault, format string, args ...any) error {
	return in(part, bad.Because(format, args...))
}

func (f File) checkProfile() error {
	switch {
	case f.Country != nil && !org.KnownCountry(string(*f.Country)):
		return field("country", fault.Bad("Country", "iso3166_1_alpha2"), "%q is not a country code; use the two capital letters of ISO 3166-1, such as TH", *f.Country)
	case f.Currency != nil && !currency.Valid(string(*f.Currency)):
		return field("currency", fault.Bad("Currency", "iso4217"), "%q is no currency; write the three capital letters of ISO 4217, such as THB", *f.Currency)
	case f.Timezone != nil && !org.KnownZone(string(*f.Timezone)):
		return field("timezone", fault.Bad("Timezone", "timezone"), "%q is not a time zone; write one of the IANA database, such as Asia/Bangkok", *f.Timezone)
	}
	return nil
}

// word is a key of the file that accepts one of a few values.
type word struct {
	part    string
	written *Text
	allowed []string
}

func (f File) checkWords() error {
	words := []word{{"plan", f.Plan, org.Plans()}}
	for i, m := range f.Members {
		words = append(words, word{"members " + string(m.Email) + ": role", &f.Members[i].Role, access.Names(access.Roles())})
	}
	for i, m := range f.MoneyAccounts {
		if m.Kind != "" {
			words = append(words, word{fmt.Sprintf("moneyAccounts %q: kind", m.AccountName), &f.MoneyAccounts[i].Kind, []string{"cash", "bank", "e_wallet"}})
		}
	}
	for i, a := range f.Accounts {
		if a.Type != "" {
			words = append(words, word{"accounts " + string(a.Code) + ": type", &f.Accounts[i].Type, []string{"ASSET", "LIABILITY", "EQUITY", "REVENUE", "EXPENSE"}})
		}
	}
	if f.Policies != nil {
		words = append(words, word{"policies: negativeStock", f.Policies.NegativeStock, []string{org.AllowNegative, org.WarnNegative, org.BlockNegative}})
	}
	for docType, n := range f.Numbering {
		code := Text(docType)
		words = append(words, word{"numbering." + docType, &code, series.DocTypes},
			word{"numbering." + docType + ": reset", n.Reset, []string{"monthly", "yearly", "never"}},
			word{"numbering." + docType + ": year", n.Year, []string{"gregorian", "buddhist"}})
	}
	for _, w := range words {
		if w.written != nil && !contains(w.allowed, string(*w.written)) {
			return wrong(w.part, "%q is not one of %s", *w.written, strings.Join(w.allowed, ", "))
		}
	}
	return nil
}

func contains(allowed []string, word string) bool {
	for _, a := range allowed {
		if a == word {
			return true
		}
	}
	return false
}

// checkTwice refuses a record that the file describes twice.
func (f File) checkTwice() error {
	seen := map[string]bool{}
	once := func(part, name string) error {
		key := part + " " + name
		if seen[key] {
			return wrong(part, "%s appears twice", name)
		}
		seen[key] = true
		return nil
	}
	var err error
	note := func(part, name string) {
		if err == nil {
			err = once(part, name)
		}
	}
	for _, m := range f.Members {
		note("members", people.FoldEmail(string(m.Email)))
	}
	for _, a := range f.Accounts {
		note("accounts", string(a.Code))
	}
	for _, w := range f.Warehouses {
		note("warehouses", string(w.Code))
	}
	for _, m := range f.MoneyAccounts {
		note("moneyAccounts", string(m.AccountName))
	}
	for _, r := range f.ExchangeRates {
		note("exchangeRates", fmt.Sprintf("%s of %s", r.Currency, r.Date.Date))
	}
	for _, c := range f.ExpenseCategories {
		note("expenseCategories", string(c.Code))
	}
	return err
}
