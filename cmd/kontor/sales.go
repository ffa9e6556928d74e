package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/input"
	"kontor/internal/org"
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
		Use:   "receive ID...",
		Short: "Receive money for invoices and debit notes",
		Long: `Create and issue the receipt of an invoice or debit note. Without --amount it settles
all that is outstanding. Without --wht, tax is withheld as the invoice states.

Several ids are one payment of one customer for all that is outstanding: each gets a
receipt, all with the same date, money account and --reference.`,
		Example: "  kontor sales receive --org 1 --user owner@acme.test 12\n" +
			"  kontor sales receive --org 1 --user owner@acme.test 12 --amount 535 --wht 15 --date 2026-11-14 --bank 2 --json\n" +
			"  kontor sales receive --org 1 --user owner@acme.test 12 13 14 --bank 2 --reference \"SCB 998877\"",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return receiveTogether(cmd, args)
			}
			id, err := idOf(args[0])
			if err != nil {
				return err
			}
			p, err := paymentOf(cmd)
			if err != nil {
				return err
			}
			in := sales.Receipt{ID: id, ReceivedAmount: p.amount, WhtAmount: p.wht, IssueDate: p.date, BankID: p.bank, ExternalID: p.reference}
			in.Overpayment, _ = cmd.Flags().GetString("overpayment")
			if in.FeeAmount, err = givenMoneyFlag(cmd, "fee"); err != nil {
				return err
			}
			return settle(cmd, salesFamily, in, sales.Receive)
		},
	}
	paymentFlags(cmd, "settled amount", "tax withheld by the customer (default: as the invoice states)", "receiving", "receipt")
	cmd.Flags().String("fee", "", "fee that a payment provider keeps; the money account gets the amount less the fee")
	cmd.Flags().String("overpayment", "", "above what is outstanding: refuse, or credit to keep the excess as a deposit (default: refuse)")
	return cmd
}

// receiveTogether records one payment for several documents of one customer.
func receiveTogether(cmd *cobra.Command, args []string) error {
	p, err := paymentOf(cmd)
	switch {
	case err != nil:
		return err
	case p.amount != nil || p.wht != nil:
		return wrongUse("--amount and --wht are for one document")
	}
	in := sales.CustomerPayment{Date: p.date, BankID: p.bank, Reference: p.reference}
	in.Overpayment, _ = cmd.Flags().GetString("overpayment")
	if in.FeeAmount, err = givenMoneyFlag(cmd, "fee"); err != nil {
		return err
	}
	for _, arg := range args {
		id, err := idOf(arg)
		if err != nil {
			return err
		}
		in.Documents = append(in.Documents, sales.PaymentPart{DocumentID: id})
	}
	var made sales.Received
	err = act(cmd, cmd.CommandPath(), func(tx *db.Tx) error {
		first, err := sales.Get(tx, sales.ByID{ID: in.Documents[0].DocumentID})
		if err != nil {
			return err
		}
		in.ContactID = first.ContactID
		if in.Date.IsZero() {
			in.Date = tx.Today()
		}
		if in.BankID == 0 {
			settings, err := org.SettingsOf(tx)
			if err != nil {
				return err
			}
			in.BankID = settings.DefaultBankID
		}
		if err := input.Check(&in); err != nil {
			return err
		}
		made, err = sales.ReceiveTogether(tx, in)
		return err
	})
	if err != nil {
		return err
	}
	return result(cmd, made, func(out io.Writer) error {
		for _, r := range made.Receipts {
			if _, err := fmt.Fprintln(out, salesFamily.line(r)); err != nil {
				return err
			}
		}
		return nil
	})
}
