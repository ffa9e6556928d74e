package sqlite_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"kontor/internal/db"
	"kontor/internal/db/sqlite/lite"
	"kontor/internal/test/dbtest"
)

// Rows of a document are found by its index, even if the order of ids would save a
// sort, and even in an empty database.
func TestPlansUseTheIndexOfTheDocument(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kontor.db")
	d, err := db.Open(context.Background(), "sqlite:"+path, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	for range 2 { // the second time changes nothing
		if _, err := d.Migrate(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	c, err := lite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for query, index := range map[string]string{
		`SELECT amount FROM sales_settlements WHERE org_id = $1 AND document_id = $2 ORDER BY id`:                             "sales_settlements_document",
		`SELECT quantity FROM stock_movements WHERE org_id = $1 AND reference_type = $2 AND reference_id = $3 ORDER BY id`:    "stock_movements_reference",
		`SELECT amount FROM purchase_payments WHERE org_id = $1 AND payment_doc_id = $2 ORDER BY id`:                          "purchase_payments_payment",
		`SELECT SUM(amount) FROM journal_lines WHERE org_id = $1 AND entry_id = $2`:                                           "sqlite_autoindex_journal_lines_1",
		`SELECT total FROM journal_entries WHERE org_id = $1 AND reference_type = 'MANUAL' ORDER BY entry_date DESC, id DESC`: "journal_entries_date",
		`SELECT i.name FROM sales_items i JOIN sales_documents d ON d.org_id = $1 AND d.id = i.document_id
			WHERE i.org_id = $1 AND d.ref_document_id = $2 ORDER BY i.document_id, i.id`: "sales_documents_reference",
		// A product shows its latest movements, however many it has.
		`SELECT quantity FROM stock_movements WHERE org_id = $1 AND product_id = $2 ORDER BY id DESC LIMIT $3`: "stock_movements_product",
		// Entries that close a year are few; the lines of all others are left alone.
		`SELECT l.account_id, SUM(l.amount) FROM journal_lines l WHERE l.org_id = $1 AND l.entry_id IN (SELECT e.id FROM journal_entries e
			WHERE e.org_id = $1 AND e.reference_type = 'CLOSING' AND (e.entry_date <= $2)) GROUP BY l.account_id, l.entry_date`: "journal_entries_closing",
		`SELECT l.account_id, SUM(l.amount) FROM journal_lines l WHERE l.org_id = $1 AND l.entry_id IN (SELECT e.id FROM journal_entries e
			WHERE e.org_id = $1 AND (e.updated_at > $2) AND (e.entry_date <= $3)) GROUP BY l.account_id, l.entry_date`: "journal_entries_updated",
		// A company has few accounts, and the lines of an account are in the order of their dates.
		`SELECT COUNT(*) FROM accounts a JOIN journal_lines l ON l.org_id = $1 AND l.account_id = a.id
			WHERE a.org_id = $1 AND l.entry_date >= $2 AND l.entry_date <= $3`: "journal_lines_account (org_id=? AND account_id=? AND entry_date>?",
		`SELECT SUM(l.amount) FROM accounts a JOIN journal_lines l ON l.org_id = $1 AND l.account_id = a.id JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id
			WHERE a.org_id = $1 AND a.system_key = 'cogs' AND l.entry_date >= $2 AND l.entry_date <= $3 AND e.reference_type IN ('IV', 'CN')`: "journal_lines_account (org_id=? AND account_id=? AND entry_date>?",
		`SELECT MIN(e.entry_number) FROM journal_lines l JOIN journal_entries e ON e.org_id = $1 AND e.id = l.entry_id WHERE l.org_id = $1 AND l.entry_id IN
			(SELECT g.id FROM journal_entries g WHERE g.org_id = $1 AND g.reference_type = 'TX' AND NOT EXISTS (SELECT 1 FROM tax_invoices t
			WHERE t.org_id = $1 AND t.id = g.reference_id)) GROUP BY e.reference_id, l.account_id`: "sqlite_autoindex_journal_lines_1",
		// Documents of a customer are found from the newest on.
		`SELECT d.id FROM sales_documents d WHERE d.org_id = $1 AND d.contact_id = $2 AND d.id <= $3 AND d.search_text LIKE $4 ESCAPE '\\'
			AND d.document_type IN ($6, $7) ORDER BY d.id DESC LIMIT $5`: "sales_documents_contact",
		`SELECT d.id FROM sales_documents d WHERE d.org_id = $1 AND d.document_type = $2 AND d.id <= $3 ORDER BY d.id DESC LIMIT $4`: "COVERING INDEX sales_documents_type",
		`SELECT d.id FROM purchase_documents d WHERE d.org_id = $1 AND d.document_type = $2 AND d.id <= $3 ORDER BY d.id DESC LIMIT $4`:   "COVERING INDEX purchase_documents_kind",
		`SELECT d.id FROM sales_documents d WHERE d.org_id = $1 AND d.document_number IN ($2, $3)`:                                   "sales_documents_number",
		// A record is found by what identifies it.
		`SELECT p.name FROM products p WHERE p.org_id = $1 AND (p.deleted_at IS NULL) AND (p.code = $2) ORDER BY p.id DESC LIMIT $3`:                                     "products_code",
		`SELECT b.id FROM products b WHERE b.org_id = $1 AND b.barcode <> '' AND b.barcode = $2`:                                                                         "products_barcode",
		`SELECT u.product_id FROM product_alt_units u WHERE u.org_id = $1 AND u.barcode <> '' AND u.barcode = $2 AND NOT u.is_removed`:                                   "product_alt_units_barcode",
		`SELECT c.name FROM contacts c WHERE c.org_id = $1 AND (c.code = $2) ORDER BY c.id DESC LIMIT $3`:                                                                "contacts_code",
		`SELECT c.name FROM contacts c WHERE c.org_id = $1 AND (c.tax_id <> '' AND c.tax_id = $2) ORDER BY c.id DESC LIMIT $3`:                                           "contacts_tax_id",
		`SELECT c.name FROM contacts c WHERE c.org_id = $1 AND (c.email <> '' AND c.email = $2) ORDER BY c.id DESC LIMIT $3`:                                             "contacts_email",
		`SELECT d.grand_total FROM sales_documents d WHERE d.org_id = $1 AND (d.document_type IN ('QT', 'IV')) AND (d.document_number = $2) ORDER BY d.id DESC LIMIT $3`: "sales_documents_number",
		`SELECT d.grand_total FROM purchase_documents d WHERE d.org_id = $1 AND (d.document_number = $2) ORDER BY d.id DESC LIMIT $3`:                                        "purchase_documents_number",
		// Lists count in an index that has all they ask for.
		`SELECT COUNT(*) FROM sales_documents d WHERE d.org_id = $1 AND (d.document_type IN ('QT', 'IV', 'DN')) AND (d.document_type IN ('IV', 'DN')
			AND d.status IN ('sent', 'partially_paid') AND d.outstanding_amount > 0 AND d.is_consolidated = FALSE)`: "COVERING INDEX sales_documents_unpaid",
		`SELECT COUNT(*) FROM sales_documents d WHERE d.org_id = $1 AND (d.document_type IN ('IV', 'DN')
			AND d.status IN ('sent', 'partially_paid') AND (d.outstanding_amount = 0 OR d.is_consolidated = TRUE))`: "INDEX sales_documents_not_owed",
		`SELECT COUNT(*) FROM sales_documents d WHERE d.org_id = $1 AND (d.document_type IN ('QT', 'IV')) AND (d.status = $2) AND (+d.contact_id IN ($3, $4, $5))`:                                  "COVERING INDEX sales_documents_status",
		`SELECT d.grand_total FROM sales_documents d WHERE d.org_id = $1 AND (d.document_type IN ('QT', 'IV')) AND (d.status = $2) AND (+d.contact_id IN ($3, $4, $5)) ORDER BY d.id DESC LIMIT $6`: "INDEX sales_documents_status",
		// The documents of a type and day are found, and sorted: they are few.
		`SELECT d.grand_total FROM sales_documents d WHERE d.org_id = $1 AND (d.document_type IN ('QT', 'IV')) AND (d.issue_date = $2) ORDER BY d.id DESC LIMIT $3`: "sales_documents_type_date",
		`SELECT COUNT(*) FROM contacts c WHERE c.org_id = $1 AND (c.contact_type <> 'supplier') AND (c.is_active = $2) AND (c.search_text LIKE $3 ESCAPE '\\')`:     "COVERING INDEX contacts_listed",
		`SELECT COUNT(*) FROM products p WHERE p.org_id = $1 AND (p.deleted_at IS NULL) AND (p.is_active = $2) AND (p.search_text LIKE $3 ESCAPE '\\')`:             "COVERING INDEX products_listed",
		`SELECT COUNT(*) FROM expense_claims c WHERE c.org_id = $1 AND (c.created_at >= $2)`:                                                                        "COVERING INDEX expense_claims_listed",
		`SELECT COUNT(*) FROM sales_documents d WHERE d.org_id = $1 AND (d.contact_id = $2) AND (d.document_type IN ('QT', 'IV'))`:                                  "COVERING INDEX sales_documents_contact_date",
		`SELECT COUNT(*) FROM sales_documents d WHERE d.org_id = $1 AND (d.document_type IN ('QT', 'IV')) AND (d.id < $2) AND d.id > $3`:                            "COVERING INDEX sales_documents_type",
	} {
		if plan := dbtest.Plan(t, c, query); !strings.Contains(plan, " "+index+" ") {
			t.Errorf("%s\nis answered by %s\nand not by %s", query, plan, index)
		}
	}
}
