package developers

import (
	"bytes"
	"context"
	"encoding/json"

	"kontor/internal/base/access"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/outbound/webhook"
)

// deliveryPage is one attempt: what was sent, and what came back.
type deliveryPage struct {
	webhook.Sending
	Form *console.Form
	Text string // the body, indented
}

func showDelivery(v *console.Visit) error {
	id, delivery, err := v.IDs("id", "delivery")
	if err != nil {
		return err
	}
	p := deliveryPage{Form: v.Form(nil)}
	err = v.Read(func(tx *db.Tx) (err error) {
		p.Sending, err = v.Webhooks().Shown(tx, webhook.DeliveryByID{ID: id, DeliveryID: delivery})
		return err
	})
	if err != nil {
		return err
	}
	var indented bytes.Buffer
	if p.Text = string(p.Body); json.Indent(&indented, p.Body, "", "  ") == nil {
		p.Text = indented.String()
	}
	return v.Show("webhook-delivery.html", p)
}

// sentTo returns the page of an attempt, with a message.
func sentTo(v *console.Visit, id uint32, sent webhook.Delivery) string {
	if v.Done("The endpoint did not accept the message."); sent.State == webhook.Delivered {
		v.Done("The endpoint accepted the message.")
	}
	return v.At("/developers/webhooks/%d/deliveries/%d", id, sent.ID)
}

// resend sends the event of a delivery once more.
func resend(v *console.Visit) error {
	id, delivery, err := v.IDs("id", "delivery")
	if err != nil {
		return err
	}
	in := webhook.Resend{ID: id, DeliveryID: delivery}
	err = v.Run(func(ctx context.Context, d *db.DB, who access.Actor) error {
		return v.Webhooks().SendAgain(ctx, d, who, &in, false)
	})
	if err == nil {
		err = v.Write(func(tx *db.Tx) (string, error) {
			sent, err := webhook.StoreResend(tx, in)
			return sentTo(v, id, sent), err
		})
	}
	return v.Again(err, showDelivery)
}
