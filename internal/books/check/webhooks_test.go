package check_test

import (
	"errors"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/outbound/webhook"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

// hooked is a company with an endpoint.
func hooked(t *testing.T, d *db.DB) access.Actor {
	t.Helper()
	who := seller(t, d)
	in := webhook.New{Fields: webhook.Fields{URL: "https://hooks.example/"}}
	if err := firm.Webhooks(t, nil).PrepareNew(t.Context(), &in); err != nil {
		t.Fatal(err)
	}
	err := d.Write(t.Context(), who, func(tx *db.Tx) error {
		_, err := webhook.Create(tx, in)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return who
}

func TestWebhookInvariantFindsViolations(t *testing.T) {
	undone := errors.New("undone")
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		who := hooked(t, d)
		for _, spoil := range []struct {
			name, text string
			found      bool
		}{
			{"nothing", `UPDATE webhook_queue SET slow = 0`, false},
			{"a position", `UPDATE webhook_queue SET position = 99999`, true},
			{"a queue", `DELETE FROM webhook_queue`, true},
			{"a state", `UPDATE webhook_queue SET status = 'disabled'`, true},
			{"a secret", `DELETE FROM webhook_secrets`, true},
			{"a sealed secret", `UPDATE webhook_secrets SET secret = 'whsec_open'`, true},
			{"an event that was set aside", `INSERT INTO webhook_attempts (endpoint_id, id, org_id, event_seq, message_id, type, attempt, state, error, started_at, took_ms, body_sha256, signature, answer)
				SELECT q.endpoint_id, 1, q.org_id, 99999, '', '', 9, 'setAside', 'status', 1, 1, '', '', '' FROM webhook_queue q`, true},
		} {
			webhookDamaged(t, d, who, spoil.text, true, spoil.found, spoil.name, undone)
		}
		for name, text := range map[string]string{"a member": `UPDATE webhooks SET user_id = 99999 WHERE org_id = $1`,
			"too many": `INSERT INTO webhooks (org_id, id, url, description, types, expand, user_id, status, created_at, updated_at)
				SELECT $1, w.id + a.seq, w.url, '', '[]', w.expand, w.user_id, w.status, 1, 1 FROM webhooks w JOIN audit_log a ON a.org_id = $1 WHERE w.org_id = $1`} {
			webhookDamaged(t, d, who, text, false, true, name, undone)
		}
	})
}

// webhookDamaged spoils a company, looks whether the invariant is violated, and rolls back.
func webhookDamaged(t *testing.T, d *db.DB, who access.Actor, text string, directory, want bool, name string, undone error) {
	t.Helper()
	var found []string
	err := d.Write(t.Context(), who, func(tx *db.Tx) (err error) {
		if directory {
			_, err = db.Exec(tx.Directory(), text)
		} else {
			_, err = db.Exec(tx, text)
		}
		if err == nil {
			found, err = check.Webhooks[0].Find(tx)
		}
		return errors.Join(err, undone)
	})
	if !errors.Is(err, undone) || (len(found) > 0) != want {
		t.Errorf("%s: %v, found %q", name, err, found)
	}
}
