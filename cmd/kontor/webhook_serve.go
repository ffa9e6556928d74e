package main

import (
	"log/slog"
	"net/url"

	"github.com/spf13/cobra"

	v1 "kontor/internal/api/v1"
	"kontor/internal/base/secret"
	"kontor/internal/db"
	"kontor/internal/outbound/dispatch"
	"kontor/internal/outbound/webhook"
)

// webhookFlags say which addresses can receive events.
func webhookFlags(cmd *cobra.Command) {
	cmd.Flags().StringSlice("webhook-allow", nil, "private networks or addresses that webhooks can be sent to, also without TLS: 10.0.5.0/24,127.0.0.1:9000")
	cmd.Flags().String("webhook-proxy", "", "HTTP proxy that webhooks are sent through, which then decides about addresses")
}

// webhookCourier returns what endpoints need outside of the database.
func webhookCourier(cmd *cobra.Command, box *secret.Box) (*webhook.Courier, error) {
	allow, _ := cmd.Flags().GetStringSlice("webhook-allow")
	through, _ := cmd.Flags().GetString("webhook-proxy")
	guard, err := webhook.NewGuard(allow, through != "")
	if err != nil {
		return nil, wrongUse("--webhook-allow: %w", err)
	}
	settings := dispatch.Settings{Guard: guard, Version: thisBuild().Version}
	if through != "" {
		settings.Proxy, err = url.Parse(through)
		if err != nil || settings.Proxy.Host == "" || settings.Proxy.Scheme != "http" && settings.Proxy.Scheme != "https" {
			return nil, wrongUse("--webhook-proxy %q is not an address such as http://proxy:3128", through)
		}
	}
	return &webhook.Courier{Box: box, Guard: guard, Client: dispatch.NewClient(settings), Expand: v1.Expand()}, nil
}

// dispatcher returns what sends events to endpoints.
func (s serving) dispatcher(d *db.DB, log *slog.Logger, m *meters) *dispatch.Dispatcher {
	return dispatch.New(dispatch.Options{DB: d, Courier: s.webhooks, Hub: s.hub, Log: log, Observe: m.sent, Disabled: m.setDisabled})
}

// pauseWebhooks pauses the endpoints of a database that was restored or copied.
func pauseWebhooks(cmd *cobra.Command, d *db.DB, why string) error {
	n, err := db.Change(cmd.Context(), d, func(r *db.Root) (int, error) { return webhook.PauseAll(r, why, "kontor "+cmd.Name()) })
	if err == nil && n > 0 {
		say(cmd, "paused %s; enable them with kontor webhook resume --all", count(n, "webhook endpoint"))
	}
	return err
}
