package main

import (
	"strings"

	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/sales"
	"kontor/internal/when"
)

func salesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "sales",
		Short:   "Receive money for invoices, convert and duplicate sales documents",
		Example: "  kontor sales receive --org 1 --user owner@acme.test 12",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(salesReceiveCommand(), salesConvertCommand(), salesDuplicateCommand())
	return cmd
}

func salesReceiveCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "receive ID",
		Short: "Receive money for an invoice or debit note",
		Long: `Create the receipt of an invoice or debit note and issue it. Without --amount it
settles all that is owed; without --wht the withheld tax follows from the invoice.`,
		Example: "  kontor sales receive --org 1 --user owner@acme.test 12\n" +
			"  kontor sales receive --org 1 --user owner@acme.test 12 --amount 535 --wht 15 --date 2026-11-14 --bank 2 --json",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			in := sales.Receipt{BankID: bankFlag(cmd)}
			var err error
			if in.ID, err = idOf(args[0]); err != nil {
				return err
			}
			if in.ReceivedAmount, err = givenMoneyFlag(cmd, "amount"); err != nil {
				return err
			}
			if in.WhtAmount, err = givenMoneyFlag(cmd, "wht"); err != nil {
				return err
			}
			if in.IssueDate, err = givenDateFlag(cmd); err != nil {
				return err
			}
			in.ExternalID, _ = cmd.Flags().GetString("reference")
			if err := input.Check(&in); err != nil {
				return err
			}
			return trade(cmd, "kontor sales receive", func(tx *db.Tx) (sales.Document, error) { return sales.Receive(tx, in) })
		},
	}
	tradeFlags(cmd)
	cmd.Flags().String("amount", "", "amount settled, money and withheld tax together; all that is owed when omitted")
	cmd.Flags().String("wht", "", "tax that the customer withheld; as the invoice says when omitted")
	cmd.Flags().String("date", "", "date of the payment, YYYY-MM-DD; today when omitted")
	cmd.Flags().Uint32("bank", 0, "id of the money account that received it; the default one when omitted")
	cmd.Flags().String("reference", "", "your own reference of the receipt")
	return cmd
}

func salesConvertCommand() *cobra.Command {
	targets := document.Sales.ConversionTargets()
	cmd := &cobra.Command{
		Use:     "convert ID",
		Short:   "Create the next document from a sales document",
		Example: "  kontor sales convert --org 1 --user owner@acme.test 12 --to IV",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := idOf(args[0])
			if err != nil {
				return err
			}
			to, _ := cmd.Flags().GetString("to")
			in := sales.Conversion{FromID: id, ToType: strings.ToUpper(to)}
			if err := validTarget(in.ToType, targets); err != nil {
				return err
			}
			return trade(cmd, "kontor sales convert", func(tx *db.Tx) (sales.Document, error) { return sales.Convert(tx, in) })
		},
	}
	tradeFlags(cmd)
	requireString(cmd, "to", "type of the new document: "+listed(targets))
	return cmd
}

func salesDuplicateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "duplicate ID",
		Short:   "Create a draft like a sales document",
		Example: "  kontor sales duplicate --org 1 --user owner@acme.test 12 --date 2026-12-01",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := idOf(args[0])
			if err != nil {
				return err
			}
			in := sales.Duplication{ID: id}
			if in.IssueDate, err = givenDateFlag(cmd); err != nil {
				return err
			}
			return trade(cmd, "kontor sales duplicate", func(tx *db.Tx) (sales.Document, error) { return sales.Duplicate(tx, in) })
		},
	}
	tradeFlags(cmd)
	cmd.Flags().String("date", "", "date of the copy, YYYY-MM-DD; today when omitted")
	return cmd
}

// givenMoneyFlag is an amount, nil when the flag was not given.
func givenMoneyFlag(cmd *cobra.Command, name string) (*num.Money, error) {
	amount, err := moneyFlag(cmd, name)
	if err != nil || !cmd.Flags().Changed(name) {
		return nil, err
	}
	return &amount, nil
}

// givenDateFlag is --date, not set when the flag was not given.
func givenDateFlag(cmd *cobra.Command) (when.Date, error) {
	if !cmd.Flags().Changed("date") {
		return when.Date{}, nil
	}
	return dateFlag(cmd, "date")
}
