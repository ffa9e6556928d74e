package purchase

import (
	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/purchase"
)

// side is what the pages of purchases have in common with those of sales.
var side = &trade.Side[purchase.Filter, purchase.Document]{
	Face: trade.Face{
		Path: "/purchases", Call: "/purchase/documents", Word: "Purchases", Icon: "cart", Party: "Supplier", Fresh: "New purchase document",
		Search: "Search number or supplier", Empty: "No purchase documents yet",
		About: "Purchase orders, goods receipts, supplier invoices and payments appear here.",
		First: console.Link{Word: "Purchase order", Path: "/purchases/new?type=" + document.Purchases.Order()}, Type: "docType", Ticked: "docIds", Remark: "note",
		Undo: "Reverses its entry with today's date and releases the documents it used. The number is not reused.",
		Text: "description", Long: 500,
	},
	Kinds:    document.Purchases,
	Begins:   func(document.Kind) bool { return true },
	Statuses: statuses(),
	Counting: func(v *console.Visit, kind string) string {
		if kind != "" {
			return v.T("totals in {1}, excluding cancelled and rejected", v.Base())
		}
		return v.T("totals: supplier invoices only, in {1}", v.Base())
	},
	Columns: []string{
		"docNumber", "docType", "status", "contactName", "docDate", "dueDate", "currency", "subtotal", "taxAmount", "totalAmount",
		"whtAmount", "paidAmount", "outstandingAmount", "externalId",
	},
	Cells: func(v *console.Visit, d purchase.Document) []any {
		return []any{
			d.DocNumber, d.DocType, string(d.Status), d.ContactName, d.DocDateLocal, v.Day(d.DueDate), d.Currency, d.Subtotal, d.TaxAmount, d.TotalAmount,
			d.WhtAmount, d.PaidAmount, d.OutstandingAmount, d.ExternalID,
		}
	},

	Page:      func(f *purchase.Filter) *input.Page { return &f.Page },
	Order:     func(f *purchase.Filter) *string { return &f.Order },
	Find:      func(text string, page input.Page) purchase.Filter { return purchase.Filter{Search: text, Page: page} },
	Get:       func(tx *db.Tx, id uint32) (purchase.Document, error) { return purchase.Get(tx, purchase.ByID{ID: id}) },
	List:      purchase.List,
	Summarize: purchase.Summarize,
	Followers: func(tx *db.Tx, id uint32) ([]purchase.Document, error) {
		return purchase.Following(tx, id, followersShown)
	},

	Brief:   brief,
	Source:  func(d purchase.Document) num.Ref { return d.RefDocID },
	Steps:   steps,
	History: history,
	Starts:  []string{"quantity", "taxRate"},
	Send:    send,
}

// followersShown is how many documents of a chain are shown behind one.
const followersShown = 20

// statuses are what the list can be narrowed to.
func statuses() []string {
	all := []string{"unpaid"}
	for _, s := range document.PurchaseStatuses {
		all = append(all, string(s))
	}
	return all
}

// brief is a document in short.
func brief(v *console.Visit, d purchase.Document) trade.Brief {
	b := trade.Brief{
		ID: d.ID, Type: d.DocType, Number: d.DocNumber, Status: string(d.Status), Party: d.ContactName,
		Date: d.DocDateLocal, Due: v.Day(d.DueDate), Currency: d.Currency, Total: d.TotalAmount,
	}
	if d.ToPay() {
		b.Owed = d.OutstandingAmount
	}
	return b
}

// history is the life of a document.
func history(d purchase.Document) (all []trade.Event) {
	for _, h := range d.StatusHistories {
		all = append(all, trade.Event{Before: h.FromStatus, To: h.ToStatus, Remark: h.Note, By: h.ChangedByName, At: h.CreatedAt})
	}
	return all
}

// send makes the move that leads on from a draft, if there is one, and says where
// it leads.
func send(v *console.Visit, tx *db.Tx, id uint32) (to string, err error) {
	d, err := purchase.Get(tx, purchase.ByID{ID: id})
	if err != nil {
		return "", err
	}
	if to = trade.Next(steps(v, d)).Status; to != "" {
		_, err = purchase.SetStatus(tx, purchase.StatusChange{ID: id, Status: document.Status(to)})
	}
	return to, err
}

// ticked are the documents of a list that a person means.
type ticked struct {
	DocIds []uint32 `json:"docIds" validate:"required,min=1,max=500"`
}

// payTogether makes one voucher for the ticked bills of a supplier and opens it.
func payTogether(v *console.Visit) error {
	in, err := console.Input[ticked](v)
	if err == nil {
		payment := purchase.BillsPayment{Status: document.Draft, Paid: purchase.Paid{Wording: wording(v)}}
		for _, id := range in.DocIds {
			payment.Documents = append(payment.Documents, purchase.BillPart{DocID: id})
		}
		err = v.Write(func(tx *db.Tx) (string, error) {
			made, err := purchase.PayTogether(tx, payment)
			v.Done("{1} saved as draft", made.DocNumber)
			return side.At(v, made.ID), err
		})
	}
	return v.Again(err, side.ShowList)
}
