package console_test

import (
	"testing"

	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/num"
	"kontor/internal/sales"
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
