package bank

import (
	"fmt"
	"strconv"

	"kontor/internal/books/bank"
	"kontor/internal/console"
	"kontor/internal/db"
)

// rulesPage lists the rules, with a form for a new one.
type rulesPage struct {
	Rules      []bank.Rule
	Accounts   []console.Option
	Banks      []console.Option
	Directions []console.Option
	Editing    uint32 // the rule in the form; 0 for a new one
	Form       *console.Form
}

// textFields is the number of texts that a rule can have.
const textFields = 5

// Texts returns the fields of the texts.
func (rulesPage) Texts() []string {
	names := make([]string, textFields)
	for i := range names {
		names[i] = fmt.Sprintf("contains[%d]", i)
	}
	return names
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

func rules(v *console.Visit) error { return rulesPage{}.show(v) }

// rule shows the rules with the form of one of them.
func rule(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	return rulesPage{Editing: id}.show(v)
}

func (page rulesPage) show(v *console.Visit) error {
	values := bank.EditableRule{RuleFields: bank.RuleFields{Direction: "any"}, IsActive: true}
	err := v.Read(func(tx *db.Tx) (err error) {
		if page.Rules, err = bank.Rules(tx, struct{}{}); err != nil {
			return err
		}
		if page.Editing != 0 {
			stored, err := bank.GetRule(tx, bank.RuleByID{ID: page.Editing})
			if err != nil {
				return err
			}
			values = stored.EditableRule
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
	page.Form = v.Form(values)
	return v.Show("rules.html", page)
}

// toRules returns to the list of rules.
func toRules(v *console.Visit, r bank.Rule) string {
	v.Done("{1} saved", r.Name)
	return v.At("/banks/rules")
}

// withTexts drops the empty texts of a rule.
func withTexts(submit console.Handler) console.Handler {
	return func(v *console.Visit) error {
		v.Renumber("contains")
		return submit(v)
	}
}

var (
	createRule = withTexts(console.Submit(bank.CreateRule, toRules, rules))
	changeRule = withTexts(console.Submit(bank.ChangeRule, toRules, rule))
	deleteRule = console.SubmitDo(bank.DeleteRule, func(v *console.Visit) string {
		v.Done("Rule deleted")
		return v.At("/banks/rules")
	}, rules)
)
