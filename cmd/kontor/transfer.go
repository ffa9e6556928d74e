package main

import (
	"io"

	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/input"
	"kontor/internal/stock"
)

func transferCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "transfer",
		Short:   "Transfer stock between warehouses",
		Long:    `Transfer stock from one warehouse to another at its current cost.`,
		Example: "  kontor transfer --org 1 --user owner@acme.test --product 7 --from 1 --to 2 --quantity 10",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			in, err := transfer(cmd)
			if err != nil {
				return err
			}
			var done stock.Moves
			err = act(cmd, "kontor transfer", func(tx *db.Tx) (err error) {
				done, err = stock.Transfer(tx, in)
				return err
			})
			if err != nil {
				return err
			}
			return result(cmd, done, func(out io.Writer) error {
				if err := printMovement(out, done.Out); err != nil {
					return err
				}
				return printMovement(out, done.In)
			})
		},
	}
	orgFlag(cmd)
	userFlag(cmd)
	productFlags(cmd)
	requireString(cmd, "quantity", "quantity in base units")
	cmd.Flags().Uint32("from", 0, "id of the source warehouse")
	_ = cmd.MarkFlagRequired("from")
	cmd.Flags().Uint32("to", 0, "id of the target warehouse")
	_ = cmd.MarkFlagRequired("to")
	cmd.Flags().String("date", "", "day of the transfer, YYYY-MM-DD (default: today)")
	jsonFlag(cmd)
	return cmd
}

func transfer(cmd *cobra.Command) (in stock.Move, err error) {
	if in.Quantity, err = quantityFlag(cmd, "quantity"); err != nil {
		return in, err
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
