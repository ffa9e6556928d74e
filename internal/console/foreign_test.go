package console_test

import (
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/trade/document"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// large returns the markup of a headline amount on a document page.
func large(word, amount string) string {
	return `<p class="label muted small">` + word + `</p><p class="amount"><span class="cur">KWD</span>` + amount
}

// Amounts in foreign currency show their code and decimals. Amounts not yet due are not
// outstanding, and used deposits are not available.
func TestForeignAmountsShowTheirCurrency(t *testing.T) {
	each(t, func(o *office) {
		o.rates(map[string]string{"KWD": "110"})
		party, b := o.customer(), o.signedIn("owner@acme.test")
		offer := o.invoice(party, func(in *sales.New) { in.DocumentType, in.Currency, in.VatRate = "QT", "KWD", num.Percent{} })
		o.send(offer, document.Sent)
		o.acme.Must(func(tx *db.Tx) error {
			_, err := sales.CreateDeposit(tx, sales.NewDeposit{DocumentID: offer, Amount: num.MoneyOf(400), Date: tx.Today()})
			return err
		})
		b.get(o.at("/sales/%d", offer)).has(o, "KWD 400.000 available")
		sold := o.convert(offer, "IV").ID
		b.get(o.at("/sales/%d", offer)).has(o, "Deposits", "available")
		b.get(o.at("/sales/%d", sold)).has(o, large("Grand total", "1,000.000"))
		o.send(sold, document.Sent)
		page := b.get(o.at("/sales/%d", sold))
		page.has(o, "KWD 600.000 to collect")
		page.has(o, large("Outstanding", "600.000"))
		o.send(sold, document.Void)
		b.get(o.at("/sales/%d", sold)).has(o, large("Grand total", "1,000.000"))

		foreign := func(in *purchase.New) { in.Currency, in.WhtRate = "KWD", num.PercentOf(3) }
		at := o.at("/purchases/%d", o.bill(party, foreign))
		b.get(at).has(o, large("Outstanding", "1,070.000"))
		form := b.get(at).form(o, at+"/pay")
		form.Set("amount", "535")
		b.post(at+"/pay", form).is(o.T, 303, "a half")
		page = b.get(at)
		page.has(o, "KWD 535.000 to pay")
		page.has(o, "withheld KWD 15.000")
		o.acme.Must(func(tx *db.Tx) error {
			in := purchase.New{DocType: "PI"}
			foreign(&in)
			in.ContactID, in.DocDate = num.Ref(party), tx.Stamp()
			in.Items = []purchase.EditableItem{{Description: "Advice", Unit: "h", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(1000)}}
			draft, err := purchase.Create(tx, in)
			at = o.at("/purchases/%d", draft.ID)
			return err
		})
		b.get(at).has(o, large("Grand total", "1,000.000"))

		claim := b.get(o.at("/claims/%d", o.claim(func(in *expense.New) {
			in.Items[0].VatAmount, in.Items[1].VatAmount, in.Items[1].HasTaxInvoice = num.MoneyOf(7), num.MoneyOf(8), true
		}, "KWD", "KWD")))
		claim.has(o, "VAT KWD 7.000 not claimable")
		claim.has(o, "VAT KWD 8.000 claimable")
	})
}
