package main

import (
	"cmp"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/input"
	"kontor/internal/purchase"
	"kontor/internal/tax"
	"kontor/internal/when"
)

func taxCertificatesCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "certificates",
		Short:   "List withholding tax certificates",
		Example: "  kontor tax certificates --org 1 --form PND53 --month 2026-10",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			in := tax.CertificateFilter{Page: input.Page{Limit: 100, Page: 1}}
			in.Form, _ = cmd.Flags().GetString("form")
			if cmd.Flags().Changed("month") {
				text, _ := cmd.Flags().GetString("month")
				month, err := when.ParseMonth(text)
				if err != nil {
					return wrongUse("--month %q is not a month of the form YYYY-MM", text)
				}
				in.Month = month
			}
			if err := input.Check(&in); err != nil {
				return err
			}
			var all []tax.Certificate
			err := view(cmd, func(tx *db.Tx) error {
				for {
					page, err := tax.Certificates(tx, in)
					if err != nil {
						return err
					}
					if all = append(all, page.Items...); len(page.Items) < in.Limit {
						return nil
					}
					in.Page.Page++
				}
			})
			if err != nil {
				return err
			}
			return printCertificates(cmd, all)
		},
	}
	orgFlag(cmd)
	cmd.Flags().String("form", "", "tax form: PND3 or PND53")
	cmd.Flags().String("month", "", "month of the payments, YYYY-MM")
	jsonFlag(cmd)
	return cmd
}

func taxCertifyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "certify",
		Short:   "Issue the certificate of a voucher that was paid without one",
		Example: "  kontor tax certify --org 1 --user owner@acme.test --document 12",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			document, _ := cmd.Flags().GetUint32("document")
			var made tax.Certificate
			err := lead(cmd, access.WriteTax, "kontor tax certify", func(tx *db.Tx) (err error) {
				made, err = purchase.IssueCertificate(tx, purchase.NewCertificate{DocumentID: document})
				return err
			})
			if err != nil {
				return err
			}
			return printCertificates(cmd, []tax.Certificate{made})
		},
	}
	tradeFlags(cmd)
	cmd.Flags().Uint32("document", 0, "id of the payment voucher")
	_ = cmd.MarkFlagRequired("document")
	return cmd
}

// printCertificates prints certificates with what is missing on them.
func printCertificates(cmd *cobra.Command, all []tax.Certificate) error {
	return result(cmd, append([]tax.Certificate{}, all...), func(out io.Writer) error {
		var rows [][]string
		for _, c := range all {
			var problems []string
			for _, p := range c.Problems {
				problems = append(problems, p.Reason)
			}
			rows = append(rows, []string{
				c.CertificateNumber, c.PaymentDate.String(), cmp.Or(string(c.Form), "-"), c.Status, c.Payee.Name, tax.Fixed(c.BaseAmount), tax.Fixed(c.TaxAmount), c.SourceNumber, strings.Join(problems, " "),
			})
		}
		return table(out, []string{"NUMBER", "DATE", "FORM", "STATUS", "PAYEE", "BASE", "TAX", "SOURCE", "PROBLEMS"}, rows)
	})
}
