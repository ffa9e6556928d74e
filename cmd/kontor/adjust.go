package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/stock"
)

func adjustCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "adjust",
		Short: "Bring the stock of a product to what was counted",
		Long: `Record that more or less of a product is there than the books say, and book the
difference against the inventory variance account. What was found comes in at
--unit-cost, or at the average; what is missing leaves at the average.`,
		Example: "  kontor adjust --org 1 --user owner@acme.test --product 7 --warehouse 1 --quantity -2 --note 'broken'\n" +
			"  kontor adjust --org 1 --user owner@acme.test --product 7 --quantity 3 --unit-cost 12.50 --json",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			in, err := adjustment(cmd)
			if err != nil {
				return err
			}
			var done stock.Movement
			err = act(cmd, "kontor adjust", func(tx *db.Tx) (err error) {
				done, err = stock.Adjust(tx, in)
				return err
			})
			if err != nil {
				return err
			}
			return result(cmd, done, func(out io.Writer) error { return printMovement(out, done) })
		},
	}
	orgFlag(cmd)
	userFlag(cmd)
	productFlags(cmd)
	cmd.Flags().Uint32("warehouse", 0, "id of the warehouse; the default one when omitted")
	cmd.Flags().String("unit-cost", "", "cost of one base unit that was found")
	jsonFlag(cmd)
	return cmd
}

// productFlags are what adjusting and moving stock have in common.
func productFlags(cmd *cobra.Command) {
	cmd.Flags().Uint32("product", 0, "id of the product")
	_ = cmd.MarkFlagRequired("product")
	cmd.Flags().String("quantity", "", "quantity in base units")
	_ = cmd.MarkFlagRequired("quantity")
	cmd.Flags().String("note", "", "why")
	cmd.Flags().Bool("confirm-negative-stock", false, "let stock become negative where the organization only warns")
}

func adjustment(cmd *cobra.Command) (in stock.Adjustment, err error) {
	if in.Quantity, err = quantityFlag(cmd); err != nil {
		return in, err
	}
	if text, _ := cmd.Flags().GetString("unit-cost"); text != "" {
		cost, err := num.ParseCost(text)
		if err != nil {
			return in, wrongUse("--unit-cost %q: %w", text, err)
		}
		in.UnitCost = &cost
	}
	warehouse, _ := cmd.Flags().GetUint32("warehouse")
	in.WarehouseID = num.Ref(warehouse)
	in.ProductID, _ = cmd.Flags().GetUint32("product")
	in.Note, _ = cmd.Flags().GetString("note")
	in.ConfirmNegativeStock, _ = cmd.Flags().GetBool("confirm-negative-stock")
	return in, input.Check(&in)
}

func quantityFlag(cmd *cobra.Command) (num.Qty, error) {
	text, _ := cmd.Flags().GetString("quantity")
	quantity, err := num.ParseQty(text)
	if err != nil {
		return quantity, wrongUse("--quantity %q: %w", text, err)
	}
	return quantity, nil
}

// printMovement tells what moved: id, warehouse, quantity, what is there now, and the change of value.
func printMovement(out io.Writer, m stock.Movement) error {
	_, err := fmt.Fprintf(out, "%d\t%s\t%s\t%s\t%s\n", m.ID, m.WarehouseName, m.Quantity, m.QtyAfter, m.TotalCost)
	return err
}
