package check

import (
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/opening"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/trade/contact"
)

// ended creates books with a reversed and an active transfer, an accrual and a closed
// year.
func ended(t *testing.T, d *db.DB) access.Actor {
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
		amount := num.Booked{Money: num.MoneyOf(10)}
		move := ledger.NewTransfer{Amount: amount, TransferFields: ledger.TransferFields{
			Date: when.MustDate("2024-05-01"), FromBankID: banks[0].ID, ToBankID: banks[1].ID,
		}}
		undone, err := ledger.CreateTransfer(tx, move)
		if err != nil {
			return err
		}
		if _, err := ledger.UndoTransfer(tx, ledger.Undoing{ID: undone.ID}); err != nil {
			return err
		}
		if _, err := ledger.CreateTransfer(tx, move); err != nil {
			return err
		}
		_, err = ledger.Create(tx, ledger.NewEntry{EntryDate: when.MustDate("2024-06-30"), ReverseOn: when.MustDate("2025-07-01"), Lines: []ledger.NewLine{
			{AccountID: chart.Key(ledger.ExpenseDefault).ID, Debit: amount}, {AccountID: chart.Key(ledger.Cash).ID, Credit: amount},
		}})
		if err != nil {
			return err
		}
		if err := opened(tx); err != nil {
			return err
		}
		_, err = ledger.CloseYear(tx, ledger.Closing{YearName: ledger.YearName{Year: 2024}})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return who
}

// opened opens the books twice, and reverses the first opening.
func opened(tx *db.Tx) error {
	customer, err := contact.Create(tx, contact.New{Name: "Siam Desk", ContactType: contact.Client})
	if err != nil {
		return err
	}
	in := opening.New{
		CutOverDate: when.MustDate("2023-12-31"),
		Receivables: []opening.Debt{{ContactID: num.Ref(customer.ID), OriginalNumber: "OLD-1", IssueDate: when.MustDate("2023-12-01"), Amount: num.MoneyOf(107), VatAmount: num.MoneyOf(7)}},
		Accounts:    []opening.Balance{{AccountCode: "3110", Credit: num.Booked{Money: num.MoneyOf(107)}}},
	}
	first, err := opening.Create(tx, in)
	if err != nil {
		return err
	}
	if _, err := opening.Reverse(tx, opening.ByID{ID: first.ID}); err != nil {
		return err
	}
	_, err = opening.Create(tx, in)
	return err
}

// TestYearAndOpeningInvariantsFindViolations spoils openings, reversals, transfers and closings.
func TestYearAndOpeningInvariantsFindViolations(t *testing.T) {
	spoil(t, ended, Books, map[string]harm{
		"nothing":                  {`UPDATE money_transfers SET amount = amount WHERE org_id = $1`, nil},
		"an amount of a reversal":  {`UPDATE journal_lines SET amount = amount * 2 WHERE org_id = $1 AND entry_id = (SELECT MAX(e.id) FROM journal_entries e WHERE e.org_id = $1 AND e.reversal_of_id IS NOT NULL)`, []string{"I29"}},
		"what a reversal undoes":   {`UPDATE journal_entries SET reversal_of_id = 1 WHERE org_id = $1 AND reference_type = 'MANUAL' AND reversal_of_id IS NOT NULL`, []string{"I29"}},
		"what an opening posted":   {`DELETE FROM opening_entries WHERE org_id = $1 AND entry_id = (SELECT MAX(p.entry_id) FROM opening_entries p WHERE p.org_id = $1)`, []string{"I28"}},
		"an opening's invoice":     {`UPDATE sales_documents SET status = 'sent' WHERE org_id = $1`, []string{"I28"}},
		"the state of an opening":  {`UPDATE opening_balances SET status = 'reversed' WHERE org_id = $1`, []string{"I28"}},
		"the amount of a transfer": {`UPDATE money_transfers SET amount = amount + 1 WHERE org_id = $1`, []string{"I29"}},
		"the end of a transfer":    {`UPDATE money_transfers SET reversal_entry_id = NULL WHERE org_id = $1`, []string{"I29"}},
		"a transfer is gone":       {`DELETE FROM money_transfers WHERE org_id = $1`, []string{"I29"}},
		"the year of a closing":    {`UPDATE journal_entries SET reference_id = 2023 WHERE org_id = $1 AND reference_type = 'CLOSING'`, []string{"I30"}},
		"two closings":             {`UPDATE journal_entries SET reference_type = 'CLOSING', reference_id = 2024, entry_date = '2024-12-31' WHERE org_id = $1 AND id = 1`, []string{"I30"}},
		"the end of the year":      {`UPDATE org_settings SET fiscal_year_end_month = 6 WHERE org_id = $1`, []string{"I30"}},
	})
}

// TestOpeningInvoicesRequireLinesAndHistory damages the rows that an opening wrote beside
// its invoices.
func TestOpeningInvoicesRequireLinesAndHistory(t *testing.T) {
	spoil(t, ended, Sales, map[string]harm{
		"nothing":       {`UPDATE sales_documents SET note = 'x' WHERE org_id = $1`, nil},
		"their lines":   {`DELETE FROM sales_items WHERE org_id = $1`, []string{"I11"}},
		"their totals":  {`UPDATE sales_documents SET total_amount = total_amount + 1 WHERE org_id = $1`, []string{"I11"}},
		"their history": {`DELETE FROM status_history WHERE org_id = $1 AND resource = 'sales_documents'`, []string{"I14"}},
	})
}
