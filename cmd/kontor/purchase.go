package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/expense"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/purchase"
)

func purchaseCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "purchase",
		Short:   "Approve, pay, convert and duplicate purchase documents",
		Example: "  kontor purchase move --org 1 --user owner@acme.test --document 12 --to approved",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(purchaseMoveCommand(), purchasePayCommand(), purchaseFamily.convertCommand(
		"Create a draft for what remains to be ordered, received, billed or paid of a document."), purchaseFamily.duplicateCommand())
	return cmd
}

func purchaseMoveCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "move",
		Short: "Change the status of a purchase document",
		Long: `Change the status of a purchase document, with its effects: posting a receipt adds
stock, approving an invoice posts the payable, paying a voucher posts the payment.`,
		Example: "  kontor purchase move --org 1 --user owner@acme.test --document 12 --to approved\n" +
			"  kontor purchase move --org 1 --user owner@acme.test --document 13 --to paid --note 'by transfer' --json",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var in purchase.StatusChange
			in.ID, _ = cmd.Flags().GetUint32("document")
			to, _ := cmd.Flags().GetString("to")
			in.Status = document.Status(to)
			in.Note, _ = cmd.Flags().GetString("note")
			in.Normalize()
			err := validTarget(in.Status, document.PurchaseStatuses)
			if err != nil {
				return err
			}
			return purchaseFamily.run(cmd, func(tx *db.Tx) (purchase.Document, error) { return purchase.SetStatus(tx, in) })
		},
	}
	cmd.Flags().Uint32("document", 0, "id of the purchase document")
	_ = cmd.MarkFlagRequired("document")
	moveFlags(cmd, document.PurchaseStatuses)
	return cmd
}

func purchasePayCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "pay ID …",
		Short: "Pay one or several supplier invoices",
		Long: `Create a payment voucher, approve it and pay it. Several invoices of a supplier are
paid in full with one voucher. Without --wht, tax is withheld as the invoices state.`,
		Example: "  kontor purchase pay --org 1 --user owner@acme.test 12\n" +
			"  kontor purchase pay --org 1 --user owner@acme.test 12 --amount 535 --date 2026-11-14 --bank 2\n" +
			"  kontor purchase pay --org 1 --user owner@acme.test 12 13 15 --json",
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			p, err := paymentOf(cmd)
			if err != nil {
				return err
			}
			var bills []purchase.BillPart
			for _, text := range args {
				id, err := idOf(text)
				if err != nil {
					return err
				}
				bills = append(bills, purchase.BillPart{DocID: id})
			}
			paid := purchase.Paid{WhtAmount: p.wht, PaidDate: p.date, BankID: p.bank, ExternalID: p.reference}
			switch {
			case len(bills) == 1:
				return settle(cmd, purchaseFamily, purchase.BillPayment{ID: bills[0].DocID, Amount: p.amount, Paid: paid}, purchase.Pay)
			case p.amount != nil:
				return wrongUse("--amount applies to one invoice, but %d are given", len(bills))
			}
			return settle(cmd, purchaseFamily, purchase.BillsPayment{Documents: bills, Paid: paid}, purchase.PayTogether)
		},
	}
	paymentFlags(cmd, "paid amount", "tax to withhold (default: as the invoices state)", "paying", "voucher")
	return cmd
}

// moveFlags are the flags of every status change.
func moveFlags[S ~string](cmd *cobra.Command, statuses []S) {
	orgFlag(cmd)
	userFlag(cmd)
	cmd.Flags().String("to", "", "new status: "+listed(statuses))
	_ = cmd.MarkFlagRequired("to")
	cmd.Flags().String("note", "", "note for the status history")
	jsonFlag(cmd)
}

// listed joins values for a message.
func listed[S ~string](words []S) string {
	var out []string
	for _, w := range words {
		out = append(out, string(w))
	}
	return strings.Join(out, ", ")
}

// validTarget refuses an unknown value of --to.
func validTarget[S ~string](status S, statuses []S) error {
	if !slices.Contains(statuses, status) {
		return wrongUse("--to %q is not one of %s", status, listed(statuses))
	}
	return nil
}

func claimCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "claim",
		Short:   "List expense claims and change their status",
		Example: "  kontor claim move --org 1 --user owner@acme.test --claim 3 --to approved",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(claimListCommand(), claimMoveCommand())
	return cmd
}

func claimListCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List expense claims, newest first",
		Example: "  kontor claim list --org 1\n  kontor claim list --org 1 --json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			all := []expense.Claim{}
			err := view(cmd, func(tx *db.Tx) (err error) {
				all, err = everyPage(func(p input.Page) (input.Result[expense.Claim], error) {
					return expense.List(tx, expense.Filter{Page: p})
				})
				return err
			})
			if err != nil {
				return err
			}
			return result(cmd, all, func(out io.Writer) error {
				var rows [][]string
				for _, c := range all {
					amount := "-"
					if c.TotalAmount != nil {
						amount = c.TotalAmount.String() + " " + c.CurrencyCode
					}
					rows = append(rows, []string{fmt.Sprint(c.ID), c.ClaimNumber, string(c.Status), c.ClaimantName, amount})
				}
				return table(out, []string{"ID", "NUMBER", "STATUS", "CLAIMANT", "AMOUNT"}, rows)
			})
		},
	}
	orgFlag(cmd)
	jsonFlag(cmd)
	return cmd
}

func claimMoveCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "move",
		Short: "Change the status of an expense claim",
		Long: `Submit, recall, approve, reject, pay or cancel an expense claim. Approving posts the
expenses. Paying posts the payment from --bank or the default money account.`,
		Example: "  kontor claim move --org 1 --user owner@acme.test --claim 3 --to approved\n" +
			"  kontor claim move --org 1 --user owner@acme.test --claim 3 --to paid --bank 2 --json",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var in expense.StatusChange
			in.ID, _ = cmd.Flags().GetUint32("claim")
			to, _ := cmd.Flags().GetString("to")
			in.Status = expense.Status(to)
			err := validTarget(in.Status, expense.Statuses)
			if err != nil {
				return err
			}
			in.Note, _ = cmd.Flags().GetString("note")
			bank, _ := cmd.Flags().GetUint32("bank")
			in.BankID = num.Ref(bank)
			var done expense.Claim
			err = act(cmd, "kontor claim move", func(tx *db.Tx) (err error) {
				done, err = expense.SetStatus(tx, in)
				return err
			})
			if err != nil {
				return err
			}
			return result(cmd, done, func(out io.Writer) error {
				_, err := fmt.Fprintf(out, "%d\t%s\t%s\n", done.ID, done.ClaimNumber, done.Status)
				return err
			})
		},
	}
	cmd.Flags().Uint32("claim", 0, "id of the expense claim")
	_ = cmd.MarkFlagRequired("claim")
	cmd.Flags().Uint32("bank", 0, "id of the paying money account")
	moveFlags(cmd, expense.Statuses)
	return cmd
}
