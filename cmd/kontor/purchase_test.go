package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/purchase"
)

func TestPurchaseCommands(t *testing.T) { onBoth(t, purchaseCommands) }

// purchaseCommands pays, converts and duplicates purchase documents by command.
func purchaseCommands(t *testing.T, url string) {
	made, _ := shop(t, url)
	who := access.Actor{Org: made.Organization.ID, User: made.Members[0].UserID, UserName: "Anong", Role: access.Owner, Currency: "THB", Zone: when.Zone("Asia/Bangkok"), Action: "test"}
	var first uint32
	office(t, url, who, func(tx *db.Tx) error {
		c, err := contact.Create(tx, contact.New{Name: "Mill", ContactType: contact.Supplier})
		if err != nil {
			return err
		}
		in := purchase.New{DocType: "PI", Currency: "THB"}
		in.ContactID, in.DocDate = num.Ref(c.ID), tx.Stamp()
		in.Items = []purchase.EditableItem{{Description: "Advice", Unit: "h", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(1000)}}
		doc, err := purchase.Create(tx, in)
		first = doc.ID
		return err
	})
	by := fmt.Sprintf(" --database %s --org %d --user owner@acme.test", url, made.Organization.ID)
	document := func(args string) (doc printed) {
		t.Helper()
		code, out, text := kontor(t, args+by+" --json")
		if err := json.Unmarshal([]byte(out), &doc); code != 0 || err != nil {
			t.Fatalf("%s: exit %d, %v: %s%s", args, code, err, out, text)
		}
		return doc
	}
	refused := func(args, reason string) {
		t.Helper()
		if code, _, text := kontor(t, args+by); code == 0 || !strings.Contains(text, reason) {
			t.Errorf("%s: exit %d, %s", args, code, text)
		}
	}
	refused(fmt.Sprintf("purchase pay %d", first), "approve it first")
	second := document(fmt.Sprintf("purchase duplicate %d --date 2026-11-01", first)).ID
	for _, id := range []uint32{first, second} {
		document(fmt.Sprintf("purchase move --document %d --to matched", id))
		document(fmt.Sprintf("purchase move --document %d --to approved", id))
	}
	refused(fmt.Sprintf("purchase pay %d --amount 1000.01", first), "outstanding")
	refused(fmt.Sprintf("purchase pay %d %d --amount 1", first, second), "--amount applies to one invoice")
	refused(fmt.Sprintf("purchase pay %d --amount 0", first), "amount")
	if voucher := document(fmt.Sprintf("purchase pay %d --amount 400", first)); voucher.Status != "paid" || voucher.TotalAmount != num.MoneyOf(400) {
		t.Errorf("a part: %+v", voucher)
	}
	if draft := document(fmt.Sprintf("purchase convert %d --to pv", first)); draft.Status != "draft" || draft.TotalAmount != num.MoneyOf(600) {
		t.Errorf("the next document: %+v", draft)
	}
	if voucher := document(fmt.Sprintf("purchase pay %d %d", first, second)); voucher.Status != "paid" || voucher.TotalAmount != num.MoneyOf(1600) {
		t.Errorf("together: %+v", voucher)
	}
	refused(fmt.Sprintf("purchase convert %d --to XX", first), "is not one of")
}
