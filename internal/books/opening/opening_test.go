package opening_test

import (
	"errors"
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/opening"
	"kontor/internal/db"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
)

// balances are those of a small company: cash 1,000, a customer owes 107, capital is the rest.
func balances(customer uint32) opening.New {
	booked := func(amount int64) num.Booked { return num.Booked{Money: num.MoneyOf(amount)} }
	return opening.New{
		CutOverDate: when.MustDate("2025-12-31"),
		Receivables: []opening.Debt{{ContactID: num.Ref(customer), OriginalNumber: "OLD-7", IssueDate: when.MustDate("2025-12-01"), Amount: num.MoneyOf(107)}},
		Accounts: []opening.Balance{
			{AccountCode: "1110", Debit: booked(1000)},
			{AccountCode: "1130", Debit: booked(107)},
			{AccountCode: "3110", Credit: booked(1107)},
		},
	}
}

func customer(f firm.Firm) (id uint32) {
	f.Must(func(tx *db.Tx) error {
		made, err := contact.Create(tx, contact.New{Name: "Nam Jai", ContactType: "client"})
		id = made.ID
		return err
	})
	return id
}

func TestOpeningIsPostedAndReversed(t *testing.T) {
	firm.Each(t, func(f firm.Firm) {
		var made opening.Record
		in := balances(customer(f))
		f.Must(func(tx *db.Tx) (err error) { made, err = opening.Create(tx, in); return err })
		f.Account("1110", "1000")
		f.Account("1130", "107")
		f.Account("3110", "1107")
		if !made.Totals.Difference.IsZero() || made.Totals.Receivables != num.MoneyOf(107) {
			t.Errorf("totals %+v", made.Totals)
		}
		if err := f.Write(func(tx *db.Tx) error { _, err := opening.Create(tx, in); return err }); err == nil {
			t.Error("a second opening is posted")
		}
		f.Must(func(tx *db.Tx) error { _, err := opening.Reverse(tx, opening.ByID{ID: made.ID}); return err })
		for _, account := range []string{"1110", "1130", "3110"} {
			f.Account(account, "0")
		}
	})
}

// A refusal names the row and its field, and posts nothing.
func TestOpeningRefusesRows(t *testing.T) {
	firm.Each(t, func(f firm.Firm) {
		id := customer(f)
		for _, c := range []struct {
			spoil func(*opening.New)
			field string
		}{
			{func(in *opening.New) { in.Receivables[0].ContactID = 99 }, "Receivables[0].ContactID"},
			{func(in *opening.New) { in.Receivables[0].IssueDate = when.MustDate("2026-01-01") }, "Receivables[0].IssueDate"},
			{func(in *opening.New) { in.Receivables = append(in.Receivables, in.Receivables[0]) }, "Receivables[1].OriginalNumber"},
			{func(in *opening.New) { in.Accounts[0].AccountCode = "9999" }, "Accounts[0].AccountCode"},
			{func(in *opening.New) { in.Accounts[0].Credit = in.Accounts[0].Debit }, "Accounts[0].Debit"},
			{func(in *opening.New) { in.Accounts[1].Debit = num.Booked{Money: num.MoneyOf(100)} }, "Accounts[1].Debit"}, // the invoices are 107
		} {
			in := balances(id)
			c.spoil(&in)
			err := f.Write(func(tx *db.Tx) error { _, err := opening.Create(tx, in); return err })
			var refusal *fault.Fault
			if !errors.As(err, &refusal) || len(refusal.Fields) == 0 || refusal.Fields[0].Name != c.field {
				t.Errorf("want %s refused, got %v", c.field, err)
			}
		}
		in := balances(id)
		in.Accounts[2].Credit = num.Booked{Money: num.MoneyOf(1000)} // 107 fewer than the debits
		var refusal *fault.Fault
		if err := f.Write(func(tx *db.Tx) error { _, err := opening.Create(tx, in); return err }); !errors.As(err, &refusal) || refusal.Code != "JournalEntryImbalanced" {
			t.Errorf("unequal sides: %v", err)
		}
		f.Account("1110", "0")
	})
}
