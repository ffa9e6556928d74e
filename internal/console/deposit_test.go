package console_test

import (
	"net/url"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

// The net amount to pay of an invoice excludes its deposit and the tax withheld. Nothing is
// withheld from credited amounts.
func TestNetToPayBesideADeposit(t *testing.T) {
	each(t, func(o *office) {
		var invoice uint32
		customer := o.customer()
		o.acme.Must(func(tx *db.Tx) error {
			in := sales.New{DocumentType: "SO"}
			in.ContactID, in.IssueDate, in.VatRate, in.WhtRate = num.Ref(customer), tx.Today(), num.PercentOf(7), num.PercentOf(3)
			in.Items = []sales.EditableItem{{Name: "Kitchen", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(10000)}}
			order, err := sales.Create(tx, in)
			for _, to := range []document.Status{document.Sent, document.Accepted} {
				if err == nil {
					err = sales.SetStatus(tx, sales.StatusChange{Path: order.ID, Status: string(to)})
				}
			}
			if err != nil {
				return err
			}
			if _, err := sales.CreateDeposit(tx, sales.NewDeposit{DocumentID: order.ID, Amount: num.MoneyOf(3210), Date: tx.Today()}); err != nil {
				return err
			}
			made, err := sales.Convert(tx, sales.Conversion{FromID: order.ID, ToType: "IV"})
			invoice = made.ID
			return err
		})
		b, at := o.signedIn("owner@acme.test"), o.at("/sales/%d", invoice)
		left := `<dt>Deposit applied</dt><dd>−3,210.00</dd><dt>Withholding tax</dt><dd>−210.00</dd><dt>Net to pay</dt><dd>7,280.00</dd>`
		b.get(at).has(o, left)
		b.post(at+"/status", url.Values{"status": {"sent"}}).is(o.T, 303, "sending it")
		b.get(at).has(o, left)
		o.acme.Must(func(tx *db.Tx) error {
			note, err := sales.Convert(tx, sales.Conversion{FromID: invoice, ToType: "CN"})
			if err != nil {
				return err
			}
			var less sales.Change
			less.Items = []sales.EditableItem{{Name: "Kitchen", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(1000)}}
			if err := sales.Update(tx, sales.Edit{ID: note.ID, Patch: input.Sent(less, "Items")}); err != nil {
				return err
			}
			return sales.SetStatus(tx, sales.StatusChange{Path: note.ID, Status: string(document.Sent)})
		})
		b.get(at).has(o, `<dt>Credited</dt><dd>−1,070.00</dd><dt>Withholding tax</dt><dd>−180.00</dd><dt>Net to pay</dt><dd>6,240.00</dd>`)
		receipt := b.get(at).form(o, at+"/receipt")
		b.post(at+"/receipt", receipt).is(o.T, 303, "the receipt")
		o.acme.Account("1160", "180")
		o.acme.Check()
	})
}
