package auditlog

import (
	"regexp"
	"strings"

	"kontor/internal/console"
	"kontor/internal/when"
)

// phrase is a text that the log stores about records of a kind. Word is what it says to a reader, a
// key of the catalogue. The groups of text are {1}, {2}, and so on.
type phrase struct{ of, text, Word string }

var phrases = []phrase{
	{of: "stock_movements", text: `transfer (.+) and (\d+) more`, Word: "Transfer of {1} and {2} more"},
	{of: "stock_movements", text: `transfer (.+)`, Word: "Transfer of {1}"},
	{of: "stock_movements", text: `adjust (.+)`, Word: "Adjustment of {1}"},
	{of: "stock_movements", text: `count of (\S+) in (.+), (\d+) differences`, Word: "Count of {1} in {2}, differences: {3}"},
	{of: "fiscal_years", text: `closed`, Word: "Closed|year"},
	{of: "fiscal_years", text: `closed, lockDate \S+ → (\S+)`, Word: "Closed and locked through {1}"},
	{of: "fiscal_years", text: `reopened`, Word: "Reopened"},
	{of: "opening_balances", text: `(\S+), lockDate \S+ → (\S+)`, Word: "{1}, locked through {2}"},
	{of: "opening_balances", text: `(\S+) reversed`, Word: "{1} reversed"},
	{of: "opening_balances", text: `(\S+)`, Word: "{1}"},
	{of: "organization", text: `archive (.+)`, Word: "Archived: {1}"},
	{of: "organization", text: `reopen (.+)`, Word: "Reopened: {1}"},
	{of: "organization", text: `apply (.+)`, Word: "Set up from a file: {1}"},
	{of: "organization", text: `rename to (.+)`, Word: "Renamed to {1}"},
	{of: "organization", text: `set the logo`, Word: "Logo changed"},
	{of: "organization", text: `take the logo away`, Word: "Logo removed"},
	{of: members, text: `add (\S+) as (\w+)`, Word: "Added {1} as {2}"},
	{of: members, text: `(\S+) is (\w+)`, Word: "{1} is {2}"},
	{of: members, text: `hand over to (\S+)`, Word: "Ownership handed over to {1}"},
	{of: members, text: `sign out (\S+)`, Word: "{1} signed out everywhere"},
	{of: members, text: `switch off (\S+)`, Word: "{1} switched off"},
	{of: members, text: `switch on (\S+)`, Word: "{1} switched on"},
	{of: members, text: `new password for (\S+)`, Word: "new password for {1}"},
	{of: members, text: `new password`, Word: "new password"},
	{of: members, text: `second factor on`, Word: "second factor on"},
	{of: members, text: `second factor off`, Word: "second factor off"},
	{of: members, text: `signed in with a recovery code`, Word: "signed in with a recovery code"},
	{of: members, text: `new recovery codes`, Word: "new recovery codes"},
	{of: "api-key", text: `create (.+) for (\S+)`, Word: "Created {1} for {2}"},
	{of: "api-key", text: `revoke`, Word: "Revoked"},
	{of: "journal_entries", text: `(\S+) undoes (\S+)`, Word: "{1} reverses {2}"},
	{of: "bank_statements", text: `(\d+) matched, (\d+) booked, (\d+) open`, Word: "Matched {1}, posted {2}, open {3}"},
	{of: "bank_statements", text: `(\S+) to (\S+) reconciled`, Word: "{1} to {2} reconciled"},
	{of: "bank_statements", text: `(\S+) to (\S+) reopened`, Word: "{1} to {2} reopened"},
	{of: "bank_statements", text: `(\d+) postings outstanding at the beginning`, Word: "Postings outstanding at the beginning: {1}"},
	{of: "bank_statements", text: `(.*?) ?(\d{4}-\d\d-\d\d) to (\S+)`, Word: "{1} {2} to {3}"},
	{of: "bank_lines", text: `(\S+) (\S+) matched`, Word: "{1} {2} matched"},
	{of: "bank_lines", text: `(\S+) (\S+) opened`, Word: "{1} {2} unmatched"},
	{of: "expense_claims", text: `(\S+) receipt`, Word: "{1} receipt added"},
	{of: "expense_claims", text: `(\S+) receipt removed`, Word: "{1} receipt removed"},
	{of: "expense_claims", text: `(\S+) tax invoice`, Word: "{1} tax invoice"},
	{of: "contacts", text: `(.+): (\d+) created, (\d+) changed`, Word: "{1}: {2} created, {3} changed"},
	{of: "products", text: `(.+): (\d+) created, (\d+) changed`, Word: "{1}: {2} created, {3} changed"},
}

// patterns are the compiled texts of phrases.
var patterns = func() (all []*regexp.Regexp) {
	for _, p := range phrases {
		all = append(all, regexp.MustCompile("^"+p.text+"$"))
	}
	return all
}()

// said returns what the log stores about a record in the reader's words.
func said(v *console.Visit, resource, detail string) string {
	if resource == settings {
		return saidSettings(v, detail)
	}
	for i, p := range phrases {
		found := patterns[i].FindStringSubmatch(detail)
		if p.of != resource || found == nil {
			continue
		}
		values := make([]any, len(found)-1)
		for i, text := range found[1:] {
			values[i] = value(v, resource, text)
		}
		return strings.TrimSpace(v.T(p.Word, values...))
	}
	return detail
}

// settings and members are the kinds of records whose values are words.
const (
	settings = "org_settings"
	members  = "members"
)

// setting matches a changed setting, such as ", lockDate null → 2026-10-31".
var setting = regexp.MustCompile(`(?:^|, )([a-z][A-Za-z]+) `)

// saidSettings translates settings with their values before and after.
func saidSettings(v *console.Visit, detail string) string {
	var parts []string
	name, from := "", 0
	add := func(to int) {
		if before, after, ok := strings.Cut(strings.TrimSpace(detail[from:to]), " → "); name != "" && ok {
			parts = append(parts, name+" "+value(v, settings, before)+" → "+value(v, settings, after))
		}
	}
	for _, at := range setting.FindAllStringSubmatchIndex(detail, -1) {
		word, ok := console.FieldWord(detail[at[2]:at[3]])
		if !ok {
			continue
		}
		add(at[0])
		name, from = v.T(word), at[1]
	}
	if add(len(detail)); len(parts) == 0 {
		return detail
	}
	return strings.Join(parts, "; ")
}

// valueWords are values of settings, and roles of members, as keys of the catalogue.
var valueWords = map[string]string{
	"allow": "Allow", "warn": "Ask for confirmation", "block": "Block", "true": "Yes", "false": "No",
	"onBill": "when the bill is posted", "onTaxInvoice": "when the tax invoice is received", "off": "when the document is issued", "services": "when it is paid",
	"today": "today", "documentDate": "date of the document, if its period is not locked",
	"owner": "owner", "admin": "admin", "accountant": "accountant", "member": "member", "viewer": "viewer",
}

// value returns a value of the log in the reader's words. Dates are in the reader's calendar.
func value(v *console.Visit, resource, text string) string {
	if text == "null" {
		return "–"
	}
	if day, err := when.ParseDate(text); err == nil && !day.IsZero() {
		return v.Speech.Date(day)
	}
	if word, ok := valueWords[text]; ok && (resource == settings || resource == members) {
		return v.T(word)
	}
	return text
}
