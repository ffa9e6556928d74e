package expense

import (
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/console"
	"kontor/internal/trade/expense"
	"kontor/internal/trade/tax"
)

// invoicePage is the tax invoice of a line, which can arrive long after the claim.
type invoicePage struct {
	Claim expense.Claim
	Item  expense.Item
	Form  *console.Form
}

// TakesInvoice reports whether the user can set the tax invoice of a line here. In a draft
// it is part of the form.
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
	facts := page.Item.Draft().TaxInvoice
	if facts == nil {
		facts = &tax.Facts{Date: v.Day(page.Item.ExpenseDate), VendorName: page.Item.VendorName}
	}
	page.Form = v.Form(facts)
	return v.Show("invoice.html", page)
}

// setInvoice sets the tax invoice of a line.
var setInvoice = console.SubmitInvoice(expense.SetTaxInvoice, saved, invoice)

// removeInvoice removes the tax invoice of a line.
var removeInvoice = console.Submit(expense.RemoveTaxInvoice, saved, invoice)

// saved returns the address of a claim after a change.
func saved(v *console.Visit, c expense.Claim) string {
	v.Done("Saved")
	return at(v, c.ID)
}
