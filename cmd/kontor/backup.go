package main

import (
	"context"
	"fmt"
	"os"

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

Exit code 1 and a list when the copy breaks a promise; the file is kept.`,
		Example: "  kontor backup /backup/kontor-$(date +%F).db",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			err := with(cmd, func(ctx context.Context, d *db.DB) error { return d.Backup(ctx, args[0]) })
			if err != nil {
				return fmt.Errorf("back up: %w", err)
			}
			written, err := os.Stat(args[0])
			if err != nil {
				return err
			}
			say(cmd, "%d bytes written", written.Size())
			copied, err := db.Open(cmd.Context(), "sqlite:"+args[0], patient)
			if err != nil {
				return err
			}
			defer copied.Close()
			return proven(cmd, copied)
		},
	}
	return cmd
}
