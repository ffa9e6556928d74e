// Package report is the pages of the reports: each shows one operation, with the same names
// and parameters as the API.
package report

import (
	"embed"

	"kontor/internal/base/access"
	"kontor/internal/books/report"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/org"
)

// Templates are the pages and the blocks that they share.
//
//go:embed *.html
var Templates embed.FS

//go:embed words.txt
var words string

// Section is the pages of the reports.
func Section() console.Section {
	return console.Section{
		Name: "report", Templates: Templates, Words: words,
		Pages: []console.Page{
			console.Get("/reports", access.ReadReports, index),
			page(profitAndLoss), page(balanceSheet), page(trialBalance), page(generalLedger), page(journal), page(cash), page(bankReconciliation),
			page(agedReceivables), page(agedPayables), page(accountStatement), console.Get("/contacts/{id}/statement", access.ReadReports, ofContact),
			page(stockValuation), page(stockCard), page(sales), page(purchases), page(whtReceived),
			console.Get("/reports/general-ledger/lines", access.ReadReports, lines),
			console.Get("/reports/years", access.ReadJournal, years),
			console.Post("/reports/years/{year}/close", access.CloseYears, closeYear),
			console.Post("/reports/years/{year}/reopen", access.ReopenYears, reopenYear),
		},
		Nav: []console.Link{
			{Word: "Reports", Icon: "chart", Path: "/reports", Group: "Books", Order: 80, Keys: "g r", Phone: true},
		},
		Extra: links(),
	}
}

// links are what the palette finds: every report, and closing a year.
func links() []console.Link {
	all := []console.Link{{Word: "Close fiscal year", Icon: "check", Path: "/reports/years", Group: "Actions", Names: "year-end, ปิดบัญชี"}}
	for _, k := range kinds {
		if k.Name != "vat-output" { // in the sidebar
			all = append(all, console.Link{Word: k.Word, Icon: "chart", Path: "/reports/" + k.Name, Group: "Reports", Names: k.Names})
		}
	}
	return all
}

// kind is a report in the list of reports.
type kind struct {
	Name  string // as in the address
	Word  string // a key of the catalogue
	Group string // its group on the index page
	About string // its description, a key of the catalogue
	Day   bool   // as of a day instead of a period
	Month bool   // for a tax month
	Names string // other names, for the palette
}

// kinds lists the reports in display order.
var kinds = []kind{
	{Name: "profit-and-loss", Names: "P&L, income statement, กำไร, ขาดทุน", Word: "Profit and loss", Group: "Statements", About: "Income and expenses of a period."},
	{Name: "balance-sheet", Names: "statement of financial position, งบดุล", Word: "Balance sheet", Group: "Statements", About: "Assets, liabilities and equity.", Day: true},
	{Name: "trial-balance", Word: "Trial balance", Group: "Statements", About: "Opening balance, movement and closing balance of every account."},
	{Name: "years", Word: "Fiscal years", Group: "Statements", About: "Profit by fiscal year. Close or reopen a year."},
	{Name: "vat-output", Word: "VAT", Group: "Tax", About: "VAT registers of a tax month, reconciled with the ledger.", Month: true},
	{Name: "wht-received", Names: "withholding tax, WHT, 50 ทวิ", Word: "Tax withheld by customers", Group: "Tax", About: "Receipts with withheld tax and their certificates."},
	{Name: "general-ledger", Names: "GL", Word: "General ledger", Group: "Transactions", About: "Transactions of one account with running balance."},
	{Name: "journal", Names: "journal report", Word: "Journal", Group: "Transactions", About: "All entries of a period or of one journal."},
	{Name: "cash", Names: "cash report", Word: "Cash and bank", Group: "Transactions", About: "Money in and out of each money account."},
	{Name: "bank-reconciliation", Names: "bank reconciliation, กระทบยอดธนาคาร", Word: "Bank reconciliation", Group: "Transactions", About: "Balance of the bank and of the books on a day.", Day: true},
	{Name: "aged-receivables", Names: "aged receivables, AR, ageing, aging, อายุลูกหนี้", Word: "Receivable", Group: "Receivables and payables", About: "Open customer balances by age.", Day: true},
	{Name: "aged-payables", Names: "aged payables, AP, ageing, aging, อายุเจ้าหนี้", Word: "Payable", Group: "Receivables and payables", About: "Open supplier balances by age.", Day: true},
	{Name: "statement", Names: "statement of account, customer statement, ใบแจ้งยอด", Word: "Statement of account", Group: "Receivables and payables", About: "Open items or activity of one customer."},
	{Name: "stock-valuation", Names: "inventory valuation, มูลค่าสต็อก", Word: "Stock value", Group: "Sales and stock", About: "Stock quantity and value by warehouse.", Day: true},
	{Name: "stock-card", Names: "inventory card, บัตรสต็อก", Word: "Stock card", Group: "Sales and stock", About: "Stock movements of one product."},
	{Name: "sales", Names: "sales report, margin, รายงานขาย", Word: "Sales", Group: "Sales and stock", About: "Sales by customer, product or month, with cost and margin."},
	{Name: "purchases", Names: "purchase report, รายงานซื้อ", Word: "Purchases", Group: "Sales and stock", About: "Purchases by supplier, product or month."},
}

