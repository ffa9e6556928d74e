package sales

import (
	"slices"

	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/sales"
)

// pages is the pages that sales share with purchases.
var pages = &trade.Pages[sales.Filter, sales.Document]{
	Side: side{},
	Face: trade.Face{
		Path: "/sales", Call: "/sales/documents", Word: "Sales", Icon: "document", Party: "Customer", Fresh: "New sales document",
		Search: "Search number or customer", Empty: "No sales documents yet",
		About: "Quotations, orders, invoices and receipts appear here.",
		First: console.Link{Word: "Invoice", Path: "/sales/new?type=" + document.Invoice}, Type: "type", Ticked: "documentIds", Remark: "remark",
		Undo: "Reverses its entry with today's date and moves its goods back. The number is not reused.",
		Text: "name", Long: 255, Write: access.WriteSales,
	},
	Kinds:    document.Sales,
	Begins:   document.Sales.Codes(func(k document.Kind) bool { return !k.Internal && !document.Sales.Settles(k.Code) }),
	Statuses: []string{"overdue", "unpaid", "draft", "sent", "accepted", "partially_paid", "paid", "rejected", "converted", "void"},
	Columns: []string{
		"documentNumber", "documentType", "status", "contactName", "issueDate", "dueDate", "currency", "totalAmount", "vatAmount", "grandTotal",
		"whtAmount", "paidAmount", "outstandingAmount", "externalId", "receivedAmount",
	},
	Starts: []string{"quantity", "sortOrder", "whtApplies"},
}

// side is what the pages of sales do differently.
type side struct{}

func (side) List(tx *db.Tx, f sales.Filter) (input.Result[sales.Document], error) {
	return sales.List(tx, f)
}

func (side) Summarize(tx *db.Tx, f sales.Filter) (document.Summary, error) {
	return sales.Summarize(tx, f)
}

func (side) OfAmount(tx *db.Tx, amount num.Money, limit int) ([]sales.Document, error) {
	return sales.OfAmount(tx, amount, limit)
}

func (side) Get(tx *db.Tx, id uint32) (sales.Document, error) {
	return sales.Get(tx, sales.ByID{ID: id})
}

func (side) Search(text string, page input.Page) sales.Filter {
	return sales.Filter{Search: text, Page: page}
}

func (side) Paging(f *sales.Filter) (*input.Page, *string) { return &f.Page, &f.Order }

// Narrow lists billing notes under a type of their own, and otherwise only if they are searched for.
func (side) Narrow(v *console.Visit) [][2]string {
	switch invoice := document.Sales.Must(document.Invoice); {
	case v.Arg(pages.Type) == invoice.Billing:
		return [][2]string{{"type", invoice.Code}, {"isConsolidated", "true"}}
	case v.Arg("search") == "" || v.Arg(pages.Type) == invoice.Code:
		return [][2]string{{"isConsolidated", "false"}}
	}
	return nil
}

func (side) Steps(v *console.Visit, d sales.Document) []trade.Step { return steps(v, d) }

func (side) Counting(v *console.Visit, kind string) string {
	if kind != "" {
		return v.T("totals in {1}, excluding void", v.Base())
	}
	return v.T("totals: invoices, cash sales and debit notes, in {1}", v.Base())
}

func (s side) Cells(v *console.Visit, d sales.Document) []any {
	return []any{
		d.DocumentNumber, s.Brief(v, d).Shown(), string(d.Status), d.ContactName, d.IssueDate, d.DueDate, d.Currency, d.TotalAmount, d.VatAmount, d.GrandTotal,
		d.WhtAmount, d.PaidAmount, d.OutstandingAmount, d.ExternalID, d.ReceivedAmount,
	}
}

// followersShown is the number of later documents shown in a chain.
const followersShown = 20

// Followers returns the documents created from one.
func (side) Followers(tx *db.Tx, id uint32) ([]sales.Document, error) {
	after, err := sales.List(tx, sales.Filter{RefDocumentID: num.Ref(id), Page: input.Page{Limit: followersShown}})
	slices.Reverse(after.Items)
	return after.Items, err
}

// Deposits returns the deposits received on a document.
func (side) Deposits(tx *db.Tx, d sales.Document) ([]sales.Document, error) {
	if !document.Sales.Must(d.DocumentType).HoldsDeposits {
		return nil, nil
	}
	return listed(tx, sales.Filter{Type: document.Deposit, RefDocumentID: num.Ref(d.ID)})
}

// Brief returns a document as lists show it.
func (side) Brief(_ *console.Visit, d sales.Document) trade.Brief {
	called := ""
	if d.IsConsolidated {
		called = document.Sales.Must(d.DocumentType).Billing
	}
	return trade.Brief{
		ID: d.ID, Type: d.DocumentType, TypeName: called, Number: d.DocumentNumber, Status: d.Standing(), Party: d.ContactName,
		Date: d.IssueDate, Due: d.DueDate, Currency: d.Currency, Total: d.Amount(), Owed: d.Owed(), Source: d.RefDocumentID,
	}
}

// History returns the status changes of a document.
func (side) History(d sales.Document) (all []trade.Event) {
	for _, h := range d.StatusHistories {
		all = append(all, trade.Event{Before: h.FromStatus, To: h.ToStatus, Remark: h.Remark, By: h.ChangedByName, At: h.CreatedAt})
	}
	return all
}

// together runs a bulk action on the selected documents.
func together(v *console.Visit) error {
	switch v.Posted("_do") {
	case "send", trade.Anyway:
		return sendAll(v)
	case "receive":
		return tickedAddress(v, "/customer-payments")
	}
	return consolidate(v)
}

// consolidate consolidates the selected invoices into a billing note.
var consolidate = console.Submit(sales.Consolidate, func(v *console.Visit, made sales.Document) string {
	v.Done("Consolidated in {1}", made.DocumentNumber)
	return pages.At(v, made.ID)
}, pages.ShowList)

// sendAll issues the selected drafts, all of them or none.
func sendAll(v *console.Visit) error {
	in, err := console.Input[ticked](v)
	if err == nil {
		err = v.Write(func(tx *db.Tx) (string, error) {
			for _, id := range in.DocumentIds {
				if _, err := send(v, tx, id); err != nil {
					return "", err
				}
				tx.NextRecord()
			}
			v.Done("{1} sent", len(in.DocumentIds))
			return v.WithFilter(pages.Path, "page", ""), nil
		})
	}
	return v.Again(err, pages.ShowList)
}

// ticked is the selected documents of a list.
type ticked struct {
	DocumentIds []uint32 `json:"documentIds" validate:"required,min=1,max=500"`
}

// send issues a draft and returns its new status.
func send(v *console.Visit, tx *db.Tx, id uint32) (string, error) {
	d, err := sales.Get(tx, sales.ByID{ID: id})
	if err != nil {
		return "", err
	}
	to := trade.Next(steps(v, d)).Status
	if d.Status != document.Draft || to == "" {
		return "", fault.InvalidStatusTransition.Because("%s", v.T("{1} is not a draft: {2}", d.DocumentNumber, v.T(console.StatusWord(string(d.Status)))))
	}
	return to, console.About(d.DocumentNumber, sales.SetStatus(tx, sales.StatusChange{Path: id, Status: to, ConfirmNegativeStock: v.Posted("_do") == trade.Anyway}))
}
