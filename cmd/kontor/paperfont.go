package main

import (
	"errors"
	"io"
	"os"

	"github.com/spf13/cobra"

	"kontor/internal/outbound/printout"
	"kontor/internal/outbound/typeset"
)

// paperFontFlag lets a command that draws PDF files use another font beside Sarabun.
func paperFontFlag(cmd *cobra.Command) {
	cmd.Flags().String("paper-font", "", "TrueType font (.ttf) with glyf outlines for characters that Sarabun lacks in PDF files, such as Chinese or Lao")
}

// usePaperFont reads the file of --paper-font.
func usePaperFont(cmd *cobra.Command) error {
	path, _ := cmd.Flags().GetString("paper-font")
	if path == "" {
		return nil
	}
	const rule = "--paper-font %q cannot be used: %w; it must be a TrueType font (.ttf) with glyf outlines that can be embedded"
	file, err := os.Open(path)
	if err != nil {
		return wrongUse(rule, path, withoutPath(err))
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, typeset.FontSizeMax+1))
	if err != nil {
		return wrongUse(rule, path, withoutPath(err))
	}
	font, err := typeset.ReadFont(content)
	if err != nil {
		return wrongUse(rule, path, err)
	}
	printout.UseFont(font)
	return nil
}

// withoutPath removes the path from an error of the file system.
func withoutPath(err error) error {
	if failed := (*os.PathError)(nil); errors.As(err, &failed) {
		return failed.Err
	}
	return err
}
