package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"kontor/internal/db"
)

func migrateCommand() *cobra.Command {
	distribute := false
	cmd := &cobra.Command{
		Use:   "migrate",
		Short: "Bring the database up to the schema of this program",
		Long: `Bring the database up to the schema of this program, and print what was applied.

serve does this by itself when it starts. Several processes may start at once: one
migrates, the others wait.

With --distribute a PostgreSQL database with the extension Citus, empty or not, is
spread over its nodes: each company lies on one of them. Stop the servers first.
What was interrupted is finished when it is run again. docs/scaling.md tells when
this is worth it.`,
		Example: "  kontor migrate --database postgres://kontor@db/kontor\n  kontor migrate --distribute --database postgres://kontor@coordinator/kontor",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			options := patient
			options.Distributing = distribute
			d, applied, err := openOrMake(cmd, options)
			if err != nil {
				return err
			}
			for _, name := range applied {
				if err := line(cmd.OutOrStdout(), name); err != nil {
					return closing(d, err)
				}
			}
			say(cmd, "%d migrations applied, the schema is up to date", len(applied))
			if distribute {
				err = spread(cmd.Context(), cmd, d)
			}
			return closing(d, err)
		},
	}
	cmd.Flags().BoolVar(&distribute, "distribute", false, "spread the companies over the nodes of Citus")
	return cmd
}

// spread distributes a database and says where each table lies.
func spread(ctx context.Context, cmd *cobra.Command, d *db.DB) error {
	err := d.Distribute(ctx, func(p db.Placed) { say(cmd, "  %-28s %s", p.Table, p.Place) })
	if err != nil {
		return fmt.Errorf("distribute: %w", err)
	}
	say(cmd, "the database is distributed")
	return nil
}
