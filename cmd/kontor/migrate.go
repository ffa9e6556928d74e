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
		Short: "Migrate the database to this program's schema",
		Long: `Migrate the database to this program's schema and print the applied migrations.

serve does this when it starts. Several processes can start at once: one migrates,
the others wait.

--distribute spreads a PostgreSQL database with the extension Citus, empty or not,
over its nodes: each company is stored on one node. Stop the servers first. Run it
again if it was interrupted. docs/scaling.md explains when to use it.`,
		Example: "  kontor migrate --database postgres://kontor@db/kontor\n  kontor migrate --distribute --database postgres://kontor@coordinator/kontor",
		RunE: func(cmd *cobra.Command, _ []string) error {
			options := patient
			options.Distributing = distribute
			d, applied, err := openOrCreate(cmd, options)
			if err != nil {
				return err
			}
			for _, name := range applied {
				if err := line(cmd.OutOrStdout(), name); err != nil {
					return closing(d, err)
				}
			}
			say(cmd, "%s applied; the schema is up to date", count(len(applied), "migration"))
			if distribute {
				err = spread(cmd.Context(), cmd, d)
			}
			return closing(d, err)
		},
	}
	cmd.Flags().BoolVar(&distribute, "distribute", false, "distribute the companies over the nodes of Citus")
	return cmd
}

// spread distributes a database and prints where each table is stored.
func spread(ctx context.Context, cmd *cobra.Command, d *db.DB) error {
	err := d.Distribute(ctx, func(p db.Distributed) { say(cmd, "  %-28s %s", p.Table, p.Distribution) })
	if err != nil {
		return fmt.Errorf("distribute: %w", err)
	}
	say(cmd, "the database is distributed")
	return nil
}
