// Package account is the pages of the chart of accounts.
package account

import (
	"embed"
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/books/report"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// Section is the pages of the chart of accounts.
func Section() console.Section {
	return console.Section{
		Name: "account", Templates: templates, Words: words,
		Pages: []console.Page{
			console.Get("/accounts", access.ReadAccounts, list),
			console.Get("/accounts/new", access.WriteAccounts, create),
			console.Post("/accounts/new", access.WriteAccounts, saveNew),
			console.Post("/accounts/recommended", access.WriteAccounts, addRecommended),
			console.Get("/accounts/{id}", access.ReadJournal, view),
			console.Get("/accounts/{id}/edit", access.WriteAccounts, edit),
			console.Post("/accounts/{id}/edit", access.WriteAccounts, save),
		},
		Nav: []console.Link{
			{Word: "Chart of accounts", Icon: "tree", Path: "/accounts", Group: "Books", Order: 70, Keys: "g a"},
		},
		Extra: []console.Link{
			{Word: "New account", Icon: "plus", Path: "/accounts/new", Group: "Actions", Names: "add ledger account, เพิ่มผังบัญชี"},
		},
		Find: find,
	}
}

// types lists the account types in the order of the chart.
var types = []string{ledger.Asset, ledger.Liability, ledger.Equity, ledger.Revenue, ledger.Expense}

// listPage is the chart of accounts by type.
type listPage struct {
	Filter ledger.ChartFilter
	Types  []console.Option
	Parts  []part
	Lacks  []ledger.AccountChange // accounts of the default chart that are missing
	Form   *console.Form
}

// part is the accounts of one type.
type part struct {
	Word     string
	Accounts []ledger.ChartRow
}

func list(v *console.Visit) error {
	f, err := console.Filter[ledger.ChartFilter](v)
	if err != nil {
		return err
	}
	page := listPage{Filter: f, Form: v.Form(nil)}
	var chart []ledger.ChartRow
	err = v.Read(func(tx *db.Tx) (err error) {
		if chart, err = ledger.Accounts(tx, f); err != nil || !v.May(access.WriteAccounts) {
			return err
		}
		page.Lacks, err = ledger.Recommended(tx, struct{}{})
		return err
	})
	if err != nil {
		return err
	}
	for _, t := range types {
		p := part{Word: v.T(console.TypesWord(t))}
		page.Types = append(page.Types, console.Option{Value: t, Word: p.Word})
		for _, a := range chart {
			if a.AccountType == t {
				p.Accounts = append(p.Accounts, a)
			}
		}
		if len(p.Accounts) > 0 {
			page.Parts = append(page.Parts, p)
		}
	}
	return v.Show("list.html", page)
}

// linesShown is the number of lines on an account's page.
const linesShown = 50

// viewPage is an account with its lines.
type viewPage struct {
	ledger.ChartRow
	Parent string
	Lines  report.GeneralLedger
	Size   int
}

// span is the shown period of an account.
type span struct {
	report.Period
	input.Sheet
}

func view(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	in, err := console.Filter[span](v)
	if err != nil {
		return err
	}
	if in.Limit == 0 {
		in.Limit = linesShown
	}
	page := viewPage{Size: in.Limit}
	return v.ShowRead("view.html", &page, func(tx *db.Tx) error {
		if err := page.find(v, tx, id); err != nil {
			return err
		}
		var err error
		page.Lines, err = report.GeneralLedgerOf(tx, report.GeneralLedgerQuery{AccountID: id, Period: in.Period, Sheet: in.Sheet})
		return err
	})
}

// find reads the account and its parent.
func (p *viewPage) find(v *console.Visit, tx *db.Tx, id uint32) error {
	chart, err := ledger.Accounts(tx, ledger.ChartFilter{})
	if err != nil {
		return err
	}
	byID := map[uint32]ledger.ChartRow{}
	for _, a := range chart {
		byID[a.ID] = a
	}
	found, ok := byID[id]
	if !ok {
		return fault.NotFound
	}
	p.ChartRow = found
	if above, ok := byID[uint32(found.ParentID)]; ok {
		p.Parent = above.Code + " " + v.LocalName(above.Name, above.NameTh)
	}
	return nil
}

// find finds accounts by code or name.
func find(v *console.Visit, tx *db.Tx, text string) ([]console.Found, error) {
	chart, err := ledger.Accounts(tx, ledger.ChartFilter{})
	var found []console.Found
	for _, a := range ledger.FindAccounts(chart, text, 5) {
		f := console.Found{Group: "Chart of accounts", Icon: "tree", Text: a.Code + " " + v.LocalName(a.Name, a.NameTh), Names: []string{a.Code, a.Name, a.NameTh}, Path: "/accounts"}
		if a.Balance != nil {
			f.Detail, f.Path = v.AmountText(*a.Balance, v.Base()), fmt.Sprintf("/accounts/%d", a.ID)
		}
		found = append(found, f)
	}
	return found, err
}
