package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"kontor/internal/db"
)

func backupCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "Back up the database to one file, online",
		Long: `Back up all organizations, from one snapshot, to a new file and verify it. The
server keeps running.

The file is a kontor database in SQLite, whatever the engine: a backup of
PostgreSQL can be restored to SQLite and vice versa, and --database sqlite:FILE
opens it. It appears under its name when it is complete.

The backup contains the files of records, also those that serve --files stores in
a folder or bucket. --without-files leaves these where they are; restore then needs
the same folder or bucket, with all files.

The amount of data is printed on stderr. A database without an organization is
refused, because it is probably the wrong one.

Exit code 1 and a list if the copy violates an invariant; the file is kept.`,
		Example: "  kontor backup /backup/kontor-$(date +%F).db",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := fileName(args[0]); err != nil {
				return err
			}
			complete := func(copied *db.DB) error { return withFiles(cmd, copied) }
			err := with(cmd, func(ctx context.Context, d *db.DB) error { return backUp(ctx, d, args[0], complete) })
			if err != nil {
				return fmt.Errorf("back up: %w", err)
			}
			written, err := os.Stat(args[0])
			if err != nil {
				return err
			}
			say(cmd, "%d bytes written", written.Size())
			copied, err := openExisting(cmd.Context(), "sqlite:"+args[0], patient)
			if err != nil {
				return err
			}
			return closing(copied, verify(cmd, copied))
		},
	}
	withoutFilesFlag(cmd)
	return cmd
}

// fileName refuses arguments that are not file names.
func fileName(name string) error {
	kind, _, named := strings.Cut(name, ":")
	switch {
	case name == "-":
		return wrongUse("backup writes to a file, not to standard output: kontor backup FILE")
	case named && slices.Contains([]string{"sqlite", "postgres", "postgresql"}, kind):
		return wrongUse("%q is a database address; backup writes to a file: kontor backup FILE", withoutPassword(name))
	}
	if _, _, err := db.File("sqlite:" + name); err != nil {
		return usage{err}
	}
	return nil
}

// backUp refuses an empty database.
func backUp(ctx context.Context, d *db.DB, path string, complete func(*db.DB) error) error {
	empty, err := isEmpty(ctx, d)
	if err != nil {
		return err
	}
	if empty {
		return errors.New("the database has no organization, so there is nothing to back up; check --database")
	}
	return d.Backup(ctx, path, complete)
}
