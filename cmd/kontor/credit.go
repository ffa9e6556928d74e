package main

import (
	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/sales"
)

func creditCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "credit",
		Short:   "Pay out credit that customers have",
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
		Short: "Pay a customer the credit of a credit note",
		Long: `Record that a customer was paid what a credit note left to them after its invoice
had been paid.`,
		Example: "  kontor credit refund --org 1 --user owner@acme.test --document 31 --amount 214",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			in := sales.CreditRefund{BankID: bankFlag(cmd)}
			var err error
			if in.Amount, err = refundFlag(cmd); err != nil {
				return err
			}
			in.DocumentID, _ = cmd.Flags().GetUint32("document")
			return trade(cmd, "kontor credit refund", func(tx *db.Tx) (sales.Document, error) { return sales.RefundCredit(tx, in) })
		},
	}
	tradeFlags(cmd)
	requireUint32(cmd, "document", "id of the credit note")
	cmd.Flags().String("amount", "", "what is paid back; all of the credit when omitted")
	cmd.Flags().Uint32("bank", 0, "id of the money account that pays; the default one when omitted")
	return cmd
}
