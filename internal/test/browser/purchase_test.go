package browser

import (
	"fmt"
	"strings"
	"testing"

	"kontor/internal/db"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
)

// TestPurchase makes a first purchase: the supplier and the product are created while the
// order is written, part of the goods arrives, a bill for more than that is refused without
// losing its input, and the corrected bill is paid.
func TestPurchase(t *testing.T) {
	server := Empty(t)
	f := server.Join("buy")
	tab := server.SignIn(server.Owner)
	tab.Go(server.At("/purchases/new?type=PO"))
	tab.Type("#f-contactId", "โรงงานโคมไฟ")
	tab.See("New contact “โรงงานโคมไฟ”…")
	tab.Press("Enter")
	tab.until("ask for the contact", `document.querySelector('#fresh[open] #f-taxId')`)
	tab.Type("#f-taxId", "0105561000127")
	tab.Click("Save")
	tab.until("take the supplier", `document.querySelector('[name=contactId]').value === '1' && !document.querySelector('#fresh[open]')`)
	tab.Type(`[name="items[0].description"]`, "LAMP-LED")
	tab.See("New product “LAMP-LED”…")
	tab.Click("New product “LAMP-LED”…")
	tab.until("ask for the product", `document.querySelector('#fresh[open] #f-unit')`)
	tab.Type("#f-name", "LED desk lamp")
	tab.Type("#f-unit", "pc")
	tab.Type("#f-costPrice", "400")
	tab.Click("Save")
	tab.until("take the product", `document.querySelector('[name="items[0].unitPrice"]').value === '400' && !document.querySelector('#fresh[open]')`)
	tab.Type(`[name="items[0].quantity"]`, "2*5")
	tab.Press("Tab")
	tab.See("4,280.00")
	tab.until("show the amount of the line", `document.querySelector('#lines [data-amount]').innerText === '4,000.00'`)
	tab.Click("Issue")
	tab.See("Document issued")
	tab.See("PO-202611-0001")

	tab.Click("Receive goods")
	tab.At(server.At("/purchases/new?"))
	tab.Settled()
	if got := tab.Value(`[name="items[0].quantity"]`); got != "10" {
		t.Errorf("the receipt begins with %q, not with what is open", got)
	}
	tab.Type(`[name="items[0].quantity"]`, "6")
	tab.Click("Receive goods")
	tab.See("Status: Posted")
	tab.See("GR-202611-0001")
	f.Account("1140", "2400")

	tab.Click("PO-202611-0001")
	tab.See("partial")
	tab.Click("More")
	tab.Click("Record supplier invoice")
	tab.At(server.At("/purchases/new?"))
	tab.Settled()
	tab.Type(`[name="items[0].quantity"]`, "9")
	tab.Type("#f-notes", "their number 77")
	tab.Click("Save bill")
	tab.See("Not saved.")
	if got := tab.Value("#f-notes"); got != "their number 77" {
		t.Errorf("the note was lost: %q", got)
	}
	tab.Type(`[name="items[0].quantity"]`, "6")
	tab.Click("Save bill")
	tab.See("Status: Matched")
	tab.See("Posting preview")
	tab.See("2,568.00")
	tab.Click("Approve")
	tab.See("Status: Approved")
	tab.Click("Pay…")
	tab.Type("#pay #f-amount", "3,000")
	tab.Click("#pay .primary")
	tab.See("Not completed.")
	if got := tab.Value("#pay #f-amount"); got != "3,000" {
		t.Errorf("the amount was lost: %q", got)
	}
	tab.Type("#pay #f-amount", "2,568")
	tab.Click("#pay .primary")
	tab.See("PV-202611-0001 recorded")
	tab.See("Paid")
	f.Account("2110", "0")
	f.Check()
}

// TestBillsPaidTogether pays two bills of a supplier with one voucher. A bill that is not
// approved is refused by number, and the selection stays.
func TestBillsPaidTogether(t *testing.T) {
	server := Empty(t)
	f := server.Join("bills")
	var bills [3]purchase.Document
	f.Must(func(tx *db.Tx) error {
		supplier := run(t, tx, contact.Create, `{"name": "โรงงานโคมไฟ", "contactType": "supplier"}`)
		for i, price := range []int{1000, 250, 400} {
			bills[i] = run(t, tx, purchase.Create, fmt.Sprintf(`{"docType": "PI", "contactId": %d, "docDate": %d, "currency": "THB",
				"items": [{"description": "Lamps", "quantity": 1, "unit": "lot", "unitPrice": %d}]}`, supplier.ID, Moment.Unix(), price))
			if i == 2 {
				continue
			}
			for _, to := range []document.Status{document.Matched, document.Approved} {
				if _, err := purchase.SetStatus(tx, purchase.StatusChange{ID: bills[i].ID, Status: to}); err != nil {
					return err
				}
			}
		}
		return nil
	})
	tab := server.SignIn(server.Owner)
	tab.Go(server.At("/purchases?docType=PI"))
	for _, bill := range bills {
		tab.Choose(bill.DocNumber, "true")
	}
	tab.until("not offer to pay a draft", `document.querySelector('.bulk button').hidden`)
	tab.Choose(bills[2].DocNumber, "false")
	tab.Click("Pay together")
	tab.Click("#pay .primary")
	tab.See("PV-202611-0001 saved as draft")
	tab.See("1,250.00")
	tab.Click("Approve")
	tab.See("Status: Approved")
	tab.Click("Pay…")
	tab.Click("#to-paid .primary")
	tab.See("Paid")
	tab.Click(bills[0].DocNumber)
	tab.See("Paid")
	f.Account("2110", "0")
	f.Check()
}

// On a phone the lines have no column headings. A field with a value, which hides its
// placeholder, shows its label above.
func TestFieldsOfALineOnAPhone(t *testing.T) {
	server := Firm(t, "phone")
	tab := server.SignIn(server.Owner)
	word := `getComputedStyle(document.querySelector('[name="items[0].taxRate"]').parentElement, '::before').content`
	tab.Go(server.At("/purchases/new?type=PI"))
	if said := tab.Text(word); said != "none" {
		t.Errorf("below the head of the column the field says %s", said)
	}
	tab.Phone()
	tab.Go(server.At("/purchases/new?type=PI"))
	for name, says := range map[string]string{"taxRate": `"VAT %"`, "unitPrice": `"Price"`} { // also when they are filled
		if said := tab.Text(strings.Replace(word, "taxRate", name, 1)); said != says {
			t.Errorf("on a phone the field says %s", said)
		}
	}
}
