// Package auditlog is the page of the audit log.
package auditlog

import (
	"embed"
	"slices"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/audit"
	"kontor/internal/org/deletion"
	"kontor/internal/org/keys"
	"kontor/internal/org/people"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// Section is the page of the audit log.
func Section() console.Section {
	return console.Section{
		Name: "auditlog", Templates: templates, Words: words,
		Pages: []console.Page{console.Get("/audit-log", access.ReadAuditLog, list)},
		Nav:   []console.Link{{Word: "Audit log", Icon: "clock", Path: "/audit-log", Group: "", Order: 900}},
	}
}

// kind is a kind of records in the log, with its name and the page of a record.
type kind struct{ resource, word, path string }

// records lists the kinds of records in the log.
var records = []kind{
	{"sales_documents", "Sales documents", "/sales/%d"},
	{"purchase_documents", "Purchase documents", "/purchases/%d"},
	{"expense_claims", "Expense claims", "/claims/%d"},
	{"contacts", "Contacts", "/contacts/%d"},
	{"products", "Products", "/products/%d"},
	{"stock_movements", "Stock movements", ""},
	{"warehouses", "Warehouses", ""},
	{"journal_entries", "Journal entries", "/journal/%d"},
	{"accounts", "Chart of accounts", "/accounts/%d"},
	{"money_transfers", "Money transfers", "/journal/transfers/%d"},
	{"money_accounts", "Money accounts", ""},
	{"fiscal_years", "Fiscal years", ""},
	{"exchange_rates", "Exchange rates", ""},
	{"organization", "Company", ""},
	{"org_settings", "Settings", ""},
	{"opening_balances", "Opening balances", ""},
	{"bank_statements", "Bank statements", ""},
	{"bank_lines", "Bank lines", ""},
	{"bank_rules", "Bank rules", ""},
	{"tax_filings", "Tax returns", ""},
	{"tax_certificates", "Withholding tax certificates", "/tax/certificates/%d"},
	{"expense_categories", "Expense categories", ""},
	{"number_rules", "Numbering", ""},
	{"members", "Members", ""},
	{"webhooks", "Webhooks", ""},
	{"api-key", "API keys", ""},
}

// line is a line of the log.
type line struct {
	audit.Line
	Page string // of the record, or ""
	Word string // name of the kind of record
	From string // where the change came from
}

// listPage is one page of the log.
type listPage struct {
	Filter    audit.Filter
	Resources []console.Option
	Lines     input.Result[line]
	Person    string // filter by user, or ""
}

func list(v *console.Visit) error {
	f, err := console.Filter[audit.Filter](v)
	if err != nil {
		return err
	}
	page := listPage{Filter: f}
	for _, r := range records {
		page.Resources = append(page.Resources, console.Option{Value: r.resource, Word: v.T(r.word)})
	}
	found, err := console.Read(v, audit.List, f)
	if err != nil {
		return err
	}
	page.Lines = input.Map(found, func(l audit.Line) line { return lineOf(v, l) })
	return v.ShowRead("list.html", &page, func(tx *db.Tx) error {
		if err := nameKeys(v, tx, page.Lines.Items); err != nil {
			return err
		}
		if err := unlink(tx, page.Lines.Items); err != nil || f.UserID == 0 {
			return err
		}
		names, err := people.Names(tx, []uint32{uint32(f.UserID)})
		page.Person = names[uint32(f.UserID)]
		return err
	})
}

func lineOf(v *console.Visit, l audit.Line) line {
	say, _ := Sentence(l.Resource, l.Detail)
	out := line{Line: l, Word: l.Resource}
	out.Detail, out.From = say(v), from(v, l)
	for _, r := range records {
		if r.resource == l.Resource {
			out.Word = v.T(r.word)
			if r.path != "" && l.RecordID != 0 && !strings.HasPrefix(l.Action, "DELETE ") {
				out.Page = v.At(r.path, l.RecordID)
			}
		}
	}
	if l.Resource == "stock_movements" && strings.HasPrefix(l.Detail, "transfer ") {
		out.Page = v.At("/stock/transfers/%d/print", l.RecordID)
	}
	return out
}

// from returns where a change came from, in words.
func from(v *console.Visit, l audit.Line) string {
	switch {
	case strings.HasPrefix(l.Action, "console "):
		return v.T("Console|source")
	case strings.HasPrefix(l.Action, "kontor "):
		return v.T("Command|source")
	case l.KeyID != 0:
		return v.T("API")
	}
	return v.T("Server")
}

// nameKeys adds the names of API keys to the lines that were written with one, if the reader
// is allowed to see keys.
func nameKeys(v *console.Visit, tx *db.Tx, lines []line) error {
	if !v.May(access.ManageKeys) || !slices.ContainsFunc(lines, func(l line) bool { return l.KeyID != 0 }) {
		return nil
	}
	all, err := keys.List(tx)
	for i := range lines {
		for _, k := range all {
			if num.Ref(k.ID) == lines[i].KeyID {
				lines[i].From = v.T("API, key {1}", k.Name)
			}
		}
	}
	return err
}

// unlink removes the links of deleted records.
func unlink(tx *db.Tx, lines []line) error {
	for _, r := range records {
		var ids []uint32
		for _, l := range lines {
			if l.Resource == r.resource && l.Page != "" {
				ids = append(ids, uint32(l.RecordID))
			}
		}
		if len(ids) == 0 {
			continue
		}
		gone, err := deletion.Gone(tx, r.resource, ids)
		if err != nil {
			return err
		}
		for i := range lines {
			if l := &lines[i]; l.Resource == r.resource && slices.Contains(gone, uint32(l.RecordID)) {
				l.Page = ""
			}
		}
	}
	return nil
}
