package dispatch_test

import (
	"testing"
	"time"

	"kontor/internal/db"
	"kontor/internal/outbound/webhook"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
)

// Workers claim endpoints: one that another worker took and tried since it was listed
// waits for its pause.
func TestListedEndpointIsNotTriedEarly(t *testing.T) {
	firm.Each(t, func(f firm.Firm) {
		in := webhook.New{Fields: webhook.Fields{URL: "https://hooks.example/kontor", Types: []string{"contact.created"}}}
		if err := firm.Webhooks(t, nil).PrepareNew(t.Context(), &in); err != nil {
			t.Fatal(err)
		}
		var made webhook.Created
		f.Must(func(tx *db.Tx) (err error) {
			if made, err = webhook.Create(tx, in); err == nil {
				_, err = contact.Create(tx, contact.New{Name: "Siam Desk", ContactType: contact.Client})
			}
			return err
		})
		listed := webhook.Due{Org: f.Who.Org, Endpoint: made.ID}
		claim := func(owner string) *webhook.Lease {
			t.Helper()
			l, err := webhook.Claim(t.Context(), f.DB, listed, owner)
			if err != nil {
				t.Fatal(err)
			}
			return l
		}
		first := claim("first")
		if first == nil {
			t.Fatal("nobody has the endpoint, and it was not claimed")
		}
		if claim("second") != nil {
			t.Error("two workers have the endpoint")
		}
		first.Done(1, webhook.Message{At: time.Now()}, webhook.Outcome{Status: 500, Error: webhook.ErrStatus})
		if err := first.Release(t.Context()); err != nil {
			t.Fatal(err)
		}
		if claim("second") != nil {
			t.Error("the endpoint was claimed again before its pause was over")
		}
	})
}
