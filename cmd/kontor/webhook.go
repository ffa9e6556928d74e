package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"kontor/internal/base/secret"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/outbound/webhook"
)

func webhookCommand() *cobra.Command {
	return addRows(&cobra.Command{
		Use:   "webhook",
		Short: "Manage the endpoints that receive events",
		Long: `Manage webhook endpoints: addresses of other servers that receive the events of an
organization. The server sends; ping and resend send from this command.`,
	}, webhookRows()...)
}

func webhookRows() []row {
	return []row{
		{use: "webhook create", operation: "createWebhook", without: "userId", courier: true, print: printCreated, short: "Create an endpoint and print its secret, once",
			example: "--url https://shop.example/kontor --types sales.created,stock.moved"},
		{use: "webhook list", operation: "listWebhooks", print: typed(printEndpoints), short: "List the endpoints of an organization", example: "\n", more: unusedHookFlags},
		{use: "webhook show ID", operation: "getWebhook", args: "id", prepare: withDeliveries, print: typed(printShown), short: "Show an endpoint and its last deliveries", example: "3", more: unusedHookFlags},
		{use: "webhook update ID", operation: "updateWebhook", args: "id", without: "userId", courier: true, prepare: hookStatus, print: typed(printEndpoint),
			short: "Change an endpoint; flags that are not given keep their value", example: "3 --status paused"},
		{use: "webhook delete ID", operation: "deleteWebhook", args: "id", done: "endpoint %s is deleted", short: "Delete an endpoint with its deliveries", example: "3", more: unusedHookFlags},
		{use: "webhook rotate ID", operation: "rotateWebhookSecret", args: "id", courier: true, prepare: keepHours, print: printRotated, short: "Give an endpoint a new secret and print it, once",
			long: "Give an endpoint a new secret. The previous one signs too for --keep-hours.", example: "3"},
		{use: "webhook ping ID", operation: "pingWebhook", args: "id", courier: true, print: typed(printDelivery), verdict: delivered,
			short: "Send a test message and print what the endpoint answered", example: "3"},
		{use: "webhook replay ID", operation: "replayWebhook", args: "id", print: typed(printEndpoint), short: "Send events again, in order and with the same ids", more: unusedHookFlags,
			example: "3 --after evt_1_100_27d41a63\n3 --set-aside"},
		{use: "webhook resend ID DELIVERY", operation: "resendWebhookDelivery", args: "id deliveryId", courier: true, print: typed(printDelivery), verdict: delivered,
			short: "Send the event of a delivery once more, at once", example: "3 512"},
		{use: "webhook resume [ID]", operation: "updateWebhook", without: "id url types documentTypes expand description userId status", courier: true, prepare: resume, more: resumeFlags,
			print: typed(printEndpoint), short: "Enable an endpoint, or with --all those that a restore or copy has paused", example: "3"},
	}
}

// unusedHookFlags accepts the flags of the commands that send.
func unusedHookFlags(cmd *cobra.Command) {
	secretKeyFlag(cmd)
	webhookFlags(cmd)
}

// courierOf returns what endpoints need outside of the database.
func courierOf(cmd *cobra.Command) (*webhook.Courier, error) {
	path, given, err := secretKeyPath(cmd)
	if err != nil {
		return nil, err
	}
	var box *secret.Box
	if path != "" {
		if box, err = secret.OpenKeyFile(path); err != nil && given {
			return nil, err
		}
	}
	return webhookCourier(cmd, box)
}

// printCreated prints the secret of a new endpoint.
func printCreated(cmd *cobra.Command, out io.Writer, body []byte) error {
	if err := printAs(cmd.ErrOrStderr(), "endpoint {id} sends to {url}; the secret is shown only once", body); err != nil {
		return err
	}
	return printAs(out, "{secret}", body)
}

// printRotated prints the new secret of an endpoint.
func printRotated(cmd *cobra.Command, out io.Writer, body []byte) error {
	var made struct{ PreviousSecretUntil when.Unix }
	if err := json.Unmarshal(body, &made); err != nil {
		return err
	}
	say(cmd, "the secret is shown only once; the previous one signs until %s", moment(made.PreviousSecretUntil))
	return printAs(out, "{secret}", body)
}

