package ledger_test

import (
	"strings"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/test/dbtest"
)

// Counting the entries after one uses the date index and reads only its month, regardless of
// the number of months.
func TestCountAfterEntryReadsOneMonth(t *testing.T) {
	var statements dbtest.Counter
	c := found(t, dbtest.SQLite(t, db.Options{Observe: statements.Observe}), "Acme")
	var ids []num.Ref
	for _, day := range []string{"2026-10-10", "2026-10-31", "2026-11-09", "2026-11-10", "2026-11-29", "2026-11-30"} {
		e, err := c.create(c.manual(day, "1110 1 0", "3110 0 1"))
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, num.Ref(e.ID))
	}
	const tenth, last = 3, 5
	planner := dbtest.Planner(t)
	for _, x := range []struct {
		kind   string
		behind int
		step   string
	}{
		{"", tenth, "COVERING INDEX journal_entries_date (org_id=? AND entry_date>? AND (entry_date,id)<(?,?))"},
		{"", last, "COVERING INDEX journal_entries_date (org_id=? AND (entry_date,id)>(?,?) AND entry_date<?)"},
		{"MANUAL", tenth, "INDEX journal_entries_date (org_id=? AND entry_date>? AND (entry_date,id)<(?,?))"},
		{"MANUAL", last, "INDEX journal_entries_date (org_id=? AND (entry_date,id)>(?,?) AND entry_date<?)"},
	} {
		wanted := map[string]string{
			"SELECT COUNT(*) ": "SEARCH e USING " + x.step,
			"SELECT e.id, ":    "SEARCH e USING INDEX journal_entries_date (org_id=? AND entry_date<?)",
		}
		for _, query := range statements.During(func() {
			c.Read(func(tx *db.Tx) error {
				page, err := ledger.List(tx, ledger.Filter{ReferenceType: x.kind, Page: input.Page{Page: 1, Limit: 1, AfterID: ids[x.behind]}})
				if page.Pagination.TotalRows != x.behind {
					t.Errorf("%d entries of %q come behind the one before which there are %d", page.Pagination.TotalRows, x.kind, x.behind)
				}
				return err
			})
		}) {
			for beginning, step := range wanted {
				if !strings.HasPrefix(query, beginning) || !strings.Contains(query, " FROM journal_entries e ") {
					continue
				}
				if plan := dbtest.Plan(t, planner, query); !strings.Contains(plan, step) || strings.Contains(plan, "SCAN e") || strings.Contains(plan, "TEMP B-TREE") {
					t.Errorf("%s\nis answered by\n%s", query, plan)
				}
				delete(wanted, beginning)
			}
		}
		if len(wanted) > 0 {
			t.Errorf("entries of %q were listed without %v", x.kind, wanted)
		}
	}
}
