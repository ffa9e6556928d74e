package trade

import (
	"cmp"
	"errors"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/purchase"
	"kontor/internal/trade/sales"
)

// estimate is the computed totals of a draft.
type estimate struct {
	Sums     []Sum
	Lines    []num.Money // amounts of the computed lines
	Rows     []int       // and their rows in the form
	Currency string
	Reason   string // why it cannot be computed
	Warning  string // what its paper lacks
	Warnings []console.FieldError
	Dated    bool      // the form has a due date
	Due      when.Date // by the terms of the contact, if the draft names no due date or it moves with the date
	Days     int       // those terms
	Moved    bool      // the due date moves with the date
}

// preview answers with the totals of a draft while it is written.
func (s *family) preview(v *console.Visit) error {
	s.tidy(v)
	f := s.draft(v)
	if f.Kept == "" {
		v.Insist("whtRate") // the totals follow the rate of a stored draft, unless it keeps an amount
	}
	v.Insist("vatCategory")
	e := estimate{Rows: f.rows, Currency: strings.ToUpper(v.Posted("currency")), Dated: v.Sent("dueDate")}
	err := v.Read(func(tx *db.Tx) error {
		if err := e.terms(tx, f); err != nil || len(e.Rows) == 0 {
			return err
		}
		if err := f.complete(tx); err != nil {
			return err
		}
		err := s.estimate(v, tx, f, &e)
		e.Warnings = v.Warnings(tx)
		return err
	})
	if e.Reason = v.Refused(err); err != nil && e.Reason == "" {
		return err
	}
	if len(e.Rows) == 0 {
		e.Reason = v.T("the first line is empty")
	}
	return v.Fragment("edit.html", "estimate", e)
}

// terms adds the due date that the contact's terms give a new document without one, or a draft
// whose date moves.
func (e *estimate) terms(tx *db.Tx, f *draft) error {
	if e.Due, e.Days, e.Moved = f.movedDue(); e.Moved {
		return nil
	}
	kind, _ := f.Kinds.Of(f.v.Posted(f.Names.Type)) // stored drafts send none
	date, err := when.ParseDate(f.v.Posted(f.Names.Date))
	if f.contactID == 0 || err != nil || !kind.Due || !e.Dated || f.v.Posted("dueDate") != "" {
		return nil
	}
	c, err := contact.Get(tx, contact.ByID{ID: uint32(f.contactID)})
	if errors.Is(err, fault.NotFound) {
		return nil
	}
	e.Due, e.Days = f.dueBy(c, date)
	return err
}

// termsMax limits the terms of a contact to 100 years.
const termsMax = 100 * 365

// dueBy returns the due date of a document by the terms of its contact, and their days. Suppliers
// without terms give none.
func (s *family) dueBy(c contact.Contact, date when.Date) (due when.Date, days int) {
	if days = c.CreditDays; s.Buys {
		days = c.PaymentTermDays
	}
	if days == 0 && s.Buys {
		return when.Date{}, 0
	}
	return date.AddDays(min(days, termsMax)), days
}

// keptAmount returns the withheld amount that the form keeps, unless a rate was entered.
func (f *draft) keptAmount() num.Money {
	amount, err := num.ParseMoney(f.Kept)
	if err != nil || f.v.Posted("whtRate") != "" {
		return num.Money{}
	}
	return amount
}

// estimateSale computes the totals of a sales document.
func estimateSale(v *console.Visit, tx *db.Tx, f *draft, e *estimate) error {
	in, err := console.InputWith[sales.Estimate](v, f.fields)
	if err != nil {
		return err
	}
	in.WhtAmount = f.keptAmount()
	sum, err := sales.Preview(tx, in)
	if err != nil {
		return err
	}
	for _, line := range sum.Items {
		e.Lines = append(e.Lines, line.TotalPrice)
	}
	e.Sums = salesSums(v, sum.Amounts, e.Lines, sum.VatSummary, sum.VatRate, sum.PricesIncludeVat)
	e.Sums = append(e.Sums, toPay(v, sum.WhtAmount, sum.NetAmount)...)
	if sum.PricesIncludeVat {
		e.Sums = append(e.Sums, parts(v, sum.VatSummary)...)
	}
	e.Warning, err = unnamed(v, tx, sales.Document{
		DocumentType: cmp.Or(v.Posted("documentType"), v.Posted("_type")), Amounts: sum.Amounts, VatSummary: sum.VatSummary,
		Editable: sales.Editable{ContactID: ref(v.Posted("contactId"))},
	})
	return err
}

// estimatePurchase computes the totals of a purchase document.
func estimatePurchase(v *console.Visit, tx *db.Tx, f *draft, e *estimate) error {
	in, err := console.InputWith[purchase.Estimate](v, f.fields)
	if err != nil {
		return err
	}
	in.DocType = cmp.Or(v.Posted("docType"), v.Posted("_type"))
	sum, err := purchase.Preview(tx, in)
	if err != nil {
		return err
	}
	if kept := f.keptAmount(); !kept.IsZero() {
		sum.WHT = kept
	}
	for _, line := range sum.Lines {
		e.Lines = append(e.Lines, line.Gross.Sub(line.Discount))
	}
	e.Sums = purchaseSums(v, sum.Subtotal.Sub(sum.Discount), sum.Tax, sum.Gross, !in.PricesIncludeVat)
	e.Sums = append(e.Sums, toPay(v, sum.WHT, sum.Gross.Sub(sum.WHT))...)
	if in.PricesIncludeVat {
		e.Sums = append(e.Sums, Sum{Word: v.T("Amount before VAT"), Amount: sum.Net}, Sum{Word: v.T("VAT"), Amount: sum.Tax})
	}
	return nil
}
