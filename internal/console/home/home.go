// Package home is the home page of a company: key figures and tasks.
package home

import (
	"embed"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/sales"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// Section is the home page.
func Section() console.Section {
	return console.Section{
		Name: "home", Templates: templates, Words: words,
		Pages: []console.Page{
			console.Get("/", access.ReadCompany, show), console.Get("/todo", access.ReadCompany, showTodo),
			console.Post("/steps", access.WriteSettings, hideSteps),
		},
		Nav: []console.Link{{Word: "Home", Icon: "home", Path: "/", Group: "-", Keys: "g h", Phone: true}},
	}
}

// soon is the number of days ahead for which bills count as due.
const soon = 7

// shown is the number of rows in each part of the page.
const shown = 6

// page is the data of the home page.
type page struct {
	Greeting string
	Cash     num.Money
	Accounts []string // names of the money accounts
	Owed     document.Owed
	Payable  document.Owed
	Late     []sales.Document
	Low      []product.Low
	Todo     []task
	Months   *chart // for those who read reports
	Steps    []step // of a new company
	Form     *console.Form
}

func show(v *console.Visit) error {
	p := page{Greeting: greeting(v)}
	err := v.Read(func(tx *db.Tx) (err error) {
		if p.Owed, err = document.Selling.Owed(tx, tx.Today()); err != nil {
			return err
		}
		if p.Late, err = sales.Late(tx, shown); err != nil {
			return err
		}
		if p.Low, err = product.FirstLow(tx, shown); err != nil {
			return err
		}
		if p.Todo, err = todo(v, tx); err != nil || !v.May(access.ReadReports) {
			return err
		}
		return p.figures(v, tx)
	})
	if err != nil {
		return err
	}
	p.Form = v.Form(nil)
	if p.Steps, err = firstSteps(v); err != nil {
		return err
	}
	return v.Show("home.html", p)
}

// figures reads what only those who read reports see: cash, what is owed, and sales by
// month.
func (p *page) figures(v *console.Visit, tx *db.Tx) (err error) {
	if err = p.money(tx); err != nil {
		return err
	}
	if p.Payable, err = document.Buying.Owed(tx, tx.Today().AddDays(soon)); err != nil {
		return err
	}
	p.Months, err = months(v, tx)
	return err
}

// money adds up the money accounts as of today like the cash report, less credit cards.
func (p *page) money(tx *db.Tx) error {
	accounts, err := ledger.MoneyBalances(tx)
	if err != nil {
		return err
	}
	ahead, err := ledger.Ahead(tx, tx.Today(), when.Last)
	for _, t := range accounts {
		if t.IsActive {
			p.Accounts = append(p.Accounts, t.Name())
		}
		if !t.Shared {
			p.Cash = p.Cash.Add(t.Balance).Sub(ahead[t.Account.ID].Closing())
		}
	}
	return err
}

// greeting depends on the time of day and uses the first name.
func greeting(v *console.Visit) string {
	name, _, _ := strings.Cut(v.Person.Name, " ")
	switch hour := v.Hour(); {
	case hour < 12:
		return v.T("Good morning, {1}", name)
	case hour < 17:
		return v.T("Good afternoon, {1}", name)
	}
	return v.T("Good evening, {1}", name)
}

// showTodo renders the task list, which the page refreshes.
func showTodo(v *console.Visit) error {
	var p page
	err := v.Read(func(tx *db.Tx) (err error) {
		p.Todo, err = todo(v, tx)
		return err
	})
	if err != nil {
		return err
	}
	return v.Fragment("home.html", "todo", p)
}
