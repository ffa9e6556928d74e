package console_test

import (
	"strings"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
)

// The rest of a partly received box is offered in pieces if it is not a whole number of
// boxes.
func TestRestOfABoxIsOfferedInPieces(t *testing.T) {
	each(t, func(o *office) {
		paper, supplier := o.paper(), o.customer()
		write := func(kind string, ref purchase.Document, item purchase.EditableItem, to document.Status) (made purchase.Document) {
			o.acme.Must(func(tx *db.Tx) (err error) {
				in := purchase.New{DocType: kind, Currency: "THB", RefDocID: num.Ref(ref.ID), RefDocType: ref.DocType}
				item.ProductID, item.Description = num.Ref(paper.ID), "Paper"
				in.ContactID, in.DocDate, in.Items = num.Ref(supplier), tx.Stamp(), []purchase.EditableItem{item}
				if made, err = purchase.Create(tx, in); err == nil {
					made, err = purchase.SetStatus(tx, purchase.StatusChange{ID: made.ID, Status: to})
				}
				return err
			})
			return made
		}
		box := purchase.EditableItem{ProductAltUnitID: num.Ref(paper.AltUnits[0].ID), Unit: "box", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(120)}
		pieces := func(n int64) purchase.EditableItem {
			return purchase.EditableItem{Unit: "pcs", Quantity: num.QtyOf(n), UnitPrice: num.MoneyOf(10)}
		}
		order := write("PO", purchase.Document{}, box, document.Sent)
		write("GR", order, pieces(3), document.Posted)
		b, at := o.signedIn("owner@acme.test"), o.at("/purchases/new?type=GR&from=%d", order.ID)
		offered := func(quantity, unit, price string) {
			o.Helper()
			form := b.get(at).fields(o)
			if got := []string{form.Get("items[0].quantity"), form.Get("items[0].unit"), form.Get("items[0].unitPrice")}; strings.Join(got, " ") != quantity+" "+unit+" "+price {
				o.Errorf("offered are %v", got)
			}
		}
		offered("0.75", "box", "120")
		write("GR", order, pieces(2), document.Posted)
		offered("7", "pcs", "10")
		form := b.get(at).fields(o)
		form.Set("_do", "issue")
		b.post(at, form).is(o.T, 303, "receiving the rest")
		o.acme.Read(func(tx *db.Tx) error {
			d, err := purchase.Get(tx, purchase.ByID{ID: order.ID})
			if d.ReceiptStatus != "full" {
				o.Errorf("received is %s", d.ReceiptStatus)
			}
			return err
		})
		b.get(o.at("/purchases/%d", order.ID)).has(o, "Record supplier invoice", "Receive goods")
		o.acme.Check()
	})
}
