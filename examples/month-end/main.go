// Command month-end closes a month: it checks the books, shows and files the VAT return,
// locks the month and verifies that nothing can be posted there any more. It can be run again
// after it was stopped.
//
//	KONTOR_URL=https://books.example.com KONTOR_API_KEY=… month-end -month 2026-10          # shows
//	KONTOR_URL=https://books.example.com KONTOR_API_KEY=… month-end -month 2026-10 -file    # files and locks
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"time"

	"kontor.example/client"
)

func main() {
	month := flag.String("month", time.Now().AddDate(0, -1, 0).Format("2006-01"), "month to close, YYYY-MM")
	file := flag.Bool("file", false, "file the return and lock the month; otherwise only show them")
	flag.Parse()
	if err := run(context.Background(), *month, *file); err != nil {
		fmt.Fprintln(os.Stderr, "month-end:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, month string, file bool) error {
	first, err := time.Parse("2006-01", month)
	if err != nil {
		return fmt.Errorf("month %q: write it as 2026-10", month)
	}
	last := first.AddDate(0, 1, -1).Format("2006-01-02")
	c, err := client.New(os.Getenv("KONTOR_URL"), "", client.Options{})
	if err != nil {
		return err
	}
	if err := checkBooks(ctx, c, first.Format("2006-01-02"), last); err != nil {
		return err
	}
	if err := fileReturn(ctx, c, month, file); err != nil || !file {
		return err
	}
	return lock(ctx, c, last)
}

// checkBooks shows the balances and fails if the ledger disagrees with the documents.
func checkBooks(ctx context.Context, c *client.Client, from, to string) error {
	balances, err := c.GetTrialBalance(ctx, client.GetTrialBalanceQuery{FromDate: from, ToDate: to})
	if err != nil {
		return err
	}
	fmt.Printf("Trial balance %s to %s: debit %s, credit %s\n", from, to, balances.Totals.Debit.Fixed(2), balances.Totals.Credit.Fixed(2))
	if !balances.Totals.Debit.Equal(balances.Totals.Credit) {
		return errors.New("debit and credit differ")
	}
	aged, err := c.GetAgedReceivables(ctx, client.GetAgedReceivablesQuery{AsOf: to})
	if err != nil {
		return err
	}
	fmt.Printf("Receivables: %s open, %s in the ledger\n", aged.Totals.Total.Fixed(2), aged.Totals.AccountBalance.Fixed(2))
	if !aged.Totals.Total.Add(aged.Totals.OtherEntries).Equal(aged.Totals.AccountBalance) {
		return errors.New("the open invoices do not explain the balance of the ledger")
	}
	return nil
}

// fileReturn shows the VAT return as it would be filed, and files it.
func fileReturn(ctx context.Context, c *client.Client, month string, file bool) error {
	report, err := c.GetPP30(ctx, client.GetPP30Query{Month: month})
	if err != nil {
		return err
	}
	for _, problem := range report.Problems {
		fmt.Printf("Note: %s\n", problem.Text)
	}
	input := client.TaxFilingInput{Form: "PP30", Month: month, ConfirmOutside: new(true)}
	var dry client.DryRunAnswer
	draft, err := c.FileTaxReturn(ctx, input, client.DryRun(&dry))
	if client.ReasonOf(err) == "alreadyDone" {
		fmt.Printf("PP30 of %s is already filed\n", month)
		return nil
	}
	if err != nil {
		return err
	}
	boxes := draft.Boxes
	fmt.Printf("PP30 of %s, due %s: output VAT %s, input VAT %s, to pay %s; posts %d entry\n",
		month, draft.DueDate, boxes.Box5.Fixed(2), boxes.Box7.Fixed(2), boxes.Box15.Fixed(2), len(dry.Entries))
	if !file {
		return nil
	}
	filing, err := c.FileTaxReturn(ctx, input, client.IdempotencyKey("pp30-"+month))
	if err != nil {
		return err
	}
	rows, err := c.GetTaxFilingRows(ctx, filing.ID)
	if err != nil {
		return err
	}
	fmt.Printf("Filed: %d rows, %d bytes\n", filing.RowCount, len(rows))
	return nil
}

// lock locks the month, unless it is locked, and verifies it with a dry run.
func lock(ctx context.Context, c *client.Client, last string) error {
	settings, err := c.GetSettings(ctx)
	if err != nil {
		return err
	}
	if settings.LockDate == nil || *settings.LockDate < last { // an earlier date would unlock later months
		if settings, err = c.UpdateSettings(ctx, client.SettingsChange{LockDate: &last}); err != nil {
			return err
		}
	}
	fmt.Printf("Locked up to %s\n", *settings.LockDate)
	accounts, err := c.ListChartOfAccounts(ctx, client.ListChartOfAccountsQuery{})
	if err != nil {
		return err
	}
	one := client.Dec("1")
	entry := client.LedgerNewEntry{EntryDate: last, Lines: []client.LedgerNewLine{{Debit: &one}, {Credit: &one}}}
	for _, account := range accounts {
		switch account.Code {
		case "1110": // cash
			entry.Lines[0].AccountID = account.ID
		case "3110": // capital
			entry.Lines[1].AccountID = account.ID
		}
	}
	_, err = c.CreateJournalEntry(ctx, entry, client.DryRun(new(client.DryRunAnswer)))
	if client.ReasonOf(err) != "periodLocked" {
		return fmt.Errorf("the month is not locked: a trial entry answered %v", err)
	}
	fmt.Println("Verified: a trial entry is refused, the period is locked")
	return nil
}
