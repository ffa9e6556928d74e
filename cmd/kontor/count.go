package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/product"
	"kontor/internal/stock"
)

func countCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "count FILE",
		Short: "Post a stock count of several products",
		Long: `Set the stock of several products in a warehouse to what was counted at the end of
a day, and post the differences with one entry. FILE is a CSV file with the
columns product (code, barcode or name), counted and, for a surplus, unit cost.
A first line with headings is skipped.`,
		Example: "  kontor count --org 1 --user owner@acme.test --warehouse 1 --date 2026-10-31 counts.csv --dry-run\n" +
			"  kontor count --org 1 --user owner@acme.test --date 2026-10-31 counts.csv --note 'year end'",
		Args: cobra.ExactArgs(1),
		RunE: runCount,
	}
	orgFlag(cmd)
	userFlag(cmd)
	requireString(cmd, "date", "day of the count (YYYY-MM-DD)")
	cmd.Flags().Uint32("warehouse", 0, "id of the warehouse (default: the default warehouse)")
	cmd.Flags().String("note", "", "reason")
	cmd.Flags().Bool("confirm-negative-stock", false, "continue although stock becomes negative, if the policy is warn")
	cmd.Flags().Bool("dry-run", false, "show the differences without changing anything")
	jsonFlag(cmd)
	return cmd
}

func runCount(cmd *cobra.Command, args []string) error {
	rows, err := readCounts(args[0])
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	var in stock.Count
	if in.Date, err = dateFlag(cmd, "date"); err != nil {
		return err
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

// countedRow is a line of the file.
type countedRow struct {
	line     int
	product  string
	counted  num.Qty
	unitCost *num.Cost
}

func readCounts(path string) (rows []countedRow, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	reader := csv.NewReader(file)
	reader.FieldsPerRecord, reader.TrimLeadingSpace = -1, true
	records, err := reader.ReadAll()
	if err != nil {
		return nil, err
	}
	for i, record := range records {
		row, err := countedLine(i+1, record)
		switch {
		case err == nil:
			rows = append(rows, row)
		case i > 0:
			return nil, err
		}
	}
	if len(rows) == 0 {
		return nil, wrongUse("no line with a product and its counted quantity")
	}
	return rows, nil
}

func countedLine(line int, cells []string) (row countedRow, err error) {
	if len(cells) < 2 {
		return row, wrongUse("line %d needs a product and its counted quantity", line)
	}
	row.line, row.product = line, strings.TrimSpace(strings.TrimPrefix(cells[0], "\ufeff"))
	if row.counted, err = num.ParseQty(strings.ReplaceAll(strings.TrimSpace(cells[1]), ",", "")); err != nil {
		return row, wrongUse("line %d: %q is not a quantity such as 12 or 0.5", line, cells[1])
	}
	if len(cells) > 2 && strings.TrimSpace(cells[2]) != "" {
		cost, err := num.ParseCost(strings.ReplaceAll(strings.TrimSpace(cells[2]), ",", ""))
		if err != nil {
			return row, wrongUse("line %d: %q is not a cost such as 12.50", line, cells[2])
		}
		row.unitCost = &cost
	}
	return row, nil
}

// countedItems finds the products of the lines.
func countedItems(tx *db.Tx, rows []countedRow) ([]stock.CountedItem, error) {
	texts := make([]string, len(rows))
	for i, row := range rows {
		texts[i] = row.product
	}
	found, err := product.Match(tx, texts)
	if err != nil {
		return nil, err
	}
	items := make([]stock.CountedItem, len(rows))
	for i, row := range rows {
		p, ok := found[row.product]
		if !ok {
			return nil, wrongUse("line %d: no active product, or more than one, is called %q", row.line, row.product)
		}
		items[i] = stock.CountedItem{ProductID: p.ID, Counted: &rows[i].counted, UnitCost: row.unitCost}
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
