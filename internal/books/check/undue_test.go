package check_test

import (
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// studio is a company whose VAT becomes due on payment: a sale and a bill, each paid in part.
func studio(t *testing.T, d *db.DB) access.Actor {
	t.Helper()
	who := firm.Found(t, d, "acme").Who
	err := d.Write(t.Context(), who, func(tx *db.Tx) error {
		settings, err := org.SettingsOf(tx)
		if err != nil {
			return err
		}
		settings.VatOnPayment, settings.InputVat = org.VatOfServices, org.OnTaxInvoice
		if err := ledger.SaveSettings(tx, settings); err != nil {
			return err
		}
		c, err := contact.Create(tx, contact.New{Name: "Siam Desk", ContactType: contact.Both})
		if err != nil {
			return err
		}
		in := body[sales.New](t, `{"documentType": "IV", "contactId": 1, "issueDate": "2026-11-14", "vatRate": 7, "vatPoint": "payment", "items": [{"name": "Design", "quantity": 1, "unitPrice": 100}]}`)
		in.ContactID = num.Ref(c.ID)
		iv, err := sales.Create(tx, in)
		if err != nil {
			return err
		}
		if err := sales.SetStatus(tx, sales.StatusChange{Path: iv.ID, Status: "sent"}); err != nil {
			return err
		}
		half := num.MustMoney("53.5")
		if _, err := sales.Receive(tx, sales.Receipt{ID: iv.ID, ReceivedAmount: &half}); err != nil {
			return err
		}
		return paidBill(t, tx, c.ID, half)
	})
	if err != nil {
		t.Fatal(err)
	}
	return who
}

// paidBill approves a bill with VAT on payment, pays a part and records its tax invoice.
func paidBill(t *testing.T, tx *db.Tx, supplier uint32, part num.Money) error {
	in := body[purchase.New](t, `{"docType": "PI", "docDate": 1794632400, "currency": "THB", "vatPoint": "payment", "items": [{"description": "Design", "unit": "job", "quantity": 1, "unitPrice": 100, "taxRate": 7}]}`)
	in.ContactID = num.Ref(supplier)
	bill, err := purchase.Create(tx, in)
	if err != nil {
		return err
	}
	for _, status := range []document.Status{document.Matched, document.Approved} {
		if _, err := purchase.SetStatus(tx, purchase.StatusChange{ID: bill.ID, Status: status}); err != nil {
			return err
		}
	}
	voucher, err := purchase.Pay(tx, purchase.BillPayment{ID: bill.ID, Amount: &part})
	if err != nil {
		return err
	}
	invoice := body[purchase.TaxInvoice](t, `{"number": "T-1", "date": "2026-11-14"}`)
	invoice.ID = voucher.ID
	_, err = purchase.SetTaxInvoice(tx, invoice)
	return err
}

// TestUndueInvariantsFindViolations damages VAT that becomes due on payment.
func TestUndueInvariantsFindViolations(t *testing.T) {
	const accounts, documents = "the accounts of undue VAT", "VAT that becomes due on payment"
	detects(t, studio, check.TaxInvoices, []damage{
		{"nothing", `UPDATE sales_documents SET note = 'x' WHERE org_id = $1`, ""},
		{"what is left of an invoice", `UPDATE sales_documents SET undue_vat = undue_vat + 100 WHERE org_id = $1 AND document_type = 'IV'`, accounts},
		{"what was not due of an invoice", `UPDATE sales_documents SET undue_vat_total = undue_vat_total + 100 WHERE org_id = $1 AND document_type = 'IV'`, documents},
		{"the part of a receipt", `UPDATE sales_settlements SET undue_vat = undue_vat - 100 WHERE org_id = $1`, documents},
		{"the row of a receipt", `UPDATE sales_documents SET declared_vat = declared_vat + 100 WHERE org_id = $1 AND document_type = 'RE'`, documents},
		{"VAT left on a paid invoice", `UPDATE sales_documents SET outstanding_amount = 0 WHERE org_id = $1 AND document_type = 'IV'`, documents},
		{"an invoice with VAT due at issue", `UPDATE sales_documents SET vat_point = 'issue' WHERE org_id = $1 AND document_type = 'IV'`, documents},
		{"a line of undue output VAT", `UPDATE journal_lines SET amount = amount * 2 WHERE org_id = $1 AND account_id = (SELECT a.id FROM accounts a WHERE a.org_id = $1 AND a.system_key = 'vat_output_undue')`, accounts},
		{"what is left of a bill", `UPDATE purchase_documents SET undue_vat = undue_vat + 100 WHERE org_id = $1 AND document_type = 'PI'`, documents},
		{"the part of a payment", `UPDATE purchase_payments SET undue_vat = undue_vat + 100 WHERE org_id = $1`, accounts},
		{"the tax invoice of a voucher", `UPDATE purchase_documents SET tax_invoice_id = NULL WHERE org_id = $1`, accounts},
	})
}
