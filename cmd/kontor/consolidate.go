package main

import (
	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/sales"
)

func consolidateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "consolidate ID ID …",
		Short: "Combine open invoices of a customer into a billing note",
		Long: `Combine several open invoices of a customer into one document for collection. It
posts nothing. A receipt for it settles its invoices, oldest first. Voiding it
releases the invoices.`,
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
			return salesFamily.run(cmd, func(tx *db.Tx) (sales.Document, error) { return sales.Consolidate(tx, in) })
		},
	}
	tradeFlags(cmd)
	return cmd
}
