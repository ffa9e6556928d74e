package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/intake"
	"kontor/internal/org"
	"kontor/internal/people"
	"kontor/internal/progress"
)

func importCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "import contacts|products FILE",
		Short: "Take contacts or products in from a CSV or XLSX file",
		Long: `Read a table whose first line names the fields of the API, and add or change one
record per line. CSV may be UTF-8, UTF-16 or Windows-874, divided by commas,
semicolons or tabs; of a workbook the first sheet is read.

A product is found by its code; a contact by its code, else by externalId, else
by tax id and branch, else by the name of a contact without a tax id. A record
that is found is changed where the file differs, so the same file can be read
again. A column that is not there keeps what is stored; an empty cell clears it.
Opening stock (initialStock.date, .quantity, .unitCost) is booked once.

The file is taken whole or not at all: one bad cell, and nothing is changed and
every bad cell is listed.`,
		Example: "  kontor import --org 1 products products.xlsx --dry-run\n" +
			"  kontor import --org 1 --user clerk@acme.test contacts customers.csv",
		Args:      cobra.ExactArgs(2),
		ValidArgs: intake.Kinds(),
		RunE:      importFile,
	}
	orgFlag(cmd)
	cmd.Flags().String("user", "", "e-mail address of the member for whom this is done; the operator when omitted")
	cmd.Flags().Bool("dry-run", false, "check the file and change nothing")
	jsonFlag(cmd)
	return cmd
}

func importFile(cmd *cobra.Command, args []string) error {
	if !slices.Contains(intake.Kinds(), args[0]) {
		return wrongUse("cannot import %q: it is %s", args[0], strings.Join(intake.Kinds(), " or "))
	}
	dry, _ := cmd.Flags().GetBool("dry-run")
	in := intake.Request{Kind: args[0], Path: args[1], DryRun: dry, Meter: meter(cmd)}
	report, err := runImport(cmd, in)
	if err != nil {
		return fmt.Errorf("import %s: %w", args[1], err)
	}
	if err := result(cmd, report, func(out io.Writer) error { return printImport(out, report) }); err != nil {
		return err
	}
	if report.Refused() {
		return fmt.Errorf("%s: %d cells are wrong; nothing was changed", args[1], len(report.Complaints))
	}
	return nil
}

func runImport(cmd *cobra.Command, in intake.Request) (report intake.Report, err error) {
	d, err := open(cmd, patient)
	if err != nil {
		return report, err
	}
	defer func() {
		if closed := d.Close(); err == nil {
			err = closed
		}
	}()
	who, err := importer(cmd.Context(), cmd, d)
	if err != nil {
		return report, err
	}
	return intake.Run(cmd.Context(), d, who, in)
}

// importer is who the audit log names: a member, or the operator.
func importer(ctx context.Context, cmd *cobra.Command, d *db.DB) (who access.Actor, err error) {
	const action = "kontor import"
	orgID, _ := cmd.Flags().GetUint32("org")
	email, _ := cmd.Flags().GetString("user")
	if email == "" {
		o, err := organization(ctx, d, orgID)
		return org.Operator(o, action), err
	}
	err = d.Look(ctx, func(r *db.Root) error {
		who, err = people.ActorOf(r, orgID, email, action)
		return err
	})
	return who, err
}

// meter shows how far a verb has come, on stderr.
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

// printImport prints the bad cells, or the counts.
func printImport(out io.Writer, r intake.Report) error {
	if r.Refused() {
		rows := make([][]string, len(r.Complaints))
		for i, c := range r.Complaints {
			rows[i] = []string{"line " + strconv.Itoa(c.Line), c.Column, shortened(c.Value), c.Rule, c.Text}
		}
		return table(out, []string{"LINE", "COLUMN", "VALUE", "RULE", ""}, rows)
	}
	would := ""
	if r.DryRun {
		would = "would be "
	}
	_, err := fmt.Fprintf(out, "%d %s: %d %screated, %d %schanged, %d unchanged\n", r.Rows, r.Kind, r.Created, would, r.Updated, would, r.Unchanged)
	return err
}

// shortened keeps a value on one short line.
func shortened(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > 40 {
		return string(runes[:39]) + "…"
	}
	return text
}
