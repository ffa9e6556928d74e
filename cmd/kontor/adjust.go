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
		Short: "Bring the stock of a product to what was counted",
		Long: `Record that more or less of a product is there than the books say, and book the
difference against the inventory variance account: --counted says how much is
there, --by how much more or less. What was found comes in at --unit-cost, or at
the average; what is missing leaves at the average.`,
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
				say(cmd, "the books say %s too; nothing was changed", counted)
				none := map[string]num.Qty{"quantity": {}, "qtyBefore": *counted, "qtyAfter": *counted}
				return result(cmd, none, func(io.Writer) error { return nil })
			}
			return result(cmd, done, func(out io.Writer) error { return printMovement(out, done) })
		},
	}
	orgFlag(cmd)
	userFlag(cmd)
	productFlags(cmd)
	cmd.Flags().String("counted", "", "how much is there, in base units")
	cmd.Flags().String("by", "", "how much more or less is there than the books say, in base units")
	cmd.Flags().Uint32("warehouse", 0, "id of the warehouse; the default one when omitted")
	cmd.Flags().String("unit-cost", "", "cost of one base unit that was found")
	jsonFlag(cmd)
	return cmd
}

// productFlags are what adjusting and moving stock have in common.
func productFlags(cmd *cobra.Command) {
	cmd.Flags().Uint32("product", 0, "id of the product")
	_ = cmd.MarkFlagRequired("product")
	cmd.Flags().String("note", "", "why")
	cmd.Flags().Bool("confirm-negative-stock", false, "let stock become negative where the organization only warns")
}

// adjustment reads the flags; counted is nil when the difference was given.
func adjustment(cmd *cobra.Command) (in stock.Adjustment, counted *num.Qty, err error) {
	if cmd.Flags().Changed("counted") == cmd.Flags().Changed("by") {
		return in, nil, wrongUse("say either --counted, how much is there, or --by, how much more or less")
	}
	if cmd.Flags().Changed("counted") {
		there, err := quantityFlag(cmd, "counted")
		if err != nil || there.Sign() < 0 {
			return in, nil, cmp.Or(err, wrongUse("--counted %s: less than nothing cannot be there", there))
		}
		counted = &there
	} else if in.Quantity, err = quantityFlag(cmd, "by"); err != nil {
		return in, nil, err
	} else if in.Quantity.IsZero() {
		return in, nil, wrongUse("--by 0 changes nothing; --counted says how much is there")
	}
	if text, _ := cmd.Flags().GetString("unit-cost"); text != "" {
		cost, err := num.ParseCost(text)
		if err != nil {
			return in, nil, wrongUse("--unit-cost %q is no cost such as 12.50", text)
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
		return quantity, wrongUse("--%s %q is no quantity such as 12 or 0.5", name, text)
	}
	return quantity, nil
}

// printMovement tells what moved: id, warehouse, quantity, what is there now, and the change of value.
func printMovement(out io.Writer, m stock.Movement) error {
	_, err := fmt.Fprintf(out, "%d\t%s\t%s\t%s\t%s\n", m.ID, m.WarehouseName, m.Quantity, m.QtyAfter, m.TotalCost)
	return err
}
