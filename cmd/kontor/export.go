package main

import (
	"context"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"kontor/internal/base/progress"
	"kontor/internal/books/export"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
)

func exportCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "export",
		Short: "Export the journal for other programs",
		Long: `Write every journal entry in a format of other programs:

  hledger    journal with chart of accounts; passes hledger check --strict
  beancount  ledger with chart of accounts; passes bean-check
  csv, xlsx  one row per line, for spreadsheets
  jsonl      one entry per line, as in the API

The journal is read in one snapshot while the server runs. The output file appears
when it is complete; database files are never overwritten.`,
		Example: "  kontor export --org 1 --format hledger -o acme.journal\n  kontor export --org 1 --format jsonl | jq .entryNumber",
		RunE: func(cmd *cobra.Command, _ []string) error {
			format, _ := cmd.Flags().GetString("format")
			if !export.HasFormat(format) {
				return wrongUse("--format must be one of %s", strings.Join(export.Formats, ", "))
			}
			path, err := outputOf(cmd)
			if err != nil {
				return err
			}
			if format == "xlsx" && path == "-" && isTerminal(cmd.OutOrStdout()) {
				return wrongUse("cannot print a workbook on a terminal; write it to a file with -o books.xlsx")
			}
			return with(cmd, func(ctx context.Context, d *db.DB) error { return exportTo(ctx, cmd, d, path, format) })
		},
	}
	orgFlag(cmd)
	cmd.Flags().String("format", "", strings.Join(export.Formats, ", "))
	_ = cmd.MarkFlagRequired("format")
	outputFlag(cmd)
	return cmd
}

func exportTo(ctx context.Context, cmd *cobra.Command, d *db.DB, path, format string) error {
	id, _ := cmd.Flags().GetUint32("org")
	o, err := organization(ctx, d, id)
	if err != nil {
		return err
	}
	write := func(w io.Writer) error {
		return d.Read(ctx, org.Operator(o, "kontor export"), func(tx *db.Tx) error {
			total, err := ledger.CountEntries(tx)
			if err != nil {
				return err
			}
			style := progress.Lines
			if isTerminal(cmd.ErrOrStderr()) {
				style = progress.Bar
			}
			meter := progress.New(cmd.ErrOrStderr(), style, time.Now)
			meter.Stage("journal entries", total)
			err = export.Journal(tx, w, export.Options{Format: format, Title: o.Name, Report: meter.At})
			if err == nil {
				meter.At(total)
				meter.End()
			}
			return err
		})
	}
	return output(cmd, path, write)
}
