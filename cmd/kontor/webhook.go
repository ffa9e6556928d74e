package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/people"
	"kontor/internal/secret"
	"kontor/internal/webhook"
)

func webhookCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "webhook",
		Short: "Manage the endpoints that receive events",
		Long: `Manage webhook endpoints: addresses of other servers that receive the events of an
organization. The server sends; ping and resend send from this command.`,
		Example: "  kontor webhook create --org 1 --user owner@acme.test --url https://shop.example/kontor --types 'sales.*'\n  kontor webhook list --org 1 --user owner@acme.test",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(webhookCreateCommand(), webhookListCommand(), webhookShowCommand(), webhookUpdateCommand(), webhookDeleteCommand(), webhookRotateCommand(),
		webhookPingCommand(), webhookReplayCommand(), webhookResendCommand(), webhookResumeCommand())
	return cmd
}

// hooked runs do as the member of --user, with what endpoints need outside of the database.
func hooked(cmd *cobra.Command, do func(ctx context.Context, d *db.DB, who access.Actor, s *webhook.Courier) error) error {
	orgID, _ := cmd.Flags().GetUint32("org")
	email, _ := cmd.Flags().GetString("user")
	var box *secret.Box
	path, given, err := secretKeyPath(cmd)
	if err != nil {
		return err
	}
	if path != "" {
		if box, err = secret.OpenKeyFile(path); err != nil && given {
			return err
		}
	}
	s, err := webhookCourier(cmd, box)
	if err != nil {
		return err
	}
	return with(cmd, func(ctx context.Context, d *db.DB) error {
		var who access.Actor
		err := d.Look(ctx, func(r *db.Root) (err error) {
			who, err = people.ActorOf(r, orgID, email, cmd.CommandPath())
			return err
		})
		if err != nil {
			return err
		}
		if !who.May(access.ManageWebhooks) {
			return fault.Forbidden.Because("requires the %s role", access.ManageWebhooks.Roles())
		}
		return do(ctx, d, who, s)
	})
}

// hookFlags are the flags of every command about endpoints.
func hookFlags(cmd *cobra.Command) *cobra.Command {
	orgFlag(cmd)
	userFlag(cmd)
	secretKeyFlag(cmd)
	webhookFlags(cmd)
	jsonFlag(cmd)
	return cmd
}

// hookID reads the id of an endpoint or a delivery.
func hookID(text string) (uint32, error) {
	id, err := strconv.ParseUint(text, 10, 32)
	if err != nil || id == 0 {
		return 0, wrongUse("%q is not an id", text)
	}
	return uint32(id), nil
}

// listFlag returns the parts of a flag that is a list.
func listFlag(cmd *cobra.Command, name string) []string {
	all, _ := cmd.Flags().GetStringSlice(name)
	for i := range all {
		all[i] = strings.TrimSpace(all[i])
	}
	return all
}

// written runs a write with a result.
func written[In, Out any](ctx context.Context, d *db.DB, who access.Actor, op func(*db.Tx, In) (Out, error), in In) (out Out, err error) {
	err = d.Write(ctx, who, func(tx *db.Tx) (err error) {
		out, err = op(tx, in)
		return err
	})
	return out, err
}

func webhookCreateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "create",
		Short:   "Create an endpoint and print its secret, once",
		Example: "  kontor webhook create --org 1 --user owner@acme.test --url https://shop.example/kontor --types sales.created,stock.moved",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			var in webhook.New
			in.URL, _ = cmd.Flags().GetString("url")
			in.Description, _ = cmd.Flags().GetString("description")
			in.Expand, _ = cmd.Flags().GetBool("expand")
			in.Types, in.DocumentTypes = listFlag(cmd, "types"), listFlag(cmd, "document-types")
			return hooked(cmd, func(ctx context.Context, d *db.DB, who access.Actor, s *webhook.Courier) error {
				in.UserID = num.Ref(who.User)
				if err := s.PrepareNew(ctx, &in); err != nil {
					return err
				}
				made, err := written(ctx, d, who, webhook.Create, in)
				if err != nil {
					return err
				}
				say(cmd, "endpoint %d sends to %s; the secret is shown only once", made.ID, made.URL)
				return result(cmd, made, func(out io.Writer) error { return line(out, made.Secret) })
			})
		},
	}
	cmd.Flags().String("url", "", "address that receives the events")
	_ = cmd.MarkFlagRequired("url")
	cmd.Flags().StringSlice("types", nil, "types of events, groups such as sales.*, or targets such as sales.status.changed:paid (default: all)")
	cmd.Flags().StringSlice("document-types", nil, "only events of these document types, such as IV,RE (default: all events)")
	cmd.Flags().Bool("expand", false, "send the record with each event")
	cmd.Flags().String("description", "", "purpose of the endpoint")
	return hookFlags(cmd)
}

func webhookListCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the endpoints of an organization",
		Example: "  kontor webhook list --org 1 --user owner@acme.test",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return hooked(cmd, func(ctx context.Context, d *db.DB, who access.Actor, _ *webhook.Courier) error {
				var all []webhook.Endpoint
				err := d.Read(ctx, who, func(tx *db.Tx) (err error) {
					all, err = webhook.List(tx, struct{}{})
					return err
				})
				if err != nil {
					return err
				}
				return result(cmd, list(all), func(out io.Writer) error { return printEndpoints(out, all) })
			})
		},
	}
	return hookFlags(cmd)
}

func printEndpoints(out io.Writer, all []webhook.Endpoint) error {
	var rows [][]string
	for _, e := range all {
		state := e.Status
		if e.Reason != "" {
			state += " (" + e.Reason + ")"
		}
		rows = append(rows, []string{fmt.Sprint(e.ID), e.URL, cmp.Or(strings.Join(e.Types, ","), "all"), state, fmt.Sprint(e.Waiting), fmt.Sprint(e.SetAside),
			moment(e.NextAttemptAt), moment(e.LastSuccessAt)})
	}
	return table(out, []string{"ID", "ADDRESS", "TYPES", "STATE", "WAITING", "SET ASIDE", "NEXT ATTEMPT", "LAST SUCCESS"}, rows)
}

func webhookShowCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "show ID",
		Short:   "Show an endpoint and its last deliveries",
		Example: "  kontor webhook show --org 1 --user owner@acme.test 3",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := hookID(args[0])
			if err != nil {
				return err
			}
			return hooked(cmd, func(ctx context.Context, d *db.DB, who access.Actor, _ *webhook.Courier) error {
				var shown struct {
					webhook.Endpoint
					Deliveries []webhook.Delivery `json:"deliveries"`
				}
				err := d.Read(ctx, who, func(tx *db.Tx) (err error) {
					if shown.Endpoint, err = webhook.Get(tx, webhook.ByID{ID: id}); err != nil {
						return err
					}
					page, err := webhook.Deliveries(tx, webhook.Filter{ID: id})
					shown.Deliveries = page.Items
					return err
				})
				if err != nil {
					return err
				}
				return result(cmd, shown, func(out io.Writer) error {
					if err := printEndpoints(out, []webhook.Endpoint{shown.Endpoint}); err != nil {
						return err
					}
					return printDeliveries(out, shown.Deliveries)
				})
			})
		},
	}
	return hookFlags(cmd)
}

func printDeliveries(out io.Writer, all []webhook.Delivery) error {
	var rows [][]string
	for _, e := range all {
		why := e.Error
		if e.Status != 0 {
			why = fmt.Sprint(uint32(e.Status))
		}
		rows = append(rows, []string{fmt.Sprint(e.ID), moment(e.StartedAt), e.Type, e.EventID, fmt.Sprint(e.Attempt), e.State, why, fmt.Sprintf("%d ms", e.TookMs)})
	}
	return table(out, []string{"ID", "TIME", "TYPE", "EVENT", "ATTEMPT", "STATE", "ANSWER", "DURATION"}, rows)
}

func webhookUpdateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "update ID",
		Short:   "Change an endpoint; flags that are not given keep their value",
		Example: "  kontor webhook update --org 1 --user owner@acme.test 3 --status paused",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := hookID(args[0])
			if err != nil {
				return err
			}
			var value webhook.Editable
			var sent []string
			for flag, field := range map[string]string{"url": "URL", "description": "Description", "types": "Types", "document-types": "DocumentTypes",
				"expand": "Expand", "status": "Status"} {
				if cmd.Flags().Changed(flag) {
					sent = append(sent, field)
				}
			}
			value.URL, _ = cmd.Flags().GetString("url")
			value.Description, _ = cmd.Flags().GetString("description")
			value.Status, _ = cmd.Flags().GetString("status")
			value.Expand, _ = cmd.Flags().GetBool("expand")
			value.Types, value.DocumentTypes = listFlag(cmd, "types"), listFlag(cmd, "document-types")
			if value.Status != "" && value.Status != webhook.Enabled && value.Status != webhook.Paused {
				return wrongUse("--status must be enabled or paused")
			}
			return changeHook(cmd, webhook.Edit{ID: id, Patch: input.Sent(value, sent...)})
		},
	}
	cmd.Flags().String("url", "", "address that receives the events")
	cmd.Flags().StringSlice("types", nil, "types of events, groups such as sales.*, or targets such as sales.status.changed:paid")
	cmd.Flags().StringSlice("document-types", nil, "only events of these document types, such as IV,RE")
	cmd.Flags().Bool("expand", false, "send the record with each event")
	cmd.Flags().String("description", "", "purpose of the endpoint")
	cmd.Flags().String("status", "", "enabled or paused")
	return hookFlags(cmd)
}

// changeHook changes an endpoint and prints it.
func changeHook(cmd *cobra.Command, in webhook.Edit) error {
	return hooked(cmd, func(ctx context.Context, d *db.DB, who access.Actor, s *webhook.Courier) error {
		if err := s.PrepareEdit(ctx, &in); err != nil {
			return err
		}
		changed, err := written(ctx, d, who, webhook.Update, in)
		if err != nil {
			return err
		}
		return result(cmd, changed, func(out io.Writer) error { return printEndpoints(out, []webhook.Endpoint{changed}) })
	})
}

func webhookDeleteCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "delete ID",
		Short:   "Delete an endpoint with its deliveries",
		Example: "  kontor webhook delete --org 1 --user owner@acme.test 3",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := hookID(args[0])
			if err != nil {
				return err
			}
			return hooked(cmd, func(ctx context.Context, d *db.DB, who access.Actor, _ *webhook.Courier) error {
				err := d.Write(ctx, who, func(tx *db.Tx) error { return webhook.Delete(tx, webhook.ByID{ID: id}) })
				if err == nil {
					say(cmd, "endpoint %d is deleted", id)
				}
				return err
			})
		},
	}
	return hookFlags(cmd)
}

func webhookRotateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "rotate ID",
		Short:   "Give an endpoint a new secret and print it, once",
		Long:    "Give an endpoint a new secret. The previous one signs too for --keep-hours.",
		Example: "  kontor webhook rotate --org 1 --user owner@acme.test 3",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			id, err := hookID(args[0])
			if err != nil {
				return err
			}
			hours, _ := cmd.Flags().GetInt("keep-hours")
			if hours < 0 || hours > 168 {
				return wrongUse("--keep-hours must be between 0 and 168")
			}
			return hooked(cmd, func(ctx context.Context, d *db.DB, who access.Actor, s *webhook.Courier) error {
				in := webhook.Rotate{ID: id, KeepHours: &hours}
				s.PrepareRotate(&in)
				made, err := written(ctx, d, who, webhook.RotateSecret, in)
				if err != nil {
					return err
				}
				say(cmd, "the secret is shown only once; the previous one signs until %s", moment(made.PreviousSecretUntil))
				return result(cmd, made, func(out io.Writer) error { return line(out, made.Secret) })
			})
		},
	}
	cmd.Flags().Int("keep-hours", 24, "how long the previous secret also signs, 0 to 168")
	return hookFlags(cmd)
}
