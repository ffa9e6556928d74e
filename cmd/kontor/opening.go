package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/books/opening"
	"kontor/internal/db"
	"kontor/internal/setup/intake"
	"kontor/internal/trade/document"
)

func openingCommand() *cobra.Command {
	return addRows(group("opening", "Enter or reverse opening balances", "  kontor opening apply --org 1 --user owner@acme.test --date 2026-10-31 opening.xlsx --dry-run",
		openingApplyCommand()), ledgerRows()...)
}

func openingApplyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "apply FILE.xlsx|FOLDER",
		Short: "Enter opening balances from a workbook or a folder of CSV files",
		Long: `Read the sheets Receivables, Payables, Accounts and Stock of a workbook, or the CSV
files of these names in a folder. The first row of each names fields of the API:
contactCode, originalNumber, issueDate, dueDate, amount and vatAmount; accountCode,
debit and credit; productCode, warehouseCode, quantity and unitCost.

Codes are those of kontor, not of the old books. kontor assigns contact codes, so
import contacts with their old code as externalId and refer to it in the column
contactExternalId. Check the contact of every open item with --dry-run.

Everything is posted on the cut-over date, the last day of the old books, against
the opening balance account, which must end at zero. If a cell is wrong, nothing is
changed and every wrong cell is listed.`,
		Example: "  kontor opening apply --org 1 --user owner@acme.test --date 2026-10-31 opening.xlsx --dry-run\n" +
			"  kontor opening apply --org 1 --user owner@acme.test --date 2026-10-31 --lock opening/",
		Args: cobra.ExactArgs(1),
		RunE: applyOpening,
	}
	tradeFlags(cmd)
	requireString(cmd, "date", "cut-over date: last day of the old books, YYYY-MM-DD")
	cmd.Flags().Bool("dry-run", false, "validate the file without changing anything")
	cmd.Flags().Bool("lock", false, "move the lock date forward to the cut-over date")
	return cmd
}

// openingReport is the result of opening apply.
type openingReport struct {
	DryRun     bool                    `json:"dryRun"`
	Opening    *opening.Record         `json:"opening"` // null if nothing was written
	Totals     opening.Totals          `json:"totals"`
	Documents  []document.Opened       `json:"documents,omitempty"` // only in a dry run, without ids and numbers
	Invalid    int                     `json:"invalid"`             // how many cells are wrong
	Complaints []intake.SheetComplaint `json:"complaints"`          // about each of them
}

func applyOpening(cmd *cobra.Command, args []string) error {
	date, err := dateFlag(cmd, "date")
	if err != nil {
		return err
	}
	m := meter(cmd)
	file, err := intake.ReadOpening(cmd.Context(), args[0], false, fault.English, m)
	if err != nil {
		return fmt.Errorf("opening apply %s: %w", args[0], err)
	}
	m.End()
	file.New.CutOverDate = date
	file.New.Lock, _ = cmd.Flags().GetBool("lock")
	report := openingReport{}
	report.DryRun, _ = cmd.Flags().GetBool("dry-run")
	// Rows that cannot be read are reported together with rows that cannot be posted.
	dry := report.DryRun || len(file.Complaints) > 0
	err = act(cmd, patient, access.OpenBooks, dry, func(tx *db.Tx) error {
		made, err := opening.Create(tx, file.New)
		if report.Totals = made.Totals; !dry {
			report.Opening = &made
			return err
		}
		report.Documents = made.Documents
		for i := range report.Documents {
			report.Documents[i].ID, report.Documents[i].DocumentNumber = 0, ""
		}
		return err
	})
	if !file.Refused(err) && err != nil && len(file.Complaints) == 0 {
		return fmt.Errorf("opening apply %s: %w", args[0], err)
	}
	report.Complaints, report.Invalid = file.Listed(), file.Invalid
	if err := result(cmd, report, func(out io.Writer) error { return printOpening(out, report) }); err != nil {
		return err
	}
	if len(report.Complaints) > 0 {
		return fmt.Errorf("%s: %s; nothing was changed", args[0], count(report.Invalid, "wrong cell"))
	}
	return nil
}

// printOpening prints the wrong cells, or the opening balances.
func printOpening(out io.Writer, r openingReport) error {
	if len(r.Complaints) > 0 {
		return errors.Join(tableOf(out, "SHEET, LINE, COLUMN, VALUE, RULE, ", r.Complaints, func(c intake.SheetComplaint) []any {
			return []any{c.Sheet, "line " + strconv.Itoa(c.Line), c.Column, shortened(c.Value), c.Rule, c.Text}
		}), printMore(out, r.Invalid, len(r.Complaints)))
	}
	said := "dry run, nothing was posted:"
	if o := r.Opening; o != nil {
		said = fmt.Sprintf("opening balances posted on %s, %d documents and %d entries:", o.CutOverDate, len(o.Documents), len(o.EntryIds))
	}
	if _, err := fmt.Fprintln(out, said); err != nil {
		return err
	}
	if err := printDebts(out, r.Documents); err != nil {
		return err
	}
	t := r.Totals
	return table(out, nil, [][]string{
		{"receivables", t.Receivables.String()}, {"payables", t.Payables.String()}, {"stock", t.Stock.String()},
		{"accounts, debit", t.AccountsDebit.String()}, {"accounts, credit", t.AccountsCredit.String()}, {"difference", t.Difference.String()},
	})
}

// printDebts prints the contact of every open item: a wrong contact changes no
// total.
func printDebts(out io.Writer, documents []document.Opened) error {
	if len(documents) == 0 {
		return nil
	}
	return tableOf(out, "TYPE, OLD NUMBER, CONTACT, AMOUNT, CURRENCY", documents, func(d document.Opened) []any {
		return []any{d.DocumentType, d.OriginalNumber, d.ContactName, d.Amount, d.Currency}
	})
}
