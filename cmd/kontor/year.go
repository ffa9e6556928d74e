package main

import (
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/input"
	"kontor/internal/ledger"
	"kontor/internal/num"
)

func yearCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "year",
		Short:   "List, close and reopen fiscal years",
		Example: "  kontor year close --org 1 --user owner@acme.test 2025",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(yearListCommand(), yearCloseCommand(), yearReopenCommand())
	return cmd
}

func yearListCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List fiscal years, latest first",
		Example: "  kontor year list --org 1",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var years []ledger.FiscalYear
			err := view(cmd, func(tx *db.Tx) error {
				all, err := ledger.Years(tx, input.Sheet{Limit: 100})
				years = all.Items
				return err
			})
			if err != nil {
				return err
			}
			return result(cmd, list(years), func(out io.Writer) error {
				var rows [][]string
				for _, y := range years {
					rows = append(rows, yearColumns(y))
				}
				return table(out, []string{"YEAR", "FROM", "TO", "NET PROFIT", "STATUS", "CLOSING ENTRY", "NOT CLOSED", "LOCKED"}, rows)
			})
		},
	}
	orgFlag(cmd)
	jsonFlag(cmd)
	// Earlier builds required it.
	cmd.Flags().String("user", "", "not needed: anyone who can run this command can list the years")
	_ = cmd.Flags().MarkHidden("user")
	return cmd
}

func yearColumns(y ledger.FiscalYear) []string {
	return []string{
		fmt.Sprint(y.Year), y.FromDate.String(), y.ToDate.String(), y.NetProfit.String(), y.Status, refText(y.ClosingEntryID),
		y.UnclosedAmount.String(), yesNo(y.Locked),
	}
}

func refText(id num.Ref) string {
	if id == 0 {
		return "-"
	}
	return fmt.Sprint(uint32(id))
}

func yearCloseCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "close YEAR",
		Short: "Close a fiscal year",
		Long: `Close a fiscal year: one entry on its last day moves the balances of revenue and
expense accounts to retained earnings, and the lock date moves to that day. Reports
show the same figures with and without it.`,
		Example: "  kontor year close --org 1 --user owner@acme.test 2025",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			year, err := yearNamed(args[0])
			if err != nil {
				return err
			}
			lock, _ := cmd.Flags().GetBool("lock")
			in := ledger.Closing{YearName: year, Lock: &lock}
			return changeYear(cmd, "kontor year close", func(tx *db.Tx) (ledger.FiscalYear, error) { return ledger.CloseYear(tx, in) })
		},
	}
	tradeFlags(cmd)
	cmd.Flags().Bool("lock", true, "move the lock date forward to the last day of the year")
	return cmd
}

func yearReopenCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "reopen YEAR",
		Short:   "Reopen a fiscal year (owner only)",
		Example: "  kontor year reopen --org 1 --user owner@acme.test 2025",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			year, err := yearNamed(args[0])
			if err != nil {
				return err
			}
			return changeYear(cmd, "kontor year reopen", func(tx *db.Tx) (ledger.FiscalYear, error) { return ledger.ReopenYear(tx, year) })
		},
	}
	tradeFlags(cmd)
	return cmd
}

func yearNamed(text string) (name ledger.YearName, err error) {
	year, err := strconv.ParseUint(text, 10, 16)
	if err != nil {
		return name, wrongUse("%q is not a year", text)
	}
	return ledger.YearName{Year: uint32(year)}, nil
}

// changeYear runs an operation on a fiscal year and prints the year.
func changeYear(cmd *cobra.Command, action string, operation func(*db.Tx) (ledger.FiscalYear, error)) error {
	var done ledger.FiscalYear
	err := lead(cmd, access.CloseYears, action, func(tx *db.Tx) (err error) {
		done, err = operation(tx)
		return err
	})
	if err != nil {
		return err
	}
	return result(cmd, done, func(out io.Writer) error { return table(out, nil, [][]string{yearColumns(done)}) })
}
