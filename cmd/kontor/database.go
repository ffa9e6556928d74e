package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/outbound/feed"
)

const defaultDatabase = "sqlite:kontor-data/kontor.db"

// patient lets a command run as long as large data takes.
var patient = db.Options{Longest: 24 * time.Hour}

// open opens the database of --database. It must exist and have this program's
// schema: a command that created it would report an empty one as healthy.
func open(cmd *cobra.Command, options db.Options) (*db.DB, error) {
	url, err := cmd.Flags().GetString("database")
	if err != nil {
		return nil, err
	}
	return openExisting(cmd.Context(), url, options)
}

// openExisting opens an existing database with this program's schema.
func openExisting(ctx context.Context, url string, options db.Options) (*db.DB, error) {
	options.Existing = true
	d, err := db.Open(ctx, url, options)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%w; create one with kontor serve, kontor migrate or kontor org apply", err)
	}
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	if err := d.Ready(ctx); err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return d, nil
}

// openOrCreate opens the database of --database, creates it if it does not exist,
// with a message, and migrates it.
func openOrCreate(cmd *cobra.Command, options db.Options) (*db.DB, []string, error) {
	url, err := cmd.Flags().GetString("database")
	if err != nil {
		return nil, nil, err
	}
	options.Migrating = migrating(func(format string, a ...any) { say(cmd, format, a...) })
	d, applied, err := openAt(cmd.Context(), url, options)
	if err == nil && d.New() {
		say(cmd, newDatabase, withoutPassword(url))
	}
	return d, applied, err
}

const newDatabase = "created database %s"

// migrating reports the migration steps of an existing database and their progress.
func migrating(say func(format string, a ...any)) func(step string, n, of int, since time.Duration) {
	return func(step string, n, of int, since time.Duration) {
		if since == 0 {
			say("migrating: %s (step %d of %d)", step, n, of)
			return
		}
		say("still migrating: %s (step %d of %d), %s so far", step, n, of, since)
	}
}

// openAt opens a database and migrates it.
func openAt(ctx context.Context, url string, options db.Options) (*db.DB, []string, error) {
	d, err := db.Open(ctx, url, options)
	if err != nil {
		return nil, nil, fmt.Errorf("open the database: %w", err)
	}
	return migrated(ctx, d)
}

// migrated migrates an open database.
func migrated(ctx context.Context, d *db.DB) (*db.DB, []string, error) {
	applied, err := d.Migrate(ctx)
	if err != nil {
		return nil, nil, errors.Join(notMigrated(err), d.Close())
	}
	return d, applied, nil
}

func notMigrated(err error) error { return fmt.Errorf("migrate the database: %w", err) }

// with runs do on the open database and closes it.
func with(cmd *cobra.Command, do func(ctx context.Context, d *db.DB) error) error {
	return withOptions(cmd, patient, do)
}

func withOptions(cmd *cobra.Command, options db.Options, do func(ctx context.Context, d *db.DB) error) error {
	hub, options := telling(options)
	d, err := open(cmd, options)
	if err != nil {
		return err
	}
	err = do(cmd.Context(), d)
	return closing(d, errors.Join(err, hub.Flush(context.WithoutCancel(cmd.Context()), d)))
}

// telling returns options with which the events of a command reach servers at once, and the
// hub to flush at its end.
func telling(options db.Options) (*feed.Hub, db.Options) {
	hub := feed.NewHub()
	options.Published = hub.Published
	return hub, options
}

// withNew is with for a command that can create the database, or complete one that
// another process started to create. It does not migrate a database with companies:
// servers of the previous version could no longer write.
func withNew(cmd *cobra.Command, do func(ctx context.Context, d *db.DB) error) error {
	url, err := cmd.Flags().GetString("database")
	if err != nil {
		return err
	}
	hub, options := telling(patient)
	d, err := db.Open(cmd.Context(), url, options)
	if err != nil {
		return fmt.Errorf("open the database: %w", err)
	}
	if old := d.Current(cmd.Context()); old != nil {
		if empty, err := isEmpty(cmd.Context(), d); err != nil || !empty {
			return closing(d, old)
		}
	}
	if d, _, err = migrated(cmd.Context(), d); err != nil {
		return err
	}
	err = do(cmd.Context(), d)
	if err != nil && d.New() {
		return errors.Join(err, removeNew(cmd.Context(), d, url))
	}
	if d.New() {
		say(cmd, newDatabase, withoutPassword(url))
	}
	return closing(d, errors.Join(err, hub.Flush(context.WithoutCancel(cmd.Context()), d)))
}

// removeNew removes the database that a refused command has just created, unless it holds
// a company.
func removeNew(ctx context.Context, d *db.DB, url string) error {
	ctx = context.WithoutCancel(ctx)
	empty, err := isEmpty(ctx, d)
	if err != nil || !empty {
		return errors.Join(err, d.Close())
	}
	path, isFile, err := db.File(url)
	if err == nil && !isFile {
		err = d.Clear(ctx)
	}
	err = errors.Join(err, d.Close())
	if !isFile {
		return err
	}
	for _, suffix := range []string{"", "-wal", "-shm", "-migrate", "-server"} {
		if gone := os.Remove(path + suffix); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
			err = errors.Join(err, gone)
		}
	}
	_ = os.Remove(filepath.Dir(path)) // if it was created for the database, it is empty
	return err
}

// closing closes the database and returns the first error.
func closing(d *db.DB, err error) error {
	if closed := d.Close(); err == nil {
		err = closed
	}
	return err
}

// orgFlag and userFlag name the organization and the member a command acts as.
func orgFlag(cmd *cobra.Command) { requireUint32(cmd, "org", "id of the organization") }

func userFlag(cmd *cobra.Command) {
	requireString(cmd, "user", "e-mail address of the member to act as")
}

// act runs an operation that requires a right, or a dry run of it, as the member of --user, or as the
// operator if the command has none.
func act(cmd *cobra.Command, options db.Options, right access.Right, dry bool, operation func(*db.Tx) error) error {
	return withOptions(cmd, options, func(ctx context.Context, d *db.DB) error {
		who, err := actorOf(ctx, cmd, d)
		switch {
		case err != nil:
			return err
		case !who.May(right):
			return fault.Forbidden.Because("requires the %s role", right.Roles())
		case dry:
			return d.Try(ctx, who, operation)
		}
		return d.Write(ctx, who, operation)
	})
}

// view reads from the organization of --org.
func view[T any](cmd *cobra.Command, read func(*db.Tx) (T, error)) (value T, err error) {
	err = with(cmd, func(ctx context.Context, d *db.DB) error {
		orgID, _ := cmd.Flags().GetUint32("org")
		o, err := organization(ctx, d, orgID)
		if err == nil {
			value, err = db.Read(ctx, d, org.Operator(o, ""), read)
		}
		return err
	})
	return value, err
}

func organization(ctx context.Context, d *db.DB, id uint32) (org.Organization, error) {
	return db.Look(ctx, d, func(r *db.Root) (org.Organization, error) { return org.Get(r, id) })
}
