package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"kontor/internal/db"
)

func copyCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "copy",
		Short: "Copy the database to another database of either engine",
		Long: `Copy all organizations from a snapshot of one database to an empty one, compare
both and verify the copy. A copy is complete or absent: one that violates an
invariant is removed, and one interrupted before the comparison ended leaves
nothing. Repeat it.

Use it to move from SQLite to PostgreSQL or Citus, and back. Stop the server before
the final copy: later writes stay in the old database.`,
		Example: "  kontor copy --from sqlite:kontor-data/kontor.db --to postgres://kontor@db/kontor",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			from, _ := cmd.Flags().GetString("from")
			to, _ := cmd.Flags().GetString("to")
			if err := copyTo(cmd, from, to); err != nil {
				return err
			}
			say(cmd, "%s is unchanged; move it away once the copy is in use, so that it is not used by mistake", withoutPassword(from))
			return nil
		},
	}
	cmd.Flags().String("from", "", "database to read: sqlite:FILE or postgres://…")
	cmd.Flags().String("to", "", "empty database to write")
	_ = cmd.MarkFlagRequired("from")
	_ = cmd.MarkFlagRequired("to")
	return cmd
}

// copyTo copies a database to another and verifies the copy.
func copyTo(cmd *cobra.Command, from, to string) error {
	ctx := cmd.Context()
	source, err := openExisting(ctx, from, patient)
	if err != nil {
		return fmt.Errorf("copy from: %w", err)
	}
	defer source.Close()
	target, err := openEmpty(ctx, to)
	if err != nil {
		return fmt.Errorf("copy to: %w", err)
	}
	defer target.Close()
	rows := int64(0)
	err = db.Copy(ctx, source, target, func(c db.Copied) {
		switch {
		case c.Compared:
			say(cmd, "  %-28s %d compared …", c.Table, c.Rows)
		case !c.Done:
			say(cmd, "  %-28s %d …", c.Table, c.Rows)
		default:
			rows += c.Rows
			say(cmd, "  %-28s %d", c.Table, c.Rows)
		}
	})
	if err != nil {
		return fmt.Errorf("copy: %w", err)
	}
	say(cmd, "%d rows copied and compared; verifying the copy", rows)
	err = verify(cmd, target)
	switch {
	case err == nil:
		return nil
	case !errors.Is(err, errViolated):
		// The copy is complete; only the check was interrupted.
		return fmt.Errorf("the copy is complete, but its check was interrupted; run kontor check --database %s: %w", withoutPassword(to), err)
	}
	if cleared := target.Clear(context.WithoutCancel(ctx)); cleared != nil {
		return errors.Join(err, cleared)
	}
	say(cmd, "removed the copy; %s is empty again", withoutPassword(to))
	return err
}

// openEmpty opens or creates the target of a copy. It does not migrate a database
// of another version, which is in use elsewhere.
func openEmpty(ctx context.Context, url string) (*db.DB, error) {
	d, err := db.Open(ctx, url, patient)
	if err != nil {
		return nil, err
	}
	if err := d.Current(ctx); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	d, _, err = migrated(ctx, d)
	return d, err
}
