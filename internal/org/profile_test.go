package org_test

import (
	"testing"

	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/test/firm"
)

func TestProfile(t *testing.T) {
	firm.EachCompany(t, func(t *testing.T, c firm.Company) {
		c.Must(func(tx *db.Tx) error {
			p, err := org.Profile(tx, struct{}{})
			if err == nil && (p.ID != c.Org.ID || p.Name != "Acme Co., Ltd." || p.Owner != "Anong" || p.WorkspaceKey != "acme-co-ltd" ||
				p.CurrencyCode != "THB" || p.SubscriptionPlan != "standard" || !p.IsActive || p.ActivationDate.IsZero() ||
				p.Address.Latitude != nil || p.MissedCheckinAfterMinutes != nil) {
				t.Errorf("%+v", p)
			}
			return err
		})
	})
}
