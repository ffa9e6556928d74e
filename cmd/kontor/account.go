package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/input"
	"kontor/internal/ledger"
	"kontor/internal/num"
)

func accountCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "account",
		Short:   "List and change the chart of accounts",
		Example: "  kontor account add --org 1 --code 5280 --name Insurance --name-th ค่าเบี้ยประกัน --type EXPENSE",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(accountListCommand(), accountAddCommand(), accountSetCommand(), accountRecommendedCommand())
	return cmd
}

func accountListCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the chart of accounts with balances",
		Example: "  kontor account list --org 1",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var chart []ledger.ChartRow
			err := view(cmd, func(tx *db.Tx) (err error) {
				chart, err = ledger.Accounts(tx, ledger.ChartFilter{})
				return err
			})
			if err != nil {
				return err
			}
			return result(cmd, list(chart), func(out io.Writer) error { return accountTable(out, chart) })
		},
	}
	orgFlag(cmd)
	jsonFlag(cmd)
	return cmd
}

func accountTable(out io.Writer, chart []ledger.ChartRow) error {
	rows := make([][]string, len(chart))
	for i, a := range chart {
		state := "active"
		if !a.IsActive {
			state = "inactive"
		}
		rows[i] = []string{a.Code, a.Name, a.NameTh, a.AccountType, state, fmt.Sprint(a.Balance)}
	}
	return table(out, []string{"CODE", "NAME", "THAI NAME", "TYPE", "STATE", "BALANCE"}, rows)
}

func accountAddCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "add",
		Short:   "Add an account",
		Example: "  kontor account add --org 1 --code 5280 --name Insurance --name-th ค่าเบี้ยประกัน --type EXPENSE",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			in := ledger.NewAccount{}
			in.Code, _ = cmd.Flags().GetString("code")
			in.Name, _ = cmd.Flags().GetString("name")
			in.NameTh, _ = cmd.Flags().GetString("name-th")
			in.AccountType, _ = cmd.Flags().GetString("type")
			in.Description, _ = cmd.Flags().GetString("description")
			if err := input.Check(&in); err != nil {
				return err
			}
			return charted(cmd, "kontor account add", func(tx *db.Tx, chart map[string]ledger.ChartRow) (ledger.ChartRow, error) {
				parent, err := parentFlag(cmd, chart)
				if err != nil {
					return ledger.ChartRow{}, err
				}
				in.ParentID = parent
				return ledger.AddAccount(tx, in)
			})
		},
	}
	accountFlags(cmd)
	requireString(cmd, "code", "account code, which cannot be changed")
	_ = cmd.MarkFlagRequired("name")
	_ = cmd.MarkFlagRequired("type")
	return cmd
}

func accountSetCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "set CODE",
		Short: "Rename an account, move it, or switch it on or off",
		Long: `Change an account. Only the given flags change. An account can be switched off
when its balance is zero and automatic postings do not use it.`,
		Example: "  kontor account set --org 1 5210 --name \"Office rent\"\n  kontor account set --org 1 1121 --active=false",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var to ledger.EditableAccount
			var sent []string
			for flag, field := range map[string]struct {
				name string
				to   *string
			}{"name": {"Name", &to.Name}, "name-th": {"NameTh", &to.NameTh}, "type": {"AccountType", &to.AccountType}, "description": {"Description", &to.Description}} {
				if cmd.Flags().Changed(flag) {
					*field.to, _ = cmd.Flags().GetString(flag)
					sent = append(sent, field.name)
				}
			}
			if cmd.Flags().Changed("active") {
				to.IsActive, _ = cmd.Flags().GetBool("active")
				sent = append(sent, "IsActive")
			}
			return charted(cmd, "kontor account set", func(tx *db.Tx, chart map[string]ledger.ChartRow) (ledger.ChartRow, error) {
				if cmd.Flags().Changed("parent") {
					parent, err := parentFlag(cmd, chart)
					if err != nil {
						return ledger.ChartRow{}, err
					}
					to.ParentID, sent = parent, append(sent, "ParentID")
				}
				a, ok := chart[args[0]]
				if !ok {
					return a, fault.NotFound.Because("account %s not found", args[0])
				}
				return ledger.EditAccount(tx, ledger.AccountEdit{ID: a.ID, Patch: input.Sent(to, sent...)})
			})
		},
	}
	accountFlags(cmd)
	cmd.Flags().Bool("active", true, "whether new entries can use the account")
	return cmd
}

func accountRecommendedCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "recommended",
		Short:   "Add the accounts of the default chart that are missing",
		Example: "  kontor account recommended --org 1",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var added []ledger.ChartRow
			err := operate(cmd, "kontor account recommended", func(tx *db.Tx) (err error) {
				added, err = ledger.AddRecommended(tx, struct{}{})
				return err
			})
			if err != nil {
				return err
			}
			return result(cmd, list(added), func(out io.Writer) error { return accountTable(out, added) })
		},
	}
	orgFlag(cmd)
	jsonFlag(cmd)
	return cmd
}

func accountFlags(cmd *cobra.Command) {
	orgFlag(cmd)
	jsonFlag(cmd)
	cmd.Flags().String("name", "", "English name")
	cmd.Flags().String("name-th", "", "Thai name")
	cmd.Flags().String("type", "", "ASSET, LIABILITY, EQUITY, REVENUE or EXPENSE")
	cmd.Flags().String("parent", "", "code of the parent account, of the same type; empty for none")
	cmd.Flags().String("description", "", "purpose of the account")
}

// parentFlag returns the id of the parent account, 0 for none.
func parentFlag(cmd *cobra.Command, chart map[string]ledger.ChartRow) (num.Ref, error) {
	code, _ := cmd.Flags().GetString("parent")
	if code == "" {
		return 0, nil
	}
	parent, ok := chart[code]
	if !ok {
		return 0, wrongUse("--parent %s is no account", code)
	}
	return num.Ref(parent.ID), nil
}

// charted runs a change of an account with the chart by code, and prints the account.
func charted(cmd *cobra.Command, action string, do func(tx *db.Tx, chart map[string]ledger.ChartRow) (ledger.ChartRow, error)) error {
	var done ledger.ChartRow
	err := operate(cmd, action, func(tx *db.Tx) error {
		all, err := ledger.Accounts(tx, ledger.ChartFilter{})
		if err != nil {
			return err
		}
		chart := map[string]ledger.ChartRow{}
		for _, a := range all {
			chart[a.Code] = a
		}
		done, err = do(tx, chart)
		return err
	})
	if err != nil {
		return err
	}
	return result(cmd, done, func(out io.Writer) error { return accountTable(out, []ledger.ChartRow{done}) })
}
