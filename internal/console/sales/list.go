package sales

import (
	"fmt"

	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/input"
	"kontor/internal/sales"
)

// listPage is one page of the documents that match.
type listPage struct {
	Filter   sales.Filter
	Tabs     []console.Option
	Statuses []console.Option
	Docs     input.Result[sales.Document]
}

// Owes tells whether a customer still has to pay a document: a quotation has an
// open amount too, and nobody owes it.
func (listPage) Owes(d sales.Document) bool {
	return document.Sales.Must(d.DocumentType).Receivable && !d.OutstandingAmount.IsZero() &&
		(d.Status == document.Sent || d.Status == document.PartiallyPaid)
}

// statuses are what the list can be narrowed to.
var statuses = []string{"overdue", "unpaid", "draft", "sent", "accepted", "partially_paid", "paid", "rejected", "converted", "void"}

func list(v *console.Visit) error {
	f, err := console.Filter[sales.Filter](v)
	if err != nil {
		return err
	}
	page := listPage{Filter: f, Tabs: v.Types(document.Sales), Statuses: v.Statuses(statuses...)}
	if page.Docs, err = console.Read(v, sales.List, f); err != nil {
		return err
	}
	return v.Show("list.html", page)
}

// totals are what all documents of the filter come to; they load after the list.
func totals(v *console.Visit) error {
	f, err := console.Filter[sales.Filter](v)
	if err != nil {
		return err
	}
	sum, err := console.Read(v, sales.Summarize, f)
	if err != nil {
		return err
	}
	return v.Fragment("list.html", "totals", sum)
}

// find looks for documents by number or customer.
func find(v *console.Visit, tx *db.Tx, text string) ([]console.Found, error) {
	docs, err := sales.List(tx, sales.Filter{Search: text, Page: input.Page{Limit: 5}})
	if err != nil {
		return nil, err
	}
	var found []console.Found
	for _, d := range docs.Items {
		found = append(found, console.Found{Group: "Documents", Icon: "document", Text: d.DocumentNumber + " · " + d.ContactName,
			Detail: v.T(console.TypeWord(d.DocumentType)) + " · " + v.Speech.Date(d.IssueDate) + " · " + v.AmountText(d.GrandTotal, d.Currency),
			Status: shown(d), Path: fmt.Sprintf("/sales/%d", d.ID)})
	}
	return found, nil
}

// shown is the status that people see: what is late is late first.
func shown(d sales.Document) string {
	if d.IsOverdue {
		return "overdue"
	}
	return string(d.Status)
}
