package check_test

import (
	"slices"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// withholding creates an organization with a quotation and a bill from which tax is withheld
// in part.
func withholding(t *testing.T, d *db.DB) access.Actor {
	t.Helper()
	who := firm.Found(t, d, "acme").Who
	err := d.Write(t.Context(), who, func(tx *db.Tx) error {
		c, err := contact.Create(tx, contact.New{Name: "Siam Desk", ContactType: contact.Both})
		if err != nil {
			return err
		}
		sold := body[sales.New](t, `{"documentType": "QT", "contactId": 1, "issueDate": "2026-11-14", "vatRate": 7, "whtRate": 3, "discountAmount": 150,
			"items": [{"name": "Repair", "quantity": 1, "unitPrice": 1000}, {"name": "Beans", "quantity": 1, "unitPrice": 500, "whtApplies": false}]}`)
		sold.ContactID = num.Ref(c.ID)
		if _, err := sales.Create(tx, sold); err != nil {
			return err
		}
		bought := body[purchase.New](t, `{"docType": "PI", "docDate": 1794589200, "currency": "THB", "contactId": 1, "whtRate": 3,
			"items": [{"description": "Repair", "unit": "job", "quantity": 1, "unitPrice": 1000}, {"description": "Beans", "unit": "kg", "quantity": 1, "unitPrice": 500, "whtApplies": false}]}`)
		bought.ContactID = num.Ref(c.ID)
		_, err = purchase.Create(tx, bought)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return who
}

func TestWithholdingInvariantsFindViolations(t *testing.T) {
	const sold, bought = "a sales document withholds", "tax withheld by a purchase"
	invariants := slices.DeleteFunc(slices.Concat(check.Sales, check.Purchase), func(i check.Invariant) bool { return i.ID != "I71" })
	detects(t, withholding, invariants, []damage{
		{"nothing", `UPDATE sales_documents SET note = 'x' WHERE org_id = $1`, ""},
		{"a line of a sale", `UPDATE sales_items SET wht_applies = TRUE WHERE org_id = $1`, sold},
		{"what a sale excludes", `UPDATE sales_documents SET wht_excluded = wht_excluded + 50000 WHERE org_id = $1`, sold},
		{"a line of a bill", `UPDATE purchase_items SET wht_applies = TRUE WHERE org_id = $1`, bought},
		{"what a bill withholds", `UPDATE purchase_documents SET wht_amount = wht_amount + 10000 WHERE org_id = $1`, bought},
	})
}
