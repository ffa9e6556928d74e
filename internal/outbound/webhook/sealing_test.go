package webhook_test

import (
	"testing"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/outbound/webhook"
	"kontor/internal/test/firm"
)

// A server without a secret key file refuses endpoints, with a reason that programs can tell from other conflicts.
func TestEndpointsNeedASecretKeyFile(t *testing.T) {
	firm.Each(t, func(f firm.Firm) {
		f.Must(func(tx *db.Tx) error {
			_, err := webhook.Create(tx, webhook.New{})
			if said := fault.Of(err); said == nil || said.Reason != fault.NoSecret {
				t.Errorf("a new endpoint: %v", err)
			}
			return nil
		})
	})
}
