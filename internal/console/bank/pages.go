// Package bank is the pages of bank statements: accounts, import with preview, matching by keyboard,
// reconciliation and rules.
package bank

import (
	"embed"
	"strconv"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/bank"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// Section is the pages of bank statements.
func Section() console.Section {
	const line = "/banks/{bank}/statements/{id}/lines/{lineId}"
	return console.Section{
		Name: "bank", Templates: templates, Words: words,
		Pages: []console.Page{
			console.Get("/banks", access.ReadJournal, accounts),
			console.Get("/banks/rules", access.ReadJournal, rules),
			console.Post("/banks/rules", access.WriteBanks, createRule),
			console.Get("/bank-rules/{id}", access.WriteBanks, rule),
			console.Post("/bank-rules/{id}", access.WriteBanks, changeRule),
			console.Post("/bank-rules/{id}/delete", access.WriteBanks, deleteRule),
			console.Get("/banks/{bank}", access.ReadJournal, account),
			console.Get("/banks/{bank}/import", access.WriteBanks, importForm),
			console.Post("/banks/{bank}/import", access.WriteBanks, importFile).Uploads(fileMax).To(intoBank),
			console.Get("/banks/{bank}/outstanding", access.WriteBanks, outstanding),
			console.Post("/banks/{bank}/outstanding", access.WriteBanks, setOutstanding),
			console.Get("/banks/{bank}/statements/{id}", access.ReadJournal, ofBank(statement)),
			console.Post("/banks/{bank}/statements/{id}/auto", access.WriteBanks, ofBank(auto)),
			console.Post("/banks/{bank}/statements/{id}/reconcile", access.WriteBanks, ofBank(reconcile)),
			console.Post("/banks/{bank}/statements/{id}/reopen", access.WriteBanks, ofBank(reopen)),
			console.Post("/banks/{bank}/statements/{id}/delete", access.WriteBanks, ofBank(remove)),
			console.Post(line+"/take", access.WriteBanks, ofBank(take)),
			console.Post(line+"/match", access.WriteBanks, ofBank(matchLine)),
			console.Post(line+"/entry", access.WriteBanks, ofBank(entry)),
			console.Post(line+"/settle", access.WriteBanks, ofBank(settle)),
			console.Post(line+"/transfer", access.WriteBanks, ofBank(transfer)),
			console.Post(line+"/undo", access.WriteBanks, ofBank(undo)),
		},
		Nav: []console.Link{
			{Word: "Banks", Icon: "money", Path: "/banks", Group: "Books", Order: 65, Keys: "g k", Names: "bank statements, reconciliation, กระทบยอด"},
		},
		Extra: []console.Link{
			{Word: "Bank rules", Icon: "money", Path: "/banks/rules", Group: "Pages"},
		},
	}
}

// row is a money account with the state of its statements.
type row struct {
	ledger.MoneyBalance
	Last *bank.Statement // nil without statements
	Open int             // open lines
	Days int             // since the last statement
}

// accounts lists the money accounts.
func accounts(v *console.Visit) error {
	var rows []row
	return v.ShowRead("accounts.html", &rows, func(tx *db.Tx) error {
		all, err := ledger.MoneyBalances(tx)
		if err != nil {
			return err
		}
		for _, m := range all {
			r, err := rowOf(tx, m, v.Today)
			if err != nil {
				return err
			}
			if m.IsActive || r.Last != nil {
				rows = append(rows, r)
			}
		}
		return nil
	})
}

func rowOf(tx *db.Tx, m ledger.MoneyBalance, today when.Date) (row, error) {
	r := row{MoneyBalance: m}
	var err error
	if r.Last, r.Open, err = bank.Latest(tx, m.ID); r.Last != nil {
		r.Days = today.Days() - r.Last.ToDate.Days()
	}
	return r, err
}

// accountPage is a money account with its statements.
type accountPage struct {
	row
	Statements input.Result[bank.Statement]
	Form       *console.Form
}

// bankOf returns the money account of the address.
func bankOf(v *console.Visit, tx *db.Tx) (ledger.MoneyBalance, error) {
	id, err := v.ID("bank")
	if err != nil {
		return ledger.MoneyBalance{}, err
	}
	return bank.Account(tx, id)
}

// account lists the statements of a money account.
func account(v *console.Visit) error {
	var page accountPage
	sheet, err := console.Filter[input.Sheet](v)
	if err != nil {
		return err
	}
	err = v.Read(func(tx *db.Tx) error {
		m, err := bankOf(v, tx)
		if err != nil {
			return err
		}
		if page.row, err = rowOf(tx, m, v.Today); err != nil {
			return err
		}
		page.Statements, err = bank.List(tx, bank.Filter{BankID: num.Ref(m.ID), Sheet: sheet})
		return err
	})
	if err != nil {
		return err
	}
	page.Form = v.Form(nil)
	return v.Show("account.html", page)
}

// accountOptions returns the accounts of the chart that lines can be booked to.
func accountOptions(v *console.Visit, tx *db.Tx) ([]console.Option, error) {
	active := true
	chart, err := ledger.Accounts(tx, ledger.ChartFilter{IsActive: &active})
	if err != nil {
		return nil, err
	}
	allowed, err := ledger.ChartOf(tx)
	if err != nil {
		return nil, err
	}
	money, err := ledger.MoneyBalances(tx)
	used := map[uint32]bool{}
	for _, m := range money {
		used[m.Account.ID] = true
	}
	options := []console.Option{{Word: v.T("Choose an account")}}
	for _, a := range chart {
		if _, refused := allowed.ChosenOrVAT("", a.ID); refused == nil && !used[a.ID] {
			options = append(options, console.Option{Value: strconv.FormatUint(uint64(a.ID), 10), Word: a.Code + " " + v.LocalName(a.Name, a.NameTh)})
		}
	}
	return options, err
}

// bankOptions returns the other money accounts.
func bankOptions(v *console.Visit, tx *db.Tx, but uint32) ([]console.Option, error) {
	all, err := ledger.MoneyBalances(tx)
	options := []console.Option{{Word: v.T("Choose")}}
	for _, m := range all {
		if m.IsActive && m.ID != but {
			options = append(options, console.Option{Value: strconv.FormatUint(uint64(m.ID), 10), Word: m.Name()})
		}
	}
	return options, err
}
