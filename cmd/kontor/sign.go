package main

import (
	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/sales"
)

func signCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "sign",
		Short: "Record the signature of a sales document",
		Long: `Change the signature state of a sales document: from awaiting_signature to signed,
and from signed to issued when it was delivered to the customer.`,
		Example: "  kontor sign --org 1 --user owner@acme.test --document 12 --state signed",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var in sales.Signature
			in.DocumentID, _ = cmd.Flags().GetUint32("document")
			in.State, _ = cmd.Flags().GetString("state")
			return salesFamily.run(cmd, func(tx *db.Tx) (sales.Document, error) { return sales.Sign(tx, in) })
		},
	}
	tradeFlags(cmd)
	requireUint32(cmd, "document", "id of the document")
	requireString(cmd, "state", "signed or issued")
	return cmd
}
