package settings

import (
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/org/series"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/stock"
)

// rulePage is the numbering of a type, with an example.
type rulePage struct {
	series.Rule
	Next          string // the next number today
	At            int64  // its serial
	Resets, Years []console.Option
}

func rules(v *console.Visit) (out []rulePage, err error) {
	err = v.Read(func(tx *db.Tx) error {
		all, err := series.Rules(tx)
		for _, r := range all {
			page := rulePage{Rule: r}
			if err == nil {
				page.Next, page.At, err = series.Upcoming(tx, r.DocType, v.Today)
			}
			out = append(out, page)
		}
		return err
	})
	return out, err
}

// Again returns when a series resets, as text.
func (r rulePage) Again() string {
	return map[string]string{series.Monthly: "every month", series.Yearly: "every year", series.Never: "never"}[r.Reset]
}

func showNumbering(v *console.Visit) error {
	all, err := rules(v)
	if err != nil {
		return err
	}
	return show(v, "numbering.html", "/settings/numbering", nil, all)
}

func showRule(v *console.Visit) error {
	all, err := rules(v)
	if err != nil {
		return err
	}
	for _, r := range all {
		if r.DocType == v.Param("type") {
			r.Resets = []console.Option{{Value: series.Monthly, Word: v.T("every month")}, {Value: series.Yearly, Word: v.T("every year")}, {Value: series.Never, Word: v.T("never")}}
			r.Years = []console.Option{{Value: series.Gregorian, Word: v.T("AD (2026)")}, {Value: series.Buddhist, Word: v.T("BE (2569)")}}
			return show(v, "rule.html", "/settings/numbering", v.Form(r.Rule).Stored(), r)
		}
	}
	return fault.NotFound
}

// Continuable reports whether the next number can be set.
func (r rulePage) Continuable() bool { return series.Continuable(r.DocType) }

// setNext sets the next number of a series.
var setNext = console.Submit(series.SetNext, func(v *console.Visit, next string) string {
	v.Done("The next number is {1}", next)
	return v.At("/settings/numbering")
}, showRule)

var saveRule = console.Submit(series.ChangeRule, back[series.Rule]("/settings/numbering"), showRule)

func showWarehouses(v *console.Visit) error {
	all, err := console.Read(v, stock.Warehouses, stock.WarehouseFilter{})
	if err != nil {
		return err
	}
	return show(v, "warehouses.html", "/settings/warehouses", v.Form(nil), all)
}

var addWarehouse = console.Submit(stock.CreateWarehouse, back[stock.Warehouse]("/settings/warehouses"), showWarehouses)

func showWarehouse(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	all, err := console.Read(v, stock.Warehouses, stock.WarehouseFilter{})
	if err != nil {
		return err
	}
	for _, w := range all {
		if w.ID == id {
			return show(v, "warehouse.html", "/settings/warehouses", v.Form(w).Stored(), w)
		}
	}
	return fault.NotFound
}

// saveWarehouse updates edited fields. Switching off the default warehouse requires
// confirmation, even if the default itself was not edited.
func saveWarehouse(v *console.Visit) error {
	if in, err := console.Input[stock.WarehouseChange](v); err == nil && in.Has("IsActive") && !in.Value.IsActive {
		v.Insist("isDefault")
	}
	return console.Submit(stock.ChangeWarehouse, back[stock.Warehouse]("/settings/warehouses"), showWarehouse)(v)
}

// moneyPage is the money accounts and the ledger accounts for a new one.
type moneyPage struct {
	Banks    []ledger.ListedBank
	Kinds    []console.Option
	Accounts []console.Option
}

func showMoney(v *console.Visit) error {
	form := v.Form(nil)
	p := moneyPage{Kinds: []console.Option{{Value: ledger.KindBank, Word: v.T("Bank account")}, {Value: ledger.KindCash, Word: v.T("Cash")}, {Value: ledger.KindEWallet, Word: v.T("E-wallet")}}}
	err := v.Read(func(tx *db.Tx) (err error) {
		if p.Banks, err = ledger.Banks(tx, struct{}{}); err != nil {
			return err
		}
		_, names, err := accounts(v, tx, ledger.Asset, form, "chartOfAccountCode")
		if err != nil {
			return err
		}
		p.Accounts, err = moneyChoices(v, tx, names, 0)
		for i, b := range p.Banks {
			p.Banks[i].ChartOfAccountName = names[b.ChartOfAccountCode]
		}
		return err
	})
	if err != nil {
		return err
	}
	p.Accounts = append([]console.Option{{Word: v.T("Its own, with the next free code")}}, p.Accounts...)
	return show(v, "money.html", "/settings/money", form, p)
}

// accounts returns the active accounts of a type and the form's current one as options, and
// the names of all by code, in the reader's language.
func accounts(v *console.Visit, tx *db.Tx, kind string, form *console.Form, field string) (choices []console.Option, names map[string]string, err error) {
	all, err := ledger.Accounts(tx, ledger.ChartFilter{})
	names = map[string]string{}
	for _, a := range all {
		names[a.Code] = v.LocalName(a.Name, a.NameTh)
		if a.AccountType == kind && a.IsActive || form.Chosen(field, a.Code) {
			choices = append(choices, console.Option{Value: a.Code, Word: a.Code + " " + names[a.Code]})
		}
	}
	return choices, names, err
}

