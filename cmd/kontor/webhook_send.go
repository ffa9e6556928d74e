package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/input"
	"kontor/internal/webhook"
)

func webhookPingCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "ping ID",
		Short:   "Send a test message and print what the endpoint answered",
		Example: "  kontor webhook ping --org 1 --user owner@acme.test 3",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := hookID(args[0])
			if err != nil {
				return err
			}
			return hooked(cmd, func(ctx context.Context, d *db.DB, who access.Actor, s *webhook.Courier) error {
				in := webhook.Ping{ID: id}
				if err := s.SendPing(ctx, d, who, &in, false); err != nil {
					return err
				}
				sent, err := written(ctx, d, who, webhook.StorePing, in)
				return printSent(cmd, sent, err)
			})
		},
	}
	return hookFlags(cmd)
}

func webhookResendCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "resend ID DELIVERY",
		Short:   "Send the event of a delivery once more, at once",
		Example: "  kontor webhook resend --org 1 --user owner@acme.test 3 512",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := hookID(args[0])
			if err != nil {
				return err
			}
			delivery, err := hookID(args[1])
			if err != nil {
				return err
			}
			return hooked(cmd, func(ctx context.Context, d *db.DB, who access.Actor, s *webhook.Courier) error {
				in := webhook.Resend{ID: id, DeliveryID: delivery}
				if err := s.SendAgain(ctx, d, who, &in, false); err != nil {
					return err
				}
				sent, err := written(ctx, d, who, webhook.StoreResend, in)
				return printSent(cmd, sent, err)
			})
		},
	}
	return hookFlags(cmd)
}

// printSent prints an attempt. One that was not delivered fails the command.
func printSent(cmd *cobra.Command, sent webhook.Delivery, err error) error {
	if err != nil {
		return err
	}
	if err := result(cmd, sent, func(out io.Writer) error { return printDeliveries(out, []webhook.Delivery{sent}) }); err != nil {
		return err
	}
	if sent.State != webhook.Delivered {
		return fmt.Errorf("the endpoint did not accept the message (%s)", sent.Error)
	}
	return nil
}

func webhookReplayCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "replay ID",
		Short:   "Send events again, in order and with the same ids",
		Example: "  kontor webhook replay --org 1 --user owner@acme.test 3 --after evt_1_100_27d41a63\n  kontor webhook replay --org 1 --user owner@acme.test 3 --set-aside",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := hookID(args[0])
			if err != nil {
				return err
			}
			in := webhook.Replay{ID: id}
			in.After, _ = cmd.Flags().GetString("after")
			in.SetAside, _ = cmd.Flags().GetBool("set-aside")
			return hooked(cmd, func(ctx context.Context, d *db.DB, who access.Actor, _ *webhook.Courier) error {
				moved, err := written(ctx, d, who, webhook.MoveTo, in)
				if err != nil {
					return err
				}
				return result(cmd, moved, func(out io.Writer) error { return printEndpoints(out, []webhook.Endpoint{moved}) })
			})
		},
	}
	cmd.Flags().String("after", "", "eventId after which to start, or newest")
	cmd.Flags().Bool("set-aside", false, "send the events that were set aside again first")
	return hookFlags(cmd)
}

func webhookResumeCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "resume [ID]",
		Short:   "Enable an endpoint, or with --all those that a restore or copy has paused",
		Example: "  kontor webhook resume --org 1 --user owner@acme.test 3\n  kontor webhook resume --all",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if all, _ := cmd.Flags().GetBool("all"); all {
				if len(args) > 0 {
					return wrongUse("--all takes no id")
				}
				return resumeAll(cmd)
			}
			if len(args) == 0 || !cmd.Flags().Changed("org") || !cmd.Flags().Changed("user") {
				return wrongUse("name an endpoint with --org, --user and its id, or use --all")
			}
			id, err := hookID(args[0])
			if err != nil {
				return err
			}
			return changeHook(cmd, webhook.Edit{ID: id, Patch: input.Sent(webhook.Editable{Status: webhook.Enabled}, "Status")})
		},
	}
	cmd.Flags().Uint32("org", 0, "id of the organization")
	cmd.Flags().String("user", "", "e-mail address of the member to act as")
	cmd.Flags().Bool("all", false, "all endpoints that a restore or copy has paused, of every organization")
	secretKeyFlag(cmd)
	webhookFlags(cmd)
	jsonFlag(cmd)
	return cmd
}

func resumeAll(cmd *cobra.Command) error {
	return with(cmd, func(ctx context.Context, d *db.DB) error {
		n := 0
		err := d.Change(ctx, func(r *db.Root) (err error) {
			n, err = webhook.ResumeAll(r, "kontor webhook resume")
			return err
		})
		if err == nil {
			say(cmd, "enabled %s", count(n, "webhook endpoint"))
		}
		return err
	})
}
