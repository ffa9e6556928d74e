package sales_test

import (
	"fmt"
	"strings"
	"testing"

	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

// Open and overdue documents are found, listed and counted along indexes of open documents,
// however many documents there are: none are read to be sorted or passed over.
func TestOpenDocumentsUseTheirIndexes(t *testing.T) {
	var statements dbtest.Counter
	o := open(firm.Found(t, dbtest.SQLite(t, db.Options{Observe: statements.Observe}), "acme", strict))
	for _, due := range []string{`"2026-01-31"`, `"2026-01-31"`, `"2099-12-30"`, `"2099-12-31"`} {
		made := o.id(o.must(201, "POST", "/sales/documents", fmt.Sprintf(`{"documentType": "IV", "contactId": %d, "issueDate": "2026-01-14", "dueDate": %s,
			"items": [{"name": "Desk", "quantity": 1, "unitPrice": 100}]}`, o.customer, due)))
		o.move(made, "sent")
	}
	overdue := func(order string) func(*db.Tx) error {
		return func(tx *db.Tx) error {
			_, err := sales.List(tx, sales.Filter{Page: input.Page{Limit: 1}, Status: "overdue", Order: order})
			return err
		}
	}
	planner := dbtest.Planner(t)
	for _, x := range []struct {
		name  string
		few   int
		read  func(*db.Tx) error
		query string // how the statement begins
		part  string // what it contains
		plan  []string
	}{
		{"sums of unpaid documents", 1000, func(tx *db.Tx) error {
			_, err := sales.Summarize(tx, sales.Filter{Status: "unpaid"})
			return err
		}, "SELECT d.document_type, ", "GROUP BY", []string{"d USING COVERING INDEX sales_documents_unpaid (org_id=?)", " AND id=?)"}},
		{"what a customer owes", 1000, func(tx *db.Tx) error {
			_, err := document.Selling.OwedBy(tx, []uint32{o.customer})
			return err
		}, "SELECT +d.contact_id", "", []string{"d USING COVERING INDEX sales_documents_unpaid (org_id=?)", " AND id=?)"}},
		{"overdue documents", 1000, overdue(""), "SELECT d.id, ", "ORDER BY d.id DESC", []string{"INDEX sales_documents_unpaid "}},
		{"overdue documents by date", 1000, overdue("due"), "SELECT d.id, ", "ORDER BY d.due_date, d.id", []string{"INDEX sales_documents_open "}},
		{"open documents due later", 1000, overdue(""), "SELECT ", "d.due_date >= ", []string{"INDEX sales_documents_open (org_id=? AND due_date"}},
		{"open documents never due", 1000, overdue(""), "SELECT ", "d.due_date IS NULL", []string{"INDEX sales_documents_open (org_id=? AND due_date"}},
		{"a count of overdue documents", 1, overdue(""), "SELECT COUNT(*)", "", []string{"COVERING INDEX sales_documents_unpaid"}},
	} {
		t.Run(x.name, func(t *testing.T) {
			few(t, x.few)
			found := 0
			for _, query := range statements.During(func() {
				if err := o.db.Read(t.Context(), o.owner, x.read); err != nil {
					t.Fatal(err)
				}
			}) {
				if !strings.HasPrefix(query, x.query) || !strings.Contains(query, x.part) || !strings.Contains(query, " FROM sales_documents d ") {
					continue
				}
				found++
				plan := dbtest.Plan(t, planner, query)
				for _, step := range x.plan {
					if !strings.Contains(plan, step) {
						t.Errorf("%s\nis answered by\n%s\nwithout %s", query, plan, step)
					}
				}
				if strings.Contains(query, "ORDER BY") && strings.Contains(plan, "TEMP B-TREE") {
					t.Errorf("%s\nis sorted:\n%s", query, plan)
				}
			}
			if found != 1 {
				t.Errorf("%d statements begin with %q and contain %q", found, x.query, x.part)
			}
		})
	}
}
