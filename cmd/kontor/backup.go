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
		Short: "Write everything to one file, while the server works",
		Long: `Write all organizations, as they are at one moment, to a new file, and check it.
The server goes on working meanwhile.

The file is a kontor database of its own, whatever the database is: one of
PostgreSQL can be restored to SQLite and the other way round, and
--database sqlite:FILE opens it. It appears under its name when it is complete.

How much was saved is said on stderr. A database without an organization is not
saved: it is the wrong one.

Exit code 1 and a list when the copy breaks a promise; the file is kept.`,
		Example: "  kontor backup /backup/kontor-$(date +%F).db",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := fileName(args[0]); err != nil {
				return err
			}
			err := with(cmd, func(ctx context.Context, d *db.DB) error { return backUp(ctx, d, args[0]) })
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
			return closing(copied, proven(cmd, copied))
		},
	}
	return cmd
}

// fileName refuses what is meant as something else than the name of a file.
func fileName(name string) error {
	kind, _, named := strings.Cut(name, ":")
	switch {
	case name == "-":
		return wrongUse("a backup goes to a file, whose name is its argument, and not to standard output")
	case named && slices.Contains([]string{"sqlite", "postgres", "postgresql"}, kind):
		return wrongUse("%q is the address of a database; a backup goes to a file, whose name is its argument", withoutPassword(name))
	}
	if _, _, err := db.File("sqlite:" + name); err != nil {
		return usage{err}
	}
	return nil
}

// backUp saves a database in which there is something to save.
func backUp(ctx context.Context, d *db.DB, path string) error {
	empty, err := isEmpty(ctx, d)
	if err != nil {
		return err
	}
	if empty {
		return errors.New("there is no organization in the database, so there is nothing to save; is it the right one?")
	}
	return d.Backup(ctx, path)
}
