package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func migrateCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "migrate",
		Short: "Bring the database up to the schema of this program",
		Long: `Bring the database up to the schema of this program, and print what was applied.

serve does this by itself when it starts. Several processes may start at once: one
migrates, the others wait.`,
		Example: "  kontor migrate --database postgres://kontor@db/kontor",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			d, applied, err := openOrMake(cmd, patient)
			if err != nil {
				return err
			}
			defer d.Close()
			for _, name := range applied {
				fmt.Fprintln(cmd.OutOrStdout(), name)
			}
			say(cmd, "%d migrations applied, the schema is up to date", len(applied))
			return nil
		},
	}
}
