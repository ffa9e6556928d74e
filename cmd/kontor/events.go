package main

import (
	"context"
	"encoding/json"
	"time"

	"github.com/spf13/cobra"

	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/outbound/feed"
)

func eventsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "events",
		Short: "Print the events of an organization",
		Long: `Print the events of an organization, one JSON object per line, oldest first. With
--follow the command waits for new events until it is interrupted.`,
		Example: "  kontor events --org 1\n  kontor events --org 1 --after newest --types 'sales.*' --follow",
		RunE: func(cmd *cobra.Command, _ []string) error {
			orgID, _ := cmd.Flags().GetUint32("org")
			return with(cmd, func(ctx context.Context, d *db.DB) error {
				o, err := organization(ctx, d, orgID)
				if err != nil {
					return err
				}
				return printEvents(ctx, cmd, d, o)
			})
		},
	}
	orgFlag(cmd)
	cmd.Flags().String("after", "", "eventId after which to start, or newest (default: the oldest event)")
	cmd.Flags().String("types", "", "types, groups such as sales.*, or targets such as sales.status.changed:paid, separated by commas")
	cmd.Flags().String("document-type", "", "only events of these document types, such as IV,RE, separated by commas")
	cmd.Flags().Bool("follow", false, "wait for new events")
	return cmd
}

// followInterval is how often a command looks for new events.
const followInterval = time.Second

// printEvents prints events page by page, and with --follow until the context ends.
func printEvents(ctx context.Context, cmd *cobra.Command, d *db.DB, o org.Organization) error {
	f := feed.Filter{Limit: 100}
	f.After, _ = cmd.Flags().GetString("after")
	f.Types, _ = cmd.Flags().GetString("types")
	f.DocumentType, _ = cmd.Flags().GetString("document-type")
	follow, _ := cmd.Flags().GetBool("follow")
	out := json.NewEncoder(cmd.OutOrStdout())
	out.SetEscapeHTML(false)
	for {
		page, err := db.Read(ctx, d, org.Operator(o, ""), func(tx *db.Tx) (feed.Page, error) { return feed.List(tx, f) })
		if ctx.Err() != nil && follow {
			return nil
		}
		if err != nil {
			return err
		}
		for i := range page.Items {
			if err := out.Encode(&page.Items[i]); err != nil {
				return err
			}
		}
		f.After = page.NextAfter
		switch {
		case page.HasMore:
		case !follow:
			return nil
		default:
			select {
			case <-time.After(followInterval):
			case <-ctx.Done():
				return nil
			}
		}
	}
}
