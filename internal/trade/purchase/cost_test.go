package purchase_test

import (
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
)

// order is a document of several lines of goods, following another or none.
func (c *company) order(code string, ref uint32, lines int) uint32 {
	c.T.Helper()
	in := purchase.New{DocType: code, Currency: "THB", RefDocID: num.Ref(ref), Draft: purchase.Draft{
		Editable: purchase.Editable{DocDate: 1794621600, ContactID: num.Ref(c.supplier)},
	}}
	for range lines {
		in.Items = append(in.Items, purchase.EditableItem{
			Description: "Paper", Unit: "pc", Quantity: num.QtyOf(2), UnitPrice: num.MustMoney("10"), ProductID: num.Ref(c.goods),
		})
	}
	return c.create(in)
}

// TestStatements bounds the statements of what buying is made of: a document is
// read once, however many steps look at it. A bound that is passed is a
// decision, not an accident.
func TestStatements(t *testing.T) {
	seen := &dbtest.Counter{}
	dbtest.With(t, db.Options{Observe: seen.Observe}, func(t *testing.T, d *db.DB) {
		c := &company{Firm: firm.Found(t, d, "Acme")}
		c.stock()
		atMost := func(most int, name string, do func()) {
			t.Helper()
			seen.AtMost(t, most, name, do)
		}
		// One statement copies the supplier when a document leaves draft.
		var order, receipt, bill, voucher uint32
		atMost(15, "create an order of five lines", func() { order = c.order("PO", 0, 5) })
		atMost(11, "send it", func() { c.walk(order, document.Sent) })
		atMost(14, "create its receipt", func() { receipt = c.order("GR", order, 5) })
		// One statement dates the order, when the second has changed since.
		atMost(28, "post the receipt", func() { c.walk(receipt, document.Posted) })
		atMost(14, "create its bill", func() { bill = c.order("PI", order, 5) })
		atMost(16, "match the bill", func() { c.walk(bill, document.Matched) })
		atMost(21, "approve the bill", func() { c.walk(bill, document.Approved) })
		in := purchase.New{DocType: "PV", Currency: "THB", Draft: purchase.Draft{
			Editable: purchase.Editable{DocDate: 1794621600, ContactID: num.Ref(c.supplier)},
			Items:    []purchase.EditableItem{{Description: "Bills", Unit: "x", Quantity: num.QtyOf(1), UnitPrice: num.MustMoney("300")}},
		}}
		pi := document.Purchases.Must("PI")
		for range 3 {
			in.Allocations = append(in.Allocations, purchase.Allocation{DocID: c.at(pi, document.Approved), Amount: num.MustMoney("100")})
		}
		atMost(13, "create a voucher over three bills", func() { voucher = c.create(in) })
		atMost(11, "approve the voucher", func() { c.walk(voucher, document.Approved) })
		atMost(20, "pay", func() { c.walk(voucher, document.Paid) })
		atMost(24, "take the payment back", func() { c.walk(voucher, document.Cancelled) }) // one looks for its bank statement
		atMost(5, "get", func() {
			c.Must(func(tx *db.Tx) error { _, err := purchase.Get(tx, purchase.ByID{ID: voucher}); return err })
		})
		c.Check()
	})
}
