package document

import (
	"strings"
	"testing"
)

// The description explains every type, and its table is the table of kinds.
func TestDescribe(t *testing.T) {
	for _, family := range []struct {
		kinds    Kinds
		statuses []Status
		rows     []string
	}{
		{Sales, SalesStatuses, []string{
			"| CS | `sent` | `paid`, `void` |", "| QT | `converted` | (`draft`), (`sent`), (`accepted`) |", "| IV | `partially_paid` | `void`, (`sent`), (`paid`) |",
		}},
		{Purchases, PurchaseStatuses, []string{"| PO | `closed` | `cancelled` |", "| PI | `draft` | `matched`, `cancelled` |"}},
	} {
		text := family.kinds.Describe(family.statuses)
		for _, k := range family.kinds {
			if k.Means == "" || !strings.Contains(text, "| "+k.Code+" | "+k.Means+" |") {
				t.Errorf("nothing explains %s", k.Code)
			}
		}
		for _, row := range family.rows {
			if !strings.Contains(text, row+"\n") && !strings.HasSuffix(text, row) {
				t.Errorf("the table lacks %s:\n%s", row, text)
			}
		}
	}
}
