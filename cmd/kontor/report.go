package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"kontor/internal/api"
	"kontor/internal/books/report"
	"kontor/internal/db"
)

func reportCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "report",
		Short: "Print reports: balances, statements, ledgers, ageing, stock, sales",
		Long: `Print a report of an organization: as a table on a terminal, otherwise as
GET /reports/NAME returns it, which is JSON in pages, or a CSV, XLSX or PDF file with all
rows. Files are identical to those of the API.`,
		Example: "  kontor report trial-balance --org 1 --from 2026-10-01 --to 2026-10-31\n" +
			"  kontor report balance-sheet --org 1 --as-of 2026-12-31 --format xlsx -o balance.xlsx\n" +
			"  kontor report general-ledger --org 1 --account-id 6 --format csv\n" +
			"  kontor report aged-receivables --org 1 --format pdf --lang th -o receivables.pdf",
	}
	for _, kind := range report.All() {
		cmd.AddCommand(oneReport(kind))
	}
	return cmd
}

// reportTitles has the titles that differ from the name of the report.
var reportTitles = map[string]string{
	"cash": "money in and out of each money account", "general-ledger": "general ledger of an account", "pp30": "VAT return (PP30)",
	"purchases": "purchases by supplier, product or month", "sales": "sales by customer, product or month",
	"statement": "statement of account of a customer", "stock-card": "stock card of a product", "vat-input": "input VAT register",
	"vat-output": "output VAT register", "wht-received": "tax withheld by customers",
}

// oneReport is the command of a report. Its flags are the query parameters.
func oneReport(kind report.Kind) *cobra.Command {
	cmd := &cobra.Command{
		Use: kind.Name, Short: "Print the " + cmp.Or(reportTitles[kind.Name], strings.ReplaceAll(kind.Name, "-", " ")), Args: cobra.NoArgs,
	}
	q, required := newRequest(reportRoute(kind.Name)), ""
	for _, f := range q.Input.Fields {
		if f.Required {
			required += " --" + reportFlag(f.Query) + " 7"
		}
		addFlag(cmd.Flags(), reportFlag(f.Query), f)
	}
	cmd.Example = "  kontor report " + kind.Name + " --org 1" + required + " --format csv -o " + kind.Name + ".csv"
	orgFlag(cmd)
	paperFontFlag(cmd)
	outputFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		path, err := outputOf(cmd)
		if err != nil {
			return err
		}
		if err := q.fromFlags(cmd.Flags()); err != nil {
			return err
		}
		asTable := path == "-" && !cmd.Flags().Changed("format") && isTerminal(cmd.OutOrStdout())
		if asTable {
			q.query.Set("format", "csv")
		}
		if _, err := q.read(); err != nil {
			return err
		}
		if err := usePaperFont(cmd); err != nil {
			return err
		}
		return with(cmd, func(ctx context.Context, d *db.DB) error {
			if asTable {
				var rows bytes.Buffer
				if err := fetch(ctx, cmd, d, q, &rows); err != nil {
					return err
				}
				return printRows(cmd.OutOrStdout(), &rows)
			}
			return output(cmd, path, func(w io.Writer) error { return fetch(ctx, cmd, d, q, w) })
		})
	}
	return cmd
}

// reportRoute returns the operation of a report.
func reportRoute(name string) (found api.Route) {
	for _, route := range operations() {
		if _, path := route.Address(); path == "/reports/"+name {
			found = route
		}
	}
	return found
}

// reportFlag returns the flag of a parameter: --from, --to, --as-of, --account-id.
func reportFlag(parameter string) string {
	switch parameter {
	case "fromDate":
		return "from"
	case "toDate":
		return "to"
	}
	return kebab(parameter)
}

// printRows prints the rows of a CSV file in aligned columns.
func printRows(out io.Writer, from io.Reader) error {
	reader := csv.NewReader(from)
	reader.FieldsPerRecord = -1
	rows, err := reader.ReadAll()
	if err != nil {
		return err
	}
	rows[0][0] = strings.TrimPrefix(rows[0][0], "\ufeff") // every report has a head
	return aligned(out, rows)
}
