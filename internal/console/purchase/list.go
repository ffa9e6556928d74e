package purchase

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
	"kontor/internal/purchase"
	"kontor/internal/when"
)

// pages is the pages that purchases share with sales.
var pages = &trade.Pages[purchase.Filter, purchase.Document]{
	Side: side{},
	Face: trade.Face{
		Path: "/purchases", Call: "/purchase/documents", Word: "Purchases", Icon: "cart", Party: "Supplier", Fresh: "New purchase document",
		Search: "Search number or supplier", Empty: "No purchase documents yet",
		About: "Purchase orders, goods receipts, supplier invoices and payments appear here.",
		First: console.Link{Word: "Purchase order", Path: "/purchases/new?type=" + document.PurchaseOrder}, Type: "docType", Ticked: "docIds", Remark: "note",
		Undo: "Reverses its entry with today's date and releases the documents it used. The number is not reused.",
		Text: "description", Long: 500, Write: access.WritePurchases,
	},
	Kinds:    document.Purchases,
	Begins:   document.Purchases.All(),
	Statuses: statuses(),
	Columns: []string{
		"docNumber", "docType", "status", "contactName", "docDate", "dueDate", "currency", "subtotal", "taxAmount", "totalAmount",
		"whtAmount", "paidAmount", "outstandingAmount", "externalId",
	},
	Starts: []string{"quantity", "taxRate", "whtApplies"},
}

// side is what the pages of purchases do differently.
type side struct{}

func (side) List(tx *db.Tx, f purchase.Filter) (input.Result[purchase.Document], error) {
	return purchase.List(tx, f)
}

func (side) Summarize(tx *db.Tx, f purchase.Filter) (document.Summary, error) {
	return purchase.Summarize(tx, f)
}

func (side) OfAmount(tx *db.Tx, amount num.Money, limit int) ([]purchase.Document, error) {
	return purchase.OfAmount(tx, amount, limit)
}

func (side) Get(tx *db.Tx, id uint32) (purchase.Document, error) {
	return purchase.Get(tx, purchase.ByID{ID: id})
}

func (side) Search(text string, page input.Page) purchase.Filter {
	return purchase.Filter{Search: text, Page: page}
}

func (side) Paging(f *purchase.Filter) (*input.Page, *string) { return &f.Page, &f.Order }

func (side) Narrow(*console.Visit) [][2]string { return nil }

func (side) Steps(v *console.Visit, d purchase.Document) []trade.Step { return steps(v, d) }

func (side) Counting(v *console.Visit, kind string) string {
	if kind != "" {
		return v.T("totals in {1}, excluding cancelled and rejected", v.Base())
	}
	return v.T("totals: supplier invoices only, in {1}", v.Base())
}

func (side) Cells(v *console.Visit, d purchase.Document) []any {
	return []any{
		d.DocNumber, d.DocType, string(d.Status), d.ContactName, d.DocDateLocal, v.Day(d.DueDate), d.Currency, d.Subtotal, d.TaxAmount, d.TotalAmount,
		d.WhtAmount, d.PaidAmount, d.OutstandingAmount, d.ExternalID,
	}
}

// followersShown is the number of later documents shown in a chain.
const followersShown = 20

// Deposits returns none: deposits to suppliers are payments.
func (side) Deposits(*db.Tx, purchase.Document) ([]purchase.Document, error) { return nil, nil }

// Followers returns the documents created from one.
func (side) Followers(tx *db.Tx, id uint32) ([]purchase.Document, error) {
	return purchase.Following(tx, id, followersShown)
}

// statuses returns the options of the status filter.
func statuses() []string {
	all := []string{"overdue", "unpaid"}
	for _, s := range document.PurchaseStatuses {
		all = append(all, string(s))
	}
	return all
}

// Brief returns a document as lists show it.
func (side) Brief(v *console.Visit, d purchase.Document) trade.Brief {
	b := trade.Brief{
		ID: d.ID, Type: d.DocType, Number: d.DocNumber, Status: string(d.Status), Party: d.ContactName,
		Date: d.DocDateLocal, Due: v.Day(d.DueDate), Currency: d.Currency, Total: d.TotalAmount, Source: d.RefDocID,
	}
	if d.ToPay() {
		b.Owed = d.OutstandingAmount
	}
	if d.IsOverdue {
		b.Status = "overdue"
	}
	return b
}

// History returns the status changes of a document.
func (side) History(d purchase.Document) (all []trade.Event) {
	for _, h := range d.StatusHistories {
		all = append(all, trade.Event{Before: h.FromStatus, To: h.ToStatus, Remark: h.Note, By: h.ChangedByName, At: h.CreatedAt})
	}
	return all
}

// send makes the first move of a draft, if there is one, and returns its status.
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

// approve moves a document on until it is approved.
func approve(v *console.Visit, tx *db.Tx, id uint32) error {
	for {
		d, err := purchase.Get(tx, purchase.ByID{ID: id})
		if err != nil || d.Status == document.Approved {
			return err
		}
		to := document.Approved
		if all := steps(v, d); !slices.ContainsFunc(all, func(s trade.Step) bool { return s.Status == string(to) }) {
			to = document.Status(trade.Next(all).Status)
			if d.Status != document.Draft || to == "" || to == document.Posted {
				return fault.InvalidStatusTransition.Because("%s", v.T("{1} cannot be approved: {2}", d.DocNumber, v.T(console.StatusWord(string(d.Status)))))
			}
		}
		if _, err := purchase.SetStatus(tx, purchase.StatusChange{ID: id, Status: to}); err != nil {
			return console.About(d.DocNumber, err)
		}
		tx.NextRecord()
	}
}

// together runs a bulk action on the selected documents.
func together(v *console.Visit) error {
	if v.Posted("_do") != "approve" {
		return payTogether(v)
	}
	in, err := console.Input[ticked](v)
	if err == nil {
		err = v.Write(func(tx *db.Tx) (string, error) {
			for _, id := range in.DocIds {
				if err := approve(v, tx, id); err != nil {
					return "", err
				}
			}
			v.Done("{1} approved", len(in.DocIds))
			return v.WithFilter(pages.Path, "page", ""), nil
		})
	}
	return v.Again(err, pages.ShowList)
}

// ticked is the selected documents of a list.
type ticked struct {
	DocIds   []uint32  `json:"docIds" validate:"required,min=1,max=500"`
	PaidDate when.Date `json:"paidDate" validate:"omitempty,datetime"`
}

// payTogether creates one voucher for the selected bills of a supplier and opens it.
func payTogether(v *console.Visit) error {
	in, err := console.Input[ticked](v)
	if err == nil {
		payment := purchase.BillsPayment{Status: document.Draft, Paid: purchase.Paid{PaidDate: in.PaidDate, Wording: wording(v)}}
		for _, id := range in.DocIds {
			payment.Documents = append(payment.Documents, purchase.BillPart{DocID: id})
		}
		err = v.Write(func(tx *db.Tx) (string, error) {
			made, err := purchase.PayTogether(tx, payment)
			v.Done("{1} saved as draft", made.DocNumber)
			return pages.At(v, made.ID), err
		})
	}
	return v.Again(err, pages.ShowList)
}
