package check

import (
	"kontor/internal/base/num"
	"kontor/internal/org/series"
)

// Stock are the invariants of the warehouses.
var Stock = []Invariant{
	{"I6", "inventory account, stock balances and the sum of movements have the same value", inventoryValue},
	{"I7", "movements of a product in a warehouse form a chain from zero to its balance", brokenChains},
	{"I8", "stock is never negative while the policy is block", blockedYetNegative},
	{"I9", "a movement has the base quantity of its line, which is quantity times unit ratio", wrongQuantities},
	{"I10", "stock transfers have numbers without gaps", transferNumbers},
}

// inventoryValue leaves out manual entries: accountants can adjust the account without
// moving stock.
func inventoryValue(f *finder) {
	account := controlAccount(f, "inventory")
	balances := valueOf[num.Money](f, `SELECT CAST(COALESCE(SUM(b.total_value), 0) AS BIGINT) FROM stock_balances b WHERE b.org_id = $1`)
	movements := valueOf[num.Money](f, `SELECT CAST(COALESCE(SUM(m.total_cost), 0) AS BIGINT) FROM stock_movements m WHERE m.org_id = $1`)
	if account == balances && balances == movements {
		return
	}
	f.say("inventory account %s, stock balances %s, movements %s", account, balances, movements)
}

// bucketRow names a product in a warehouse.
type bucketRow struct {
	ProductID   uint32 `db:"product_id"`
	WarehouseID uint32 `db:"warehouse_id"`
	MovementID  uint32 `db:"movement_id"`
}

func brokenChains(f *finder) {
	links := listOf[bucketRow](f, `SELECT c.product_id, c.warehouse_id, c.id
		FROM (
			SELECT m.id, m.product_id, m.warehouse_id, m.quantity, m.qty_before, m.qty_after, m.value_after, m.total_cost, m.avg_cost_before,
				COALESCE(LAG(m.qty_after) OVER w, 0) AS last_qty,
				COALESCE(LAG(m.value_after) OVER w, 0) AS last_value,
				COALESCE(LAG(m.avg_cost_after) OVER w, 0) AS last_avg
			FROM stock_movements m
			WHERE m.org_id = $1
			WINDOW w AS (PARTITION BY m.product_id, m.warehouse_id ORDER BY m.id)
		) c
		WHERE c.qty_before <> c.last_qty OR c.qty_after <> c.qty_before + c.quantity
			OR c.value_after <> c.last_value + c.total_cost OR c.avg_cost_before <> c.last_avg
			OR c.qty_after = 0 AND c.value_after <> 0
		ORDER BY c.id LIMIT $2`, most)
	for _, r := range links {
		f.say("product %d in warehouse %d: movement %d does not continue the previous one", r.ProductID, r.WarehouseID, r.MovementID)
	}
	ends := listOf[bucketRow](f, `SELECT l.product_id, l.warehouse_id, l.id
		FROM (
			SELECT m.product_id, m.warehouse_id, MAX(m.id) AS id FROM stock_movements m
			WHERE m.org_id = $1 GROUP BY m.product_id, m.warehouse_id
		) l
		JOIN stock_movements m ON m.org_id = $1 AND m.id = l.id
		LEFT JOIN stock_balances b ON b.org_id = $1 AND b.product_id = l.product_id AND b.warehouse_id = l.warehouse_id
		WHERE m.org_id = $1 AND (b.product_id IS NULL OR b.last_movement_id <> l.id OR b.quantity <> m.qty_after
			OR b.total_value <> m.value_after OR b.average_cost <> m.avg_cost_after)
		UNION ALL
		SELECT b.product_id, b.warehouse_id, b.last_movement_id FROM stock_balances b
		WHERE b.org_id = $1 AND NOT EXISTS (
			SELECT 1 FROM stock_movements m WHERE m.org_id = $1 AND m.product_id = b.product_id AND m.warehouse_id = b.warehouse_id)
		ORDER BY 1, 2 LIMIT $2`, most)
	for _, r := range ends {
		f.say("product %d in warehouse %d: balance differs from its last movement %d", r.ProductID, r.WarehouseID, r.MovementID)
	}
}

