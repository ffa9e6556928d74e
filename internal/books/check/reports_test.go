package check_test

import (
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/sales"
)

// dealer is a seller who also buys, with cash sales.
func dealer(t *testing.T, d *db.DB) access.Actor {
	t.Helper()
	who := seller(t, d)
	err := d.Write(t.Context(), who, func(tx *db.Tx) error {
		mill, err := contact.Create(tx, contact.New{Name: "Mill", ContactType: contact.Both})
		if err != nil {
			return err
		}
		if err := buy(t, tx, num.Ref(mill.ID)); err != nil {
			return err
		}
		in := body[sales.New](t, `{"documentType": "CS", "contactId": 1, "issueDate": "2026-11-14", "vatRate": 7, "items": [{"name": "Desk", "quantity": 1, "unitPrice": 70}]}`)
		in.ContactID = num.Ref(mill.ID)
		sale, err := sales.Create(tx, in)
		if err != nil {
			return err
		}
		return sales.SetStatus(tx, sales.StatusChange{Path: sale.ID, Status: "sent"})
	})
	if err != nil {
		t.Fatal(err)
	}
	return who
}

// TestReportInvariantsFindViolations damages the data of reports.
func TestReportInvariantsFindViolations(t *testing.T) {
	const statements, ends, ageing, stocked = "trial balances sum to zero", "reports without an end", "aged amounts equal", "stock movements and the inventory account"
	account := func(key string) string {
		return `(SELECT a.id FROM accounts a WHERE a.org_id = $1 AND a.system_key = '` + key + `')`
	}
	detectsEach(t, dealer, check.Reports, []damage{
		{"nothing", `UPDATE sales_documents SET note = 'x' WHERE org_id = $1`, ""},
		{"the turnover of an expense", `UPDATE account_balances SET debit = debit + 100 WHERE org_id = $1 AND account_id = ` + account("expense_default"), statements},
		{"what an account is", `UPDATE accounts SET account_type = 'EXPENSE' WHERE org_id = $1 AND system_key = 'vat_output'`, statements},
		{"the cash sale of an entry", `UPDATE journal_entries SET reference_id = 1000 WHERE org_id = $1 AND reference_type = 'CS'`, ends},
		{"what is owed on an invoice", `UPDATE sales_documents SET base_outstanding = base_outstanding + 100
			WHERE org_id = $1 AND document_type = 'IV' AND status = 'sent' AND is_consolidated = FALSE`, ageing},
		{"what is owed on a bill", `UPDATE purchase_documents SET base_total = base_total + 100 WHERE org_id = $1 AND document_type = 'PI'`, ageing},
		{"what a receipt paid", `UPDATE sales_settlements SET base_amount = base_amount + 100 WHERE org_id = $1`, ageing},
		{"the day of a movement", `UPDATE stock_movements SET book_date = '2026-10-14' WHERE org_id = $1`, stocked},
		{"the cost of a movement", `UPDATE stock_movements SET total_cost = total_cost + 100 WHERE org_id = $1`, stocked},
	})
}
