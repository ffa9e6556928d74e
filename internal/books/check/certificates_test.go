package check_test

import (
	"slices"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/check"
	"kontor/internal/books/filing"
	"kontor/internal/db"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/tax"
)

// payer is a company with three vouchers and a claim that withheld tax in January 2025. The
// last voucher is cancelled, and PND53 of the month is filed.
func payer(t *testing.T, d *db.DB) access.Actor {
	t.Helper()
	who := firm.Found(t, d, "acme").Who
	err := d.Write(t.Context(), who, func(tx *db.Tx) error {
		if err := tx.Heavy(); err != nil { // here, since a write that turns heavy later runs again with new ids
			return err
		}
		c, err := contact.Create(tx, contact.New{Name: "Siam Repair", ContactType: contact.Supplier, Details: contact.Details{TaxID: "0105550000023", BusinessType: "corporation"}})
		if err != nil {
			return err
		}
		var last uint32
		for range 3 {
			in := body[purchase.New](t, `{"docType": "PV", "docDate": 1736467200, "currency": "THB", "whtRate": 3, "items": [{"description": "Repair", "unit": "job", "quantity": 1, "unitPrice": 1000}]}`)
			in.ContactID = num.Ref(c.ID)
			v, err := purchase.Create(tx, in)
			if err != nil {
				return err
			}
			for _, step := range []purchase.StatusChange{{Status: document.Approved}, {Status: document.Paid, PaidDate: when.MustDate("2025-01-10")}} {
				step.ID = v.ID
				if _, err := purchase.SetStatus(tx, step); err != nil {
					return err
				}
			}
			last = v.ID
		}
		if _, err := purchase.SetStatus(tx, purchase.StatusChange{ID: last, Status: document.Cancelled}); err != nil {
			return err
		}
		in := body[expense.New](t, `{"title": "Repair", "items": [{"amount": 970, "whtAmount": 30, "categoryId": 1, "vendorContactId": 1, "currencyCode": "THB", "expenseDate": 1736467200, "paidWith": "cash"}]}`)
		in.Items[0].VendorContactID = num.Ref(c.ID)
		claim, err := expense.Create(tx, in)
		if err != nil {
			return err
		}
		for _, to := range []expense.Status{expense.Submitted, expense.Approved} {
			if _, err := expense.SetStatus(tx, expense.StatusChange{ID: claim.ID, Status: to}); err != nil {
				return err
			}
		}
		_, err = filing.File(tx, filing.New{Form: tax.PND53, Month: when.MonthOf(when.MustDate("2025-01-10"))})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return who
}

// TestCertificateInvariantsFindViolations damages certificates, their numbers and their return.
func TestCertificateInvariantsFindViolations(t *testing.T) {
	const one, gap, account, filed, unchanged, closed = "one certificate of that tax", "numbers have no gaps", "payable account equals", "names the return in force", "tax returns are unchanged", "rows of a closed tax month"
	detects(t, payer, slices.Concat(check.Filings, check.Certificates), []damage{
		{"nothing", `UPDATE tax_certificates SET updated_at = updated_at + 1 WHERE org_id = $1`, ""},
		{"the tax of a certificate", `UPDATE tax_certificates SET tax_amount = tax_amount + 100 WHERE org_id = $1 AND id = 1`, one},
		{"the tax of a filed certificate", `UPDATE tax_certificates SET tax_amount = tax_amount + 100 WHERE org_id = $1 AND id = 1`, closed},
		{"the payee of a filed certificate", `UPDATE tax_certificates SET payee = REPLACE(payee, 'Siam', 'Thai') WHERE org_id = $1 AND id = 1`, closed},
		{"a void certificate of a voucher", `UPDATE tax_certificates SET status = 'void' WHERE org_id = $1 AND id = 2`, one},
		{"an issued certificate of a cancelled voucher", `UPDATE tax_certificates SET status = 'issued' WHERE org_id = $1 AND id = 3`, one},
		{"a certificate of another claim line", `UPDATE tax_certificates SET item_id = 99 WHERE org_id = $1 AND id = 4`, one},
		{"a missing certificate", `DELETE FROM tax_certificates WHERE org_id = $1 AND id = 3`, gap},
		{"the type of income", `UPDATE tax_certificates SET income_type = '' WHERE org_id = $1 AND id = 2`, "has a type of income"},
		{"a gap between numbers", `UPDATE tax_certificates SET number_serial = 9 WHERE org_id = $1 AND id = 2`, gap},
		{"tax withheld without a posting", `UPDATE purchase_documents SET wht_amount = wht_amount + 100 WHERE org_id = $1 AND id = 1`, account},
		{"a certificate that is not filed", `UPDATE tax_certificates SET filing_id = NULL WHERE org_id = $1 AND id = 1`, filed},
		{"a filed row", `UPDATE tax_filing_rows SET base_amount = base_amount + 100 WHERE org_id = $1 AND id = 1`, unchanged},
		{"the sums of a return", `UPDATE tax_filings SET totals = REPLACE(totals, '"taxAmount":90', '"taxAmount":91') WHERE org_id = $1`, unchanged},
	})
}
