package journal

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// linesShown is the number of lines of an empty entry.
const linesShown = 4

// editPage is the form of an entry.
type editPage struct {
	Form  *console.Form
	Names map[string]string // account names by id
}

// Rows returns the lines of the form.
func (p editPage) Rows() []int { return p.Form.Rows("lines", linesShown) }

// Field returns the name of a field of a line.
func (p editPage) Field(row int, name string) string { return field(row, name) }

func field(row int, name string) string { return fmt.Sprintf("lines[%d].%s", row, name) }

// Account returns the text of a line's account field: the input, or the selected account.
func (p editPage) Account(row int) string {
	if typed := p.Form.Value(field(row, accountText)); typed != "" {
		return typed
	}
	return p.Names[p.Form.Value(field(row, "accountId"))]
}

// create shows an empty entry, or a copy of another.
func create(v *console.Visit) error {
	page := editPage{Names: map[string]string{}}
	return v.ShowRead("edit.html", &page, func(tx *db.Tx) error {
		chart, err := ledger.Accounts(tx, ledger.ChartFilter{})
		if err != nil {
			return err
		}
		for _, a := range chart {
			page.Names[fmt.Sprint(a.ID)] = called(v, a)
		}
		values, err := like(v, tx)
		page.Form = v.Form(values)
		return err
	})
}

// like fills in the lines of the entry in the address.
func like(v *console.Visit, tx *db.Tx) (url.Values, error) {
	values := url.Values{"entryDate": {v.Start().String()}}
	id, err := strconv.ParseUint(v.Arg("from"), 10, 32)
	if err != nil {
		return values, nil
	}
	e, err := ledger.Get(tx, ledger.ByID{ID: uint32(id)})
	if err != nil {
		return nil, err
	}
	values.Set("description", e.Description)
	for i, l := range e.Lines {
		values.Set(field(i, "accountId"), fmt.Sprint(l.AccountID))
		values.Set(field(i, "description"), l.Description)
		if !l.Debit.IsZero() {
			values.Set(field(i, "debit"), l.Debit.String())
		} else {
			values.Set(field(i, "credit"), l.Credit.String())
		}
	}
	return values, nil
}

// called returns an account as users select it: 1120 Bank - Current Account.
func called(v *console.Visit, a ledger.ChartRow) string {
	return a.Code + " " + v.LocalName(a.Name, a.NameTh)
}

// accountText is the input of an account field.
const accountText = "_account"

// read reads the form of an entry. Lines without input are dropped. A typed code without a
// selection means that account; without script, the id of a previously selected account
// stays in the form.
func read(v *console.Visit) (in ledger.NewEntry, err error) {
	v.Renumber("lines", "accountId")
	chart, err := console.Read(v, ledger.Accounts, ledger.ChartFilter{})
	if err != nil {
		return in, err
	}
	var missing []fault.Field
	for i := 0; v.Sent(field(i, accountText)); i++ {
		id, text := v.Posted(field(i, "accountId")), v.Posted(field(i, accountText))
		same := func(a ledger.ChartRow) bool { return fmt.Sprint(a.ID) == id && called(v, a) == text }
		if !slices.ContainsFunc(chart, same) {
			v.Set(field(i, "accountId"), accountNamed(v, chart, text))
			if text != "" && v.Posted(field(i, "accountId")) == "" {
				missing = append(missing, fault.Field{Name: fmt.Sprintf("Lines[%d].AccountID", i), Tag: "missing", Param: text})
			}
		}
	}
	in, err = console.Input[ledger.NewEntry](v)
	return in, notFound(err, missing)
}

// notFound calls accounts that were typed and not found so, and not missing.
func notFound(err error, missing []fault.Field) error {
	if len(missing) == 0 {
		return err
	}
	wrong := missing
	if f := fault.Of(err); f != nil {
		for _, field := range f.Fields {
			if !slices.ContainsFunc(missing, func(m fault.Field) bool { return m.Name == field.Name }) {
				wrong = append(wrong, field)
			}
		}
	}
	return fault.Invalid(wrong...)
}

// accountNamed returns the id of the account whose code or name was typed, or "".
func accountNamed(v *console.Visit, chart []ledger.ChartRow, text string) string {
	code, _, _ := strings.Cut(text, " ")
	for _, a := range chart {
		if a.Code == code || strings.EqualFold(a.Name, text) || a.NameTh == text || called(v, a) == text {
			return fmt.Sprint(a.ID)
		}
	}
	return ""
}

// save posts the entry.
func save(v *console.Visit) error {
	in, err := read(v)
	if err != nil {
		return v.Again(err, create)
	}
	err = v.Write(func(tx *db.Tx) (string, error) {
		made, err := ledger.Create(tx, in)
		if err != nil {
			return "", err
		}
		v.Done("{1} posted", made.EntryNumber)
		return v.At("/journal/%d", made.ID), nil
	})
	return v.Again(err, create)
}

// balance is the totals of the lines while they are edited.
type balance struct {
	Debit, Credit num.Money
	Empty         bool   // no input yet
	Reason        string // why it cannot be posted
}

// Difference returns debit less credit.
func (b balance) Difference() num.Money { return b.Debit.Sub(b.Credit) }

// preview posts the entry in a dry run.
func preview(v *console.Visit) error {
	var b balance
	in, err := read(v)
	b.Empty = !v.Sent(field(0, "accountId"))
	if err == nil {
		b.Debit, b.Credit = in.Sums()
		err = v.Try(func(tx *db.Tx) error {
			_, err := ledger.Create(tx, in)
			return err
		})
	}
	if b.Reason = v.Refused(err); err != nil && b.Reason == "" {
		return err
	}
	return v.Fragment("edit.html", "totals", b)
}

// choice is an option of the account picker.
type choice struct {
	ID         uint32
	Name, More string
}

// picked is the number of options in a picker.
const picked = 8

// pickAccount finds accounts by code or name while typing.
func pickAccount(v *console.Visit) error {
	active := true
	chart, err := console.Read(v, ledger.Accounts, ledger.ChartFilter{IsActive: &active})
	if err != nil {
		return err
	}
	var found []choice
	for _, a := range ledger.FindAccounts(chart, v.Arg("q"), picked) {
		found = append(found, choiceOf(v, a))
	}
	return v.Fragment("edit.html", "choices", found)
}

// match is the account that a pasted text names.
type match struct {
	Text string
	choice
}

// matchMax is the number of texts that are looked up at once.
const matchMax = 1000

// matchAccounts looks up the texts that were pasted into lines.
func matchAccounts(v *console.Visit) error {
	active := true
	chart, err := console.Read(v, ledger.Accounts, ledger.ChartFilter{IsActive: &active})
	if err != nil {
		return err
	}
	var all []match
	for _, text := range v.Lines("texts", matchMax) {
		id := accountNamed(v, chart, text)
		if at := slices.IndexFunc(chart, func(a ledger.ChartRow) bool { return fmt.Sprint(a.ID) == id }); at >= 0 {
			all = append(all, match{text, choiceOf(v, chart[at])})
		}
	}
	return v.Fragment("edit.html", "matches", all)
}

func choiceOf(v *console.Visit, a ledger.ChartRow) choice {
	return choice{a.ID, called(v, a), v.T(console.TypeWord(a.AccountType)) + " · " + console.Decimals(*a.Balance, 2)}
}
