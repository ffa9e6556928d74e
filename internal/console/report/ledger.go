package report

import (
	"fmt"
	"strconv"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/books/report"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
)

// long is the number of lines on a page of a report.
const long = 100

// behind is the number of lines shown when a row is expanded.
const behind = 20

var trialBalance = maker[report.TrialBalanceQuery, report.TrialBalance]{
	name: "trial-balance", file: "trial.html", read: report.TrialBalanceOf, more: trialSums,
}

// trial is the totals of both sides of a trial balance.
type trial struct {
	v                *console.Visit
	Opening, Closing sides
	InBalance        bool
}

// sides is a total of debits and one of credits.
type sides struct{ Debit, Credit num.Money }

func (s *sides) add(balance num.Money) {
	if balance.Sign() > 0 {
		s.Debit = s.Debit.Add(balance)
	} else {
		s.Credit = s.Credit.Sub(balance)
	}
}

// Name returns the name of an account in the reader's language.
func (t trial) Name(row report.TrialBalanceRow) string { return t.v.LocalName(row.Name, row.NameTh) }

// Drill returns the address of the lines of a row.
func (t trial) Drill(row report.TrialBalanceRow) string { return drill(t.v, row.Links, 8) }

// Before returns the date of the opening balances.
func (t trial) Before(p report.TrialBalance) string { return t.v.Speech.Date(p.FromDate.AddDays(-1)) }

func trialSums(v *console.Visit, _ *db.Tx, s *sheet[report.TrialBalanceQuery, report.TrialBalance]) error {
	t := trial{v: v}
	for _, row := range s.Out.Rows {
		t.Opening.add(row.Opening)
		t.Closing.add(row.Closing)
	}
	sums := s.Out.Totals
	t.InBalance = sums.Opening.IsZero() && sums.Closing.IsZero() && sums.Debit == sums.Credit
	s.More = t
	return nil
}

var generalLedger = maker[report.GeneralLedgerQuery, report.GeneralLedger]{
	name: "general-ledger", file: "ledger.html", needs: "accountId", read: report.GeneralLedgerOf,
	prepare: func(in *report.GeneralLedgerQuery) { in.Sheet = page100(in.Sheet) }, more: chosenAccount,
}

// page100 sets a long page size, unless the address has one.
func page100(p input.Sheet) input.Sheet {
	if p.Limit == 0 {
		p.Limit = long
	}
	return p
}

// accounts is the options for the account of a report.
type accounts struct {
	Options []console.Option
	chosen  string
	kind    string // type of the chosen account
}

// Balance returns a balance on the side of the account, as the chart shows it: income and debts
// are positive.
func (a accounts) Balance(debit num.Money) num.Money { return ledger.Signed(a.kind, debit) }

// Title returns the selected account.
func (a accounts) Title() string { return a.chosen }

func chosenAccount(v *console.Visit, tx *db.Tx, s *sheet[report.GeneralLedgerQuery, report.GeneralLedger]) error {
	chart, err := ledger.Accounts(tx, ledger.ChartFilter{})
	a := accounts{Options: []console.Option{{Word: v.T("Choose an account")}}}
	for _, row := range chart {
		called := row.Code + " " + v.LocalName(row.Name, row.NameTh)
		a.Options = append(a.Options, console.Option{Value: fmt.Sprint(row.ID), Word: called})
		if row.ID == s.In.AccountID {
			a.chosen, a.kind = called, row.AccountType
		}
	}
	s.More = a
	return err
}

// lines renders the first lines of an account, to be shown below a figure.
func lines(v *console.Visit) error {
	in, err := console.Filter[report.GeneralLedgerQuery](v)
	if err != nil {
		return err
	}
	in.Sheet = input.Sheet{Page: 1, Limit: behind}
	out, err := console.Read(v, report.GeneralLedgerOf, in)
	if err != nil {
		return err
	}
	span, err := strconv.Atoi(v.Arg("span"))
	if err != nil || span < 1 || span > 12 {
		return fault.NotFound
	}
	return v.Fragment("ledger.html", "lines", struct {
		report.GeneralLedger
		Columns int
		All     string
	}{out, span, v.WithFilters("/reports/general-ledger")})
}

var journal = maker[report.JournalQuery, report.Journal]{
	name: "journal", file: "journal.html", read: report.JournalOf,
	prepare: func(in *report.JournalQuery) { in.Sheet = page100(in.Sheet) }, more: books,
}

// register is the lines of the journal by entry.
type register struct {
	Books   []console.Option
	Entries []entry
	Names   map[string]string // account names by code
}

// entry is the lines of one entry on a page.
type entry struct {
	report.JournalRow
	Lines []report.JournalRow
}

// books groups the lines of a page by entry.
func books(v *console.Visit, tx *db.Tx, s *sheet[report.JournalQuery, report.Journal]) error {
	r := register{Names: map[string]string{}, Books: []console.Option{
		{Word: v.T("All journals")}, {Value: "sales", Word: v.T("Sales")}, {Value: "receipts", Word: v.T("Receipts")},
		{Value: "purchases", Word: v.T("Purchases")}, {Value: "payments", Word: v.T("Payments")}, {Value: "general", Word: v.T("General")},
	}}
	for _, row := range s.Out.Rows {
		if n := len(r.Entries); n == 0 || r.Entries[n-1].EntryID != row.EntryID {
			r.Entries = append(r.Entries, entry{JournalRow: row})
		}
		last := &r.Entries[len(r.Entries)-1]
		last.Lines = append(last.Lines, row)
	}
	chart, err := ledger.Accounts(tx, ledger.ChartFilter{})
	for _, row := range chart {
		r.Names[row.Code] = v.LocalName(row.Name, row.NameTh)
	}
	s.More = r
	return err
}

var cash = maker[report.CashQuery, report.Cash]{
	name: "cash", file: "cash.html", read: report.CashOf,
	prepare: func(in *report.CashQuery) { in.Sheet = page100(in.Sheet) }, more: moneyAccounts,
}

func moneyAccounts(v *console.Visit, tx *db.Tx, s *sheet[report.CashQuery, report.Cash]) error {
	banks, err := ledger.Banks(tx, struct{}{})
	a := accounts{Options: []console.Option{{Word: v.T("All money accounts")}}}
	for _, b := range banks {
		a.Options = append(a.Options, console.Option{Value: fmt.Sprint(b.ID), Word: b.Name()})
		if num.Ref(b.ID) == s.In.BankID {
			a.chosen = b.Name()
		}
	}
	s.More = a
	return err
}
