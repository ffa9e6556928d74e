package check

import (
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
)

// books opens the books of a new organization with two entries in them.
func books(t *testing.T, d *db.DB) access.Actor {
	t.Helper()
	who := access.Actor{User: 1, UserName: "Anong", Role: access.Owner, Currency: "THB", Zone: when.Zone("Asia/Bangkok"), Action: "test"}
	err := d.Change(t.Context(), func(r *db.Root) error {
		o, err := org.Create(r, org.Organization{Currency: "THB", Editable: org.Editable{
			Name: "Acme", Country: "TH", Timezone: "Asia/Bangkok", Plan: "standard", IsActive: true,
		}})
		if err != nil {
			return err
		}
		who.Org = o.ID
		tx, err := r.Enter(who)
		if err != nil {
			return err
		}
		for _, step := range []func(*db.Tx) error{org.Begin, ledger.CreateDefaults, twoEntries} {
			if err := step(tx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return who
}

func twoEntries(tx *db.Tx) error {
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return err
	}
	entry := ledger.Entry{Date: when.MustDate("2026-11-14"), RefType: ledger.RefManual, Lines: []ledger.Line{
		{AccountID: chart.Key(ledger.Cash).ID, Debit: num.MoneyOf(107)},
		{AccountID: chart.Key(ledger.Sales).ID, Credit: num.MoneyOf(100)},
		{AccountID: chart.Key(ledger.OutputVAT).ID, Credit: num.MoneyOf(7)},
	}}
	_, err = ledger.PostAll(tx, entry, entry)
	return err
}

// TestLedgerInvariantsFindViolations damages correct books in every way that the
// invariants cover and expects the violated invariant.
func TestLedgerInvariantsFindViolations(t *testing.T) {
	spoil(t, books, Ledger, map[string]harm{
		"a description":       {`UPDATE journal_entries SET description = 'Rent' WHERE org_id = $1 AND id = 1`, []string{"I13"}},
		"a line's text":       {`UPDATE journal_lines SET description = 'Rent' WHERE org_id = $1 AND id = 5`, []string{"I13"}},
		"who posted it":       {`UPDATE journal_entries SET created_by_name = 'Nobody' WHERE org_id = $1 AND id = 2`, []string{"I13"}},
		"nothing":             {`UPDATE journal_lines SET amount = amount WHERE org_id = $1`, nil},
		"an amount":           {`UPDATE journal_lines SET amount = amount + 1 WHERE org_id = $1 AND id = 1`, []string{"I1", "I2", "I3"}},
		"two lines, balanced": {`UPDATE journal_lines SET amount = amount + (2 - sort_order) * 10000 WHERE org_id = $1 AND entry_id = 1`, []string{"I1", "I3"}},
		"a line is gone":      {`DELETE FROM journal_lines WHERE org_id = $1 AND id = 2`, []string{"I1", "I2", "I3", "I13"}},
		"all lines are gone":  {`DELETE FROM journal_lines WHERE org_id = $1 AND entry_id = 2`, []string{"I1", "I3", "I13"}},
		"a total":             {`UPDATE journal_entries SET total = total * 2 WHERE org_id = $1 AND id = 1`, []string{"I1"}},
		"a line's date":       {`UPDATE journal_lines SET entry_date = '2026-11-15' WHERE org_id = $1 AND id = 1`, []string{"I1"}},
		"a line's account":    {`UPDATE journal_lines SET account_id = account_id + 1 WHERE org_id = $1 AND id = 1`, []string{"I3"}},
		"a balance":           {`UPDATE account_balances SET debit = debit + 100 WHERE org_id = $1 AND debit > 0`, []string{"I2", "I3"}},
		"a balance is gone":   {`DELETE FROM account_balances WHERE org_id = $1 AND debit > 0`, []string{"I2", "I3"}},
		"a number":            {`UPDATE journal_entries SET number_serial = 7 WHERE org_id = $1 AND id = 2`, []string{"I10"}},
		"a system account":    {`UPDATE accounts SET is_active = FALSE WHERE org_id = $1 AND system_key = 'ar'`, []string{"I70"}},
		"its type":            {`UPDATE accounts SET account_type = 'LIABILITY' WHERE org_id = $1 AND system_key = 'ar'`, []string{"I70"}},
		"a loop of parents":   {`UPDATE accounts SET parent_id = id WHERE org_id = $1 AND code = '5210'`, []string{"I70"}},
		"a counter":           {`UPDATE number_counters SET last = 5 WHERE org_id = $1 AND doc_type = 'JV'`, []string{"I10"}},
	})
}
