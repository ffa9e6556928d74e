package main

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/printout"
)

func pdfCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "pdf sales|purchase|certificate ID",
		Short: "Write a document as PDF",
		Long: `Write a sales or purchase document, or a withholding tax certificate (50 ทวิ), as PDF. An
issued document always gives the same bytes. Drafts and void documents are marked. Certificates
are in Thai; --copy 1, 2 or both selects their copies.`,
		Example: "  kontor pdf --org 1 sales 12 --lang both --copy both -o IV-202611-0007.pdf\n" +
			"  kontor pdf --org 1 certificate 3 -o WT-2026-0003.pdf",
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			draw, err := paperOf(cmd, args[0])
			if err != nil {
				return err
			}
			id, err := strconv.ParseUint(args[1], 10, 32)
			if err != nil {
				return wrongUse("%q is not the id of a document", args[1])
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
				orgID, _ := cmd.Flags().GetUint32("org")
				o, err := organization(ctx, d, orgID)
				if err != nil {
					return err
				}
				who := org.Operator(o, "kontor pdf")
				file, err := drawPaper(ctx, d, who, draw, uint32(id))
				if err != nil {
					return err
				}
				if err := sealPaper(ctx, cmd, d, who, args[0], uint32(id)); err != nil {
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
	cmd.Flags().String("lang", "", "language: th, en or both; defaults to paperLang of the contact or the company")
	cmd.Flags().String("copy", printout.Original, "original, copy or both")
	cmd.Flags().String("size", printout.A4, "a4, or 80mm for a slip of a cash sale")
	cmd.Flags().Bool("seal", false, "store the SHA-256 of the PDF; prints the seal on the error output")
	cmd.Flags().Bool("as-issued", false, "print a void document as it was before it was voided")
	paperFontFlag(cmd)
	outputFlag(cmd)
	return cmd
}

// drawPaper reads a document and draws it after the transaction.
func drawPaper(ctx context.Context, d *db.DB, who access.Actor, read func(*db.Tx, uint32) (drawing, error), id uint32) (printout.File, error) {
	var draw drawing
	err := d.Read(ctx, who, func(tx *db.Tx) (err error) {
		draw, err = read(tx, id)
		return err
	})
	if err != nil {
		return printout.File{}, err
	}
	return draw(ctx)
}

// sealPaper stores the hash of a document with --seal.
func sealPaper(ctx context.Context, cmd *cobra.Command, d *db.DB, who access.Actor, kind string, id uint32) error {
	if wanted, _ := cmd.Flags().GetBool("seal"); !wanted {
		return nil
	}
	form, _, err := paperForm(cmd)
	if err != nil {
		return err
	}
	in := printout.NewSeal{Resource: kind + "_documents", RecordID: id, Lang: form.Language, Copy: form.Copies}
	if err := in.Prepare(ctx, func(do func(*db.Tx) error) error { return d.Read(ctx, who, do) }); err != nil {
		return err
	}
	return d.Write(ctx, who, func(tx *db.Tx) error {
		s, err := printout.StoreSeal(tx, in)
		if err == nil {
			cmd.PrintErrln(strings.Join(append([]string{s.Number, s.Lang, s.Copy, s.SHA256}, s.Warnings...), " "))
		}
		return err
	})
}

// drawing draws what was read, after the transaction.
type drawing func(context.Context) (printout.File, error)

// paperOf returns how a kind of paper is read, with the flags.
func paperOf(cmd *cobra.Command, kind string) (func(*db.Tx, uint32) (drawing, error), error) {
	read := printout.Sale
	switch kind {
	case "sales":
	case "purchase":
		read = printout.Purchase
	case "certificate":
		return certificateOf(cmd)
	default:
		return nil, wrongUse("%q is not sales, purchase or certificate", kind)
	}
	form, asIssued, err := paperForm(cmd)
	if err != nil {
		return nil, err
	}
	return func(tx *db.Tx, id uint32) (drawing, error) {
		print, err := read(tx, id, asIssued, form)
		return func(ctx context.Context) (printout.File, error) { return printout.Draw(ctx, print) }, err
	}, nil
}

// certificateOf returns how a certificate is read.
func certificateOf(cmd *cobra.Command) (func(*db.Tx, uint32) (drawing, error), error) {
	for _, flag := range []string{"lang", "size", "as-issued", "seal"} {
		if cmd.Flags().Changed(flag) {
			return nil, wrongUse("--%s is not for certificates", flag)
		}
	}
	copies := 0
	if cmd.Flags().Changed("copy") {
		text, _ := cmd.Flags().GetString("copy")
		at := slices.Index([]string{"both", "1", "2"}, text)
		if at < 0 {
			return nil, wrongUse("--copy of a certificate must be one of 1, 2, both")
		}
		copies = at
	}
	return func(tx *db.Tx, id uint32) (drawing, error) {
		print, err := printout.CertificateOf(tx, id, copies)
		return func(ctx context.Context) (printout.File, error) { return printout.DrawCertificate(ctx, print) }, err
	}, nil
}

// paperForm reads the flags of a paper.
func paperForm(cmd *cobra.Command) (form printout.Form, asIssued bool, err error) {
	form.Language, _ = cmd.Flags().GetString("lang")
	form.Copies, _ = cmd.Flags().GetString("copy")
	form.Size, _ = cmd.Flags().GetString("size")
	asIssued, _ = cmd.Flags().GetBool("as-issued")
	sealed, _ := cmd.Flags().GetBool("seal")
	if !slices.Contains([]string{printout.A4, printout.Slip}, form.Size) {
		return form, false, wrongUse("--size must be one of a4, 80mm")
	}
	if sealed && form.Size == printout.Slip {
		return form, false, wrongUse("--seal is for --size a4")
	}
	if !slices.Contains([]string{"", printout.Thai, printout.English, printout.Both}, form.Language) {
		return form, false, wrongUse("--lang must be one of th, en, both")
	}
	if !slices.Contains([]string{printout.Original, printout.Copy, printout.OriginalAndCopy}, form.Copies) {
		return form, false, wrongUse("--copy must be one of original, copy, both")
	}
	return form, asIssued, nil
}
