package main

import (
	"fmt"
	"io"
	"strconv"

	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/sales"
	"kontor/internal/when"
)

func depositCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "deposit",
		Short:   "Record, list, void and refund customer deposits",
		Example: "  kontor deposit create --org 1 --user owner@acme.test --document 7 --amount 3210 --date 2026-11-14",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(depositCreateCommand(), depositListCommand(), depositVoidCommand(), depositRefundCommand())
	return cmd
}

func depositCreateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "create",
		Short: "Record a deposit on a quotation or order",
		Long: `Record an advance payment on a quotation or order that is sent or accepted. The
deposit is a tax document: its VAT is due now, and the invoice made from the
quotation or order charges only the rest.`,
		Example: "  kontor deposit create --org 1 --user owner@acme.test --document 12 --amount 3210 --date 2026-11-14 --bank 2",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var in sales.NewDeposit
			var err error
			if in.Amount, err = moneyFlag(cmd, "amount"); err != nil {
				return err
			}
			if in.WhtAmount, err = moneyFlag(cmd, "wht"); err != nil {
				return err
			}
			if in.Date, err = dateFlag(cmd, "date"); err != nil {
				return err
			}
			in.DocumentID, _ = cmd.Flags().GetUint32("document")
			in.BankID = bankFlag(cmd)
			return salesFamily.run(cmd, func(tx *db.Tx) (sales.Document, error) { return sales.CreateDeposit(tx, in) })
		},
	}
	tradeFlags(cmd)
	requireUint32(cmd, "document", "id of the quotation or order")
	requireString(cmd, "amount", "received amount, including VAT")
	requireString(cmd, "date", "date of receipt, YYYY-MM-DD")
	cmd.Flags().Uint32("bank", 0, "id of the receiving money account (default: the default money account)")
	cmd.Flags().String("wht", "", "tax withheld by the customer")
	return cmd
}

func depositListCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List customer deposits, newest first",
		Example: "  kontor deposit list --org 1\n  kontor deposit list --org 1 --json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			all := []sales.Document{}
			// API lists do not show deposits.
			hidden := document.Sales.Codes(func(k document.Kind) bool { return k.Internal })
			err := view(cmd, func(tx *db.Tx) error {
				for _, code := range hidden {
					some, err := everyPage(func(p input.Page) (input.Result[sales.Document], error) {
						return sales.List(tx, sales.Filter{Page: p, Type: code})
					})
					if err != nil {
						return err
					}
					all = append(all, some...)
				}
				return nil
			})
			if err != nil {
				return err
			}
			return result(cmd, all, func(out io.Writer) error {
				var rows [][]string
				for _, d := range all {
					rows = append(rows, []string{fmt.Sprint(d.ID), d.DocumentNumber, d.IssueDate.String(), string(d.Status), d.GrandTotal.String() + " " + d.Currency})
				}
				return table(out, []string{"ID", "NUMBER", "DATE", "STATUS", "AMOUNT"}, rows)
			})
		},
	}
	orgFlag(cmd)
	jsonFlag(cmd)
	return cmd
}

// everyPage reads a list to its end.
func everyPage[T any](read func(input.Page) (input.Result[T], error)) ([]T, error) {
	all := []T{}
	for page := 1; page > 0; {
		list, err := read(input.Page{Page: page, Limit: 100})
		if err != nil {
			return nil, err
		}
		all = append(all, list.Items...)
		page = int(list.Pagination.NextPage)
	}
	return all, nil
}

func depositVoidCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "void ID",
		Short:   "Void an unused deposit",
		Example: "  kontor deposit void --org 1 --user owner@acme.test 13",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := idOf(args[0])
			if err != nil {
				return err
			}
			return salesFamily.run(cmd, func(tx *db.Tx) (sales.Document, error) {
				return sales.VoidDeposit(tx, sales.Deposit{DocumentID: id})
			})
		},
	}
	tradeFlags(cmd)
	return cmd
}

func depositRefundCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "refund ID",
		Short:   "Refund the unused part of a deposit",
		Example: "  kontor deposit refund --org 1 --user owner@acme.test 13",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := idOf(args[0])
			if err != nil {
				return err
			}
			in := sales.DepositRefund{DocumentID: id, BankID: bankFlag(cmd)}
			if in.Amount, err = givenMoneyFlag(cmd, "amount"); err != nil {
				return err
			}
			return salesFamily.run(cmd, func(tx *db.Tx) (sales.Document, error) { return sales.RefundDeposit(tx, in) })
		},
	}
	tradeFlags(cmd)
	cmd.Flags().String("amount", "", "refunded amount, including VAT (default: all that is unused)")
	cmd.Flags().Uint32("bank", 0, "id of the paying money account (default: the default money account)")
	return cmd
}

func requireUint32(cmd *cobra.Command, name, help string) {
	cmd.Flags().Uint32(name, 0, help)
	_ = cmd.MarkFlagRequired(name)
}

func requireString(cmd *cobra.Command, name, help string) {
	cmd.Flags().String(name, "", help)
	_ = cmd.MarkFlagRequired(name)
}

// moneyFlag returns an amount, zero if not given.
func moneyFlag(cmd *cobra.Command, name string) (amount num.Money, err error) {
	text, _ := cmd.Flags().GetString(name)
	if text == "" {
		return amount, nil
	}
	if amount, err = num.ParseMoney(text); err != nil || amount.Sign() < 0 {
		return amount, wrongUse("--%s %q is not an amount", name, text)
	}
	return amount, nil
}

func dateFlag(cmd *cobra.Command, name string) (when.Date, error) {
	text, _ := cmd.Flags().GetString(name)
	date, err := when.ParseDate(text)
	if err != nil {
		return date, wrongUse("--%s %q is not a date of the form YYYY-MM-DD", name, text)
	}
	return date, nil
}

func bankFlag(cmd *cobra.Command) num.Ref {
	id, _ := cmd.Flags().GetUint32("bank")
	return num.Ref(id)
}

func idOf(text string) (uint32, error) {
	id, err := strconv.ParseUint(text, 10, 32)
	if err != nil || id == 0 {
		return 0, wrongUse("%q is not an id", text)
	}
	return uint32(id), nil
}
