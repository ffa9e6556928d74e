package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"kontor/internal/base/budget"
	"kontor/internal/base/paper"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/org/people"
	"kontor/internal/org/series"
	"kontor/internal/setup"
	"kontor/internal/trade/stock"
)

func orgCommand() *cobra.Command {
	return group("org", "Create, update and show organizations", "  kontor org apply -f org.yaml\n  kontor org list",
		orgApplyCommand(), orgListCommand(), orgShowCommand(), orgArchiveCommand(), orgReopenCommand())
}

func orgApplyCommand() *cobra.Command {
	var options setup.Options
	cmd := &cobra.Command{
		Use:   "apply -f FILE",
		Short: "Create or update an organization from a file",
		Long: `Create the organization of a YAML file, or update it to match the file, and print
its id. Changes are listed on stderr. Applying a file again changes nothing, and
what the file does not mention stays unchanged. --json prints every id.
docs/org-yaml.md lists every key.

id or workspaceKey in the file selects the organization, otherwise its name does. A
file with an unknown name that otherwise matches an existing organization is
refused: add id: N to rename it, or a new workspaceKey to create another one.

  name: Acme Co., Ltd.
  currency: THB
  timezone: Asia/Bangkok
  members:
    - {email: owner@acme.test, name: Anong, role: owner}`,
		Example: "  kontor org apply -f org.yaml --dry-run\n  kontor org apply -f - --json < org.yaml",
		RunE: func(cmd *cobra.Command, _ []string) error {
			name, _ := cmd.Flags().GetString("file")
			file, err := readOrganization(cmd, name)
			if err != nil {
				return err
			}
			use := withNew
			if options.DryRun {
				use = with // does not create a database
			}
			return use(cmd, func(ctx context.Context, d *db.DB) error {
				applied, err := setup.Apply(ctx, d, file, options)
				if err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				return printApplied(cmd, applied)
			})
		},
	}
	cmd.Flags().BoolVar(&options.Transfer, "transfer", false, "allow the file to name another owner; the previous owner becomes an admin")
	cmd.Flags().BoolVar(&options.DryRun, "dry-run", false, "print the changes without making them")
	cmd.Flags().StringP("file", "f", "", "YAML file, or - for stdin")
	_ = cmd.MarkFlagRequired("file")
	jsonFlag(cmd)
	return cmd
}

// printApplied prints the id on stdout and the changes on stderr. A dry run has no id;
// it prints the changes on stdout.
func printApplied(cmd *cobra.Command, applied setup.Result) error {
	done := fmt.Sprintf("%d changes", len(applied.Changes))
	switch {
	case applied.DryRun:
		done += " would be made"
	case applied.Created:
		done = "created"
	case len(applied.Changes) == 0:
		done = "already matches the file"
	}
	if !applied.DryRun || !applied.Created {
		done = fmt.Sprintf("organization %d, %s: %s", applied.Organization.ID, applied.Organization.Name, done)
	}
	say(cmd, "%s", done)
	if !applied.DryRun {
		for _, line := range applied.Changes {
			say(cmd, "  %s", line)
		}
	}
	if applied.Created && !applied.DryRun && len(applied.Members) > 0 {
		say(cmd, "set a console password with: kontor user password --email %s", applied.Members[0].Email)
	}
	return result(cmd, applied, func(out io.Writer) error {
		if !applied.DryRun {
			return line(out, fmt.Sprint(applied.Organization.ID))
		}
		for _, change := range applied.Changes {
			if err := line(out, change); err != nil {
				return err
			}
		}
		return nil
	})
}

func readOrganization(cmd *cobra.Command, name string) (setup.File, error) {
	var text []byte
	var err error
	if name == "-" {
		text, err = io.ReadAll(cmd.InOrStdin())
	} else {
		text, err = os.ReadFile(name)
	}
	if err != nil {
		return setup.File{}, err
	}
	file, err := setup.Parse(budget.With(cmd.Context(), budget.Command), text)
	if err != nil {
		return file, fmt.Errorf("%s: %w", name, err)
	}
	if file.TaxID != nil && (file.Country == nil || *file.Country == "TH") && paper.DoubtTaxID(string(*file.TaxID)) != "" {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: taxId %s is probably wrong: a Thai tax ID has 13 digits, and the last one is a check digit\n", name, *file.TaxID)
	}
	return file, nil
}

func orgListCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the organizations",
		Example: "  kontor org list\n  kontor org list --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return with(cmd, func(ctx context.Context, d *db.DB) error {
				all, err := db.Look(ctx, d, org.All)
				if err != nil {
					return err
				}
				return result(cmd, list(all), func(out io.Writer) error {
					return tableOf(out, "ID, NAME, CURRENCY, TIMEZONE, PLAN, STATE", all, func(o org.Organization) []any {
						return []any{o.ID, o.Name, o.Currency, o.Timezone, o.Plan, stateOf(o)}
					})
				})
			})
		},
	}
	jsonFlag(cmd)
	return cmd
}

func stateOf(o org.Organization) string {
	if o.IsActive {
		return "active"
	}
	return "archived"
}

func orgArchiveCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "archive",
		Short: "Archive an organization without deleting it",
		Long: `Archive an organization: its keys answer 403 and its members cannot act in it. Its
books remain in every check and backup, and export and report still read them.
Organizations are never deleted. kontor org reopen reopens it.`,
		Example: "  kontor org archive --org 2",
		RunE:    func(cmd *cobra.Command, _ []string) error { return archive(cmd, true) },
	}
	orgFlag(cmd)
	return cmd
}

func orgReopenCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "reopen",
		Short:   "Reopen an archived organization",
		Example: "  kontor org reopen --org 2",
		RunE:    func(cmd *cobra.Command, _ []string) error { return archive(cmd, false) },
	}
	orgFlag(cmd)
	return cmd
}

func archive(cmd *cobra.Command, archived bool) error {
	id, _ := cmd.Flags().GetUint32("org")
	return with(cmd, func(ctx context.Context, d *db.DB) error {
		o, err := db.Change(ctx, d, func(r *db.Root) (org.Organization, error) { return org.Archive(r, id, archived) })
		if err == nil {
			say(cmd, "organization %d, %s: %s", o.ID, o.Name, stateOf(o))
		}
		return err
	})
}

// shown is an organization with its members, warehouses and settings.
type shown struct {
	org.Organization
	Archived   bool                `json:"archived"`
	Members    []people.MemberOf   `json:"members"`
	Warehouses []stock.Warehouse   `json:"warehouses"`
	Money      []ledger.ListedBank `json:"moneyAccounts"`
	Settings   org.Settings        `json:"settings"`
	Numbering  []series.Rule       `json:"numbering"`
	Rates      []org.ExchangeRate  `json:"exchangeRates"`
}

func orgShowCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "show",
		Short:   "Show one organization with its members, warehouses, money accounts and settings",
		Example: "  kontor org show --org 1\n  kontor org show --org 1 --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			orgID, _ := cmd.Flags().GetUint32("org")
			return with(cmd, func(ctx context.Context, d *db.DB) error {
				s, err := show(ctx, d, orgID)
				if err != nil {
					return err
				}
				return result(cmd, s, s.print)
			})
		},
	}
	orgFlag(cmd)
	jsonFlag(cmd)
	return cmd
}

func show(ctx context.Context, d *db.DB, orgID uint32) (s shown, err error) {
	err = d.Look(ctx, func(r *db.Root) error {
		if s.Organization, err = org.Get(r, orgID); err != nil {
			return err
		}
		s.Archived = !s.IsActive
		s.Members, err = people.Members(r, orgID)
		return err
	})
	if err != nil {
		return s, err
	}
	err = d.Read(ctx, org.Operator(s.Organization, ""), func(tx *db.Tx) error {
		if s.Settings, err = org.SettingsOf(tx); err != nil {
			return err
		}
		if s.Warehouses, err = stock.Warehouses(tx, stock.WarehouseFilter{}); err != nil {
			return err
		}
		if s.Money, err = ledger.Banks(tx, struct{}{}); err != nil {
			return err
		}
		if s.Numbering, err = series.Rules(tx); err != nil {
			return err
		}
		s.Rates, err = org.Rates(tx)
		return err
	})
	s.Money, s.Numbering, s.Rates = list(s.Money), list(s.Numbering), list(s.Rates)
	return s, err
}

func (s shown) print(to io.Writer) error {
	out := bufio.NewWriter(to) // Flush returns the first write error
	fmt.Fprintf(out, "%d  %s\n", s.ID, s.Name)
	fmt.Fprintf(out, "workspace  %s, plan %s, %s\n", s.WorkspaceKey, s.Plan, stateOf(s.Organization))
	fmt.Fprintf(out, "books      %s, %s, %s\n", s.Currency, s.Timezone, s.Country)
	lock := s.Settings.LockDate.String()
	if lock == "" {
		lock = "none"
	}
	fmt.Fprintf(out, "policies   negative stock %s, over-receipt %s %%, price tolerance %s %%, lock date %s\n",
		s.Settings.NegativeStock, s.Settings.OverReceiptPercent, s.Settings.PriceTolerancePercent, lock)
	for _, m := range s.Members {
		fmt.Fprintf(out, "member     %d  %s  %s  %s, active %s\n", m.UserID, m.Email, m.Name, m.Role, yesNo(m.IsActive && m.UserActive))
	}
	for _, w := range s.Warehouses {
		fmt.Fprintf(out, "warehouse  %d  %s  %s%s, active %s\n", w.ID, w.Code, w.Name, ifDefault(w.IsDefault), yesNo(w.IsActive))
	}
	for _, m := range s.Money {
		fmt.Fprintf(out, "money      %d  %s  %s, account %s%s, active %s\n", m.ID, m.AccountName, m.Kind, m.ChartOfAccountCode, ifDefault(m.IsDefault), yesNo(m.IsActive))
	}
	for _, n := range s.Numbering {
		fmt.Fprintf(out, "numbers    %s  prefix %s, %d digits, %s, %s\n", n.DocType, n.Prefix, n.Digits, n.Reset, n.YearStyle)
	}
	return out.Flush()
}

func ifDefault(yes bool) string {
	if yes {
		return ", the default"
	}
	return ""
}
