package main

import (
	"github.com/spf13/cobra"

	"kontor/internal/sales"
)

func salesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "sales",
		Short:   "Receive money for invoices, convert and duplicate sales documents",
		Example: "  kontor sales receive --org 1 --user owner@acme.test 12",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(salesReceiveCommand(), salesFamily.convertCommand(""), salesFamily.duplicateCommand())
	return cmd
}

func salesReceiveCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "receive ID",
		Short: "Receive money for an invoice or debit note",
		Long: `Create and issue the receipt of an invoice or debit note. Without --amount it settles
all that is outstanding. Without --wht, tax is withheld as the invoice states.`,
		Example: "  kontor sales receive --org 1 --user owner@acme.test 12\n" +
			"  kontor sales receive --org 1 --user owner@acme.test 12 --amount 535 --wht 15 --date 2026-11-14 --bank 2 --json",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := idOf(args[0])
			if err != nil {
				return err
			}
			p, err := paymentOf(cmd)
			if err != nil {
				return err
			}
			in := sales.Receipt{ID: id, ReceivedAmount: p.amount, WhtAmount: p.wht, IssueDate: p.date, BankID: p.bank, ExternalID: p.reference}
			return settle(cmd, salesFamily, in, sales.Receive)
		},
	}
	paymentFlags(cmd, "settled amount", "tax withheld by the customer (default: as the invoice states)", "receiving", "receipt")
	return cmd
}
