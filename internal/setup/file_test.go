package setup

import (
	"context"
	"errors"
	"strings"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

const acme = `
name: Acme Co., Ltd.
country: TH
currency: THB
timezone: Asia/Bangkok
plan: standard
members:            # owner is required on creation
  - {email: owner@acme.test, name: Anong, role: owner}
  - {email: clerk@acme.test, name: Chai, role: member}
warehouses:
  - {code: WH01, name: Main, default: true}
moneyAccounts:
  - {kind: bank, accountName: Acme, accountNo: "123", bankCompany: KBank, account: "1120", default: true}
  - {kind: cash, accountName: Till, account: 1110}
policies: {negativeStock: warn, overReceiptPercent: 0, priceTolerancePercent: 2, lockDate: null, signature: []}
numbering:
  IV: {prefix: IV, digits: 4, reset: monthly, year: gregorian}
exchangeRates:
  - {currency: USD, date: 2026-11-01, rate: 33.5}
expenseCategories:
  - {code: TRAVEL, name: Travel, account: "5230"}
accounts:
  - {code: 5285, name: Software, type: EXPENSE}
`

func TestParse(t *testing.T) {
	f, err := Parse(t.Context(), []byte(acme))
	if err != nil {
		t.Fatal(err)
	}
	if f.MoneyAccounts[1].Account != "1110" || f.Accounts[0].Code != "5285" || !f.cleared[lockDate] || f.Policies.Signature == nil {
		t.Errorf("%+v", f)
	}
	if r := f.ExchangeRates[0]; r.Rate.Rate != num.MustRate("33.5") || r.Date.Date != when.MustDate("2026-11-01") {
		t.Errorf("rate %+v", r)
	}
	g, err := Parse(t.Context(), []byte("name: X\nmoneyAccounts: [{accountNo: 0123, accountName: 007}]\nexchangeRates: [{currency: USD, date: "+
		"2026-11-01, rate: 33.12345678}]\npolicies: {}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if *g.MoneyAccounts[0].AccountNo != "0123" || g.MoneyAccounts[0].AccountName != "007" || g.ExchangeRates[0].Rate.Rate != num.MustRate("33.12345678") || g.cleared[lockDate] {
		t.Errorf("%+v", g)
	}
	if _, err := Parse(t.Context(), []byte("name: X\nmembers:\nnumbering:\nwarehouses: []\n")); err != nil {
		t.Errorf("lists that name nothing: %v", err)
	}
}

func TestParseNamesTheLine(t *testing.T) {
	for text, want := range map[string]string{
		"name: X\nnmae: Y\n":                                         `[2:1] unknown field "nmae"`,
		"name: X\npolicies:\n  negativStock: warn\n":                 `[3:3] unknown field "negativStock"`,
		"name: X\nname: Y\n":                                         "[2:1]",
		"name: X\nactive: perhaps\n":                                 "[2:9]",
		"name: X\nexchangeRates:\n  - {currency: USD, rate: lots}\n": "[3:27]",
		"name: X\nexchangeRates:\n  - {date: 2026-02-30, rate: 1}\n": "[3:12]",
		"name: [X]\n":                                       "[1:7]",
		"name: X\n---\nname: Y\n":                           "2 documents",
		"name: X\nmembers: {email: a@b.test}\n":             "[2:",
		"name: X\nmembers: !x a\n":                          "[2:10] the tag !x has no meaning here; write the value without it",
		"name: X\nnumbering: {IV: {digits: four}}\n":        "[2:",
		"\tname: X\n":                                       "[1:5]",
		"name: X\nphone:\n":                                 `[2:1] null does not clear phone; write "" to clear it, or leave the key out to keep what is stored`,
		"name: X\nwarehouses:\n  - code: A\n    phone: ~\n": "[4:5] null does not clear warehouses.phone",
		"name: X\nactive: null\n":                           "[2:1] active cannot be cleared here; leave the key out to keep what is stored",
		"name: X\nnumbering: {IV: null}\n":                  "[2:13] numbering.IV cannot be cleared here",
		"name: X\naddress:\n":                               "[2:1] address cannot be cleared here",
		"name: X\naccounts: [{code: 5310, name: ''}]\n":     "[2:25] accounts.name cannot be cleared here",
		"name: X\nmoneyAccounts:\n  - kind: |\n      \n    accountName: A\n": "[3:5] moneyAccounts.kind cannot be cleared here",
	} {
		_, err := Parse(t.Context(), []byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// The parser takes 19 GB for 200,000 brackets.
func TestLargeAndDeepFilesAreRefusedBeforeParsing(t *testing.T) {
	steps := &strings.Builder{}
	for i := range 30 {
		steps.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	for name, text := range map[string]string{
		"brackets":        "name: " + strings.Repeat("[", 200_000),
		"maps":            "name: " + strings.Repeat("{a: ", 21),
		"quoted closings": "name: " + strings.Repeat(`["]", `, 21),
		"anchored":        "name: " + strings.Repeat(`[&a "]", `, 21),
		"dashes":          "name: " + strings.Repeat("[- \"x, \"]\", ", 21),
		"plain quotes":    "a: b[ \"c\nname: " + strings.Repeat("[", 21),
		"lines in quotes": "name: " + strings.Repeat("[\"\n]\", ", 21),
		"commented":       "name:" + strings.Repeat(" [ # ]\n", 21),
		"lists in lists":  strings.Repeat("- ", 21) + "a\n",
		"indented":        steps.String(),
		"keys":            "name: A\n" + strings.Repeat("key: 1\n", 5_000),
		"keys of an item": "members:\n  - email: a\n" + strings.Repeat("    key: 1\n", 5_001),
		"short values":    "members: [" + strings.Repeat("1,\n", 5_001),
		"pairs":           "policies: {" + strings.Repeat("a: 1, ", 2_501),
		"anchors":         "name: " + strings.Repeat("&a ", 5_001),
		"tags":            "name: " + strings.Repeat("!a ", 5_001),
		"colons":          strings.Repeat("a: ", 5_001),
		"over a megabyte": "name: " + strings.Repeat("x", 1<<20),
	} {
		if _, err := Parse(t.Context(), []byte(text)); err == nil || !strings.Contains(err.Error(), "the limit") {
			t.Errorf("%s: %.200v", name, err)
		}
	}
	for name, text := range map[string]string{
		"many members": "name: Rock 'n Roll [Bangkok]\nmembers:\n" + strings.Repeat("  - {email: a@b.test, name: \"it's [\", \"role\": 'memb]r'} # don't\n", 200),
		"blocks":       "name: A\nmembers:\n" + strings.Repeat("  - email: a@b.test\n    name: B\n", 200),
	} {
		if f, err := Parse(t.Context(), []byte(text)); err != nil || len(f.Members) != 200 {
			t.Errorf("%s: %d members, %v", name, len(f.Members), err)
		}
	}
}

// Reading ends with its request.
func TestParseEndsWithItsContext(t *testing.T) {
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := Parse(gone, []byte(acme)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
