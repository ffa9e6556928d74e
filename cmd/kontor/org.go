package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/setup"
)

func orgCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "org",
		Short:   "Create, change and show organizations",
		Example: "  kontor org apply -f org.yaml\n  kontor org list",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(orgApplyCommand(), orgListCommand(), orgShowCommand())
	return cmd
}

func orgApplyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "apply -f FILE",
		Short: "Create or change one organization from a file",
		Long: `Create the organization of a YAML file, or bring it to what the file says, and
print its id. Applying a file twice changes nothing, and what the file does not
name stays as it is. With --json every id is printed that a script needs.

  name: Acme Co., Ltd.
  currency: THB
  timezone: Asia/Bangkok
  members:
    - {email: owner@acme.test, name: Anong, role: owner}`,
		Example: "  kontor org apply -f org.yaml\n  kontor org apply -f - --json < org.yaml",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			name, _ := cmd.Flags().GetString("file")
			file, err := readOrganization(cmd, name)
			if err != nil {
				return err
			}
			return withNew(cmd, func(ctx context.Context, d *db.DB) error {
				applied, err := setup.Apply(ctx, d, file)
				if err != nil {
					return fmt.Errorf("%s: %w", name, err)
				}
				done := "brought to what the file says"
				if applied.Created {
					done = "created"
				}
				say(cmd, "organization %d, %s: %s", applied.Organization.ID, applied.Organization.Name, done)
				return result(cmd, applied, func(out io.Writer) error {
					_, err := fmt.Fprintln(out, applied.Organization.ID)
					return err
				})
			})
		},
	}
	cmd.Flags().StringP("file", "f", "", "the file, or - for stdin")
	_ = cmd.MarkFlagRequired("file")
	jsonFlag(cmd)
	return cmd
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
	file, err := setup.Parse(text)
	if err != nil {
		return file, fmt.Errorf("%s: %w", name, err)
	}
	return file, nil
}

func orgListCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the organizations",
		Example: "  kontor org list\n  kontor org list --json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return with(cmd, func(ctx context.Context, d *db.DB) error {
				var all []org.Organization
				err := d.Look(ctx, func(r *db.Root) (err error) {
					all, err = org.All(r)
					return err
				})
				if err != nil {
					return err
				}
				return result(cmd, all, func(out io.Writer) error {
					var rows [][]string
					for _, o := range all {
						rows = append(rows, []string{fmt.Sprint(o.ID), o.Name, o.Currency, o.Timezone, o.Plan, yesNo(o.IsActive)})
					}
					return table(out, []string{"ID", "NAME", "CURRENCY", "TIMEZONE", "PLAN", "ACTIVE"}, rows)
				})
			})
		},
	}
	jsonFlag(cmd)
	return cmd
}

// shown is an organization with its people and choices.
type shown struct {
	org.Organization
	Members   []org.MemberOf     `json:"members"`
	Settings  org.Settings       `json:"settings"`
	Numbering []org.NumberRule   `json:"numbering"`
	Rates     []org.ExchangeRate `json:"exchangeRates"`
}

func orgShowCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "show",
		Short:   "Show one organization with its members and settings",
		Example: "  kontor org show --org 1\n  kontor org show --org 1 --json",
		Args:    cobra.NoArgs,
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
		s.Members, err = org.Members(r, orgID)
		return err
	})
	if err != nil {
		return s, err
	}
	err = d.Read(ctx, org.Operator(s.Organization, ""), func(tx *db.Tx) error {
		if s.Settings, err = org.SettingsOf(tx); err != nil {
			return err
		}
		if s.Numbering, err = org.Rules(tx); err != nil {
			return err
		}
		s.Rates, err = org.Rates(tx)
		return err
	})
	return s, err
}

func (s shown) print(out io.Writer) error {
	fmt.Fprintf(out, "%d  %s\n", s.ID, s.Name)
	fmt.Fprintf(out, "workspace  %s, plan %s, active %s\n", s.WorkspaceKey, s.Plan, yesNo(s.IsActive))
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
	for _, n := range s.Numbering {
		fmt.Fprintf(out, "numbers    %s  prefix %s, %d digits, %s, %s\n", n.DocType, n.Prefix, n.Digits, n.Reset, n.YearStyle)
	}
	return nil
}
