package demo

import (
	"context"
	"slices"
	"testing"

	"kontor/internal/books/bank"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

// TestDemo builds the whole company, once for all of its parts.
func TestDemo(t *testing.T) {
	d := dbtest.SQLite(t)
	ctx := context.Background()
	made, err := Build(ctx, d, nil)
	if err != nil {
		t.Fatal(err)
	}
	who, err := firm.Actor(d, made.Org, owner)
	if err != nil {
		t.Fatal(err)
	}
	for name, look := range map[string]func(*testing.T, *db.Tx) error{"banks": demoBanks, "tax months": demoTaxMonths} {
		t.Run(name, func(t *testing.T) {
			if err := d.Read(ctx, who, func(tx *db.Tx) error { return look(t, tx) }); err != nil {
				t.Fatal(err)
			}
		})
	}
	broken, err := check.Run(ctx, d)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range broken {
		t.Error(v)
	}
}

// demoBanks finds two reconciled months of two banks, and one to work on, with a suggestion of
// every kind and one line without any.
func demoBanks(t *testing.T, tx *db.Tx) error {
	var kinds []string
	var unknown []string
	months := map[string]int{}
	all, err := bank.List(tx, bank.Filter{Sheet: input.Sheet{Limit: 100}})
	if err != nil {
		return err
	}
	for _, s := range all.Items {
		months[s.BankName+" "+s.Status]++
		if s.Status == bank.StatusReconciled && (s.OpenCount != 0 || !s.Difference.IsZero()) {
			t.Errorf("%+v", s)
		}
	}
	lines, err := bank.BankLines(tx, bank.BankLineFilter{LineQuery: bank.LineQuery{State: bank.StatusOpen, Sheet: input.Sheet{Limit: 100}}})
	if err != nil {
		return err
	}
	for _, l := range lines.Items {
		if len(l.Suggestions) == 0 {
			unknown = append(unknown, l.Text)
			continue
		}
		kinds = append(kinds, l.Suggestions[0].Kind)
	}
	for _, name := range []string{currentAccount, savingsAccount} {
		if months[name+" reconciled"] != statementMonths-1 || months[name+" open"] != 1 {
			t.Errorf("%s: %v", name, months)
		}
	}
	for _, kind := range []string{"entry", "group", "document", "transfer", "rule", "history"} {
		if !slices.Contains(kinds, kind) {
			t.Errorf("no line has a suggestion of the kind %s: %v", kind, kinds)
		}
	}
	if !slices.Equal(unknown, []string{"CDM CASH DEP 0042 K BIZ"}) {
		t.Errorf("lines without a suggestion: %q", unknown)
	}
	return nil
}
