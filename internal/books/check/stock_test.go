package check_test

import (
	"errors"
	"reflect"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
	"kontor/internal/trade/product"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/stock"
)

// broken lists the invariants of stock that are broken, by id.
func broken(tx *db.Tx) (ids []string, err error) {
	for _, invariant := range check.Stock {
		found, err := invariant.Find(tx)
		if err != nil {
			return nil, err
		}
		if len(found) > 0 {
			ids = append(ids, invariant.ID)
		}
	}
	return ids, nil
}

// body reads an input from JSON as the interface does.
func body[In any](t *testing.T, text string) In {
	t.Helper()
	in, err := firm.Body[In]([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// trade creates an organization that has received and counted goods.
func trade(t *testing.T, d *db.DB) access.Actor {
	t.Helper()
	who := firm.Found(t, d, "acme", "policies: {negativeStock: allow}").Who
	err := d.Write(t.Context(), who, func(tx *db.Tx) error {
		p, err := product.Create(tx, body[product.New](t, `{"code":"P-001","name":"Tea","productType":"inventory","vatType":"noVat",
			"purchaseVatType":"noVat","unit":"bag","altUnits":[{"unit":"box","ratio":12.5}],"initialStock":{"date":"2026-01-31","quantity":10,"unitCost":3}}`))
		if err != nil {
			return err
		}
		receipt := body[purchase.New](t, `{"docType":"GR","docDate":1769817600,"currency":"THB","items":[{"description":"Tea","unit":"box","quantity":3,"unitPrice":40}]}`)
		receipt.Items[0].ProductID, receipt.Items[0].ProductAltUnitID = num.Ref(p.ID), num.Ref(p.AltUnits[0].ID)
		gr, err := purchase.Create(tx, receipt)
		if err != nil {
			return err
		}
		if _, err := purchase.SetStatus(tx, purchase.StatusChange{ID: gr.ID, Status: "posted"}); err != nil {
			return err
		}
		if _, err = stock.Adjust(tx, stock.Adjustment{ProductID: p.ID, Quantity: num.QtyOf(-50)}); err != nil {
			return err
		}
		far, err := stock.ApplyWarehouse(tx, stock.WarehouseSpec{Code: "FAR", Name: "Far"})
		if err != nil {
			return err
		}
		_, err = stock.Transfer(tx, stock.Move{ProductID: p.ID, FromWarehouseID: p.StockBalances[0].WarehouseID, ToWarehouseID: far.ID, Quantity: num.QtyOf(1)})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return who
}

// TestStockInvariantsFindViolations damages the data in every way that an invariant
// covers, one at a time, each rolled back.
func TestStockInvariantsFindViolations(t *testing.T) {
	harm := []struct {
		name, statement string
		want            []string
	}{
		{"a balance is worth more", `UPDATE stock_balances SET total_value = total_value + 100 WHERE org_id = $1`, []string{"I6", "I7"}},
		{"a transfer without a number", `DELETE FROM stock_transfers WHERE org_id = $1`, []string{"I10"}},
		{"a gap in the numbers of transfers", `UPDATE stock_transfers SET number_serial = 2 WHERE org_id = $1`, []string{"I10"}},
		{"a balance holds more", `UPDATE stock_balances SET quantity = quantity + 1 WHERE org_id = $1`, []string{"I7"}},
		{"a balance is gone", `DELETE FROM stock_balances WHERE org_id = $1`, []string{"I6", "I7"}},
		{"a balance forgets a movement", `UPDATE stock_balances SET last_movement_id = last_movement_id - 1 WHERE org_id = $1`, []string{"I7"}},
		{"a movement costs more", `UPDATE stock_movements SET total_cost = total_cost + 100 WHERE org_id = $1 AND movement_type = 'purchase'`, []string{"I6", "I7"}},
		{"a movement begins elsewhere", `UPDATE stock_movements SET qty_before = qty_before + 1, qty_after = qty_after + 1 WHERE org_id = $1 AND movement_type = 'purchase'`, []string{"I7"}},
		{"an average is wrong", `UPDATE stock_movements SET avg_cost_after = avg_cost_after + 1 WHERE org_id = $1 AND movement_type = 'opening'`, []string{"I7"}},
		{"goods left although blocked", `UPDATE org_settings SET negative_stock_policy = 'block', updated_at = 1 WHERE org_id = $1`, []string{"I8"}},
		{"a line holds another base quantity", `UPDATE purchase_items SET base_quantity = base_quantity + 1 WHERE org_id = $1`, []string{"I9"}},
		{"a line has another ratio", `UPDATE purchase_items SET ratio = ratio + 10000 WHERE org_id = $1`, []string{"I9"}},
		{"a movement names no line", `UPDATE stock_movements SET reference_item_id = NULL WHERE org_id = $1 AND movement_type = 'purchase'`, []string{"I9"}},
	}
	undone := errors.New("undone")
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		who := trade(t, d)
		for _, h := range harm {
			err := d.Write(t.Context(), who, func(tx *db.Tx) error {
				if _, err := db.Exec(tx, h.statement); err != nil {
					return err
				}
				got, err := broken(tx)
				if !reflect.DeepEqual(got, h.want) {
					t.Errorf("%s: broken %v, want %v", h.name, got, h.want)
				}
				return errors.Join(err, undone)
			})
			if !errors.Is(err, undone) || err.Error() != undone.Error() {
				t.Errorf("%s: %v", h.name, err)
			}
		}

		// Accountants are allowed to post to the inventory account manually.
		err := d.Write(t.Context(), who, func(tx *db.Tx) error {
			chart, err := ledger.ChartOf(tx)
			if err != nil {
				return err
			}
			_, err = ledger.Post(tx, ledger.Entry{Date: tx.Today(), RefType: ledger.RefManual, Lines: []ledger.Line{
				{AccountID: chart.Key(ledger.Inventory).ID, Debit: num.MoneyOf(7)},
				{AccountID: chart.Key(ledger.Variance).ID, Credit: num.MoneyOf(7)},
			}})
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		found, err := check.Run(t.Context(), d)
		if err != nil || len(found) > 0 {
			t.Errorf("%v %v", found, err)
		}
	})
}
