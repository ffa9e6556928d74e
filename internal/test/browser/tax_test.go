package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"kontor/internal/db"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// TestTaxMonth opens October from the list of tax months with the amount to pay, then its VAT
// registers. It follows a row to its document and a difference to its entry, and downloads the
// file of the month.
func TestTaxMonth(t *testing.T) {
	server := Empty(t)
	f := server.Join("tax")
	f.Must(func(tx *db.Tx) error {
		client := run(t, tx, contact.Create, `{"name": "คลินิกยิ้มสวย", "contactType": "client", "taxId": "0105561000112", "branchType": "head_office"}`)
		shop := run(t, tx, contact.Create, `{"name": "ร้านเครื่องเขียน", "contactType": "supplier"}`)
		for _, price := range []int{10000, 4000} {
			bill := run(t, tx, sales.Create, fmt.Sprintf(`{"documentType": "IV", "contactId": %d, "issueDate": "2026-10-05", "vatRate": 7,
				"items": [{"name": "Cleaning", "unit": "job", "quantity": 1, "unitPrice": %d}]}`, client.ID, price))
			if err := sales.SetStatus(tx, sales.StatusChange{Path: bill.ID, Status: "sent"}); err != nil {
				return err
			}
		}
		if err := sales.SetStatus(tx, sales.StatusChange{Path: 2, Status: "void"}); err != nil {
			return err
		}
		for _, invoice := range []string{`{"number": "A-1", "date": "2026-10-08"}`, `null`} { // 8 October at noon
			bill := run(t, tx, purchase.Create, fmt.Sprintf(`{"docType": "PI", "docDate": 1791435600, "currency": "THB", "contactId": %d, "taxInvoice": %s,
				"items": [{"description": "Paper", "unit": "lot", "quantity": 1, "unitPrice": 3000, "taxRate": 7}]}`, shop.ID, invoice))
			for _, status := range []document.Status{document.Matched, document.Approved} {
				if _, err := purchase.SetStatus(tx, purchase.StatusChange{ID: bill.ID, Status: status}); err != nil {
					return err
				}
			}
		}
		return nil
	})
	tab := server.SignIn(server.Owner)
	tab.Settled()
	tab.Press("g", "v")
	tab.At(server.At("/tax"))
	tab.See("1 purchases without a tax invoice, VAT 210.00")
	tab.Phone()
	tab.See("1 purchases without a tax invoice, VAT 210.00")
	tab.Fits()
	tab.Desktop()
	tab.Click("October 2026")
	tab.At(server.At("/tax/2026-10"))
	tab.See("Waiting for a tax invoice")
	tab.See("490.00")                        // to pay
	tab.Go(server.At("/reports/vat-output")) // the address of earlier versions
	tab.At(server.At("/tax/vat-output"))
	tab.See("No output VAT in this month")
	tab.Choose("Tax month", "2026-10")
	tab.See("IV-202610-0001")
	tab.See("700.00")
	tab.See("490.00") // to pay
	tab.See("Reconciles with account 2150, with explained differences")
	tab.until("show the void invoice", `document.querySelector('tr.gone').innerText.includes('IV-202610-0002')`)
	register := tab.Address()
	if href := tab.Text(named("CSV") + `.href`); !strings.Contains(href, "month=2026-10") || !strings.Contains(href, "format=csv") {
		t.Errorf("the file is of another month: %s", href)
	}
	tab.Click("IV-202610-0001")
	tab.At(server.At("/sales/1"))
	tab.do("go back", chromedp.NavigateBack())
	tab.At(register)
	tab.Click("JV-202610-0002")
	tab.At(server.At("/journal/2"))
	tab.Go(server.At("/tax/vat-output?month=2026-10"))
	tab.Click("Input VAT")
	tab.At(server.At("/tax/vat-input?month=2026-10"))
	tab.See("A-1")
	tab.See("Waiting for a tax invoice")
	tab.Click("PI-202610-0002")
	tab.At(server.At("/purchases/2"))
	f.Check()
}
