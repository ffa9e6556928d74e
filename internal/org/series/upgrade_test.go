package series_test

import (
	"slices"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// An upgrade keeps the prefixes that numbers have for their types, and frees those that numbered
// nothing.
func TestPrefixesStayReservedAfterUpgrade(t *testing.T) {
	written, all := dbtest.Upgrade(t, "0071")
	old, who := db.Options{Migrations: written}, access.Actor{Org: 1, User: 1}
	for engine, url := range map[string]func(testing.TB, ...db.Options) string{"sqlite": dbtest.SQLiteURL, "postgres": dbtest.PostgresURL} {
		t.Run(engine, func(t *testing.T) {
			address := url(t, old)
			err := dbtest.Opened(t, address, old).Change(t.Context(), func(r *db.Root) error { return shapes(r, who) })
			if err != nil {
				t.Fatal(err)
			}
			d := dbtest.Opened(t, address, db.Options{Migrations: all})
			if _, err := d.Migrate(t.Context()); err != nil {
				t.Fatal(err)
			}
			err = d.Read(t.Context(), who, func(tx *db.Tx) error {
				got, err := db.List[string](tx, `SELECT p.prefix || ' ' || p.doc_type FROM number_prefixes p WHERE p.org_id = $1 ORDER BY p.prefix`)
				if want := []string{"INV IV", "ใบ IV"}; !slices.Equal(got, want) {
					t.Errorf("%q are reserved, not %q", got, want)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

// shapes writes seven invoice numbers with two prefixes, and a third for the next one.
func shapes(r *db.Root, who access.Actor) error {
	_, err := db.Exec(r, `INSERT INTO organizations (id, name, country_code, currency_code, timezone, workspace_key, subscription_plan, is_active, created_at, updated_at)
VALUES (1, 'Acme', 'TH', 'THB', 'Asia/Bangkok', 'acme', 'standard', TRUE, 1, 1)`)
	if err != nil {
		return err
	}
	tx, err := r.Enter(who)
	if err != nil {
		return err
	}
	for _, text := range []string{
		`INSERT INTO org_settings (org_id, negative_stock_policy, over_receipt_percent, price_tolerance_percent, updated_at) VALUES ($1, 'warn', 0, 0, 1)`,
		`INSERT INTO number_counters (org_id, doc_type, period, last) VALUES ($1, 'IV', '2026-11', 7)`,
		`INSERT INTO number_shapes (org_id, doc_type, period, first, head, digits) VALUES ($1, 'IV', '2026-11', 1, 'ใบ-202611-', 4)`,
		`INSERT INTO number_shapes (org_id, doc_type, period, first, head, digits) VALUES ($1, 'IV', '2026-11', 5, 'INV-202611-', 4)`,
		`INSERT INTO number_shapes (org_id, doc_type, period, first, head, digits) VALUES ($1, 'IV', '2026-11', 8, 'NEW-202611-', 4)`,
	} {
		if _, err := db.Exec(tx, text); err != nil {
			return err
		}
	}
	return nil
}
