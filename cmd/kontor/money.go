package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/input"
	"kontor/internal/ledger"
	"kontor/internal/num"
)

func moneyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "money",
		Short:   "Transfer money between money accounts",
		Example: "  kontor money transfer --org 1 --user owner@acme.test --from 2 --to 1 --amount 1000 --date 2026-11-14",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(moneyTransferCommand(), moneyReverseCommand())
	return cmd
}

func moneyTransferCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "transfer",
		Short:   "Transfer money between two money accounts",
		Long:    `Record and post a transfer of money. The fee is posted as bank charges.`,
		Example: "  kontor money transfer --org 1 --user owner@acme.test --from 2 --to 1 --amount 1000 --fee 15 --date 2026-11-14",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			var in ledger.NewTransfer
			if in.Amount, err = bookedFlag(cmd, "amount"); err != nil {
				return err
			}
			if in.FeeAmount, err = bookedFlag(cmd, "fee"); err != nil {
				return err
			}
			if in.Date, err = dateFlag(cmd, "date"); err != nil {
				return err
			}
			in.FromBankID, _ = cmd.Flags().GetUint32("from")
			in.ToBankID, _ = cmd.Flags().GetUint32("to")
			in.Description, _ = cmd.Flags().GetString("description")
			if err := input.Check(&in); err != nil {
				return err
			}
			return moved(cmd, "kontor money transfer", func(tx *db.Tx) (ledger.Transfer, error) { return ledger.CreateTransfer(tx, in) })
		},
	}
	tradeFlags(cmd)
	requireUint32(cmd, "from", "id of the source money account")
	requireUint32(cmd, "to", "id of the target money account")
	requireString(cmd, "amount", "transferred amount")
	requireString(cmd, "date", "date of the transfer, YYYY-MM-DD")
	cmd.Flags().String("fee", "", "bank fee")
	cmd.Flags().String("description", "", "description")
	return cmd
}

func moneyReverseCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "reverse ID",
		Short:   "Reverse a money transfer",
		Example: "  kontor money reverse --org 1 --user owner@acme.test 7",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			in, err := undoing(cmd, args[0])
			if err != nil {
				return err
			}
			return moved(cmd, "kontor money reverse", func(tx *db.Tx) (ledger.Transfer, error) { return ledger.UndoTransfer(tx, in) })
		},
	}
	tradeFlags(cmd)
	undoingFlags(cmd)
	return cmd
}

// moved runs an operation on a transfer and prints the transfer.
func moved(cmd *cobra.Command, action string, operation func(*db.Tx) (ledger.Transfer, error)) error {
	var done ledger.Transfer
	err := lead(cmd, access.WriteJournal, action, func(tx *db.Tx) (err error) {
		done, err = operation(tx)
		return err
	})
	if err != nil {
		return err
	}
	return result(cmd, done, func(out io.Writer) error {
		_, err := fmt.Fprintf(out, "%d\t%s\t%s\t%s\n", done.ID, done.Number, done.Status, done.Amount)
		return err
	})
}

func entryCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "entry",
		Short:   "Reverse manual journal entries",
		Example: "  kontor entry reverse --org 1 --user owner@acme.test 7",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(entryReverseCommand())
	return cmd
}

func entryReverseCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "reverse ID",
		Short:   "Reverse a manual journal entry",
		Example: "  kontor entry reverse --org 1 --user owner@acme.test 7 --date 2026-12-01",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			in, err := undoing(cmd, args[0])
			if err != nil {
				return err
			}
			var done ledger.EntryRecord
			err = lead(cmd, access.WriteJournal, "kontor entry reverse", func(tx *db.Tx) (err error) {
				done, err = ledger.UndoEntry(tx, in)
				return err
			})
			if err != nil {
				return err
			}
			return result(cmd, done, func(out io.Writer) error {
				_, err := fmt.Fprintf(out, "%d\t%s\t%s\n", done.ID, done.EntryNumber, done.TotalDebit)
				return err
			})
		},
	}
	tradeFlags(cmd)
	undoingFlags(cmd)
	return cmd
}

func undoingFlags(cmd *cobra.Command) {
	cmd.Flags().String("date", "", "date of the reversal, YYYY-MM-DD (default: today)")
	cmd.Flags().String("description", "", "reason")
}

func undoing(cmd *cobra.Command, id string) (in ledger.Undoing, err error) {
	if in.ID, err = idOf(id); err != nil {
		return in, err
	}
	if cmd.Flags().Changed("date") {
		if in.Date, err = dateFlag(cmd, "date"); err != nil {
			return in, err
		}
	}
	in.Description, _ = cmd.Flags().GetString("description")
	return in, input.Check(&in)
}

// bookedFlag returns an amount with at most two decimals, zero if not given.
func bookedFlag(cmd *cobra.Command, name string) (amount num.Booked, err error) {
	text, _ := cmd.Flags().GetString(name)
	if text == "" {
		return amount, nil
	}
	if amount.ParseNumber([]byte(text)) != nil || amount.Sign() < 0 {
		return amount, wrongUse("--%s %q is not an amount with at most two decimals", name, text)
	}
	return amount, nil
}
