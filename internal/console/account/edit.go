package account

import (
	"fmt"

	"kontor/internal/base/fault"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// editPage is the form of an account.
type editPage struct {
	Form    *console.Form
	Account ledger.ChartRow // without an id for a new one
	Types   []console.Option
	Parents []console.Option // accounts that it can be below
}

func create(v *console.Visit) error {
	return editing(v, ledger.ChartRow{AccountType: v.Arg("accountType")})
}

func edit(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	chart, err := console.Read(v, ledger.Accounts, ledger.ChartFilter{})
	if err != nil {
		return err
	}
	for _, a := range chart {
		if a.ID == id {
			return editing(v, a)
		}
	}
	return fault.NotFound
}

func editing(v *console.Visit, a ledger.ChartRow) error {
	p := editPage{Form: v.Form(a), Account: a, Parents: []console.Option{{Word: v.T("None")}}}
	if a.ID != 0 {
		p.Form = p.Form.Stored()
	}
	for _, t := range types {
		p.Types = append(p.Types, console.Option{Value: t, Word: v.T(console.TypesWord(t))})
	}
	return v.ShowRead("edit.html", &p, func(tx *db.Tx) error {
		chart, err := ledger.Accounts(tx, ledger.ChartFilter{})
		for _, other := range chart {
			if other.ID != a.ID && (a.ID == 0 || other.AccountType == a.AccountType) {
				p.Parents = append(p.Parents, console.Option{Value: fmt.Sprint(other.ID), Word: other.Code + " " + v.LocalName(other.Name, other.NameTh)})
			}
		}
		return err
	})
}

func saved(v *console.Visit, a ledger.ChartRow) string {
	v.Done("{1} saved", a.Code+" "+v.LocalName(a.Name, a.NameTh))
	return v.At("/accounts/%d", a.ID)
}

var saveNew = console.Submit(ledger.AddAccount, saved, create)

var save = console.Submit(ledger.EditAccount, saved, edit)

// addRecommended adds the accounts of the default chart that are missing.
var addRecommended = console.Submit(ledger.AddRecommended, func(v *console.Visit, added []ledger.ChartRow) string {
	v.Done("Accounts added: {1}", len(added))
	return v.At("/accounts")
}, list)
