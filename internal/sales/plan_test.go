package sales

import (
	"strings"
	"testing"
	"time"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// Open invoices are found by an index of open documents, however many documents there are.
func TestOpenInvoicesUseTheirIndex(t *testing.T) {
	c := dbtest.Planner(t)
	tx := &db.Tx{Actor: access.Actor{Zone: time.UTC}}
	sums, _ := Filter{Status: unpaid}.groups(tx)
	for _, query := range []string{sums, selectOwedBy} {
		plan := dbtest.Plan(t, c, query)
		if !strings.Contains(plan, "d USING COVERING INDEX sales_documents_unpaid (org_id=?)") || !strings.Contains(plan, " AND id=?)") {
			t.Errorf("%s\nis answered by\n%s", query, plan)
		}
	}
}

// Overdue documents are listed along an index without sorting, and counted without reading
// them.
func TestOverdueListUsesAnIndex(t *testing.T) {
	c := dbtest.Planner(t)
	tx := &db.Tx{Actor: access.Actor{Zone: time.UTC}}
	for order, index := range map[string]string{"": "sales_documents_unpaid", "due": "sales_documents_open"} {
		f := Filter{Status: overdue, Order: order}
		by := f.order()
		if by == "" {
			by = listed.Order
		}
		query, _ := f.query(tx).Rows(&listed).Ending("SELECT "+db.Columns[record]("d")+" FROM sales_documents d ", " ORDER BY "+by+" LIMIT ?", 20)
		if plan := dbtest.Plan(t, c, query); !strings.Contains(plan, "INDEX "+index+" ") || strings.Contains(plan, "TEMP B-TREE") {
			t.Errorf("in order %q\n%s\nis answered by\n%s", order, query, plan)
		}
	}
	count := "SELECT COUNT(*) FROM sales_documents d " + Filter{Status: overdue}.query(tx).Rows(&listed).String()
	if plan := dbtest.Plan(t, c, count); !strings.Contains(plan, "COVERING INDEX sales_documents_unpaid") {
		t.Errorf("%s\nis answered by\n%s", count, plan)
	}
	for _, due := range []string{"d.due_date >= $2", "d.due_date IS NULL"} {
		query := "SELECT d.id FROM sales_documents d WHERE d.org_id = $1 AND (" + stillOwed + " AND " + due + ")"
		if plan := dbtest.Plan(t, c, query); !strings.Contains(plan, "INDEX sales_documents_open (org_id=? AND due_date") {
			t.Errorf("%s\nis answered by\n%s", query, plan)
		}
	}
}
