package auditlog

import (
	"regexp"
	"sync"

	"kontor/internal/console"
)

// phrase is a text that the log stores about records of a kind, or of every kind if of is empty. Word is
// what it says to a reader, a key of the catalogue. The groups of text are {1}, {2}, and so on; names
// translates those that are codes, in the same order.
type phrase struct {
	of, text, Word string
	names          []naming
}

// naming returns the key of the catalogue for a code, or the code if it has none.
type naming func(code string) string

// codes are codes with their words.
type codes []console.Option

func (c codes) word(code string) string {
	for _, o := range c {
		if o.Value == code {
			return o.Word
		}
	}
	return code
}

// The codes in texts of the log.
var (
	roles = codes{{Value: "owner", Word: "owner"}, {Value: "admin", Word: "admin"}, {Value: "accountant", Word: "accountant"},
		{Value: "member", Word: "member"}, {Value: "viewer", Word: "viewer"}}.word
	languages = codes{{Value: "th", Word: "Thai"}, {Value: "en", Word: "English"}, {Value: "both", Word: "Thai and English"}}.word
	copies    = codes{{Value: "original", Word: "original"}, {Value: "copy", Word: "copy"}, {Value: "both", Word: "original and copy"}}.word
	states    = codes{{Value: "enabled", Word: "Enabled"}, {Value: "paused", Word: "Paused"}, {Value: "disabled", Word: "Disabled"}}.word
	reasons   = codes{{Value: "failing", Word: "no success for 72 hours"}, {Value: "gone", Word: "it answered 410"},
		{Value: "memberGone", Word: "its member is not active"}, {Value: "secretUnreadable", Word: "rotate the secret"}}.word
	onOff        = codes{{Value: "on", Word: "on|switched"}, {Value: "off", Word: "off|switched"}}.word
	yesNo        = codes{{Value: "true", Word: "Yes"}, {Value: "false", Word: "No"}}.word
	moreSettings = codes{{Value: "signature", Word: "Signature"}, {Value: "retailAbbreviated", Word: "Abbreviated tax invoices"},
		{Value: "receiptTogether", Word: "One receipt for several invoices"},
		{Value: "eFilingExtraDays", Word: "Extra days for online filing"}, {Value: "holidays", Word: "Holidays"}, {Value: "addressParts",
			Word: "Parts of the address"}}.word
	choices = codes{{Value: "allow", Word: "Allow"}, {Value: "warn", Word: "Ask for confirmation"}, {Value: "block", Word: "Block"},
		{Value: "true", Word: "Yes"}, {Value: "false", Word: "No"},
		{Value: "onBill", Word: "when the bill is posted"}, {Value: "onTaxInvoice", Word: "when the tax invoice is received"},
		{Value: "off", Word: "when the document is issued"}, {Value: "services", Word: "when it is paid"},
		{Value: "th", Word: "Thai"}, {Value: "en", Word: "English"}, {Value: "both", Word: "Thai and English"},
		{Value: "given", Word: "On request"}, {Value: "issue", Word: "When issued"}, {Value: "tax", Word: "tax to pay"},
		{Value: "today", Word: "today"}, {Value: "documentDate", Word: "date of the document, if its period is not locked"}}.word
)

// The kinds of records that several phrases are about.
const (
	sales        = "sales_documents"
	purchases    = "purchase_documents"
	claims       = "expense_claims"
	movements    = "stock_movements"
	organization = "organization"
	settings     = "org_settings"
	members      = "members"
	statements   = "bank_statements"
	filings      = "tax_filings"
	certificates = "tax_certificates"
	webhooks     = "webhooks"
	accounts     = "accounts"
	money        = "money_accounts"
)