var addMoney = console.Submit(ledger.CreateBank, back[ledger.ListedBank]("/settings/money"), showMoney)

func changeMoney(v *console.Visit) error {
	again := showMoney
	if v.Posted("accountName") != "" || v.Posted("_was.accountName") != "" {
		again = showMoneyAccount
	}
	alone := v.Posted("chartOfAccountCode") == own
	if alone {
		v.Omit("chartOfAccountCode")
	}
	return console.Submit(func(tx *db.Tx, in ledger.BankChange) (ledger.ListedBank, error) {
		changed, err := ledger.ChangeBank(tx, in)
		if err != nil || !alone {
			return changed, err
		}
		code, err := ledger.OwnAccount(tx, in.ID)
		if err != nil {
			return changed, err
		}
		return ledger.ChangeBank(tx, ledger.BankChange{ID: in.ID, Patch: input.Sent(ledger.BankFields{ChartOfAccountCode: code}, "ChartOfAccountCode")})
	}, back[ledger.ListedBank]("/settings/money"), again)(v)
}

// own is the choice of a ledger account that no other money account uses.
const own = "own"

// moneyChoices returns the ledger accounts that a money account can use, including its own.
func moneyChoices(v *console.Visit, tx *db.Tx, names map[string]string, id uint32) ([]console.Option, error) {
	free, err := ledger.MoneyChoices(tx, id)
	choices := make([]console.Option, len(free))
	for i, a := range free {
		choices[i] = console.Option{Value: a.Code, Word: a.Code + " " + names[a.Code]}
	}
	return choices, err
}

// moneyAccountPage is one money account.
type moneyAccountPage struct {
	Bank     ledger.ListedBank
	Accounts []console.Option
}

func showMoneyAccount(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	var p moneyAccountPage
	form := v.Form(nil)
	err = v.Read(func(tx *db.Tx) error {
		all, err := ledger.Banks(tx, struct{}{})
		i := slices.IndexFunc(all, func(b ledger.ListedBank) bool { return b.ID == id })
		switch {
		case err != nil:
			return err
		case i < 0:
			return fault.NotFound
		}
		p.Bank, form = all[i], v.Form(all[i]).Stored()
		_, names, err := accounts(v, tx, ledger.Asset, form, "chartOfAccountCode")
		if err != nil {
			return err
		}
		p.Accounts, err = moneyChoices(v, tx, names, id)
		if slices.ContainsFunc(all, func(b ledger.ListedBank) bool { return b.ID != id && b.ChartOfAccountID == p.Bank.ChartOfAccountID }) {
			p.Accounts = append([]console.Option{{Value: own, Word: v.T("Its own, with the next free code")}}, p.Accounts...)
		}
		return err
	})
	if err != nil {
		return err
	}
	return show(v, "money-account.html", "/settings/money", form, p)
}

// categoryPage is the categories, with the code of the edited one.
type categoryPage struct {
	All      []expense.Category
	Editing  string
	Accounts []console.Option
}

// initial returns the edited category, or the defaults of a new one.
func (p *categoryPage) initial(code string) expense.EditableCategory {
	for _, c := range p.All {
		if c.Code == code {
			p.Editing = code
			return c.Editable()
		}
	}
	return expense.EditableCategory{VatClaimable: true, IsActive: true}
}

func showCategories(v *console.Visit) error {
	var p categoryPage
	var form *console.Form
	err := v.Read(func(tx *db.Tx) (err error) {
		if p.All, err = expense.AllCategories(tx); err != nil {
			return err
		}
		chart, err := ledger.ChartOf(tx)
		if err != nil {
			return err
		}
		initial := p.initial(v.Arg("code"))
		if p.Editing == "" {
			initial.AccountCode = chart.Key(ledger.ExpenseDefault).Code // instead of the first account, cost of goods
		}
		if form = v.Form(initial); p.Editing != "" {
			form = form.Stored()
		}
		choices, names, err := accounts(v, tx, ledger.Expense, form, "accountCode")
		p.Accounts = choices
		for i, c := range p.All {
			p.All[i].AccountName = names[c.AccountCode]
		}
		return err
	})
	if err != nil {
		return err
	}
	return show(v, "categories.html", "/settings/categories", form, p)
}

// saveCategory updates the category in the address, or creates one.
func saveCategory(v *console.Visit) error {
	done := back[uint32]("/settings/categories")
	code := v.Arg("code")
	if code == "" {
		return console.Submit(expense.CreateCategory, done, showCategories)(v)
	}
	v.Set("code", code)
	v.Insist("code") // it selects the category
	return console.Submit(expense.UpdateCategory, done, showCategories)(v)
}

func showRates(v *console.Visit) error {
	all, err := console.Read(v, org.ListRates, struct{}{})
	if err != nil {
		return err
	}
	return show(v, "rates.html", "/settings/rates", v.Form(org.NewRate{Date: v.Today}).Blank("rate"), all)
}

var saveRate = console.Submit(org.SaveRate, back[org.ExchangeRate]("/settings/rates"), showRates)
