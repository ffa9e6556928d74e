package db_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"kontor/internal/db"
	"kontor/internal/db/lite"
)

// What belongs to one document is found by it, also when the ids of the company
// would give the wanted order for nothing. An empty database already knows.
func TestPlansFollowTheDocument(t *testing.T) {
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
	} {
		if plan := explain(t, c, query); !strings.Contains(plan, " "+index+" ") {
			t.Errorf("%s\nis answered by %s\nand not by %s", query, plan, index)
		}
	}
}

func explain(t *testing.T, c *lite.Conn, query string) (plan string) {
	t.Helper()
	s, err := c.Prepare("EXPLAIN QUERY PLAN " + query)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Finalize()
	for {
		more, err := s.Step()
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			return plan
		}
		plan += s.Text(3) + "; "
	}
}
