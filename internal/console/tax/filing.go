package tax

import (
	"kontor/internal/base/access"
	"kontor/internal/base/when"
	"kontor/internal/books/filing"
	"kontor/internal/books/report"
	"kontor/internal/console"
	"kontor/internal/db"
	in "kontor/internal/format/input"
	"kontor/internal/trade/tax"
)

// taxReturn is what the pages of all returns show: the earlier ones, what changed since the one in force, and the forms.
type taxReturn struct {
	History    []tax.Filing
	Exceptions []report.FilingException
	More       int    // exceptions that are not listed
	Why        string // why it cannot be filed now
	Draft      *console.Form
	Pay        *console.Form
	Banks      []console.Option
}

// past reads the returns of a month, and what changed since the one in force.
func (r *taxReturn) past(tx *db.Tx, form string, month when.Month, current *tax.Filing) error {
	all, err := tax.Filings(tx, tax.FilingFilter{Form: form, Month: month, Page: page100})
	r.History = all.Items
	if err != nil || current == nil {
		return err
	}
	found, err := report.ExceptionsOf(tx, report.FilingQuery{ID: current.ID, Sheet: in.Sheet{Limit: 20}})
	r.Exceptions, r.More = found.Items, max(0, found.Pagination.TotalRows-len(found.Items))
	return err
}

// May reports whether the user can file returns.
func (taxReturn) May(v *console.Visit) bool { return v.May(access.WriteTax) }

// Owner reports whether the user is the owner. Only owners withdraw returns.
func (taxReturn) Owner(v *console.Visit) bool { return v.May(access.WithdrawTax) }

// Change returns the text of an exception.
func (taxReturn) Change(v *console.Visit, e report.FilingException) string {
	switch e.Change {
	case "added":
		return v.T("added")
	case "removed":
		return v.T("removed")
	}
	return v.T("changed")
}

// Source returns the address of the document of an exception, or "".
func (taxReturn) Source(v *console.Visit, e report.FilingException) string {
	if e.DocumentType == nil {
		return ""
	}
	return v.Link(report.DocumentOf(*e.DocumentType, e.DocumentID))
}

// actions are what users do with the returns of a page.
func actions(path string, show console.Handler) []console.Page {
	file := console.Submit(filing.File, func(v *console.Visit, f tax.Filing) string {
		v.Done("{1} of {2} filed", v.T(shortForms[f.Form]), v.Speech.LongMonth(f.Month.First()))
		return here(v)
	}, show)
	one := path + "/filings/{id}"
	return []console.Page{
		console.Post(path+"/file", access.WriteTax, func(v *console.Visit) error {
			v.Renumber("adjustments", "entryId") // without manual entries that have no value and reason
			return file(v)
		}),
		console.Post(one+"/amend", access.WriteTax, console.Submit(tax.Amend, says[tax.Filing]("Amendment opened"), show)),
		console.Post(one+"/withdraw", access.WithdrawTax, console.Submit(tax.Withdraw, says[tax.Filing]("Return withdrawn"), show)),
		console.Post(one+"/payments", access.WriteTax, console.Submit(tax.Pay, func(v *console.Visit, p tax.Payment) string {
			v.Done("Payment of {1} recorded", v.AmountText(p.Amount, v.Base()))
			return here(v)
		}, show)),
		console.Post(one+"/payments/{paymentId}/reverse", access.WriteTax, console.Submit(tax.ReversePayment, says[tax.Payment]("Payment reversed"), show)),
	}
}

// says says what was done, and shows the return again.
func says[Out any](word string) func(*console.Visit, Out) string {
	return func(v *console.Visit, _ Out) string {
		v.Done(word)
		return here(v)
	}
}

// here returns the page of the return in the address.
func here(v *console.Visit) string {
	if form := v.Param("form"); form != "" {
		return v.At("/tax/withholding/%s/%s", form, v.Param("month"))
	}
	return v.At("/tax/%s", v.Param("month"))
}
