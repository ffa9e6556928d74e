package home

import (
	"kontor/internal/base/access"
	"kontor/internal/books/opening"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/org/people"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

// step is one of the first things to do in a new company.
type step struct {
	Text, Detail, Path string
	Done               bool
}

// StepsDone is the number of first steps that are done.
func (p page) StepsDone() (n int) {
	for _, s := range p.Steps {
		if s.Done {
			n++
		}
	}
	return n
}

// Mostly reports whether most of the first steps are done, so that the list folds.
func (p page) Mostly() bool { return 2*p.StepsDone() > len(p.Steps) }

// hidden is the name under which a browser remembers that the list is not wanted.
const hidden = "steps"

// firstSteps lists what a new company has to do, until all of it is done or the list is
// hidden. Only people who manage the company see it.
func firstSteps(v *console.Visit) ([]step, error) {
	if !v.May(access.WriteSettings) || v.Dismissed(hidden) {
		return nil, nil
	}
	all := []step{
		{Text: v.T("Add your logo"), Detail: v.T("Printed on invoices and reports."), Path: "/settings"},
		{Text: v.T("Enter your bank account"), Detail: v.T("Customers see where to pay."), Path: "/settings/money"},
		{Text: v.T("Enter opening balances"), Detail: v.T("Only if the company kept books before."), Path: "/journal/opening"},
		{Text: v.T("Add members"), Detail: v.T("Each person signs in with their own account."), Path: "/settings/members"},
		{Text: v.T("Issue the first invoice"), Path: "/sales/new?type=" + document.Invoice},
	}
	err := v.Read(func(tx *db.Tx) error { return lookAhead(tx, all) })
	if err != nil {
		return nil, err
	}
	err = v.Look(func(r *db.Root) error {
		members, err := people.Members(r, v.Company.OrgID)
		all[3].Done = len(members) > 1
		return err
	})
	for _, s := range all {
		if !s.Done {
			return all, err
		}
	}
	return nil, err
}

// lookAhead marks the steps that are done in the company's own data.
func lookAhead(tx *db.Tx, all []step) error {
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return err
	}
	banks, err := ledger.Banks(tx, struct{}{})
	if err != nil {
		return err
	}
	opened, err := opening.List(tx, opening.Filter{Page: input.Page{Limit: 1}})
	if err != nil {
		return err
	}
	sold, err := sales.List(tx, sales.Filter{Page: input.Page{Limit: 1}})
	if err != nil {
		return err
	}
	all[0].Done, all[2].Done, all[4].Done = settings.Logo != 0, len(opened.Items) > 0, len(sold.Items) > 0
	for _, b := range banks {
		all[1].Done = all[1].Done || b.Kind == ledger.KindBank && b.AccountNo != ""
	}
	return nil
}

// hideSteps hides the list in this browser.
func hideSteps(v *console.Visit) error {
	v.Dismiss(hidden)
	return v.Go(v.At("/"))
}
