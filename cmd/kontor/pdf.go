package main

import (
	"context"
	"encoding/json"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"kontor/internal/api"
	"kontor/internal/db"
	"kontor/internal/outbound/printout"
)

func pdfCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "pdf sales|purchase|certificate ID",
		Short: "Write a document as PDF",
		Long: `Write a sales or purchase document, or a withholding tax certificate (50 ทวิ), as PDF. A
sealed document always gives the same bytes. Drafts and void documents are marked. Certificates
are in Thai; --copy 1, 2 or both selects their copies.`,
		Example: "  kontor pdf --org 1 sales 12 --lang both --copy both -o IV-202611-0007.pdf\n" +
			"  kontor pdf --org 1 certificate 3 -o WT-2026-0003.pdf",
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			q, err := paperRequest(cmd, args[0], args[1])
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
			if err := usePaperFont(cmd); err != nil {
				return err
			}
			return with(cmd, func(ctx context.Context, d *db.DB) error {
				return output(cmd, path, func(out io.Writer) error {
					if err := fetch(ctx, cmd, d, q, out); err != nil {
						return err
					}
					return sealPaper(ctx, cmd, d, args[0], args[1])
				})
			})
		},
	}
	orgFlag(cmd)
	cmd.Flags().String("lang", "", "language: th, en or both; defaults to paperLang of the contact or the company")
	cmd.Flags().String("copy", "", "original (default), copy or both")
	cmd.Flags().String("size", "", "a4 (default), or 80mm for a slip of a cash sale")
	cmd.Flags().Bool("seal", false, "keep the PDF and its SHA-256; prints the seal on the error output")
	cmd.Flags().Bool("as-issued", false, "print a void document as it was before it was voided")
	paperFontFlag(cmd)
	outputFlag(cmd)
	return cmd
}

// paperRequest returns the request for a kind of paper, with the flags.
func paperRequest(cmd *cobra.Command, kind, id string) (*request, error) {
	operation, ok := map[string]string{"sales": "getSalesDocumentPdf", "purchase": "getPurchaseDocumentPdf", "certificate": "getWhtCertificatePdf"}[kind]
	if !ok {
		return nil, wrongUse("%q is not sales, purchase or certificate", kind)
	}
	if _, err := idOf(id, "an id"); err != nil {
		return nil, err
	}
	q := newRequest(operations()[operation])
	q.path["id"] = id
	for _, flag := range []string{"lang", "size", "as-issued", "seal", "copy"} {
		value := cmd.Flags().Lookup(flag)
		switch {
		case !value.Changed:
		case kind == "certificate" && flag != "copy":
			return nil, wrongUse("--%s is not for certificates", flag)
		case flag == "as-issued" && value.Value.String() == "true":
			q.query.Set("as", "issued")
		case flag == "seal" && cmd.Flags().Lookup("size").Value.String() == printout.Slip:
			return nil, wrongUse("--seal is for --size a4")
		case flag != "as-issued" && flag != "seal":
			q.query.Set(flag, value.Value.String())
		}
	}
	if _, err := q.read(); err != nil {
		return nil, usage{err}
	}
	return q, nil
}

// sealPaper stores the hash of a document with --seal.
func sealPaper(ctx context.Context, cmd *cobra.Command, d *db.DB, kind, id string) error {
	if wanted, _ := cmd.Flags().GetBool("seal"); !wanted {
		return nil
	}
	t := &task{request: newRequest(operations()["sealPaper"]), cmd: cmd}
	t.body = map[string]any{"resource": kind + "_documents", "recordId": json.RawMessage(id)}
	for _, flag := range []string{"lang", "copy"} {
		if cmd.Flags().Changed(flag) {
			t.body[flag] = cmd.Flags().Lookup(flag).Value.String()
		}
	}
	in, err := t.read()
	if err != nil {
		return err
	}
	who, err := actorOf(ctx, cmd, d)
	if err != nil {
		return err
	}
	if err := t.Prepare(api.Preparation{Context: ctx, DB: d, Who: who}, in); err != nil {
		return err
	}
	return d.Write(ctx, who, func(tx *db.Tx) error {
		out, err := t.Run(tx, in)
		if s, ok := out.(*printout.Seal); err == nil && ok {
			cmd.PrintErrln(strings.Join(append([]string{s.Number, s.Lang, s.Copy, s.SHA256}, s.Warnings...), " "))
		}
		return err
	})
}
