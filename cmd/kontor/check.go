package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"kontor/internal/check"
	"kontor/internal/db"
)

func checkCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check",
		Short: "Prove that the stored data keeps every promise",
		Long: `Look for places where the stored data breaks a promise: a journal entry that does
not balance, a gap in the numbers, stock that its movements do not explain. Each
organization is read in one snapshot, so that the server can go on working. How
much was there is said on stderr: a check of the wrong database would find nothing.

Exit code 1 and a list when something is wrong.`,
		Example: "  kontor check\n  kontor check --org 1 --json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var orgs []uint32
			if id, _ := cmd.Flags().GetUint32("org"); id != 0 {
				orgs = append(orgs, id)
			}
			return with(cmd, func(_ context.Context, d *db.DB) error { return proven(cmd, d, orgs...) })
		},
	}
	cmd.Flags().Uint32("org", 0, "id of one organization; all when omitted")
	jsonFlag(cmd)
	return cmd
}

var errBroken = errors.New("the data breaks promises, see the list")

// proven lists the promises that a database breaks, which has to be none, and
// says how much it has looked at.
func proven(cmd *cobra.Command, d *db.DB, orgs ...uint32) error {
	found, err := check.Run(cmd.Context(), d, orgs...)
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
	say(cmd, "seen: %s", seen)
	if len(found) > 0 {
		return errBroken
	}
	say(cmd, "every promise is kept (%d checked)", len(check.All()))
	return nil
}
