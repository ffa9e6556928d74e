package expense

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/ledger"
)

// defaultCategories are the categories of a new organization.
var defaultCategories = []struct {
	code, name, nameTh, account string
	trip                        bool
}{
	{"TRAVEL", "Travel", "ค่าเดินทาง", "5230", false},
	{"ACCOMMODATION", "Accommodation", "ค่าที่พัก", "5240", true},
	{"MEALS", "Meals and Entertainment", "ค่าอาหารและรับรอง", "5250", false},
	{"FUEL", "Fuel and Parking", "ค่าน้ำมันและที่จอดรถ", "5230", false},
	{"OFFICE", "Office Supplies", "วัสดุสำนักงาน", "5260", false},
	{"TELEPHONE", "Telephone and Internet", "ค่าโทรศัพท์และอินเทอร์เน็ต", "5270", false},
	{"TRAINING", "Training", "ค่าฝึกอบรม", "5290", false},
	{"OTHER", "Other", "อื่น ๆ", "5290", false},
}

// CreateDefaults gives a new organization its expense categories. The chart of
// accounts must be there.
func CreateDefaults(tx *db.Tx) error {
	chart, err := ledger.ChartOf(tx)
	if err != nil {
		return err
	}
	ids, err := db.NextIDs(tx, "expense_categories", len(defaultCategories))
	if err != nil {
		return fmt.Errorf("default expense categories: %w", err)
	}
	rows := make([]categoryRow, len(defaultCategories))
	for i, c := range defaultCategories {
		account, ok := chart.ByCode(c.account)
		if !ok {
			return fmt.Errorf("default expense category %s: no account %s", c.code, c.account)
		}
		rows[i] = categoryRow{
			ID: ids[i], Code: c.code, Name: c.name, NameTh: c.nameTh, AccountID: account.ID, RequiresTripInfo: c.trip,
			VatClaimable: true, IsActive: true, SortOrder: i + 1, CreatedAt: tx.Stamp(), UpdatedAt: tx.Stamp(),
		}
	}
	return db.Insert(tx, "expense_categories", rows...)
}
