package main

import (
	"context"
	"io"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/printout"
)

func pdfCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "pdf sales|purchase ID",
		Short: "Write a document as PDF",
		Long: `Write a sales or purchase document as PDF. An issued document always gives the same
bytes. Drafts and void documents are marked.`,
		Example: "  kontor pdf --org 1 sales 12 --lang both --copy both -o IV-202611-0007.pdf",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			read, err := paperReader(args[0])
			if err != nil {
				return err
			}
			id, err := strconv.ParseUint(args[1], 10, 32)
			if err != nil {
				return wrongUse("%q is not the id of a document", args[1])
			}
			form, asIssued, err := paperForm(cmd)
			if err != nil {
				return err
			}
			path, err := outputOf(cmd)
			if err != nil {
				return err
			}
			if path == "-" && isTerminal(cmd.OutOrStdout()) {
				return wrongUse("cannot print a PDF on a terminal; write it to a file with -o document.pdf")
			}
			return with(cmd, func(ctx context.Context, d *db.DB) error {
				orgID, _ := cmd.Flags().GetUint32("org")
				o, err := organization(ctx, d, orgID)
				if err != nil {
					return err
				}
				var print printout.Print
				err = d.Read(ctx, org.Operator(o, "kontor pdf"), func(tx *db.Tx) (err error) {
					print, err = read(tx, uint32(id), asIssued, form)
					return err
				})
				if err != nil {
					return err
				}
				file, err := printout.Draw(ctx, print)
				if err != nil {
					return err
				}
				return output(cmd, path, func(w io.Writer) error {
					_, err := w.Write(file.Bytes)
					return err
				})
			})
		},
	}
	orgFlag(cmd)
	cmd.Flags().String("lang", "", "language: th, en or both; defaults to that of the company's country")
	cmd.Flags().String("copy", printout.Original, "original, copy or both")
	cmd.Flags().Bool("as-issued", false, "print a void document as it was before it was voided")
	outputFlag(cmd)
	return cmd
}

// paperReader returns how a kind of document is read.
func paperReader(kind string) (func(*db.Tx, uint32, bool, printout.Form) (printout.Print, error), error) {
	switch kind {
	case "sales":
		return printout.Sale, nil
	case "purchase":
		return printout.Purchase, nil
	}
	return nil, wrongUse("%q is not sales or purchase", kind)
}

// paperForm reads the flags of a paper.
func paperForm(cmd *cobra.Command) (form printout.Form, asIssued bool, err error) {
	form.Language, _ = cmd.Flags().GetString("lang")
	form.Copies, _ = cmd.Flags().GetString("copy")
	asIssued, _ = cmd.Flags().GetBool("as-issued")
	if !slices.Contains([]string{"", printout.Thai, printout.English, printout.Both}, form.Language) {
		return form, false, wrongUse("--lang must be one of th, en, both")
	}
	if !slices.Contains([]string{printout.Original, printout.Copy, printout.OriginalAndCopy}, form.Copies) {
		return form, false, wrongUse("--copy must be one of original, copy, both")
	}
	return form, asIssued, nil
}
