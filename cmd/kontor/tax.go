package main

import (
	"io"

	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/trade/tax"
)

func taxCommand() *cobra.Command {
	return addRows(group("tax", "File, amend, withdraw, pay and export tax returns; list withholding tax certificates", "  kontor tax file --org 1 --user owner@acme.test --form PP30 --month 2026-10 --dry-run",
		taxExportCommand()), taxRows()...)
}

func taxExportCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "export",
		Short:   "Write the file for the Revenue Department",
		Example: "  kontor tax export --org 1 --form PP30 --month 2026-10 -o PP30.txt",
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
				_, err := view(cmd, func(tx *db.Tx) (string, error) {
					f, err := filed(tx, form, month)
					if err != nil {
						return "", err
					}
					return tax.WritePrepFile(tx, tax.PrepFile{FilingByID: tax.FilingByID{ID: f.ID}}, w)
				})
				return err
			})
		},
	}
	orgFlag(cmd)
	formFlags(cmd)
	outputFlag(cmd)
	return cmd
}
