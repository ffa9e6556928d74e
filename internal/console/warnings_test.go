package console_test

import (
	"net/url"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/db"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// What is probably wrong is shown beside the totals of the editor, with a link to its field, and beside the postings of a draft
// before it is issued.
func TestWarningsAreShownBeforeIssue(t *testing.T) {
	each(t, func(o *office) {
		var id uint32
		customer := o.customer()
		o.acme.Must(func(tx *db.Tx) error {
			d, err := sales.Create(tx, sales.New{DocumentType: document.Invoice, Draft: sales.Draft{
				Editable: sales.Editable{ContactID: num.Ref(customer), IssueDate: tx.Today(), VatRate: num.PercentOf(12)},
				Items:    []sales.EditableItem{{Name: "Gift", Quantity: num.QtyOf(1)}, {Name: "Desk", Quantity: num.QtyOf(1), UnitPrice: num.MoneyOf(10)}},
			}})
			id = d.ID
			return err
		})
		b := o.signedIn("owner@acme.test")
		editor := b.post(o.at("/sales/preview"), b.get(o.at("/sales/%d/edit", id)).fields(o))
		editor.has(o, `<a href="#f-vatRate">`)
		for _, page := range []reply{editor, b.get(o.at("/sales/%d/will-post", id))} {
			page.has(o, "Line 1, Price: is 0")
			page.has(o, "VAT %: 12 % is not a usual VAT rate")
			page.has(o, "", "Line 2, Price")
		}
	})
}

// The editor of a purchase shows them too, but not the price of a goods receipt, which is that of its order. A document that is
// sent is issued, in the words of the editor.
func TestWarningsOfPurchasesAreShownBeforeIssue(t *testing.T) {
	each(t, func(o *office) {
		id := o.order(func(in *purchase.New) { in.Items[0].UnitPrice = num.Money{} })
		b := o.signedIn("owner@acme.test")
		form := b.get(o.at("/purchases/%d/edit", id)).fields(o)
		form.Set("docDate", "2099-01-01")
		b.post(o.at("/purchases/preview"), form).has(o, "Line 1, Price: is 0")
		b.post(o.at("/purchases/preview"), form).has(o, `<a href="#f-docDate">`)
		form.Set("_type", "GR")
		b.post(o.at("/purchases/preview"), form).has(o, `<a href="#f-docDate">`, "Line 1, Price")
		b.post(o.at("/purchases/%d/status", id), url.Values{"status": {"sent"}}).is(o.T, 303, "sending it")
		b.get(o.at("/purchases/%d", id)).has(o, "Document issued")
	})
}