func printEndpoints(out io.Writer, all []webhook.Endpoint) error {
	return tableOf(out, "ID, ADDRESS, TYPES, STATE, WAITING, SET ASIDE, NEXT ATTEMPT, LAST SUCCESS", all, func(e webhook.Endpoint) []any {
		state := e.Status
		if e.Reason != "" {
			state += " (" + e.Reason + ")"
		}
		return []any{e.ID, e.URL, cmp.Or(strings.Join(e.Types, ","), "all"), state, e.Waiting, e.SetAside, moment(e.NextAttemptAt), moment(e.LastSuccessAt)}
	})
}

func printEndpoint(out io.Writer, e webhook.Endpoint) error {
	return printEndpoints(out, []webhook.Endpoint{e})
}

// shownHook is an endpoint with its last deliveries.
type shownHook struct {
	webhook.Endpoint
	Deliveries []webhook.Delivery `json:"deliveries"`
}

func printShown(out io.Writer, shown shownHook) error {
	if err := printEndpoint(out, shown.Endpoint); err != nil {
		return err
	}
	return printDeliveries(out, shown.Deliveries)
}

func withDeliveries(t *task) error {
	t.after = func(tx *db.Tx, out any) (any, error) {
		shown := shownHook{Endpoint: *out.(*webhook.Endpoint)}
		page, err := webhook.Deliveries(tx, webhook.Filter{ID: shown.ID})
		shown.Deliveries = page.Items
		return &shown, err
	}
	return nil
}

func printDeliveries(out io.Writer, all []webhook.Delivery) error {
	return tableOf(out, "ID, TIME, TYPE, EVENT, ATTEMPT, STATE, ANSWER, DURATION", all, func(e webhook.Delivery) []any {
		why := e.Error
		if e.Status != 0 {
			why = fmt.Sprint(uint32(e.Status))
		}
		return []any{e.ID, moment(e.StartedAt), e.Type, e.EventID, e.Attempt, e.State, why, fmt.Sprintf("%d ms", e.TookMs)}
	})
}

func printDelivery(out io.Writer, sent webhook.Delivery) error {
	return printDeliveries(out, []webhook.Delivery{sent})
}

// delivered fails the command if an attempt was not delivered.
func delivered(body []byte) error {
	var sent webhook.Delivery
	if err := json.Unmarshal(body, &sent); err != nil || sent.State == webhook.Delivered {
		return err
	}
	return fmt.Errorf("the endpoint did not accept the message (%s)", sent.Error)
}

func hookStatus(t *task) error {
	if status := t.body["status"]; status != nil && status != webhook.Enabled && status != webhook.Paused {
		return wrongUse("--status must be enabled or paused")
	}
	return nil
}

func keepHours(t *task) error {
	if _, err := t.read(); err != nil {
		return wrongUse("--keep-hours must be between 0 and 168")
	}
	return nil
}

// resumeFlags adds --all, which needs neither organization nor member.
func resumeFlags(cmd *cobra.Command) {
	cmd.Example += "  kontor webhook resume --all\n"
	cmd.Flags().Bool("all", false, "all endpoints that a restore or copy has paused, of every organization")
	for _, name := range []string{"org", "user"} {
		delete(cmd.Flags().Lookup(name).Annotations, cobra.BashCompOneRequiredFlag)
	}
	one := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch all, _ := cmd.Flags().GetBool("all"); {
		case all && (len(args) > 0 || cmd.Flags().Changed("dry-run") || cmd.Flags().Changed("json")):
			return wrongUse("--all takes no id, no --dry-run and no --json")
		case all:
			return resumeAll(cmd)
		case len(args) == 0 || !cmd.Flags().Changed("org") || !cmd.Flags().Changed("user"):
			return wrongUse("name an endpoint with --org, --user and its id, or use --all")
		}
		return one(cmd, args)
	}
}

func resume(t *task) error {
	id, err := idOf(t.given[0], "an id")
	t.path["id"], t.body["status"] = fmt.Sprint(id), webhook.Enabled
	return err
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
