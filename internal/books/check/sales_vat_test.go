package check_test

import (
	"slices"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/sales"
)

// shop creates an organization that sells under several VAT categories at prices that
// include VAT, with a deposit.
func shop(t *testing.T, d *db.DB) access.Actor {
	t.Helper()
	who := firm.Found(t, d, "acme").Who
	err := d.Write(t.Context(), who, func(tx *db.Tx) error {
		c, err := contact.Create(tx, contact.New{Name: "Siam Desk", ContactType: contact.Client})
		if err != nil {
			return err
		}
		in := body[sales.New](t, `{"documentType": "QT", "contactId": 1, "issueDate": "2026-11-14", "vatRate": 7, "pricesIncludeVat": true, "discountAmount": 10,
			"items": [{"name": "Cup", "quantity": 2, "unitPrice": 53.5}, {"name": "Book", "quantity": 1, "unitPrice": 50, "vatCategory": "exempt"}]}`)
		in.ContactID = num.Ref(c.ID)
		offer, err := sales.Create(tx, in)
		if err != nil {
			return err
		}
		if err := sales.SetStatus(tx, sales.StatusChange{Path: offer.ID, Status: "sent"}); err != nil {
			return err
		}
		if _, err := sales.CreateDeposit(tx, sales.NewDeposit{DocumentID: offer.ID, Amount: num.MoneyOf(50), Date: when.MustDate("2026-11-14")}); err != nil {
			return err
		}
		invoice, err := sales.Convert(tx, sales.Conversion{FromID: offer.ID, ToType: "IV"})
		if err != nil {
			return err
		}
		return sales.SetStatus(tx, sales.StatusChange{Path: invoice.ID, Status: "sent"})
	})
	if err != nil {
		t.Fatal(err)
	}
	return who
}

func TestVATGroupInvariantsFindViolations(t *testing.T) {
	const groups, discount = "the VAT groups", "the sales discount"
	invariants := slices.DeleteFunc(slices.Concat(check.Sales, check.Registers), func(i check.Invariant) bool { return !slices.Contains([]string{"I53", "I54", "I55"}, i.ID) })
	detects(t, shop, invariants, []damage{
		{"nothing", `UPDATE sales_documents SET note = 'x' WHERE org_id = $1`, ""},
		{"the groups of an invoice", `UPDATE sales_documents SET vat_groups = '' WHERE org_id = $1 AND document_type = 'IV'`, groups},
		{"a group's value", `UPDATE sales_documents SET vat_groups = REPLACE(vat_groups, '93.63', '93.62') WHERE org_id = $1 AND document_type = 'IV'`, groups},
		{"a group's VAT", `UPDATE sales_documents SET vat_groups = REPLACE(vat_groups, '"tax":6.55', '"tax":6.54') WHERE org_id = $1 AND document_type = 'QT'`, groups},
		{"the category of a line", `UPDATE sales_items SET vat_under = 'zero' WHERE org_id = $1 AND vat_under = 'exempt'`, groups},
		{"the net amount of a line", `UPDATE sales_items SET net_amount = net_amount + 100 WHERE org_id = $1 AND vat_under = ''`, groups},
		{"the mode of prices", `UPDATE sales_documents SET prices_include_vat = FALSE WHERE org_id = $1 AND document_type = 'IV'`, groups},
		{"the posted discount", `UPDATE journal_lines SET amount = amount + 100 WHERE org_id = $1 AND account_id = (SELECT a.id FROM accounts a WHERE a.org_id = $1 AND a.code = '4120')`, discount},
		{"the net lines of an invoice", `UPDATE sales_items SET net_amount = net_amount + 100 WHERE org_id = $1`, discount},
		{"the groups of a deposit that is used", `UPDATE sales_deposit_uses SET vat_groups = '' WHERE org_id = $1`, groups},
		{"what is used of a deposit's group", `UPDATE sales_deposit_uses SET vat_groups = REPLACE(vat_groups, '"tax":', '"tax":1') WHERE org_id = $1`, groups},
	})
}
