package main

import (
	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/sales"
)

func creditCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "credit",
		Short:   "Refund customer credit",
		Example: "  kontor credit refund --org 1 --user owner@acme.test --document 12 --amount 214",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(creditRefundCommand())
	return cmd
}

func creditRefundCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "refund",
		Short: "Refund the credit of a credit note",
		Long: `Record a refund of the credit that a credit note left because its invoice was
already paid.`,
		Example: "  kontor credit refund --org 1 --user owner@acme.test --document 31 --amount 214",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			in := sales.CreditRefund{BankID: bankFlag(cmd)}
			var err error
			if in.Amount, err = givenMoneyFlag(cmd, "amount"); err != nil {
				return err
			}
			in.DocumentID, _ = cmd.Flags().GetUint32("document")
			return salesFamily.run(cmd, func(tx *db.Tx) (sales.Document, error) { return sales.RefundCredit(tx, in) })
		},
	}
	tradeFlags(cmd)
	requireUint32(cmd, "document", "id of the credit note")
	cmd.Flags().String("amount", "", "refunded amount (default: all of the credit)")
	cmd.Flags().Uint32("bank", 0, "id of the paying money account (default: the default money account)")
	return cmd
}
