package v1

import (
	"kontor/internal/api"
	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/outbound/webhook"
)

func webhooks() []api.Route {
	return api.Group("Webhooks",
		"Endpoints that receive events. Each gets the events that its member can read, in order, one at a time, at least once. "+
			"A message is a POST of `{type, timestamp, data}`, where data is the event as in GET /events, signed as Standard Webhooks 1.0.0 says. "+
			"An answer other than 2xx within 15 seconds is tried again, for 72 hours at most.",
		append(endpointRoutes(), deliveryRoutes()...)...)
}

func endpointRoutes() []api.Route {
	return []api.Route{
		api.On("GET /webhooks", access.ManageWebhooks, api.Read(webhook.List), api.Data, 200).Extension().
			Says("List webhook endpoints"),
		api.Before(api.On("POST /webhooks", access.ManageWebhooks, api.Write(webhook.Create), api.Data, 201, fault.Conflict), viaCourier(prepareNew)).
			Extension().Unkept().Named("createWebhook").
			Says("Create a webhook endpoint", "Begins after the newest event. The secret is only in this answer. At most 10 endpoints. "+
				"Fails with 409 if the server has no secret key file. Does not support Idempotency-Key."),
		api.On("GET /webhooks/{id}", access.ManageWebhooks, api.Read(webhook.Get), api.Data, 200, fault.NotFound).Extension().
			Says("Get a webhook endpoint"),
		api.Before(api.On("PATCH /webhooks/{id}", access.ManageWebhooks, api.Write(webhook.Update), api.Data, 200, fault.NotFound), viaCourier(prepareEdit)).
			Extension().Like(webhook.Endpoint{}).
			Says("Change a webhook endpoint", "Omitted fields keep their value. Status paused keeps events waiting; enabled continues after the last event that was sent."),
		api.On("DELETE /webhooks/{id}", access.ManageWebhooks, api.Do(webhook.Delete), api.Empty, 204, fault.NotFound).Extension().
			Says("Delete a webhook endpoint", "Also deletes its deliveries."),
		api.Before(api.On("POST /webhooks/{id}/rotate", access.ManageWebhooks, api.Write(webhook.RotateSecret), api.Data, 201, fault.NotFound, fault.Conflict), viaCourier(prepareRotate)).
			Bare().Strict().Extension().Unkept().Named("rotateWebhookSecret").
			Says("Rotate the secret of an endpoint", "The new secret is only in this answer. The previous one signs too for keepHours. "+
				"Rotating again ends the one before it at once. Does not support Idempotency-Key."),
		api.On("POST /webhooks/{id}/replay", access.ManageWebhooks, api.Write(webhook.MoveTo), api.Data, 201, fault.NotFound, fault.Conflict).
			Strict().Extension().Named("replayWebhook").
			Says("Send events again", "Moves the endpoint to another event, back or forward, or sends the events that were set aside again. Ids stay the same. "+
				"Fails with 409 like GET /events if the event is of another history or no longer kept."),
		api.Before(api.On("POST /webhooks/{id}/ping", access.ManageWebhooks, api.Write(webhook.StorePing), api.Data, 201, fault.NotFound, fault.Conflict), viaCourier(sendPing)).
			Bare().Strict().Extension().Named("pingWebhook").
			Says("Send a test message", "Sends a message of type `webhook.ping` at once, without retries, and returns the attempt. A dry run sends nothing."),
	}
}

func deliveryRoutes() []api.Route {
	return []api.Route{
		api.On("GET /webhooks/{id}/deliveries", access.ManageWebhooks, api.Read(webhook.Deliveries), api.DataPaged, 200, fault.NotFound).
			Extension().Named("listWebhookDeliveries").
			Says("List the deliveries of an endpoint", "Every attempt, newest first. Deliveries are kept for 30 days, at most 10,000 for an endpoint."),
		api.On("GET /webhooks/{id}/deliveries/{deliveryId}", access.ManageWebhooks, api.Read(webhook.GetDelivery), api.Data, 200, fault.NotFound).
			Extension().Named("getWebhookDelivery").
			Says("Get a delivery"),
		api.Before(api.On("POST /webhooks/{id}/deliveries/{deliveryId}/resend", access.ManageWebhooks, api.Write(webhook.StoreResend), api.Data, 201, fault.NotFound, fault.Conflict), viaCourier(sendAgain)).
			Bare().Strict().Extension().Named("resendWebhookDelivery").
			Says("Send a delivery again", "One attempt, at once and out of order. Returns the attempt. Fails with 409 if the endpoint is disabled. A dry run sends nothing."),
	}
}

// viaCourier refuses errands on a server that sends no webhooks.
func viaCourier[In any](do func(api.Errand, *In) error) func(api.Errand, *In) error {
	return func(e api.Errand, in *In) error {
		if e.Webhooks == nil {
			return fault.Unavailable.Because("this server has no webhooks")
		}
		return do(e, in)
	}
}

func prepareNew(e api.Errand, in *webhook.New) error { return e.Webhooks.PrepareNew(e.Context, in) }

func prepareEdit(e api.Errand, in *webhook.Edit) error { return e.Webhooks.PrepareEdit(e.Context, in) }

func prepareRotate(e api.Errand, in *webhook.Rotate) error {
	e.Webhooks.PrepareRotate(in)
	return nil
}

func sendPing(e api.Errand, in *webhook.Ping) error {
	return e.Webhooks.SendPing(e.Context, e.DB, e.Who, in, e.Dry)
}

func sendAgain(e api.Errand, in *webhook.Resend) error {
	return e.Webhooks.SendAgain(e.Context, e.DB, e.Who, in, e.Dry)
}
