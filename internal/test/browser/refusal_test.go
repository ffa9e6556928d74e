package browser

import (
	"fmt"
	"testing"

	"kontor/internal/db"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/sales"
)

// TestErrorsLeadToTheirFields follows the links of an error summary to the lines of a draft,
// also after a line was moved.
func TestErrorsLeadToTheirFields(t *testing.T) {
	server := Empty(t)
	f := server.Join("errors")
	f.Must(func(tx *db.Tx) error {
		run(t, tx, contact.Create, `{"name": "Somchai Trading", "contactType": "client"}`)
		return nil
	})
	tab := server.SignIn(server.Owner)
	tab.Go(server.At("/sales/new?type=IV"))
	tab.Type("#f-contactId", "Som")
	tab.Type("[name='items[0].name']", "Desk")
	tab.Type("[name='items[0].unitPrice']", "100")
	tab.Type("[name='items[1].name']", "Lamp")
	tab.Type("[name='items[1].quantity']", "two")
	tab.Click("Issue")
	tab.See("Customer: “Som” was not found")
	if !tab.Is(`document.querySelector('[name=contactId]').value === ''`) {
		t.Error("a part of a name became the customer")
	}
	tab.Type("#f-contactId", "Somchai Trading")
	tab.Press("Enter")
	tab.Click("Save draft")
	tab.See("Line 2, Quantity: must be a number")
	tab.Click("Line 2, Quantity: must be a number")
	tab.until("focus the field", `document.activeElement.name === 'items[1].quantity'`)
	tied := `(() => { const f = document.querySelector("[name='items[%d].quantity']"); return !!document.getElementById(f.getAttribute('aria-describedby')) })()`
	if !tab.Is(fmt.Sprintf(tied, 1)) {
		t.Error("the field does not name its error")
	}
	tab.Press("Alt+ArrowUp")
	tab.until("tie the error to the moved line", fmt.Sprintf(tied, 0))
}

// TestReceiptShowsPostings shows the accounts and amounts of a receipt before it is recorded,
// and again when the amount changes.
func TestReceiptShowsPostings(t *testing.T) {
	server := Empty(t)
	f := server.Join("receipt")
	f.Must(func(tx *db.Tx) error {
		customer := run(t, tx, contact.Create, `{"name": "Somchai Trading", "contactType": "client"}`)
		invoice := run(t, tx, sales.Create, fmt.Sprintf(`{"documentType": "IV", "contactId": %d, "issueDate": "2026-11-15", "vatRate": 7,
			"items": [{"name": "Desk", "quantity": 1, "unitPrice": 1000}]}`, customer.ID))
		return sales.SetStatus(tx, sales.StatusChange{Path: invoice.ID, Status: "sent"})
	})
	tab := server.SignIn(server.Owner)
	tab.Go(server.At("/sales/1"))
	tab.Click("Record receipt")
	shown := `(document.querySelector('#receipt-post')?.innerText ?? '').includes(%q)`
	tab.until("show the postings", fmt.Sprintf(shown, "Trade Receivables")+"&&"+fmt.Sprintf(shown, "1,070.00"))
	tab.Type("#f-receivedAmount", "500")
	tab.Press("Tab")
	tab.until("show the postings of the other amount", fmt.Sprintf(shown, "500.00"))
	tab.Type("#f-receivedAmount", "5000")
	tab.Press("Tab")
	tab.until("say why not", fmt.Sprintf(shown, "only 1,070.00 is outstanding; 5,000.00 cannot be received"))
}
