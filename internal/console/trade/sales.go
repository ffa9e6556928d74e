package trade

import (
	"slices"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/document"
	"kontor/internal/trade/sales"
)

// selling is the family of sales documents.
var selling = &family{
	Path: "/sales", Call: "/sales/documents", Resource: "sales_documents", Word: "Sales", Icon: "document", Party: "Customer", Fresh: "New sales document",
	Search: "Search number or customer", Empty: "No sales documents yet",
	About: "Quotations, orders, invoices and receipts appear here.",
	First: console.Link{Word: "Invoice", Path: "/sales/new?type=" + document.Invoice},
	Undo:  "Reverses its entry with today's date and moves its goods back. The number is not reused.",
	As:    "client", Usual: document.Invoice, Long: 255, Write: access.WriteSales, Approve: access.ApproveSales, Kinds: document.Sales,
	Names:    names{Type: "documentType", Filter: "type", Ticked: "documentIds", Remark: "remark", Text: "name", Date: "issueDate", Note: "note"},
	Begins:   document.Sales.Codes(func(k document.Kind) bool { return !k.Internal && !document.Sales.Settles(k.Code) }),
	Statuses: []string{"overdue", "unpaid", "draft", "sent", "accepted", "partially_paid", "paid", "rejected", "converted", "void"},
	Columns: []string{
		"documentNumber", "documentType", "status", "contactName", "issueDate", "dueDate", "currency", "totalAmount", "vatAmount", "grandTotal",
		"whtAmount", "paidAmount", "outstandingAmount", "externalId", "receivedAmount",
	},
	Starts: []string{"quantity", "sortOrder", whtApplies},

	query: func(v *console.Visit, instead ...[2]string) (query, error) {
		if instead == nil {
			instead = narrowed(v)
		}
		f, err := console.Filter[sales.Filter](v, instead...)
		return queryOf(&f, &f.Page, &f.Order, sales.List, sales.Summarize, saleOf), err
	},
	counting: func(v *console.Visit, kind string) string {
		if kind != "" {
			return v.T("totals in {1}, excluding void", v.Base())
		}
		return v.T("totals: invoices, cash sales and debit notes, in {1}", v.Base())
	},
	ofAmount: func(tx *db.Tx, amount num.Money, limit int) ([]Document, error) {
		found, err := sales.OfAmount(tx, amount, limit)
		return documents(tx, saleOf, found, err)
	},
	get: func(tx *db.Tx, id uint32) (Document, error) {
		d, err := sales.Get(tx, sales.ByID{ID: id})
		return one(tx, saleOf, d, err)
	},
	followers: func(tx *db.Tx, id uint32) ([]Document, error) {
		after, err := listed(tx, sales.Filter{RefDocumentID: num.Ref(id), Page: input.Page{Limit: followersShown}})
		slices.Reverse(after)
		return after, err
	},
	deposits: func(tx *db.Tx, d Document) ([]Document, error) {
		if !d.Kind.HoldsDeposits {
			return nil, nil
		}
		return depositsOn(tx, d.ID)
	},
	move: func(tx *db.Tx, id uint32, to string, anyway bool) error {
		return sales.SetStatus(tx, sales.StatusChange{Path: id, Status: to, ConfirmNegativeStock: anyway})
	},
	blank: newSale, body: storedSale, options: saleOptions, estimate: estimateSale, create: createSale, update: updateSale, look: lookAtSale,
}

// narrowed lists billing notes under a type of their own, and otherwise only if they are searched for.
func narrowed(v *console.Visit) [][2]string {
	invoice := document.Sales.Must(document.Invoice)
	switch kind := v.Arg("type"); {
	case kind == invoice.Billing:
		return [][2]string{{"type", invoice.Code}, {"isConsolidated", "true"}}
	case v.Arg("search") == "" || kind == invoice.Code:
		return [][2]string{{"isConsolidated", "false"}}
	}
	return nil
}

// shownTogether is the number of documents listed on a card.
const shownTogether = 50

// listed returns the documents of a filter, as many as a card shows.
func listed(tx *db.Tx, f sales.Filter) ([]Document, error) {
	if f.Limit == 0 {
		f.Limit = shownTogether
	}
	found, err := sales.List(tx, f)
	return documents(tx, saleOf, found.Items, err)
}

// depositsOn returns the deposits received on a document.
func depositsOn(tx *db.Tx, id uint32) ([]Document, error) {
	return listed(tx, sales.Filter{Type: document.Deposit, RefDocumentID: num.Ref(id)})
}
