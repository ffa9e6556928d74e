package main

import (
	"cmp"
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
		Short: "Adjust the stock of a product to a count",
		Long: `Adjust the stock of a product and post the difference to the inventory variance
account. --counted is the counted quantity, --by the difference. An increase is
valued at --unit-cost or the average cost, a decrease at the average cost.`,
		Example: "  kontor adjust --org 1 --user owner@acme.test --product 7 --warehouse 1 --counted 12\n" +
			"  kontor adjust --org 1 --user owner@acme.test --product 7 --by -2 --note 'broken'\n" +
			"  kontor adjust --org 1 --user owner@acme.test --product 7 --by 3 --unit-cost 12.50 --json",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			in, counted, err := adjustment(cmd)
			if err != nil {
				return err
			}
			var done stock.Movement
			same := false
			err = act(cmd, "kontor adjust", func(tx *db.Tx) (err error) {
				in := in
				if counted != nil {
					in.Quantity, err = stock.Difference(tx, in, *counted)
				}
				if same = err == nil && in.Quantity.IsZero(); same || err != nil {
					return err
				}
				if err := input.Check(&in); err != nil {
					return err
				}
				done, err = stock.Adjust(tx, in)
				return err
			})
			if err != nil {
				return err
			}
			if same {
				say(cmd, "stock is already %s; nothing was changed", counted)
				none := map[string]num.Qty{"quantity": {}, "qtyBefore": *counted, "qtyAfter": *counted}
				return result(cmd, none, func(io.Writer) error { return nil })
			}
			return result(cmd, done, func(out io.Writer) error { return printMovement(out, done) })
		},
	}
	orgFlag(cmd)
	userFlag(cmd)
	productFlags(cmd)
	_ = cmd.MarkFlagRequired("product")
	cmd.Flags().String("counted", "", "counted quantity, in base units")
	cmd.Flags().String("by", "", "difference from the books, in base units")
	cmd.Flags().Uint32("warehouse", 0, "id of the warehouse (default: the default warehouse)")
	cmd.Flags().String("unit-cost", "", "cost of one base unit, for an increase")
	jsonFlag(cmd)
	return cmd
}

// productFlags are the flags that adjust and transfer share.
func productFlags(cmd *cobra.Command) {
	cmd.Flags().Uint32("product", 0, "id of the product")
	cmd.Flags().String("note", "", "reason")
	cmd.Flags().Bool("confirm-negative-stock", false, "continue although stock becomes negative, if the policy is warn")
}

// adjustment reads the flags; counted is nil if --by is given.
func adjustment(cmd *cobra.Command) (in stock.Adjustment, counted *num.Qty, err error) {
	if cmd.Flags().Changed("counted") == cmd.Flags().Changed("by") {
		return in, nil, wrongUse("give either --counted (the quantity) or --by (the difference)")
	}
	if cmd.Flags().Changed("counted") {
		there, err := quantityFlag(cmd, "counted")
		if err != nil || there.Sign() < 0 {
			return in, nil, cmp.Or(err, wrongUse("--counted %s must not be negative", there))
		}
		counted = &there
	} else if in.Quantity, err = quantityFlag(cmd, "by"); err != nil {
		return in, nil, err
	} else if in.Quantity.IsZero() {
		return in, nil, wrongUse("--by 0 changes nothing; use --counted to give the quantity")
	}
	if text, _ := cmd.Flags().GetString("unit-cost"); text != "" {
		cost, err := num.ParseCost(text)
		if err != nil {
			return in, nil, wrongUse("--unit-cost %q is not a cost such as 12.50", text)
		}
		in.UnitCost = &cost
	}
	warehouse, _ := cmd.Flags().GetUint32("warehouse")
	in.WarehouseID = num.Ref(warehouse)
	in.ProductID, _ = cmd.Flags().GetUint32("product")
	in.Note, _ = cmd.Flags().GetString("note")
	in.ConfirmNegativeStock, _ = cmd.Flags().GetBool("confirm-negative-stock")
	return in, counted, nil
}

func quantityFlag(cmd *cobra.Command, name string) (num.Qty, error) {
	text, _ := cmd.Flags().GetString(name)
	quantity, err := num.ParseQty(text)
	if err != nil {
		return quantity, wrongUse("--%s %q is not a quantity such as 12 or 0.5", name, text)
	}
	return quantity, nil
}

// printMovement prints id, warehouse, quantity, new stock and change in value.
func printMovement(out io.Writer, m stock.Movement) error {
	_, err := fmt.Fprintf(out, "%d\t%s\t%s\t%s\t%s\n", m.ID, m.WarehouseName, m.Quantity, m.QtyAfter, m.TotalCost)
	return err
}
