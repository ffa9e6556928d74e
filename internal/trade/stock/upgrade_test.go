package stock_test

import (
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// TestBookDatesOfOldMovements checks that migrating movements without a book date sets it from
// their entry, even if an event and its reversal share a second, else from the document or the
// creation time.
func TestBookDatesOfOldMovements(t *testing.T) {
	const version = "0012_book_dates"
	before, all := dbtest.Upgrade(t, version)
	old := db.Options{Migrations: before}
	for engine, url := range map[string]func(testing.TB, ...db.Options) string{"sqlite": dbtest.SQLiteURL, "postgres": dbtest.PostgresURL} {
		t.Run(engine, func(t *testing.T) {
			address := url(t, old)
			who := oldMovements(t, address, old)
			d := dbtest.Opened(t, address, db.Options{Migrations: all})
			if applied, err := d.Migrate(t.Context()); err != nil || len(applied) == 0 || applied[0] != version {
				t.Fatalf("applied %v: %v", applied, err)
			}
			err := d.Read(t.Context(), who, func(tx *db.Tx) error {
				for id, want := range map[int]string{1: "2026-10-01", 2: "2026-11-14", 3: "2026-09-09", 4: "2026-11-14"} {
					got, err := db.Get[when.Date](tx, `SELECT m.book_date FROM stock_movements m WHERE m.org_id = $1 AND m.id = $2`, id)
					if err != nil || got.String() != want {
						t.Errorf("movement %d stands on %s, not on %s (%v)", id, got, want, err)
					}
				}
				number, err := db.Get[string](tx, `SELECT t.number FROM stock_transfers t WHERE t.org_id = $1 AND t.id = 4`)
				if number != "ST-4" {
					t.Errorf("the transfer has the number %q: %v", number, err)
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

// oldMovements creates a sale voided in the second it was issued, a sale of goods without
// value, and a transfer at half past midnight in Bangkok.
func oldMovements(t *testing.T, url string, o db.Options) access.Actor {
	t.Helper()
	who := access.Actor{Org: 1, User: 1, UserName: "Anong", Role: access.Owner, Currency: "THB", Zone: when.Zone("Asia/Bangkok")}
	d := dbtest.Opened(t, url, o)
	err := d.Change(t.Context(), func(r *db.Root) error {
		if _, err := db.Exec(r, `INSERT INTO organizations (id, name, country_code, currency_code, timezone, workspace_key, subscription_plan, is_active, created_at, updated_at)
			VALUES (1, 'Acme', 'TH', 'THB', 'Asia/Bangkok', 'acme', 'standard', TRUE, 1, 1)`); err != nil {
			return err
		}
		tx, err := r.Enter(who)
		if err != nil {
			return err
		}
		_, err = db.Exec(tx, `INSERT INTO org_settings (org_id, negative_stock_policy, over_receipt_percent, price_tolerance_percent, updated_at) VALUES ($1, 'warn', 0, 0, 1)`)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	const movement = `INSERT INTO stock_movements (org_id, product_id, warehouse_id, qty_before, qty_after, value_after, avg_cost_before, avg_cost_after,
		unit_cost, total_cost, variance, created_by, quantity, id, movement_type, reference_type, reference_id, created_at)
		VALUES ($1, 1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 1, 1, `
	const entry = `INSERT INTO journal_entries (org_id, number_period, number_serial, reference_type, reference_id, total, created_at, updated_at, id, entry_number, entry_date)
		VALUES ($1, '202610', 1, 'IV', 7, 1, 1794621600, 1794621600, `
	err = d.Write(t.Context(), who, func(tx *db.Tx) error {
		for _, statement := range []string{
			`INSERT INTO products (org_id, id, code, name, product_type, vat_type, purchase_vat_type, search_text, created_at, updated_at)
				VALUES ($1, 1, 'P', 'P', 'inventory', 'noVat', 'noVat', 'p', 1, 1)`,
			`INSERT INTO warehouses (org_id, id, code, name, created_at, updated_at) VALUES ($1, 1, 'WH', 'Main', 1, 1)`,
			`INSERT INTO contacts (org_id, id, code, name, contact_type, search_text, created_by, created_at, updated_at) VALUES ($1, 1, 'C', 'C', 'client', 'c', 1, 1, 1)`,
			`INSERT INTO sales_documents (org_id, id, document_type, document_number, number_period, number_serial, status, contact_id, contact_name, issue_date, currency,
				subtotal_amount, discount_amount, document_discount_amount, total_amount, vat_amount, grand_total, wht_amount, outstanding_amount, history_count, search_text,
				created_by, created_at, updated_at)
				VALUES ($1, 8, 'IV', 'IV-2', '202609', 2, 'sent', 1, 'C', '2026-09-09', 'THB', 0, 0, 0, 0, 0, 0, 0, 0, 1, '', 1, 1, 1)`,
			entry + `1, 'JV-1', '2026-10-01')`, entry + `2, 'JV-2', '2026-11-14')`,
			movement + `1, 'sale', 'IV', 7, 1794621600)`, movement + `2, 'sale_reversal', 'IV', 7, 1794621600)`,
			movement + `3, 'sale', 'IV', 8, 1794621600)`, movement + `4, 'transfer', 'TRANSFER', 4, 1794591000)`,
		} {
			if _, err := db.Exec(tx, statement); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	return who
}