var phrases = []phrase{
	{of: movements, text: `transfer (\S+): (.+) and (\d+) more`, Word: "{1}: transfer of {2} and {3} more"},
	{of: movements, text: `transfer (\S+): (.+)`, Word: "{1}: transfer of {2}"},
	{of: movements, text: `transfer (.+) and (\d+) more`, Word: "Transfer of {1} and {2} more"},
	{of: movements, text: `transfer (.+)`, Word: "Transfer of {1}"},
	{of: movements, text: `adjust (.+)`, Word: "Adjustment of {1}"},
	{of: movements, text: `count of (\S+) in (.+), (\d+) differences`, Word: "Count of {1} in {2}, differences: {3}"},
	{of: "fiscal_years", text: `closed`, Word: "Closed|year"},
	{of: "fiscal_years", text: `closed, lockDate \S+ → (\S+)`, Word: "Closed and locked through {1}"},
	{of: "fiscal_years", text: `reopened`, Word: "Reopened"},
	{of: "opening_balances", text: `(\S+), lockDate \S+ → (\S+)`, Word: "{1}, locked through {2}"},
	{of: "opening_balances", text: `(\S+) reversed`, Word: "{1} reversed"},
	{of: "opening_balances", text: `(\S+)`, Word: "{1}"},
	{of: organization, text: `archive (.+)`, Word: "Archived: {1}"},
	{of: organization, text: `reopen (.+)`, Word: "Reopened: {1}"},
	{of: organization, text: `apply (.+)`, Word: "Set up: {1}"},
	{of: organization, text: `rename to (.+)`, Word: "Renamed to {1}"},
	{of: organization, text: `set the logo`, Word: "Logo changed"},
	{of: organization, text: `take the logo away`, Word: "Logo removed"},
	{of: organization, text: `(\d+) deleted files swept`, Word: "Deleted files removed from storage: {1}"},
	{of: organization, text: `file (\d+) moved to (.+)`, Word: "File {1} moved to storage {2}"},
	{of: organization, text: `file (\d+) copied from (.+)`, Word: "File {1} copied from storage {2}"},
	{of: members, text: `add (\S+) as (\w+)`, Word: "Added {1} as {2}", names: []naming{nil, roles}},
	{of: members, text: `add (\S+) as (\w+), replacing (\S+)`, Word: "Added {1} as {2} in place of {3}", names: []naming{nil, roles}},
	{of: members, text: `add service account (.+) as (\w+), responsible (\S+)`, Word: "Added service account {1} as {2}, responsible: {3}", names: []naming{nil, roles}},
	{of: members, text: `responsible for (.+) is (\S+)`, Word: "{2} is responsible for {1}"},
	{of: members, text: `apply (\S+)`, Word: "{1} changed by a setup file"},
	{of: members, text: `(\S+) is (\w+)`, Word: "{1} is {2}", names: []naming{nil, roles}},
	{of: members, text: `hand over to (\S+)`, Word: "Ownership handed over to {1}"},
	{of: members, text: `sign out (\S+)`, Word: "{1} signed out everywhere"},
	{of: members, text: `switch off (\S+)`, Word: "{1} switched off"},
	{of: members, text: `switch on (\S+)`, Word: "{1} switched on"},
	{of: members, text: `switch (on|off) (\S+) everywhere`, Word: "{2} switched {1} in every company", names: []naming{onOff}},
	{of: members, text: `new password for (\S+)`, Word: "new password for {1}"},
	{of: members, text: `new password`, Word: "new password"},
	{of: members, text: `second factor on`, Word: "second factor on"},
	{of: members, text: `second factor off`, Word: "second factor off"},
	{of: members, text: `second factor of (\S+) off`, Word: "second factor of {1} off"},
	{of: members, text: `signed in with a recovery code`, Word: "signed in with a recovery code"},
	{of: members, text: `new recovery codes`, Word: "new recovery codes"},
	{of: "api-key", text: `create (.+) for (\S*)`, Word: "Created {1} for {2}"},
	{of: "api-key", text: `revoke`, Word: "Revoked"},
	{of: webhooks, text: `(\S+)`, Word: "{1}"},
	{of: webhooks, text: `(\S+) (enabled|paused|disabled)`, Word: "{1}: {2}", names: []naming{nil, states}},
	{of: webhooks, text: `(\S+) rotate`, Word: "{1}: new secret"},
	{of: webhooks, text: `(\S+) replay ?(\S*)`, Word: "{1}: events sent again {2}"},
	{of: webhooks, text: `(\S+) (failing|gone|memberGone|secretUnreadable)`, Word: "{1} disabled: {2}", names: []naming{nil, reasons}},
	{of: "journal_entries", text: `(\S+) undoes (\S+)`, Word: "{1} reverses {2}"},
	{of: "journal_entries", text: `(\S+)`, Word: "{1}"},
	{of: statements, text: `(\d+) matched, (\d+) booked, (\d+) open`, Word: "Matched {1}, posted {2}, open {3}"},
	{of: statements, text: `(\S+) to (\S+) reconciled`, Word: "{1} to {2} reconciled"},
	{of: statements, text: `(\S+) to (\S+) reopened`, Word: "{1} to {2} reopened"},
	{of: statements, text: `(\d+) postings outstanding at the beginning`, Word: "Postings outstanding at the beginning: {1}"},
	{of: statements, text: `(.*?) ?(\d{4}-\d\d-\d\d) to (\S+)`, Word: "{1} {2} to {3}"},
	{of: "bank_lines", text: `(\S+) (\S+) matched`, Word: "{1} {2} matched"},
	{of: "bank_lines", text: `(\S+) (\S+) opened`, Word: "{1} {2} unmatched"},
	{of: "bank_rules", text: `(.+)`, Word: "{1}"},
	{of: filings, text: `(\S+) (\d{4}-\d\d)`, Word: "{1} for {2} filed", names: []naming{console.TypeWord}},
	{of: filings, text: `(\S+) (\d{4}-\d\d) amend: (.*)`, Word: "{1} for {2} reopened to amend it: {3}", names: []naming{console.TypeWord}},
	{of: filings, text: `(\S+) (\d{4}-\d\d) withdrawn`, Word: "{1} for {2} withdrawn", names: []naming{console.TypeWord}},
	{of: filings, text: `(\S+) (\d{4}-\d\d) payment reversed`, Word: "Payment of {1} for {2} reversed", names: []naming{console.TypeWord}},
	{of: filings, text: `(\S+) (\d{4}-\d\d) payment (\S+)`, Word: "Payment of {1} for {2}: {3}", names: []naming{console.TypeWord}},
	{of: certificates, text: `(\S+) void`, Word: "{1} voided"},
	{of: certificates, text: `(\S+) changed`, Word: "{1} changed"},
	{of: certificates, text: `(\S+) (\S+)`, Word: "{1} issued for {2}"},
	{of: sales, text: `(\S+) VAT (\w+)`, Word: "{1}: VAT category {2}", names: []naming{nil, console.VATWord}},
	{of: sales, text: `(\S+) withholding certificate (.+)`, Word: "{1}: withholding tax certificate {2}"},
	{of: sales, text: `(\S+) refund (\S+)`, Word: "{1}: refund of {2}"},
	{of: sales, text: `(\S+) (-?[\d.]+) ([A-Z]{3})`, Word: "{1} deleted: {2} {3}"},
	{of: purchases, text: `(\S+) tax invoice removed`, Word: "{1}: tax invoice removed"},
	{of: purchases, text: `(\S+) tax invoice (.+)`, Word: "{1}: tax invoice {2}"},
	{of: purchases, text: `(\S+) (-?[\d.]+)`, Word: "{1} deleted: {2}"},
	{of: claims, text: `(\S+) receipt`, Word: "{1} receipt added"},
	{of: claims, text: `(\S+) receipt removed`, Word: "{1} receipt removed"},
	{of: claims, text: `(\S+) tax invoice`, Word: "{1} tax invoice"},
	{of: "contacts", text: `(.+): (\d+) created, (\d+) changed`, Word: "{1}: {2} created, {3} changed"},
	{of: "products", text: `(.+): (\d+) created, (\d+) changed`, Word: "{1}: {2} created, {3} changed"},
	{of: "products", text: `(.+) first picture`, Word: "{1}: another first picture"},
	{of: "products", text: `(.+) picture`, Word: "{1}: picture added"},
	{of: "products", text: `(.+) picture removed`, Word: "{1}: picture removed"},
	{of: "number_rules", text: `(\S+) (\S+)`, Word: "{1}, next number like {2}", names: []naming{console.TypeWord}},
	{of: "exchange_rates", text: `(\S+) (\S+) (\S+)`, Word: "{1} on {2}: {3}"},
	{of: "expense_categories", text: `(.+)`, Word: "{1}"},
	{of: "warehouses", text: `(.+)`, Word: "{1}"},
	{of: accounts, text: `(.+)`, Word: "{1}"},
	{of: money, text: `(.+)`, Word: "{1}"},
	{of: "money_transfers", text: `(\S+)`, Word: "{1}"},
	{text: `paper (\S+) (th|en|both) (original|copy|both) ([0-9a-f]{12})[0-9a-f]*`, Word: "{1} sealed as PDF ({2}, {3}), SHA-256 {4}…", names: []naming{nil, languages, copies}},
	{text: `(.+?) file removed: (.+)`, Word: "{1}: file {2} removed"},
	{text: `(.+?) file erased: (.+?), (.+)`, Word: "{1}: file {2} erased, reason: {3}"},
	{text: `(.+?) file (.+)`, Word: "{1}: file {2} added"},
}

// patterns returns the compiled texts of phrases. Commands that show no page do not compile them.
var patterns = sync.OnceValue(func() (all []*regexp.Regexp) {
	for _, p := range phrases {
		all = append(all, regexp.MustCompile("^(?:"+p.text+")$"))
	}
	return all
})
