package main

import (
	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/sales"
)

func consolidateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "consolidate ID ID …",
		Short: "Roll open invoices of a customer into one document",
		Long: `Make one document out of several open invoices of a customer, to collect them
with. It posts nothing; a receipt for it settles the invoices inside, oldest
first. Voiding it sets the invoices free again.`,
		Example: "  kontor consolidate --org 1 --user owner@acme.test 21 22 25",
		Args:    cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			var in sales.Consolidation
			for _, text := range args {
				id, err := idOf(text)
				if err != nil {
					return err
				}
				in.DocumentIds = append(in.DocumentIds, id)
			}
			return trade(cmd, "kontor consolidate", func(tx *db.Tx) (sales.Document, error) { return sales.Consolidate(tx, in) })
		},
	}
	tradeFlags(cmd)
	return cmd
}
