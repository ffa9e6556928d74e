package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/filing"
	"kontor/internal/input"
	"kontor/internal/tax"
	"kontor/internal/when"
)

func taxCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "tax",
		Short:   "File, amend, withdraw, pay and export tax returns; list withholding tax certificates",
		Example: "  kontor tax file --org 1 --user owner@acme.test --form PP30 --month 2026-10 --dry-run",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(taxFileCommand(), taxAmendCommand(), taxWithdrawCommand(), taxPayCommand(), taxExportCommand(), taxCertificatesCommand(), taxCertifyCommand())
	return cmd
}

func taxFileCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "file",
		Short: "File the tax return of a month",
		Long: `File the return of a month: PP30 for VAT, PND3 or PND53 for tax withheld from
individuals or companies. The rows of the month are frozen and the month is closed. PP30 posts
an entry on its last day, and its months are filed in order.`,
		Example: "  kontor tax file --org 1 --user owner@acme.test --form PP30 --month 2026-10 --dry-run",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			in, err := newFiling(cmd)
			if err != nil {
				return err
			}
			dry, _ := cmd.Flags().GetBool("dry-run")
			var done tax.Filing
			err = inOffice(cmd, access.WriteTax, "kontor tax file", dry, func(tx *db.Tx) (err error) {
				done, err = filing.File(tx, in)
				return err
			})
			if err != nil {
				return err
			}
			if dry {
				done.ID, done.EntryID = 0, 0
				say(cmd, "dry run, nothing was filed")
			}
			return printFiling(cmd, done)
		},
	}
	taxFlags(cmd)
	for name, help := range map[string]string{
		"brought-forward": "excess VAT brought forward (default: what the last return carried)", "excess": "carry or refund",
		"surcharge": "surcharge", "penalty": "penalty", "filed-on": "date of filing, YYYY-MM-DD (default: today)", "reference": "reference number of the Revenue Department",
	} {
		cmd.Flags().String(name, "", help)
	}
	cmd.Flags().Bool("confirm-outside", false, "confirm sales outside VAT")
	cmd.Flags().Bool("dry-run", false, "show the return without filing it")
	return cmd
}

func newFiling(cmd *cobra.Command) (in filing.New, err error) {
	if in.Form, in.Month, err = formAndMonth(cmd); err != nil {
		return in, err
	}
	in.Excess, _ = cmd.Flags().GetString("excess")
	in.Reference, _ = cmd.Flags().GetString("reference")
	in.ConfirmOutside, _ = cmd.Flags().GetBool("confirm-outside")
	if cmd.Flags().Changed("brought-forward") {
		amount, err := bookedFlag(cmd, "brought-forward")
		if err != nil {
			return in, err
		}
		in.BroughtForward = &amount
	}
	if in.Surcharge, err = bookedFlag(cmd, "surcharge"); err != nil {
		return in, err
	}
	if in.Penalty, err = bookedFlag(cmd, "penalty"); err != nil {
		return in, err
	}
	if cmd.Flags().Changed("filed-on") {
		if in.FiledOn, err = dateFlag(cmd, "filed-on"); err != nil {
			return in, err
		}
	}
	return in, input.Check(&in)
}

func taxAmendCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "amend",
		Short:   "Open an amendment of a filed return",
		Example: "  kontor tax amend --org 1 --user owner@acme.test --form PP30 --month 2026-10 --reason \"Invoice found\"",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			reason, _ := cmd.Flags().GetString("reason")
			return changeFiling(cmd, "kontor tax amend", func(tx *db.Tx, f tax.Filing) (tax.Filing, error) {
				return tax.Amend(tx, tax.Amendment{ID: f.ID, Reason: reason})
			})
		},
	}
	taxFlags(cmd)
	requireString(cmd, "reason", "why the return is amended")
	return cmd
}

func taxWithdrawCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "withdraw",
		Short:   "Withdraw the last return (owner only)",
		Example: "  kontor tax withdraw --org 1 --user owner@acme.test --form PP30 --month 2026-10",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return changeFiling(cmd, "kontor tax withdraw", func(tx *db.Tx, f tax.Filing) (tax.Filing, error) {
				return tax.Withdraw(tx, tax.FilingByID{ID: f.ID})
			})
		},
	}
	taxFlags(cmd)
	return cmd
}

func taxPayCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "pay",
		Short:   "Record the payment of a return, or its refund",
		Example: "  kontor tax pay --org 1 --user owner@acme.test --form PP30 --month 2026-10 --date 2026-11-15 --amount 124",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			in := tax.NewPayment{BankID: bankFlag(cmd)}
			if in.Amount, err = bookedFlag(cmd, "amount"); err != nil {
				return err
			}
			if in.FeeAmount, err = bookedFlag(cmd, "fee"); err != nil {
				return err
			}
			if in.Date, err = dateFlag(cmd, "date"); err != nil {
				return err
			}
			return changeFiling(cmd, "kontor tax pay", func(tx *db.Tx, f tax.Filing) (tax.Filing, error) {
				in.ID = f.ID
				if err := input.Check(&in); err != nil {
					return f, err
				}
				if _, err := tax.Pay(tx, in); err != nil {
					return f, err
				}
				return tax.GetFiling(tx, tax.FilingByID{ID: f.ID})
			})
		},
	}
	taxFlags(cmd)
	requireString(cmd, "date", "payment date, YYYY-MM-DD")
	requireString(cmd, "amount", "amount")
	cmd.Flags().String("fee", "", "bank fee")
	cmd.Flags().Uint32("bank", 0, "id of the money account (default: the default money account)")
	return cmd
}

func taxExportCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "export",
		Short:   "Write the file for the Revenue Department",
		Example: "  kontor tax export --org 1 --form PP30 --month 2026-10 -o PP30.txt",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			form, month, err := formAndMonth(cmd)
			if err != nil {
				return err
			}
			path, err := outputOf(cmd)
			if err != nil {
				return err
			}
			return output(cmd, path, func(w io.Writer) error {
				return view(cmd, func(tx *db.Tx) error {
					f, err := filed(tx, form, month)
					if err != nil {
						return err
					}
					_, err = tax.WritePrepFile(tx, tax.PrepFile{FilingByID: tax.FilingByID{ID: f.ID}}, w)
					return err
				})
			})
		},
	}
	orgFlag(cmd)
	formFlags(cmd)
	outputFlag(cmd)
	return cmd
}

func taxFlags(cmd *cobra.Command) {
	tradeFlags(cmd)
	formFlags(cmd)
}

func formFlags(cmd *cobra.Command) {
	cmd.Flags().String("form", tax.PP30, "tax form: PP30, PND3 or PND53")
	requireString(cmd, "month", "tax month, YYYY-MM")
}

func formAndMonth(cmd *cobra.Command) (form string, month when.Month, err error) {
	form, _ = cmd.Flags().GetString("form")
	text, _ := cmd.Flags().GetString("month")
	if month, err = when.ParseMonth(text); err != nil {
		return form, month, wrongUse("--month %q is not a month of the form YYYY-MM", text)
	}
	return form, month, nil
}

// filed returns the return in force of a form and month.
func filed(tx *db.Tx, form string, month when.Month) (tax.Filing, error) {
	f, err := tax.Current(tx, form, month)
	if err == nil && f == nil {
		err = fault.NotFound.Because("%s of %s is not filed", form, month)
	}
	if err != nil {
		return tax.Filing{}, err
	}
	return *f, nil
}

// changeFiling runs an operation on the return in force of a month and prints the return.
func changeFiling(cmd *cobra.Command, action string, operation func(*db.Tx, tax.Filing) (tax.Filing, error)) error {
	form, month, err := formAndMonth(cmd)
	if err != nil {
		return err
	}
	var done tax.Filing
	err = lead(cmd, access.WriteTax, action, func(tx *db.Tx) error {
		f, err := filed(tx, form, month)
		if err == nil {
			done, err = operation(tx, f)
		}
		return err
	})
	if err != nil {
		return err
	}
	return printFiling(cmd, done)
}

// printFiling prints a return with its boxes.
func printFiling(cmd *cobra.Command, f tax.Filing) error {
	return result(cmd, f, func(out io.Writer) error {
		_, err := fmt.Fprintf(out, "%s %s\tsequence %d\t%s\tdue %s\toutstanding %s\n", f.Form, f.Month, f.Sequence, f.Status, f.DueDate, f.OutstandingAmount)
		if t := f.Totals; t != nil {
			return errors.Join(err, table(out, []string{"CERTIFICATES", "BASE", "TAX", "SURCHARGE"}, [][]string{
				{fmt.Sprint(t.Count), tax.Fixed(t.BaseAmount), tax.Fixed(t.TaxAmount), tax.Fixed(t.Surcharge)},
			}))
		}
		var rows [][]string
		for i, value := range f.Boxes.Values() {
			rows = append(rows, []string{fmt.Sprint(i + 1), tax.Fixed(value)})
		}
		return errors.Join(err, table(out, []string{"BOX", "AMOUNT"}, rows))
	})
}
