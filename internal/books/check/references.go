package check

// References are the invariants that stand for foreign keys. PostgreSQL has none on the tables
// that every sale and purchase writes (docs/decisions/0041-measured-costs.md); SQLite enforces
// them, so every test on SQLite tries what the program writes and deletes.
var References = []Invariant{
	{"I75", "documents, movements, balances and entries refer to rows that exist", danglingReferences},
}

// danglingRow is a row that refers to one that does not exist.
type danglingRow struct {
	ID   int64  `db:"id"`
	What string `db:"what"` // kind of the missing row
}

// references maps each table to its rows with a reference to nothing.
var references = map[string]string{
	"journal_entries": `SELECT c.id, 'reversed entry' AS what FROM journal_entries c
		WHERE c.org_id = $1 AND c.reversal_of_id IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM journal_entries p WHERE p.org_id = $1 AND p.id = c.reversal_of_id)`,
	"journal_lines": `SELECT c.entry_id AS id, CASE WHEN e.id IS NULL THEN 'entry' ELSE 'account' END AS what FROM journal_lines c
		LEFT JOIN journal_entries e ON e.org_id = $1 AND e.id = c.entry_id
		LEFT JOIN accounts a ON a.org_id = $1 AND a.id = c.account_id
		WHERE c.org_id = $1 AND (e.id IS NULL OR a.id IS NULL)`,
	"account_balances": `SELECT c.account_id AS id, 'account' AS what FROM account_balances c
		WHERE c.org_id = $1 AND NOT EXISTS (SELECT 1 FROM accounts p WHERE p.org_id = $1 AND p.id = c.account_id)`,
	"stock_balances": `SELECT c.product_id AS id, CASE WHEN p.id IS NULL THEN 'product' ELSE 'warehouse' END AS what FROM stock_balances c
		LEFT JOIN products p ON p.org_id = $1 AND p.id = c.product_id
		LEFT JOIN warehouses w ON w.org_id = $1 AND w.id = c.warehouse_id
		WHERE c.org_id = $1 AND (p.id IS NULL OR w.id IS NULL)`,
	"stock_movements": `SELECT c.id, CASE WHEN p.id IS NULL THEN 'product' ELSE 'warehouse' END AS what FROM stock_movements c
		LEFT JOIN products p ON p.org_id = $1 AND p.id = c.product_id
		LEFT JOIN warehouses w ON w.org_id = $1 AND w.id = c.warehouse_id
		LEFT JOIN warehouses f ON f.org_id = $1 AND f.id = c.from_warehouse_id
		LEFT JOIN warehouses t ON t.org_id = $1 AND t.id = c.to_warehouse_id
		WHERE c.org_id = $1 AND (p.id IS NULL OR w.id IS NULL
			OR c.from_warehouse_id IS NOT NULL AND f.id IS NULL OR c.to_warehouse_id IS NOT NULL AND t.id IS NULL)`,
	"sales_documents": `SELECT c.id, CASE WHEN c.warehouse_id IS NOT NULL AND w.id IS NULL THEN 'warehouse' ELSE 'document' END AS what
		FROM sales_documents c
		LEFT JOIN warehouses w ON w.org_id = $1 AND w.id = c.warehouse_id
		LEFT JOIN sales_documents r ON r.org_id = $1 AND r.id = c.ref_document_id
		LEFT JOIN sales_documents n ON n.org_id = $1 AND n.id = c.consolidated_into_id
		WHERE c.org_id = $1 AND (c.warehouse_id IS NOT NULL AND w.id IS NULL
			OR c.ref_document_id IS NOT NULL AND r.id IS NULL OR c.consolidated_into_id IS NOT NULL AND n.id IS NULL)`,
	"sales_items": `SELECT c.id, CASE WHEN d.id IS NULL THEN 'document' ELSE 'product' END AS what FROM sales_items c
		LEFT JOIN sales_documents d ON d.org_id = $1 AND d.id = c.document_id
		LEFT JOIN products p ON p.org_id = $1 AND p.id = c.product_id
		LEFT JOIN product_alt_units u ON u.org_id = $1 AND u.id = c.product_alt_unit_id
		WHERE c.org_id = $1 AND (d.id IS NULL OR c.product_id IS NOT NULL AND p.id IS NULL OR c.product_alt_unit_id IS NOT NULL AND u.id IS NULL)`,
	"sales_settlements": `SELECT c.id, 'document' AS what FROM sales_settlements c
		LEFT JOIN sales_documents d ON d.org_id = $1 AND d.id = c.document_id
		LEFT JOIN sales_documents t ON t.org_id = $1 AND t.id = c.target_id
		WHERE c.org_id = $1 AND (d.id IS NULL OR t.id IS NULL)`,
	"purchase_documents": `SELECT c.id, CASE WHEN c.bank_id IS NOT NULL AND b.id IS NULL THEN 'money account'
			WHEN c.warehouse_id IS NOT NULL AND w.id IS NULL THEN 'warehouse' ELSE 'document' END AS what
		FROM purchase_documents c
		LEFT JOIN money_accounts b ON b.org_id = $1 AND b.id = c.bank_id
		LEFT JOIN warehouses w ON w.org_id = $1 AND w.id = c.warehouse_id
		LEFT JOIN purchase_documents r ON r.org_id = $1 AND r.id = c.ref_document_id
		WHERE c.org_id = $1 AND (c.bank_id IS NOT NULL AND b.id IS NULL
			OR c.warehouse_id IS NOT NULL AND w.id IS NULL OR c.ref_document_id IS NOT NULL AND r.id IS NULL)`,
	"purchase_items": `SELECT c.id, CASE WHEN d.id IS NULL THEN 'document' WHEN c.product_id IS NOT NULL AND p.id IS NULL THEN 'product' ELSE 'account' END AS what
		FROM purchase_items c
		LEFT JOIN purchase_documents d ON d.org_id = $1 AND d.id = c.document_id
		LEFT JOIN products p ON p.org_id = $1 AND p.id = c.product_id
		LEFT JOIN accounts a ON a.org_id = $1 AND a.id = c.account_id
		WHERE c.org_id = $1 AND (d.id IS NULL OR c.product_id IS NOT NULL AND p.id IS NULL OR c.account_id IS NOT NULL AND a.id IS NULL)`,
}

func danglingReferences(f *finder) {
	for table, query := range references {
		for _, r := range listOf[danglingRow](f, query) {
			f.say("%s %d refers to a %s that does not exist", table, r.ID, r.What)
		}
	}
}
