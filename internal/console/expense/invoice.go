package expense

import (
	"slices"

	"kontor/internal/console"
	"kontor/internal/expense"
	"kontor/internal/fault"
)

// invoicePage is the tax invoice of a line, which may come long after the claim.
type invoicePage struct {
	Claim expense.Claim
	Item  expense.Item
	Form  *console.Form
}

// TakesInvoice reports whether the reader may say which tax invoice belongs to a
// line: a draft is edited instead.
func (p viewPage) TakesInvoice(i expense.Item) bool {
	return p.Taxes && !i.VatAmount.IsZero() && slices.Contains([]expense.Status{expense.Submitted, expense.Approved, expense.Paid}, p.Claim.Status)
}

// invoice shows the tax invoice of a line.
func invoice(v *console.Visit) error {
	id, item, err := v.IDs("id", "itemId")
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
	page.Form = v.Form(page.Item.Draft().TaxInvoice)
	return v.Show("invoice.html", page)
}

// setInvoice says which tax invoice belongs to a line.
var setInvoice = console.SubmitInvoice(expense.SetTaxInvoice, saved, invoice)

// removeInvoice takes the tax invoice off a line again.
var removeInvoice = console.Submit(expense.RemoveTaxInvoice, saved, invoice)

// saved is where a claim is that was just changed.
func saved(v *console.Visit, c expense.Claim) string {
	v.Done("Saved")
	return at(v, c.ID)
}
