package ledger_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// TestBooksStayBalanced posts random entries, reverses some, and compares the chart with sums
// computed by the test.
func TestBooksStayBalanced(t *testing.T) {
	each(t, func(c company) {
		codes := []string{"1110", "1130", "1140", "2110", "2150", "3200", "4100", "4120", "5100", "5590"}
		accounts := map[uint32]string{}
		var ids []uint32
		for _, code := range codes {
			id := c.account(code)
			accounts[id] = code
			ids = append(ids, id)
		}
		kept := map[uint32]num.Money{} // by account, debit positive
		document := uint32(0)
		rapid.Check(t, func(rt *rapid.T) {
			document++
			entry := randomEntry(rt, ids)
			entry.RefID = num.Ref(document)
			undo := rapid.Bool().Draw(rt, "undo")
			err := c.DB.Write(t.Context(), c.Who, func(tx *db.Tx) error {
				if _, err := ledger.Post(tx, entry); err != nil || !undo {
					return err
				}
				_, err := ledger.Reverse(tx, entry.RefType, document, entry.Date.AddDays(40), "undone")
				return err
			})
			if err != nil {
				rt.Fatal(err)
			}
			if !undo {
				for _, l := range entry.Lines {
					kept[l.AccountID] = kept[l.AccountID].Add(l.Debit).Sub(l.Credit)
				}
			}
			if err := compare(c, t, kept, accounts); err != nil {
				rt.Fatal(err)
			}
		})
	})
}

// randomEntry returns a balanced entry of up to seven lines.
func randomEntry(rt *rapid.T, accounts []uint32) ledger.Entry {
	satang := rapid.Int64Range(-1_000_000_00, 1_000_000_00)
	entry := ledger.Entry{Date: date("2026-01-01").AddDays(rapid.IntRange(0, 400).Draw(rt, "day")), RefType: "IV"}
	var rest num.Money
	add := func(amount num.Money) {
		l := ledger.Line{AccountID: rapid.SampledFrom(accounts).Draw(rt, "account")}
		if amount.Sign() < 0 {
			l.Credit = amount.Neg()
		} else {
			l.Debit = amount
		}
		rest = rest.Add(amount)
		entry.Lines = append(entry.Lines, l)
	}
	for range rapid.IntRange(1, 6).Draw(rt, "lines") {
		add(num.RawMoney(satang.Draw(rt, "amount") * 100))
	}
	add(rest.Neg())
	return entry
}

func compare(c company, t testing.TB, kept map[uint32]num.Money, accounts map[uint32]string) error {
	return c.DB.Read(t.Context(), c.Who, func(tx *db.Tx) error {
		stored, err := ledger.Balances(tx)
		if err != nil {
			return err
		}
		var sum num.Money
		for id, code := range accounts {
			if stored[id] != kept[id] {
				return fmt.Errorf("account %s: stored %s, kept %s", code, stored[id], kept[id])
			}
		}
		for _, balance := range stored {
			sum = sum.Add(balance)
		}
		if !sum.IsZero() {
			return fmt.Errorf("the trial balance is %s", sum)
		}
		return nil
	})
}