// named returns the report of a name.
func named(name string) kind {
	for _, k := range kinds {
		if k.Name == name {
			return k
		}
	}
	panic("report: no report " + name)
}

// sheet is a report page.
type sheet[In, Out any] struct {
	kind
	In      In
	Out     Out
	Shown   bool   // false if a parameter is missing or was refused
	Refusal string // why it cannot be shown
	Picker  picker
	More    any // data of one report only
	Years   report.Years
}

// query is what a report is asked for.
type query interface {
	File() string
	For(report.Reader)
}

// maker describes how the page of a report is built from its operation.
type maker[In interface{ File() string }, Out any] struct {
	name    string
	file    string // its template
	needs   string // a required parameter
	read    func(*db.Tx, In) (Out, error)
	prepare func(in *In)
	more    func(v *console.Visit, tx *db.Tx, s *sheet[In, Out]) error
}

// page returns the page of a report, or with format its file.
func page[In interface{ File() string }, Out any](m maker[In, Out]) console.Page {
	return console.Get("/reports/"+m.name, access.ReadReports, m.answer)
}

func (m maker[In, Out]) answer(v *console.Visit) error {
	s := sheet[In, Out]{kind: named(m.name)}
	var err error
	if m.needs == "" || v.Arg(m.needs) != "" {
		s.In, err = console.Filter[In](v)
		s.Shown = err == nil
	}
	if s.Shown && s.In.File() != "" {
		words := v.FileWords(m.name, v.T(s.Word), func(out any) string { return pick(v, s.kind, report.Years{EndMonth: 12}, out).Label })
		return v.DownloadReport(any(&s.In).(query), words)
	}
	if s.Refusal = v.RefusedAddress(err); err != nil && s.Refusal == "" {
		return err
	}
	if m.prepare != nil {
		m.prepare(&s.In)
	}
	if err := v.Read(func(tx *db.Tx) error { return m.fill(v, tx, &s) }); err != nil {
		return err
	}
	return v.Show(m.file, s)
}

// fill reads the report and its options on one snapshot.
func (m maker[In, Out]) fill(v *console.Visit, tx *db.Tx, s *sheet[In, Out]) error {
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return err
	}
	s.Years = report.Years{EndMonth: settings.FiscalYearEndMonth}
	if s.Shown {
		s.Out, err = m.read(tx, s.In)
		if s.Refusal = v.RefusedAddress(err); err != nil && s.Refusal == "" {
			return err
		}
		s.Shown = err == nil
	}
	s.Picker = pick(v, s.kind, s.Years, s.Out)
	if m.more == nil {
		return nil
	}
	return m.more(v, tx, s)
}

// Tab is a link to another report.
type Tab struct {
	kind
	Path    string
	Current bool
}

// Tabs returns links to the reports, with the selected period.
func (s sheet[In, Out]) Tabs(v *console.Visit) []Tab { return tabs(v, s.Name, s.Picker) }

// Title returns the subject of the report, such as an account or a product.
func (s sheet[In, Out]) Title(v *console.Visit) string {
	if of, ok := s.More.(interface{ Title() string }); ok {
		return of.Title()
	}
	return ""
}

// index lists the reports by group.
func index(v *console.Visit) error {
	type group struct {
		Word string
		All  []kind
	}
	var groups []group
	for _, k := range kinds {
		if len(groups) == 0 || groups[len(groups)-1].Word != k.Group {
			groups = append(groups, group{Word: k.Group})
		}
		last := &groups[len(groups)-1]
		last.All = append(last.All, k)
	}
	return v.Show("index.html", groups)
}
