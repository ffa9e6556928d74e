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
		Short: "Copy everything to another database, of either engine",
		Long: `Copy all organizations from one database, as it is at one moment, to another that
is empty, compare both and check the copy. Either all of it arrives or nothing: a
copy that breaks a promise is taken back, and one that was interrupted before it
was compared has left nothing and is made again.

It is the way from one SQLite file to PostgreSQL when a company outgrows one
machine, to Citus when it outgrows that, and back. Stop the server before the last copy: what is written to the
old database afterwards stays there.`,
		Example: "  kontor copy --from sqlite:kontor-data/kontor.db --to postgres://kontor@db/kontor",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			from, _ := cmd.Flags().GetString("from")
			to, _ := cmd.Flags().GetString("to")
			if err := copyTo(cmd, from, to); err != nil {
				return err
			}
			say(cmd, "%s is as it was: move it away once the copy is in use, so that nobody works on it by mistake", withoutPassword(from))
			return nil
		},
	}
	cmd.Flags().String("from", "", "database to read: sqlite:FILE or postgres://…")
	cmd.Flags().String("to", "", "empty database to write")
	_ = cmd.MarkFlagRequired("from")
	_ = cmd.MarkFlagRequired("to")
	return cmd
}

// copyTo copies a whole database to another and proves that the copy is good.
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
	say(cmd, "%d rows copied and compared; checking the copy", rows)
	err = proven(cmd, target)
	switch {
	case err == nil:
		return nil
	case !errors.Is(err, errBroken):
		// It is whole and the same as its source; only the check was cut short.
		return fmt.Errorf("the copy is there and was compared; kontor check --database %s finishes its check: %w", withoutPassword(to), err)
	}
	if cleared := target.Clear(context.WithoutCancel(ctx)); cleared != nil {
		return errors.Join(err, cleared)
	}
	say(cmd, "the copy is taken back: %s is empty again", withoutPassword(to))
	return err
}

// openEmpty opens a database that is to be filled, or makes it. One of another
// version has been somebody's, and is not even brought up to date.
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
