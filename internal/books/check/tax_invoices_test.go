package check_test

import (
	"errors"
	"slices"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/test/firm"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/tax"
)

// billed creates two bills with a tax invoice: one whose VAT waited for it, and one whose
// VAT is cost.
func billed(tx *db.Tx) error {
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return err
	}
	settings.InputVat = org.OnTaxInvoice
	if err := ledger.SaveSettings(tx, settings); err != nil {
		return err
	}
	no := false
	for _, invoice := range []tax.Facts{
		{Number: "A-1", Date: tx.Today(), VendorTaxID: "0105550000023"},
		{Number: "A-2", Date: tx.Today(), VendorTaxID: "0105550000023", Claimable: &no, Reason: "entertainment"},
	} {
		made, err := purchase.Create(tx, purchase.New{DocType: "PV", Currency: "THB", Draft: purchase.Draft{
			Editable: purchase.Editable{DocDate: when.UnixOf(tx.Today().Start(tx.Zone))}, TaxInvoice: &invoice,
			Items: []purchase.EditableItem{{Description: "Dinner", Unit: "lot", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(100), TaxRate: num.PercentOf(7)}},
		}})
		if err != nil {
			return err
		}
		for _, next := range []document.Status{document.Approved, document.Paid} {
			if _, err := purchase.SetStatus(tx, purchase.StatusChange{ID: made.ID, Status: next}); err != nil {
				return err
			}
		}
	}
	return nil
}

// TestTaxInvoiceInvariantsFindViolations damages the tax invoices of a company, one way
// after another, each rolled back.
func TestTaxInvoiceInvariantsFindViolations(t *testing.T) {
	undone := errors.New("undone")
	firm.Each(t, func(f firm.Firm) {
		f.Must(billed)
		for spoil, want := range map[string][]string{
			`UPDATE tax_invoices SET live = live WHERE org_id = $1`:                                                                 nil,
			`UPDATE tax_invoices SET number = 'a-1' WHERE org_id = $1`:                                                              {"I34"},
			`UPDATE tax_invoices SET claim_month = '2026-10' WHERE org_id = $1`:                                                     {"I34"},
			`UPDATE tax_invoices SET claim_month = '2027-06' WHERE org_id = $1`:                                                     {"I34"},
			`UPDATE tax_invoices SET reason = '' WHERE org_id = $1`:                                                                 {"I34"},
			`UPDATE tax_invoices SET live = FALSE WHERE org_id = $1`:                                                                {"I34"},
			`UPDATE tax_invoices SET claimable = FALSE, reason = 'expired' WHERE org_id = $1`:                                       {"I34"},
			`UPDATE tax_invoices SET vat_amount = vat_amount + 1 WHERE org_id = $1`:                                                 {"I34"},
			`DELETE FROM tax_invoices WHERE org_id = $1`:                                                                            {"I34"},
			`DELETE FROM tax_invoices WHERE org_id = $1 AND NOT claimable`:                                                          {"I34"},
			`UPDATE purchase_documents SET tax_invoice_id = NULL WHERE org_id = $1`:                                                 {"I33", "I34"},
			`UPDATE journal_entries SET reference_type = 'MANUAL', reference_id = NULL WHERE org_id = $1 AND reference_type = 'TX'`: {"I33", "I34"},
		} {
			var broken []string
			err := f.Write(func(tx *db.Tx) error {
				if _, err := db.Exec(tx, spoil); err != nil {
					return err
				}
				for _, invariant := range check.TaxInvoices {
					found, err := invariant.Find(tx)
					if err != nil {
						return err
					}
					if len(found) > 0 {
						broken = append(broken, invariant.ID)
						t.Log(spoil, found)
					}
				}
				return undone
			})
			if !errors.Is(err, undone) || !slices.Equal(broken, want) {
				t.Errorf("%s breaks %v, want %v: %v", spoil, broken, want, err)
			}
		}
	})
}
