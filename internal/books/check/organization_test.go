package check_test

import (
	"slices"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

// TestOrganizationInvariantsFindViolations damages a correct organization in every way
// that the invariants cover and expects the violated invariant.
func TestOrganizationInvariantsFindViolations(t *testing.T) {
	for name, c := range map[string]struct {
		spoil  func(r *db.Root, tx *db.Tx) error
		broken []string
	}{
		"nothing": {func(*db.Root, *db.Tx) error { return nil }, nil},
		"a rule is gone": {func(_ *db.Root, tx *db.Tx) error {
			_, err := db.Exec(tx, `DELETE FROM number_rules WHERE org_id = $1 AND doc_type = 'IV'`)
			return err
		}, []string{"I10"}},
		"no owner": {func(r *db.Root, tx *db.Tx) error {
			_, err := db.Exec(r, `UPDATE memberships SET role = 'admin' WHERE org_id = $1`, tx.Org)
			return err
		}, []string{"I15"}},
		"an owner who is deactivated": {func(r *db.Root, tx *db.Tx) error {
			_, err := db.Exec(r, `UPDATE memberships SET is_active = FALSE WHERE org_id = $1`, tx.Org)
			return err
		}, []string{"I15"}},
		"no settings": {func(_ *db.Root, tx *db.Tx) error {
			_, err := db.Exec(tx, `DELETE FROM org_settings WHERE org_id = $1`)
			return err
		}, []string{"I15"}},
		"a key too many": {func(r *db.Root, tx *db.Tx) error {
			for n := range keys.Max + 1 {
				_, err := db.Exec(r, `INSERT INTO api_keys (id, org_id, user_id, name, hash, last4, created_at) VALUES ($1, $2, 1, 'x', $3, 'xxxx', 1)`,
					1000+n, tx.Org, []byte{byte(n)})
				if err != nil {
					return err
				}
			}
			return nil
		}, []string{"I18"}},
		"a list that is said to be longer than it is": {func(_ *db.Root, tx *db.Tx) error {
			_, err := db.Exec(tx, `INSERT INTO tallies (org_id, list, kind, state, row_count) VALUES ($1, 'sales_documents', 'IV', 'draft', 1)`)
			return err
		}, []string{"I31"}},
		"a list that is said to come to more than it does": {func(_ *db.Root, tx *db.Tx) error {
			_, err := db.Exec(tx, `INSERT INTO tallies (org_id, list, kind, state, row_count, amount) VALUES ($1, 'sales_documents', 'IV', 'draft', 0, 1)`)
			return err
		}, []string{"I31"}},
		"a forged row in the audit log": {func(_ *db.Root, tx *db.Tx) error {
			_, err := db.Exec(tx, `INSERT INTO audit_log (org_id, seq, at, user_id, key_id, action, resource, record_id, detail, prev, hash)
VALUES ($1, 99, 1, 1, 0, 'forged', '', 0, '', $2, $2)`, []byte("no hash"))
			return err
		}, []string{"I13"}},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, d *db.DB) {
				who := company(t, d)
				err := d.Change(t.Context(), func(r *db.Root) error {
					tx, err := r.Enter(who)
					if err != nil {
						return err
					}
					return c.spoil(r, tx)
				})
				if err != nil {
					t.Fatal(err)
				}
				broken := brokenIn(t, d, who)
				if !slices.Equal(broken, c.broken) {
					t.Errorf("broken invariants: %v, want %v", broken, c.broken)
				}
			})
		})
	}
}

func company(t *testing.T, d *db.DB) access.Actor {
	t.Helper()
	applied, err := firm.Apply(d, 0, "name: Acme\ncurrency: THB\nmembers: [{email: o@acme.test, name: Anong, role: owner}]\n")
	if err != nil {
		t.Fatal(err)
	}
	return access.Actor{Org: applied.Organization.ID, Role: access.Owner, Currency: "THB"}
}

func brokenIn(t *testing.T, d *db.DB, who access.Actor) (broken []string) {
	t.Helper()
	err := d.Read(t.Context(), who, func(tx *db.Tx) error {
		for _, invariant := range check.Organization {
			found, err := invariant.Find(tx)
			if err != nil {
				return err
			}
			if len(found) > 0 {
				broken = append(broken, invariant.ID)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return broken
}