// blockedYetNegative checks movements since the settings last changed: stock that was
// negative before the policy changed to block can stay negative.
func blockedYetNegative(f *finder) {
	rows := listOf[bucketRow](f, `SELECT m.product_id, m.warehouse_id, m.id
		FROM stock_movements m
		JOIN org_settings s ON s.org_id = $1
		WHERE m.org_id = $1 AND s.negative_stock_policy = 'block' AND m.created_at > s.updated_at
			AND m.quantity < 0 AND m.qty_after < 0
		ORDER BY m.id LIMIT $2`, most)
	for _, r := range rows {
		f.say("product %d in warehouse %d: movement %d made stock negative", r.ProductID, r.WarehouseID, r.MovementID)
	}
}

func wrongQuantities(f *finder) {
	moved := listOf[bucketRow](f, `SELECT m.product_id, m.warehouse_id, m.id
		FROM stock_movements m
		LEFT JOIN sales_items i ON i.org_id = $1 AND i.document_id = m.reference_id AND i.id = m.reference_item_id
		WHERE m.org_id = $1 AND m.reference_type IN ('IV', 'CS', 'RE', 'CN')
			AND (i.id IS NULL OR i.product_id IS NULL OR i.product_id <> m.product_id OR i.base_quantity <> ABS(m.quantity))
		UNION ALL
		SELECT m.product_id, m.warehouse_id, m.id
		FROM stock_movements m
		LEFT JOIN purchase_items i ON i.org_id = $1 AND i.document_id = m.reference_id AND i.id = m.reference_item_id
		WHERE m.org_id = $1 AND m.reference_type = 'GR'
			AND (i.id IS NULL OR i.product_id IS NULL OR i.product_id <> m.product_id OR i.base_quantity <> ABS(m.quantity))
		ORDER BY 3 LIMIT $2`, most)
	for _, r := range moved {
		f.say("movement %d of product %d differs from its line", r.MovementID, r.ProductID)
	}
	lines := convertedLines(f)
	for _, l := range lines {
		if l.Base != l.Quantity.InBase(l.Ratio) {
			f.say("%s line %d: %s × %s is not %s", l.Of, l.ID, l.Quantity, l.Ratio, l.Base)
		}
	}
}

// transferNumbers compares the serials of each period with its counter.
func transferNumbers(f *finder) {
	f.rows(`SELECT 'transfer ' || m.id || ' has no number'
		FROM stock_movements m
		LEFT JOIN stock_transfers t ON t.org_id = $1 AND t.id = m.id
		WHERE m.org_id = $1 AND m.reference_type = 'TRANSFER' AND m.reference_id = m.id AND t.id IS NULL
		ORDER BY m.id LIMIT $2`, most)
	f.rows(`SELECT 'period ' || c.period || ' issued ' || c.last || ' numbers, ' || COUNT(t.id) || ' transfers have one up to ' || COALESCE(MAX(t.number_serial), 0)
		FROM number_counters c
		LEFT JOIN stock_transfers t ON t.org_id = $1 AND t.number_period = c.period
		WHERE c.org_id = $1 AND c.doc_type = $2
		GROUP BY c.period, c.last
		HAVING COUNT(t.id) <> c.last OR COALESCE(MAX(t.number_serial), 0) <> c.last
		ORDER BY c.period LIMIT $3`, series.StockTransfers, most)
}

// convertedLine is a line whose base quantity differs from its quantity.
type convertedLine struct {
	Of       string  `db:"kind"`
	ID       uint32  `db:"id"`
	Quantity num.Qty `db:"quantity"`
	Ratio    num.Qty `db:"ratio"`
	Base     num.Qty `db:"base_quantity"`
}

func convertedLines(f *finder) []convertedLine {
	return listOf[convertedLine](f, `SELECT 'sales' AS kind, i.id, i.quantity, i.ratio, i.base_quantity
		FROM sales_items i WHERE i.org_id = $1 AND (i.ratio <> $2 OR i.base_quantity <> i.quantity)
		UNION ALL
		SELECT 'purchase', i.id, i.quantity, i.ratio, i.base_quantity
		FROM purchase_items i WHERE i.org_id = $1 AND (i.ratio <> $2 OR i.base_quantity <> i.quantity)
		ORDER BY 1, 2`, num.QtyOf(1))
}
