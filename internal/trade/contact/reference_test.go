package contact_test

import (
	"fmt"
	"testing"
)

// TestContactOnDocumentCannotBeDeleted includes voided documents.
func TestContactOnDocumentCannotBeDeleted(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		id := w.add("name", "ลูกค้า", "taxID", "1", "accountNo", "1")
		refused := func(why string) {
			t.Helper()
			before := w.get("/contacts/" + id)
			a := w.send(owner, "DELETE", "/contacts/"+id, "", "")
			if a.status != 409 || a.field("errorCode") != "Conflict" || a.field("errorDescription") == "<nil>" {
				t.Errorf("%s: %d %s", why, a.status, a.text)
			}
			if after := w.get("/contacts/" + id); after.text != before.text {
				t.Errorf("%s: the refused deletion changed %s\nto %s", why, before.text, after.text)
			}
		}
		sale := w.json("POST", "/sales/documents", fmt.Sprintf(`{"documentType":"QT","contactId":%s,"issueDate":"2026-11-15","items":[{"name":"x","quantity":1,"unitPrice":5}]}`, id))
		sale.is(t, 201)
		refused("a draft quotation")
		path := "/sales/documents/" + sale.field("id")
		w.json("PATCH", path+"/status", `{"status":"void"}`).is(t, 200)
		refused("a voided quotation")

		other := w.add("name", "ผู้ขาย")
		buy := w.json("POST", "/purchase/documents", fmt.Sprintf(`{"docType":"PO","docDate":1794700800,"currency":"THB","contactId":%s,"items":[{"description":"x","unit":"pc","quantity":1}]}`, other))
		buy.is(t, 201)
		id = other
		refused("a draft order")
		w.send(owner, "DELETE", fmt.Sprintf("/purchase/documents/%v", buy.body["data"].(map[string]any)["id"]), "", "").is(t, 204)
		w.send(owner, "DELETE", "/contacts/"+other, "", "").is(t, 200)
		if a := w.get("/deletions?resource=contacts"); a.status != 200 {
			t.Errorf("deletions: %s", a.text)
		}
	})
}
