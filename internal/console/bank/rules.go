package bank

import (
	"strconv"

	"kontor/internal/bank"
	"kontor/internal/console"
	"kontor/internal/db"
)

// rulesPage lists the rules, with a form for a new one.
type rulesPage struct {
	Rules      []bank.Rule
	Accounts   []console.Option
	Banks      []console.Option
	Directions []console.Option
	Form       *console.Form
}

// To returns the account or money account that a rule books to.
func (p rulesPage) To(r bank.Rule) string {
	options, id := p.Accounts, r.AccountID
	if r.TransferBankID != 0 {
		options, id = p.Banks, r.TransferBankID
	}
	for _, o := range options {
		if o.Value == strconv.FormatUint(uint64(id), 10) {
			return o.Word
		}
	}
	return ""
}

func rules(v *console.Visit) error {
	var page rulesPage
	err := v.Read(func(tx *db.Tx) (err error) {
		if page.Rules, err = bank.Rules(tx, struct{}{}); err != nil {
			return err
		}
		if page.Accounts, err = accountOptions(v, tx); err != nil {
			return err
		}
		page.Banks, err = bankOptions(v, tx, 0)
		return err
	})
	if err != nil {
		return err
	}
	page.Directions = []console.Option{{Value: "any", Word: v.T("In and out")}, {Value: "in", Word: v.T("Money in")}, {Value: "out", Word: v.T("Money out")}}
	page.Form = v.Form(bank.NewRule{RuleFields: bank.RuleFields{Direction: "any"}})
	return v.Show("rules.html", page)
}

// toRules returns to the list of rules.
func toRules(v *console.Visit, r bank.Rule) string {
	v.Done("{1} saved", r.Name)
	return v.At("/banks/rules")
}

var (
	createRule = console.Submit(bank.CreateRule, toRules, rules)
	changeRule = console.Submit(bank.ChangeRule, toRules, rules)
	deleteRule = console.SubmitDo(bank.DeleteRule, func(v *console.Visit) string {
		v.Done("Rule deleted")
		return v.At("/banks/rules")
	}, rules)
)
