package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"kontor/internal/books/check"
	"kontor/internal/db"
)

func checkCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Verify all data invariants",
		Long: `Verify that the stored data satisfies every invariant: journal entries balance,
document numbers have no gaps, stock equals the sum of its movements. Each
organization is read in one snapshot while the server runs. The amount of data is
printed on stderr, because a check of the wrong database would find nothing.

The bytes of all files are read and compared with their hashes, also in folders and
buckets, and so are those of sealed documents. --quick compares only their sizes.

Exit code 1 and a list if an invariant is violated.`,
		Example: "  kontor check\n  kontor check --org 1 --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			var orgs []uint32
			if id, _ := cmd.Flags().GetUint32("org"); id != 0 {
				orgs = append(orgs, id)
			}
			return with(cmd, func(_ context.Context, d *db.DB) error { return verify(cmd, d, orgs...) })
		},
	}
	cmd.Flags().Uint32("org", 0, "id of the organization (default: all)")
	cmd.Flags().Bool("quick", false, "compare only the sizes of files, not their bytes")
	paperFontFlag(cmd)
	cmd.Flags().Bool("papers", false, "")
	for _, former := range []string{"papers", "paper-font"} { // sealed documents were drawn
		_ = cmd.Flags().MarkHidden(former)
	}
	jsonFlag(cmd)
	return cmd
}

var errViolated = errors.New("invariants are violated, see the list")

// verify lists violated invariants and says how much data was checked.
func verify(cmd *cobra.Command, d *db.DB, orgs ...uint32) error {
	found, err := check.Depth{Quick: flagged(cmd, "quick")}.Run(cmd.Context(), d, orgs...)
	if err != nil {
		return err
	}
	err = result(cmd, list(found), func(out io.Writer) error {
		for _, v := range found {
			if _, err := fmt.Fprintln(out, v); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	seen, err := check.Count(cmd.Context(), d, orgs...)
	if err != nil {
		return err
	}
	say(cmd, "checked: %s", seen)
	if len(found) > 0 {
		return errViolated
	}
	say(cmd, "no violations (%d invariants)", len(check.All()))
	return nil
}
