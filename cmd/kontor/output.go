package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/mattn/go-isatty"
	"github.com/spf13/cobra"

	"kontor/internal/base/when"
)

// jsonFlag adds --json.
func jsonFlag(cmd *cobra.Command) {
	cmd.Flags().Bool("json", false, "print the result as JSON")
}

func wantsJSON(cmd *cobra.Command) bool {
	yes, _ := cmd.Flags().GetBool("json")
	return yes
}

// result prints a command's result: as JSON with --json, otherwise with plain.
func result(cmd *cobra.Command, value any, plain func(out io.Writer) error) error {
	out := cmd.OutOrStdout()
	if !wantsJSON(cmd) {
		return plain(out)
	}
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(out, string(text))
	return err
}

// list makes sure that an empty list is [] in JSON, not null.
func list[E any](all []E) []E {
	if all == nil {
		return []E{}
	}
	return all
}

// say writes a message to stderr.
func say(cmd *cobra.Command, format string, args ...any) {
	fmt.Fprintf(cmd.ErrOrStderr(), format+"\n", args...)
}

// tableOf prints a row for each record, as table does.
func tableOf[T any](out io.Writer, head string, all []T, row func(T) []any) error {
	rows := make([][]string, len(all))
	for i, record := range all {
		for _, cell := range row(record) {
			rows[i] = append(rows[i], fmt.Sprint(cell))
		}
	}
	return table(out, strings.Split(head, ", "), rows)
}

// table prints aligned columns on a terminal and tab-separated rows elsewhere.
func table(out io.Writer, head []string, rows [][]string) error {
	if !isTerminal(out) {
		for _, row := range rows {
			if _, err := fmt.Fprintln(out, strings.Join(row, "\t")); err != nil {
				return err
			}
		}
		return nil
	}
	return aligned(out, append([][]string{head}, rows...))
}

// aligned prints rows in columns.
func aligned(out io.Writer, rows [][]string) error {
	w := tabwriter.NewWriter(out, 0, 4, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	return w.Flush()
}

// isTerminal reports whether out is a terminal.
func isTerminal(out io.Writer) bool {
	f, ok := out.(*os.File)
	return ok && isatty.IsTerminal(f.Fd()) && os.Getenv("TERM") != "dumb"
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// count writes a number with its noun: 1 migration, 2 migrations.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// tradeFlags are the flags of commands that write as a member.
func tradeFlags(cmd *cobra.Command) {
	orgFlag(cmd)
	userFlag(cmd)
	jsonFlag(cmd)
}

func requireUint32(cmd *cobra.Command, name, help string) {
	cmd.Flags().Uint32(name, 0, help)
	_ = cmd.MarkFlagRequired(name)
}

func requireString(cmd *cobra.Command, name, help string) {
	cmd.Flags().String(name, "", help)
	_ = cmd.MarkFlagRequired(name)
}

func dateFlag(cmd *cobra.Command, name string) (when.Date, error) {
	text, _ := cmd.Flags().GetString(name)
	date, err := when.ParseDate(text)
	if err != nil {
		return date, wrongUse("--%s %q is not a date of the form YYYY-MM-DD", name, text)
	}
	return date, nil
}
