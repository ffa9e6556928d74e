package sales

import (
	"strings"
	"testing"

	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// What is owed is found among what is open, however many documents there are.
func TestOwedIsFoundAmongWhatIsOpen(t *testing.T) {
	c := dbtest.Planner(t)
	sums, _ := Filter{Status: unpaid}.heaps(&db.Tx{})
	for _, query := range []string{sums, selectOwedBy} {
		plan := dbtest.Plan(t, c, query)
		if !strings.Contains(plan, "d USING COVERING INDEX sales_documents_unpaid (org_id=?)") || !strings.Contains(plan, " AND id=?)") {
			t.Errorf("%s\nis answered by\n%s", query, plan)
		}
	}
}
