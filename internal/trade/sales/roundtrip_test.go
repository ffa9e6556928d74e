package sales_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
)

// TestWritingBackChangesNothing reads drafts of every kind and sends them back unchanged.
// Only the change time and the ids of lines change.
func TestWritingBackChangesNothing(t *testing.T) {
	each(t, func(o *office) {
		invoice := func(terms string) uint32 { return o.move(o.draft("IV", terms), "sent") }
		drafts := map[string]uint32{
			"QT":                  o.draft("QT", `"whtRate": 3, "note": "n", "project": "p", "projectId": 4, "externalId": "x", "dueDate": "2026-12-24"`),
			"SO in yen":           o.draft("SO", `"currency": "JPY"`),
			"IV in dollars":       o.draft("IV", `"currency": "USD", "exchangeRate": 33.5, "discountAmount": 1.23`),
			"IV with given tax":   o.draft("IV", `"whtRate": 3, "whtAmount": 2.5`),
			"IV of an order":      o.convert(o.draft("SO", `"discountAmount": 3`), "IV"),
			"CS":                  o.draft("CS", `"bankId": 1`),
			"RE alone":            o.draft("RE", `"whtRate": 1`),
			"RE":                  o.convert(invoice(`"whtRate": 3`), "RE"),
			"RE in part":          o.convert(o.received(invoice(`"whtRate": 3`), "33.33"), "RE"),
			"CN alone":            o.draft("CN", `"creditReason": "other"`),
			"CN":                  o.convert(invoice(`"discountAmount": 7, "whtRate": 3, "whtAmount": 2.22`), "CN"),
			"CN after another":    o.convert(o.credited(invoice(`"discountAmount": 7`)), "CN"),
			"DN":                  o.convert(invoice(`"discountAmount": 7`), "DN"),
			"RE of nothing saved": o.convert(invoice(`"currency": "KWD", "exchangeRate": 110.1`), "RE"),
		}
		part := drafts["RE"]
		o.must(200, "PATCH", fmt.Sprintf("/sales/documents/%d", part), `{"receivedAmount": 50.01}`)
		for name, id := range drafts {
			before := o.read(id)
			text, err := json.Marshal(before)
			if err != nil {
				t.Fatal(err)
			}
			o.must(200, "PATCH", fmt.Sprintf("/sales/documents/%d", id), string(text))
			after := o.read(id)
			for field, was := range before {
				if is := after[field]; field != "updatedAt" && field != "items" && !reflect.DeepEqual(was, is) {
					t.Errorf("%s: %s was %v, is %v", name, field, was, is)
				}
			}
			for i, item := range before["items"].([]any) {
				was, is := item.(map[string]any), after["items"].([]any)[i].(map[string]any)
				is["id"] = was["id"]
				if !reflect.DeepEqual(was, is) {
					t.Errorf("%s: line %d was %v, is %v", name, i, was, is)
				}
			}
		}
	})
}

// credited creates an invoice with a credit note for one of three pieces.
func (o *office) credited(id uint32) uint32 {
	o.t.Helper()
	note := o.convert(id, "CN")
	o.must(200, "PATCH", fmt.Sprintf("/sales/documents/%d", note), fmt.Sprintf(`{"items": [{"name": "Desk", "productId": %d, "quantity": 1, "unitPrice": 33.335}]}`, o.desk))
	o.move(note, "sent")
	return id
}
