package check

import (
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/bank"
	"kontor/internal/db"
	"kontor/internal/ledger"
)

// banked creates books with two statements: the first is reconciled, the second has a matched and
// an open line.
func banked(t *testing.T, d *db.DB) access.Actor {
	t.Helper()
	who := books(t, d)
	err := d.Write(t.Context(), who, func(tx *db.Tx) error {
		chart, err := ledger.ChartOf(tx)
		if err != nil {
			return err
		}
		banks, err := ledger.Banks(tx, struct{}{})
		if err != nil {
			return err
		}
		before, err := ledger.BalanceAt(tx, banks[0].ChartOfAccountID, when.MustDate("2024-12-31"))
		if err != nil {
			return err
		}
		line := func(day string, amount int64) bank.NewLine {
			return bank.NewLine{Date: when.MustDate(day), Text: "FEE", Amount: num.Booked{Money: num.MoneyOf(amount)}}
		}
		first, err := bank.Import(tx, bank.New{BankID: banks[0].ID, OpeningBalance: &num.Booked{Money: before}, Lines: []bank.NewLine{line("2025-01-02", -10), line("2025-01-03", -20)}})
		if err != nil {
			return err
		}
		second, err := bank.Import(tx, bank.New{BankID: banks[0].ID, OpeningBalance: &num.Booked{Money: first.ClosingBalance}, Lines: []bank.NewLine{line("2025-02-02", -30), line("2025-02-03", -40)}})
		if err != nil {
			return err
		}
		for _, l := range []bank.Line{first.Lines[0], first.Lines[1], second.Lines[0]} {
			in := bank.NewEntry{LineByID: bank.LineByID{ID: l.StatementID, LineID: l.ID}, AccountID: num.Ref(chart.Key(ledger.BankCharges).ID)}
			if _, err := bank.Entry(tx, in); err != nil {
				return err
			}
		}
		_, err = bank.Reconcile(tx, bank.ByID{ID: first.ID})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return who
}

// TestBankInvariantsFindViolations spoils matches, statements and reconciliations.
func TestBankInvariantsFindViolations(t *testing.T) {
	spoil(t, banked, Bank, map[string]harm{
		"nothing":                      {`UPDATE bank_lines SET text = 'x' WHERE org_id = $1`, nil},
		"the posting of a match":       {`DELETE FROM bank_match_lines WHERE org_id = $1 AND match_id = (SELECT MAX(m.id) FROM bank_matches m WHERE m.org_id = $1)`, []string{"I45"}},
		"the amount of a posting":      {`UPDATE bank_match_lines SET amount = amount + 1 WHERE org_id = $1`, []string{"I45"}},
		"the account of a match":       {`UPDATE bank_statements SET account_id = (SELECT MIN(a.id) FROM accounts a WHERE a.org_id = $1 AND a.code = '5290') WHERE org_id = $1`, []string{"I45"}},
		"another line in a match":      {`UPDATE bank_lines SET match_id = (SELECT MAX(m.id) FROM bank_matches m WHERE m.org_id = $1) WHERE org_id = $1 AND match_id IS NULL`, []string{"I45"}},
		"a reconciled line is open":    {`UPDATE bank_lines SET match_id = NULL WHERE org_id = $1 AND seq = 1`, []string{"I45", "I47"}},
		"the opening of a statement":   {`UPDATE bank_statements SET opening_balance = opening_balance + 1, closing_balance = closing_balance + 1 WHERE org_id = $1 AND position = 1`, []string{"I46"}},
		"the closing of a statement":   {`UPDATE bank_statements SET closing_balance = closing_balance + 1 WHERE org_id = $1 AND position = 1`, []string{"I46"}},
		"the count of lines":           {`UPDATE bank_statements SET line_count = 3 WHERE org_id = $1`, []string{"I46"}},
		"the balance of a line":        {`UPDATE bank_lines SET balance = 1 WHERE org_id = $1 AND seq = 1`, []string{"I46"}},
		"the days of a statement":      {`UPDATE bank_statements SET to_date = from_date WHERE org_id = $1`, []string{"I46"}},
		"a statement before is open":   {`UPDATE bank_statements SET reconciled_at = CASE WHEN position = 0 THEN NULL ELSE 1 END, reconciled_entry_id = 1 WHERE org_id = $1`, []string{"I47"}},
		"the beginning":                {`UPDATE bank_statements SET opening_balance = opening_balance + 1, closing_balance = closing_balance + 1 WHERE org_id = $1`, []string{"I47"}},
		"outstanding at the beginning": {`INSERT INTO journal_lines (org_id, entry_id, id, sort_order, account_id, entry_date, amount) SELECT $1, l.entry_id, l.id + 1000, 9, s.account_id, '2024-01-01', 1 FROM journal_lines l, bank_statements s WHERE l.org_id = $1 AND s.org_id = $1 AND l.id = 1 AND s.position = 0`, []string{"I47"}},
	})
}
