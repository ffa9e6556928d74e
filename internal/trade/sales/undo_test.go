package sales_test

import (
	"fmt"
	"maps"
	"testing"
)

// worth returns the balances and the stock.
func (o *office) worth() map[string]string {
	o.t.Helper()
	worth := map[string]string{}
	for _, row := range o.must(200, "GET", "/chart-of-accounts", "")["data"].([]any) {
		account := row.(map[string]any)
		worth[fmt.Sprint(account["code"])] = fmt.Sprint(account["balance"])
	}
	goods := o.must(200, "GET", fmt.Sprintf("/products/%d", o.desk), "")["data"].(map[string]any)
	worth["stock"] = fmt.Sprintf("%v worth %v", goods["stockQty"], goods["stockValue"])
	return worth
}

// TestVoidLeavesNoTrace issues and voids a document of every kind: every
// account and the stock are as before.
func TestVoidLeavesNoTrace(t *testing.T) {
	each(t, func(o *office) {
		drafts := map[string]func() uint32{}
		for _, l := range lives() {
			if l.posts {
				drafts[l.name] = func() uint32 { return l.bring["draft"](o) }
			}
		}
		drafts["IV in dollars"] = func() uint32 {
			return o.draft("IV", `"currency": "USD", "exchangeRate": 33.333333, "discountAmount": 0.07`)
		}
		drafts["CS in yen"] = func() uint32 { return o.draft("CS", `"currency": "JPY", "exchangeRate": 0.2185, "whtRate": 3`) }
		drafts["RE in dollars"] = func() uint32 {
			receipt := o.convert(o.move(o.draft("IV", `"currency": "USD", "exchangeRate": 33.333333, "whtRate": 3`), "sent"), "RE")
			o.must(200, "PATCH", fmt.Sprintf("/sales/documents/%d", receipt), `{"receivedAmount": 33.33, "exchangeRate": 35.1234}`)
			return receipt
		}
		drafts["CN in dollars"] = func() uint32 {
			invoice := o.move(o.draft("IV", `"currency": "USD", "exchangeRate": 33.333333, "discountAmount": 7`), "sent")
			o.received(invoice, "50")
			return o.convert(invoice, "CN")
		}
		drafts["IV with a deposit"] = func() uint32 {
			offer := o.move(o.draft("QT", `"currency": "EUR", "exchangeRate": 38.1234`), "sent")
			o.deposit(offer, "33.33")
			o.deposit(offer, "50")
			return o.convert(offer, "IV")
		}
		for name, draft := range drafts {
			id := draft()
			before := o.worth()
			o.move(id, "sent")
			if issued := o.worth(); maps.Equal(before, issued) {
				t.Errorf("%s: issuing did nothing", name)
			}
			o.move(id, "void")
			after := o.worth()
			for what, was := range before {
				if after[what] != was {
					t.Errorf("%s: %s was %s, is %s after voiding", name, what, was, after[what])
				}
			}
		}
	})
}

// draft makes a draft with terms of its own.
func (o *office) draft(docType, terms string) uint32 {
	o.t.Helper()
	return o.id(o.must(201, "POST", "/sales/documents", fmt.Sprintf(`{"documentType": %q, "contactId": %d, "issueDate": "2026-11-14", "vatRate": 7, %s,
		"items": [{"name": "Desk", "productId": %d, "quantity": 3, "unitPrice": 33.335}]}`, docType, o.customer, terms, o.desk)))
}
