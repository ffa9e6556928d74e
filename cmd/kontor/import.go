package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"kontor/internal/base/progress"
	"kontor/internal/db"
	"kontor/internal/setup/intake"
)

func importCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "import contacts|products FILE",
		Short: "Import contacts or products from CSV or XLSX",
		Long: `Import a table: the first row names fields of the API, every other row adds or
changes one record. CSV can be UTF-8, UTF-16 or Windows-874, separated by commas,
semicolons or tabs. Of a workbook, the first sheet is read.

Products are matched by code. Contacts are matched by code, else by externalId,
else by tax ID and branch, else by name among contacts without a tax ID. A matching
record is updated where the file differs, so a file can be imported again. Missing
columns leave values unchanged, empty cells clear them. Opening stock
(initialStock.date, .quantity, .unitCost) is posted once.

The import is all or nothing: if a cell is wrong, nothing is changed and every
wrong cell is listed.`,
		Example: "  kontor import --org 1 products products.xlsx --dry-run\n" +
			"  kontor import --org 1 --user clerk@acme.test contacts customers.csv",
		Args:      cobra.ExactArgs(2),
		ValidArgs: intake.Kinds(),
		RunE:      importFile,
	}
	orgFlag(cmd)
	cmd.Flags().String("user", "", "e-mail address of the member to act as (default: the operator)")
	cmd.Flags().Bool("dry-run", false, "validate the file without changing anything")
	jsonFlag(cmd)
	return cmd
}

func importFile(cmd *cobra.Command, args []string) error {
	if !slices.Contains(intake.Kinds(), args[0]) {
		return wrongUse("cannot import %q; choose %s", args[0], strings.Join(intake.Kinds(), " or "))
	}
	dry, _ := cmd.Flags().GetBool("dry-run")
	in := intake.Request{Kind: args[0], Path: args[1], DryRun: dry, Meter: meter(cmd)}
	var report intake.Report
	err := with(cmd, func(ctx context.Context, d *db.DB) error {
		who, err := actorOf(ctx, cmd, d)
		if err == nil {
			report, err = intake.Run(ctx, d, who, in)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("import %s: %w", args[1], err)
	}
	if err := result(cmd, report, func(out io.Writer) error { return printImport(out, report) }); err != nil {
		return err
	}
	if report.Refused() {
		return fmt.Errorf("%s: %s; nothing was changed", args[1], count(report.Invalid, "wrong cell"))
	}
	return nil
}

// meter shows progress on stderr.
func meter(cmd *cobra.Command) *progress.Meter {
	style := progress.Lines
	switch {
	case wantsJSON(cmd):
		style = progress.Events
	case isTerminal(cmd.ErrOrStderr()):
		style = progress.Bar
	}
	return progress.New(cmd.ErrOrStderr(), style, time.Now)
}

// printImport prints the wrong cells, or the counts.
func printImport(out io.Writer, r intake.Report) error {
	if r.Refused() {
		return errors.Join(tableOf(out, "LINE, COLUMN, VALUE, RULE, ", r.Complaints, func(c intake.Complaint) []any {
			return []any{"line " + strconv.Itoa(c.Line), c.Column, shortened(c.Value), c.Rule, c.Text}
		}), printMore(out, r.Invalid, len(r.Complaints)))
	}
	would := ""
	if r.DryRun {
		would = "would be "
	}
	if err := printWarnings(out, r); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "%d %s: %d %screated, %d %schanged, %d unchanged\n", r.Rows, r.Kind, r.Created, would, r.Updated, would, r.Unchanged)
	return err
}

// printWarnings prints the cells that are probably mistyped.
func printWarnings(out io.Writer, r intake.Report) error {
	if r.Doubtful == 0 {
		return nil
	}
	return errors.Join(tableOf(out, "LINE, COLUMN, VALUE, PLEASE CHECK", r.Warnings, func(c intake.Complaint) []any {
		return []any{"line " + strconv.Itoa(c.Line), c.Column, shortened(c.Value), c.Text}
	}), printMore(out, r.Doubtful, len(r.Warnings)))
}

// printMore prints how many wrong cells are not listed.
func printMore(out io.Writer, invalid, listed int) error {
	if invalid == listed {
		return nil
	}
	_, err := fmt.Fprintf(out, "and %d more\n", invalid-listed)
	return err
}

// shortened cuts a value to one short line.
func shortened(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:39]) + "…"
	}
	return text
}
