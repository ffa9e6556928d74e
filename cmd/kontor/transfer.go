package main

import (
	"io"

	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/input"
	"kontor/internal/intake"
	"kontor/internal/stock"
)

func transferCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "transfer [FILE]",
		Short: "Transfer stock between warehouses",
		Long: `Transfer stock from one warehouse to another at its current cost: one product, or
several from FILE, a CSV or XLSX file with the columns product (code, barcode or
name) and quantity. A first line with headings and products without a quantity
are skipped. All products are transferred, or none.`,
		Example: "  kontor transfer --org 1 --user owner@acme.test --product 7 --from 1 --to 2 --quantity 10\n" +
			"  kontor transfer --org 1 --user owner@acme.test --from 1 --to 2 goods.csv --note 'to the shop'",
		Args: cobra.MaximumNArgs(1),
		RunE: runTransfer,
	}
	orgFlag(cmd)
	userFlag(cmd)
	productFlags(cmd)
	cmd.Flags().String("quantity", "", "quantity in base units, with --product")
	cmd.Flags().Uint32("from", 0, "id of the source warehouse")
	_ = cmd.MarkFlagRequired("from")
	cmd.Flags().Uint32("to", 0, "id of the target warehouse")
	_ = cmd.MarkFlagRequired("to")
	cmd.Flags().String("date", "", "day of the transfer, YYYY-MM-DD (default: today)")
	jsonFlag(cmd)
	return cmd
}

func runTransfer(cmd *cobra.Command, args []string) error {
	in, err := transfer(cmd)
	if err != nil {
		return err
	}
	var lines []intake.Quantity
	if len(args) == 1 {
		if lines, err = fileQuantities(cmd.Context(), args[0]); err != nil {
			return err
		}
	}
	if one := cmd.Flags().Changed("product") && cmd.Flags().Changed("quantity"); one == (lines != nil) {
		return wrongUse("give either --product and --quantity or a file")
	}
	var done stock.Moves
	err = act(cmd, "kontor transfer", func(tx *db.Tx) (err error) {
		in := in
		if len(lines) > 0 {
			if err := intake.FindProducts(tx, lines); err != nil {
				return usage{err}
			}
		}
		for _, l := range lines {
			in.Items = append(in.Items, stock.MovedItem{ProductID: l.Product.ID, Quantity: l.Quantity})
		}
		done, err = stock.Transfer(tx, in)
		return err
	})
	if err != nil {
		return err
	}
	return result(cmd, done, func(out io.Writer) error {
		for _, item := range done.Items {
			for _, m := range []stock.Movement{item.Out, item.In} {
				if err := printMovement(out, m); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// transfer reads the flags.
func transfer(cmd *cobra.Command) (in stock.Move, err error) {
	if cmd.Flags().Changed("quantity") {
		if in.Quantity, err = quantityFlag(cmd, "quantity"); err != nil {
			return in, err
		}
	}
	if cmd.Flags().Changed("date") {
		if in.Date, err = dateFlag(cmd, "date"); err != nil {
			return in, err
		}
	}
	in.ProductID, _ = cmd.Flags().GetUint32("product")
	in.FromWarehouseID, _ = cmd.Flags().GetUint32("from")
	in.ToWarehouseID, _ = cmd.Flags().GetUint32("to")
	in.Note, _ = cmd.Flags().GetString("note")
	in.ConfirmNegativeStock, _ = cmd.Flags().GetBool("confirm-negative-stock")
	return in, input.Check(&in)
}
