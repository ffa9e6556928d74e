package report

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"kontor/internal/db"
	"kontor/internal/db/lite"
	"kontor/internal/test/dbtest"
)

// A register reads the ranges of its month, however long the books are: every
// statement is answered by the index that holds the range.
func TestRegistersReadTheirMonth(t *testing.T) {
	path := filepath.Join(t.TempDir(), "kontor.db")
	d, err := db.Open(context.Background(), "sqlite:"+path, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if _, err := d.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	c, err := lite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for query, index := range map[string]string{
		selectSold:          "d USING INDEX sales_documents_date (org_id=? AND issue_date>? AND issue_date<?)",
		selectRefunded:      "u USING INDEX sales_deposit_uses_refunded (org_id=? AND refunded_on>? AND refunded_on<?)",
		selectGaps:          "n USING INDEX sales_deleted_numbers_date (org_id=? AND issue_date>? AND issue_date<?)",
		selectOtherOutput:   "l USING COVERING INDEX journal_lines_account (org_id=? AND account_id=? AND entry_date>? AND entry_date<?)",
		selectClaimed:       "t USING INDEX tax_invoices_month (org_id=? AND claim_month=?)",
		selectInput:         "l USING COVERING INDEX journal_lines_account (org_id=? AND account_id=? AND entry_date>? AND entry_date<?)",
		selectClaimInput:    "l USING COVERING INDEX journal_lines_account (org_id=? AND account_id=? AND entry_date>? AND entry_date<?)",
		selectBooked:        "e USING INDEX journal_entries_reference (org_id=? AND reference_type=? AND reference_id=?)",
		selectWaiting:       "l USING COVERING INDEX journal_lines_account (org_id=? AND account_id=? AND entry_date>? AND entry_date<?)",
		selectWaitingClaims: "l USING COVERING INDEX journal_lines_account (org_id=? AND account_id=? AND entry_date>? AND entry_date<?)",
	} {
		plan := dbtest.Plan(t, c, query)
		if !strings.Contains(plan, "SEARCH "+index) || strings.Contains(plan, "SCAN d") || strings.Contains(plan, "SCAN e") || strings.Contains(plan, "SCAN l") {
			t.Errorf("%s\nis answered by\n%s\nand not by %s", query, plan, index)
		}
	}
}
