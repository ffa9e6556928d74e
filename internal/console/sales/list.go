package sales

import (
	"fmt"

	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/sales"
)

// listPage is one page of the documents that match.
type listPage struct {
	Filter   sales.Filter
	Tabs     console.Tabs
	Statuses []console.Option
	Orders   []console.Option
	Counting string   // what the totals count
	Fresh    []string // types that can be written from nothing
	Docs     input.Result[sales.Document]
	Form     *console.Form // what was asked of ticked documents and refused
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
	f.Order = v.Arg("sort")
	page := listPage{
		Filter: f, Tabs: v.Tabs("/sales", "type", f.Type, document.Sales), Statuses: v.Statuses(statuses...),
		Fresh: document.Sales.Codes(func(k document.Kind) bool { return !k.Internal && !document.Sales.Settles(k.Code) }), Form: v.Form(nil), Orders: v.Orders(),
	}
	page.Counting = v.T("totals count invoices, cash sales and debit notes, in {1}", v.Base())
	if f.Type != "" {
		page.Counting = v.T("totals in {1}, without what is void", v.Base())
	}
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
	tabs := v.Tabs("/sales", "type", f.Type, document.Sales)
	tabs.Counts = sum.ByType
	return v.Fragment("list.html", "totals", totalsPart{sum, tabs})
}

// totalsPart is what is known once all documents were counted.
type totalsPart struct {
	document.Summary
	Tabs console.Tabs
}

// together does something with the documents that are ticked.
func together(v *console.Visit) error {
	if v.Posted("_do") == "send" {
		return sendAll(v)
	}
	return consolidate(v)
}

// consolidate rolls the ticked invoices into one document to collect them with.
var consolidate = console.Submit(sales.Consolidate, func(v *console.Visit, made sales.Document) string {
	v.Done("{1} collects them", made.DocumentNumber)
	return at(v, made.ID)
}, list)

// sendAll issues the ticked drafts, all of them or none.
func sendAll(v *console.Visit) error {
	in, err := console.Input[ticked](v)
	if err == nil {
		err = v.Write(func(tx *db.Tx) (string, error) {
			for _, id := range in.DocumentIds {
				if _, err := send(v, tx, id); err != nil {
					return "", err
				}
			}
			v.Done("{1} sent", len(in.DocumentIds))
			return v.Narrowed("/sales", "page", ""), nil
		})
	}
	return v.Again(err, list)
}

// ticked are the documents of a list that a person means.
type ticked struct {
	DocumentIds []uint32 `json:"documentIds" validate:"required,min=1,max=500"`
}

// send makes the move that sends a draft out, and says where it leads.
func send(v *console.Visit, tx *db.Tx, id uint32) (string, error) {
	d, err := sales.Get(tx, sales.ByID{ID: id})
	if err != nil {
		return "", err
	}
	to := trade.Next(steps(v, d)).Status
	if d.Status != document.Draft || to == "" {
		return "", fault.InvalidStatusTransition.Because("%s is %s, no draft", d.DocumentNumber, d.Status)
	}
	return to, console.About(d.DocumentNumber, sales.SetStatus(tx, sales.StatusChange{Path: id, Status: to, ConfirmNegativeStock: v.Posted("_do") == anyway}))
}

// file is the list as a spreadsheet, with the same filter, all pages of it.
func file(v *console.Visit) error {
	f, err := console.Filter[sales.Filter](v)
	if err != nil {
		return err
	}
	head := []string{"documentNumber", "documentType", "status", "contactName", "issueDate", "dueDate", "currency", "totalAmount", "vatAmount", "grandTotal", "whtAmount", "paidAmount", "outstandingAmount", "externalId"}
	return v.Read(func(tx *db.Tx) error {
		return v.Table("sales", head, func(row func(...any) error) error {
			return console.AllPages(&f.Page, func() (int, error) {
				docs, err := sales.List(tx, f)
				for _, d := range docs.Items {
					err := row(d.DocumentNumber, d.DocumentType, string(d.Status), d.ContactName, d.IssueDate, d.DueDate, d.Currency, d.TotalAmount, d.VatAmount, d.GrandTotal, d.WhtAmount, d.PaidAmount, d.OutstandingAmount, d.ExternalID)
					if err != nil {
						return 0, err
					}
					f.AfterID = num.Ref(d.ID)
				}
				return len(docs.Items), err
			})
		})
	})
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
