package report

import (
	"strings"
	"testing"

	"kontor/internal/test/dbtest"
)

// Reports read only the ranges of their period, or open items, however long the books are:
// every statement uses the index of its range.
func TestReportsReadOnlyTheirPeriod(t *testing.T) {
	c := dbtest.Planner(t)
	for query, index := range map[string]string{
		selectSold + "TRUE":                 "d USING INDEX sales_documents_type_date (org_id=? AND document_type=? AND issue_date>? AND issue_date<?)",
		selectSums + inRegister + groupSums: "d USING INDEX sales_documents_type_date (org_id=? AND document_type=? AND issue_date>? AND issue_date<?)",
		selectRefunded:                      "u USING INDEX sales_deposit_uses_refunded (org_id=? AND refunded_on>? AND refunded_on<?)",
		selectGaps:                          "n USING INDEX sales_deleted_numbers_date (org_id=? AND issue_date>? AND issue_date<?)",
		selectFree:                          "e USING INDEX journal_entries_free (org_id=? AND entry_date>? AND entry_date<?)",
		selectFreeLines:                     "l USING INDEX sqlite_autoindex_journal_lines_1 (org_id=? AND entry_id=?)",
		selectVoidOutput:                    "e USING INDEX journal_entries_reference (org_id=? AND reference_type=? AND reference_id=?)",
		selectClaimed:                       "t USING INDEX tax_invoices_month (org_id=? AND claim_month=?)",
		selectInput:                         "l USING COVERING INDEX journal_lines_account (org_id=? AND account_id=? AND entry_date>? AND entry_date<?)",
		selectClaimInput:                    "l USING COVERING INDEX journal_lines_account (org_id=? AND account_id=? AND entry_date>? AND entry_date<?)",
		selectBooked:                        "e USING INDEX journal_entries_reference (org_id=? AND reference_type=? AND reference_id=?)",
		selectWaiting:                       "l USING COVERING INDEX journal_lines_account (org_id=? AND account_id=? AND entry_date>? AND entry_date<?)",
		selectWaitingClaims:                 "l USING COVERING INDEX journal_lines_account (org_id=? AND account_id=? AND entry_date>? AND entry_date<?)",
		selectTrade:                         "l USING COVERING INDEX journal_lines_account (org_id=? AND account_id=? AND entry_date>? AND entry_date<?)",
		selectTradeByMonth:                  "l USING COVERING INDEX journal_lines_account (org_id=? AND account_id=? AND entry_date>? AND entry_date<?)",
		selectTradeByContact:                "l USING COVERING INDEX journal_lines_account (org_id=? AND account_id=? AND entry_date>? AND entry_date<?)",
		selectUncertified:                   "l USING COVERING INDEX journal_lines_account (org_id=? AND account_id=? AND entry_date>? AND entry_date<?)",
		selectOwed:                          "d USING COVERING INDEX sales_documents_unpaid (org_id=?)",
	} {
		plan := dbtest.Plan(t, c, query)
		if !strings.Contains(plan, "SEARCH "+index) || strings.Contains(plan, "SCAN d") || strings.Contains(plan, "SCAN e") || strings.Contains(plan, "SCAN l") {
			t.Errorf("%s\nis answered by\n%s\nand not by %s", query, plan, index)
		}
	}
}
