package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/spf13/cobra"

	"kontor/internal/base/fault"
	"kontor/internal/books/attachment"
	"kontor/internal/db"
	"kontor/internal/outbound/webhook"
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
the copy: later writes stay in the old database. --online copies while it runs, to
see how long the copy takes. Files in a folder or bucket are copied into the
database, unless --without-files leaves them there; both databases then use the same
folder or bucket, so only one of them must stay in use. Webhook endpoints of the copy are paused; enable them with
kontor webhook resume --all once the copy is in use.`,
		Example: "  kontor copy --from sqlite:kontor-data/kontor.db --to postgres://kontor@db/kontor",
		RunE: func(cmd *cobra.Command, _ []string) error {
			from, _ := cmd.Flags().GetString("from")
			to, _ := cmd.Flags().GetString("to")
			online, _ := cmd.Flags().GetBool("online")
			begun := time.Now()
			if err := copyTo(cmd, copying{verb: "copy", from: from, to: to, online: online, withoutFiles: flagged(cmd, "without-files")}); err != nil {
				return err
			}
			if online {
				say(cmd, "the copy ends at %s; later writes are only in %s", begun.UTC().Format(time.RFC3339), withoutPassword(from))
			}
			say(cmd, "%s is unchanged; move it away once the copy is in use, so that it is not used by mistake", withoutPassword(from))
			return nil
		},
	}
	cmd.Flags().String("from", "", "database to read: sqlite:FILE or postgres://…")
	cmd.Flags().String("to", "", "empty database to write")
	cmd.Flags().Bool("online", false, "copy although a server uses the source; what is written meanwhile is not copied")
	withoutFilesFlag(cmd)
	_ = cmd.MarkFlagRequired("from")
	_ = cmd.MarkFlagRequired("to")
	return cmd
}

// copying is a copy of one database to another, for a command.
type copying struct {
	verb, from, to string
	online         bool // a server can use the source
	withoutFiles   bool // files in folders and buckets stay there
}

// copyTo copies a database to another and verifies the copy.
func copyTo(cmd *cobra.Command, c copying) error {
	ctx, to := cmd.Context(), c.to
	source, err := openExisting(ctx, c.from, patient)
	if err != nil {
		return fmt.Errorf("%s from: %w", c.verb, err)
	}
	defer source.Close()
	if !c.online {
		release, err := source.Unserved(ctx, "copied, or add --online")
		if err != nil {
			return fault.Conflict.Because("%s: %s: %s", c.verb, withoutPassword(c.from), err)
		}
		defer func() { _ = release() }()
	}
	target, err := openTarget(ctx, c.verb, to)
	if err != nil {
		return err
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
		return fmt.Errorf("%s: %w", c.verb, err)
	}
	if err := c.files(ctx, target); err != nil {
		return fmt.Errorf("%s: %w", c.verb, errors.Join(err, target.Clear(context.WithoutCancel(ctx))))
	}
	say(cmd, "%d rows copied and compared; verifying the copy", rows)
	err = verify(cmd, target)
	if err == nil {
		err = pauseWebhooks(cmd, target, webhook.Copied)
	}
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

// files copies the files in folders and buckets into the copy.
func (c copying) files(ctx context.Context, target *db.DB) error {
	if c.withoutFiles {
		return nil
	}
	return attachment.Embed(ctx, target)
}

// openTarget opens the target of a copy and refuses one that holds data.
func openTarget(ctx context.Context, verb, to string) (*db.DB, error) {
	target, err := openEmpty(ctx, to)
	if err != nil {
		return nil, fmt.Errorf("%s to: %w", verb, err)
	}
	if err := mustBeEmpty(ctx, target, verb, to); err != nil {
		return nil, errors.Join(err, target.Close())
	}
	return target, nil
}

// refuseUsed refuses a target that holds data. It creates and migrates nothing.
func refuseUsed(ctx context.Context, verb, to string) error {
	options := patient
	options.Existing = true
	target, err := db.Open(ctx, to, options)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s to: %w", verb, err)
	}
	if target.Ready(ctx) != nil { // openTarget says what is wrong, or completes it
		return target.Close()
	}
	return errors.Join(mustBeEmpty(ctx, target, verb, to), target.Close())
}

func mustBeEmpty(ctx context.Context, target *db.DB, verb, to string) error {
	empty, err := isEmpty(ctx, target)
	if err == nil && !empty {
		err = fault.Conflict.Because("%s: %s is not empty; %s needs an empty database: create another one", verb, withoutPassword(to), verb)
	}
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
