package expense

import (
	"slices"

	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/expense"
	"kontor/internal/fault"
	"kontor/internal/tax"
)

// invoicePage is the tax invoice of a line, which may come long after the claim.
type invoicePage struct {
	Claim expense.Claim
	Item  expense.Item
	Form  *console.Form
}

// invoiceAsked is what is asked about the tax invoice of a line.
type invoiceAsked struct {
	ID         uint32     `path:"id"`
	ItemID     uint32     `path:"itemId"`
	TaxInvoice *tax.Facts `json:"taxInvoice" validate:"required"`
}

// TakesInvoice tells whether the reader may say which tax invoice belongs to a
// line: a draft is edited instead.
func (p viewPage) TakesInvoice(i expense.Item) bool {
	return p.Manages && !i.VatAmount.IsZero() && slices.Contains([]expense.Status{expense.Submitted, expense.Approved, expense.Paid}, p.Claim.Status)
}

// invoice shows the tax invoice of a line.
func invoice(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	item, err := v.ID("itemId")
	if err != nil {
		return err
	}
	page := invoicePage{}
	if page.Claim, err = console.Read(v, expense.Get, expense.ByID{ID: id}); err != nil {
		return err
	}
	at := slices.IndexFunc(page.Claim.Items, func(i expense.Item) bool { return i.ID == item })
	if at < 0 {
		return fault.NotFound
	}
	page.Item = page.Claim.Items[at]
	page.Form = v.Form(invoiceAsked{TaxInvoice: page.Item.Draft().TaxInvoice})
	return v.Show("invoice.html", page)
}

// setInvoice says which tax invoice belongs to a line.
func setInvoice(v *console.Visit) error {
	v.TidyInvoice("taxInvoice.")
	in, err := console.Input[invoiceAsked](v)
	if err == nil {
		err = v.Write(func(tx *db.Tx) (string, error) {
			_, err := expense.SetTaxInvoice(tx, expense.TaxInvoice{ID: in.ID, ItemID: in.ItemID, Facts: *in.TaxInvoice})
			v.Done("Saved")
			return at(v, in.ID), err
		})
	}
	return v.Again(err, invoice)
}

// removeInvoice takes the tax invoice off a line again.
var removeInvoice = console.Submit(expense.RemoveTaxInvoice, func(v *console.Visit, c expense.Claim) string {
	v.Done("Saved")
	return at(v, c.ID)
}, invoice)
