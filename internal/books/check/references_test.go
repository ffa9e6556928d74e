package check_test

import (
	"errors"
	"strings"
	"testing"

	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// PostgreSQL has no foreign keys on these tables. The check finds a reference to nothing in each.
func TestReferencesToNothingAreFound(t *testing.T) {
	d := dbtest.Postgres(t)
	who := seller(t, d)
	undone := errors.New("undone")
	for name, spoil := range map[string]string{
		"journal_entries":   `UPDATE journal_entries SET reversal_of_id = 99999 WHERE org_id = $1 AND id = (SELECT MAX(e.id) FROM journal_entries e WHERE e.org_id = $1)`,
		"journal_lines":     `UPDATE journal_lines SET account_id = 99999 WHERE org_id = $1`,
		"account_balances":  `INSERT INTO account_balances (org_id, account_id, month, debit, credit) VALUES ($1, 99999, '2026-11', 0, 0)`,
		"stock_balances":    `INSERT INTO stock_balances (org_id, product_id, warehouse_id, quantity, total_value, average_cost, last_movement_id) VALUES ($1, 99999, 1, 0, 0, 0, 0)`,
		"sales_documents":   `UPDATE sales_documents SET warehouse_id = 99999 WHERE org_id = $1`,
		"sales_items":       `UPDATE sales_items SET product_id = 99999 WHERE org_id = $1`,
		"sales_settlements": `UPDATE sales_settlements SET target_id = 99999 WHERE org_id = $1`,
	} {
		var found []string
		err := d.Write(t.Context(), who, func(tx *db.Tx) (err error) {
			if found, err = check.References[0].Find(tx); err != nil || len(found) > 0 {
				t.Fatalf("%s: a sound company has %v, %v", name, found, err)
			}
			if _, err := db.Exec(tx, spoil); err != nil {
				return err
			}
			if found, err = check.References[0].Find(tx); err != nil {
				return err
			}
			return undone
		})
		if !errors.Is(err, undone) {
			t.Errorf("%s: %v", name, err)
		}
		if len(found) == 0 || !strings.HasPrefix(found[0], name+" ") {
			t.Errorf("%s: found %v", name, found)
		}
	}
}
