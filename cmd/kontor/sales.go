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
		Long: `Create and issue the receipt of an invoice or debit note. Without --amount it settles
all that is outstanding. Without --wht, tax is withheld as the invoice states.`,
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
	cmd.Flags().String("amount", "", "settled amount, including withheld tax (default: all that is outstanding)")
	cmd.Flags().String("wht", "", "tax withheld by the customer (default: as the invoice states)")
	cmd.Flags().String("date", "", "date of the payment, YYYY-MM-DD (default: today)")
	cmd.Flags().Uint32("bank", 0, "id of the receiving money account (default: the default money account)")
	cmd.Flags().String("reference", "", "your reference for the receipt")
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
		Short:   "Copy a sales document to a new draft",
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
	cmd.Flags().String("date", "", "date of the copy, YYYY-MM-DD (default: today)")
	return cmd
}

// givenMoneyFlag returns an amount, nil if not given.
func givenMoneyFlag(cmd *cobra.Command, name string) (*num.Money, error) {
	amount, err := moneyFlag(cmd, name)
	if err != nil || !cmd.Flags().Changed(name) {
		return nil, err
	}
	return &amount, nil
}

// givenDateFlag returns --date, zero if not given.
func givenDateFlag(cmd *cobra.Command) (when.Date, error) {
	if !cmd.Flags().Changed("date") {
		return when.Date{}, nil
	}
	return dateFlag(cmd, "date")
}
