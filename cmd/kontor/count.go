package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"github.com/spf13/cobra"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/input"
	"kontor/internal/intake"
	"kontor/internal/num"
	"kontor/internal/stock"
	"kontor/internal/when"
)

func countCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "count FILE",
		Short: "Post a stock count of several products",
		Long: `Set the stock of several products in a warehouse to what was counted at the end of
a day, or with --at at a moment of it, and post the differences with one entry. FILE is a CSV or XLSX file with
the columns product (code, barcode or name), counted and, for a surplus, unit
cost. A first line with headings and products without a quantity are skipped.`,
		Example: "  kontor count --org 1 --user owner@acme.test --warehouse 1 --date 2026-10-31 counts.csv --dry-run\n" +
			"  kontor count --org 1 --user owner@acme.test --date 2026-10-31 counts.csv --note 'year end'",
		Args: cobra.ExactArgs(1),
		RunE: runCount,
	}
	orgFlag(cmd)
	userFlag(cmd)
	cmd.Flags().String("date", "", "day of the count (YYYY-MM-DD)")
	cmd.Flags().String("at", "", "moment of the count (RFC 3339, such as 2026-10-31T10:00:00+07:00); what moved later on that day is kept")
	cmd.MarkFlagsOneRequired("date", "at")
	cmd.Flags().Uint32("warehouse", 0, "id of the warehouse (default: the default warehouse)")
	cmd.Flags().String("note", "", "reason")
	cmd.Flags().Bool("confirm-negative-stock", false, "continue although stock becomes negative, if the policy is warn")
	cmd.Flags().Bool("dry-run", false, "show the differences without changing anything")
	jsonFlag(cmd)
	return cmd
}

func runCount(cmd *cobra.Command, args []string) error {
	rows, err := fileQuantities(cmd.Context(), args[0])
	if err != nil {
		return err
	}
	var in stock.Count
	if in.Date, err = givenDateFlag(cmd); err != nil {
		return err
	}
	if at, _ := cmd.Flags().GetString("at"); at != "" {
		moment, err := time.Parse(time.RFC3339, at)
		if err != nil {
			return wrongUse("--at %q is not a moment such as 2026-10-31T10:00:00+07:00", at)
		}
		in.CountedAt = when.UnixOf(moment)
	}
	warehouse, _ := cmd.Flags().GetUint32("warehouse")
	in.WarehouseID = num.Ref(warehouse)
	in.Note, _ = cmd.Flags().GetString("note")
	in.ConfirmNegativeStock, _ = cmd.Flags().GetBool("confirm-negative-stock")
	dry, _ := cmd.Flags().GetBool("dry-run")
	var done stock.CountResult
	err = inOffice(cmd, access.OpenBooks, "kontor count", dry, func(tx *db.Tx) (err error) {
		in := in
		if in.Items, err = countedItems(tx, rows); err != nil {
			return err
		}
		if err := input.Check(&in); err != nil {
			return err
		}
		done, err = stock.PostCount(tx, in)
		return err
	})
	if err != nil {
		return err
	}
	if dry {
		say(cmd, "dry run, nothing was posted")
		done.EntryID = 0 // provisional, as are the movements
		for i := range done.Items {
			done.Items[i].MovementID = 0
		}
	}
	return result(cmd, done, func(out io.Writer) error { return printCount(out, done) })
}

// fileQuantities reads a file of products and quantities.
func fileQuantities(ctx context.Context, path string) ([]intake.Quantity, error) {
	lines, err := intake.ReadQuantities(ctx, path, false)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		err = usage{fmt.Errorf("%s: %w", path, err)}
	}
	return lines, err
}

// countedItems finds the products of the lines.
func countedItems(tx *db.Tx, lines []intake.Quantity) ([]stock.CountedItem, error) {
	if err := intake.FindProducts(tx, lines); err != nil {
		return nil, usage{err}
	}
	items := make([]stock.CountedItem, len(lines))
	for i, l := range lines {
		items[i] = stock.CountedItem{ProductID: l.Product.ID, Counted: &lines[i].Quantity, UnitCost: l.UnitCost}
	}
	return items, nil
}

// printCount prints code, expected and counted quantity, difference and value of each product.
func printCount(out io.Writer, done stock.CountResult) error {
	for _, d := range done.Items {
		if _, err := fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\n", d.ProductCode, d.Expected, d.Counted, d.Difference, d.Value); err != nil {
			return err
		}
	}
	return nil
}
