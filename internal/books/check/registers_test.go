package check_test

import (
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
)

// trader is a seller with purchases, with and without a tax invoice.
func trader(t *testing.T, d *db.DB) access.Actor {
	t.Helper()
	who := seller(t, d)
	err := d.Write(t.Context(), who, func(tx *db.Tx) error {
		shop, err := contact.Create(tx, contact.New{Name: "Paper Shop", ContactType: contact.Supplier})
		if err != nil {
			return err
		}
		for _, invoice := range []string{`{"number": "A-1", "date": "2026-11-14"}`, `{"number": "A-2", "date": "2026-11-14", "claimMonth": "2026-12"}`, `null`} {
			in := body[purchase.New](t, `{"docType": "PI", "docDate": 1794632400, "currency": "THB", "taxInvoice": `+invoice+`,
				"items": [{"description": "Paper", "unit": "lot", "quantity": 1, "unitPrice": 100, "taxRate": 7}]}`)
			in.ContactID = num.Ref(shop.ID)
			bill, err := purchase.Create(tx, in)
			if err != nil {
				return err
			}
			for _, status := range []string{"matched", "approved"} {
				if _, err := purchase.SetStatus(tx, purchase.StatusChange{ID: bill.ID, Status: document.Status(status)}); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return who
}

// TestRegisterInvariantsFindViolations damages the data of the VAT registers.
func TestRegisterInvariantsFindViolations(t *testing.T) {
	const output, input, month = "posted output VAT", "posted input VAT", "VAT registers and their accounts"
	detects(t, trader, check.Registers, []damage{
		{"nothing", `UPDATE sales_documents SET note = 'x' WHERE org_id = $1`, ""},
		{"the VAT of an invoice", `UPDATE sales_documents SET vat_amount = vat_amount + 10000 WHERE org_id = $1 AND document_type = 'IV' AND status = 'paid'`, month},
		{"the date of an invoice", `UPDATE sales_documents SET issue_date = '2026-10-14' WHERE org_id = $1 AND document_type = 'IV' AND status = 'paid'`, month},
		{"an invoice is void", `UPDATE sales_documents SET status = 'void' WHERE org_id = $1 AND document_type = 'IV' AND status = 'sent'`, output},
		{"the VAT of a deposit that is used", `UPDATE sales_deposit_uses SET base_vat = base_vat + 10000 WHERE org_id = $1 AND state = 'applied'`, output},
		{"the day of a refund", `UPDATE sales_deposit_uses SET refunded_on = '2026-10-14' WHERE org_id = $1 AND state = 'refunded'`, month},
		{"a line of output VAT", `UPDATE journal_lines SET amount = amount * 2 WHERE org_id = $1 AND account_id = (SELECT a.id FROM accounts a WHERE a.org_id = $1 AND a.system_key = 'vat_output')`, output},
		{"the turnover of output VAT", `UPDATE account_balances SET credit = credit + 1 WHERE org_id = $1 AND account_id = (SELECT a.id FROM accounts a WHERE a.org_id = $1 AND a.system_key = 'vat_output')`, month},
		{"the turnover of input VAT", `UPDATE account_balances SET debit = debit + 1 WHERE org_id = $1 AND account_id = (SELECT a.id FROM accounts a WHERE a.org_id = $1 AND a.system_key = 'vat_input')`, month},
		{"the VAT of a tax invoice", `UPDATE tax_invoices SET vat_amount = vat_amount + 1 WHERE org_id = $1 AND number = 'A-1'`, input},
		{"a tax invoice that cannot be claimed", `UPDATE tax_invoices SET claimable = FALSE WHERE org_id = $1 AND number = 'A-2'`, input},
		{"a bill is cancelled", `UPDATE purchase_documents SET status = 'cancelled' WHERE org_id = $1 AND tax_invoice_id IS NULL`, input},
		{"where VAT was booked", `UPDATE purchase_documents SET vat_booked = 'undue' WHERE org_id = $1 AND tax_invoice_id IS NULL`, input},
	})
}
