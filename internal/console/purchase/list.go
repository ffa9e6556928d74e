package purchase

import (
	"strings"

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

// side is what the pages of purchases have in common with those of sales.
var side = &trade.Side[purchase.Filter, purchase.Document]{
	Face: trade.Face{
		Path: "/purchases", Call: "/purchase/documents", Word: "Purchases", Icon: "cart", Party: "Supplier", Fresh: "New purchase document",
		Search: "Search number or supplier", Empty: "No purchase documents yet",
		About: "Purchase orders, goods receipts, supplier invoices and payments appear here.",
		First: console.Link{Word: "Purchase order", Path: "/purchases/new?type=PO"}, Type: "docType", Ticked: "docIds", Remark: "note",
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
	if toPay(d) {
		b.Owed = d.OutstandingAmount
	}
	return b
}

// toPay tells whether money is still owed on a bill.
func toPay(d purchase.Document) bool {
	return document.Purchases.Must(d.DocType).Bills() && d.OutstandingAmount.Sign() > 0 &&
		(d.Status == document.Approved || d.Status == document.PartiallyPaid)
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
		err = v.Write(func(tx *db.Tx) (string, error) {
			bills := make([]purchase.Document, len(in.DocIds))
			for i, id := range in.DocIds {
				if bills[i], err = purchase.Get(tx, purchase.ByID{ID: id}); err != nil {
					return "", err
				}
			}
			voucher, err := together(v, bills)
			if err != nil {
				return "", err
			}
			made, err := purchase.Create(tx, voucher)
			v.Done("{1} saved as draft", made.DocNumber)
			return side.At(v, made.ID), err
		})
	}
	return v.Again(err, side.ShowList)
}

// withheld is how tax is withheld of a bill, in short.
func withheld(v *console.Visit, bill purchase.Document) string {
	how := console.Percent(bill.WhtRate)
	if tax, stated := bill.Withholds(bill.OutstandingAmount, places(v, bill)); stated {
		how = v.AmountText(tax, bill.Currency)
	}
	return strings.TrimSpace(how + " " + bill.WhtSection)
}

// alike tells whether tax is withheld of two bills under the same section, at the
// same rate, and of both or of neither.
func alike(a, b purchase.Document) bool {
	return a.WhtRate == b.WhtRate && a.WhtSection == b.WhtSection && a.WhtAmount.IsZero() == b.WhtAmount.IsZero()
}

// together is a voucher that pays all that is open on bills, and withholds what
// paying each of them would.
func together(v *console.Visit, bills []purchase.Document) (purchase.New, error) {
	in := purchase.New{DocType: voucherCode(), Currency: bills[0].Currency}
	in.DocDate, in.ContactID = when.UnixOf(v.Today.Start(v.Zone())), bills[0].ContactID
	in.WhtRate, in.WhtSection = bills[0].WhtRate, bills[0].WhtSection
	var sum num.Money
	var byAmount bool
	for _, bill := range bills {
		if !toPay(bill) {
			return in, fault.BadRequest.Because("%s", v.T("Only approved, unpaid supplier invoices can be paid together. {1}: {2}.", bill.DocNumber, v.T(console.StatusWord(string(bill.Status)))))
		}
		if !alike(bill, bills[0]) {
			return in, fault.BadRequest.Because("%s", v.T("Bills paid together must have the same withholding tax. {1}: {2}, {3}: {4}.", bills[0].DocNumber, withheld(v, bills[0]), bill.DocNumber, withheld(v, bill)))
		}
		tax, stated := bill.Withholds(bill.OutstandingAmount, places(v, bill))
		sum, byAmount = sum.Add(tax), byAmount || stated
		in.Allocations = append(in.Allocations, purchase.Allocation{DocID: bill.ID, Amount: bill.OutstandingAmount})
		in.Items = append(in.Items, paymentLine(v, bill))
	}
	if byAmount {
		in.WhtRate, in.WhtAmount = rateWith(sum, in.WhtRate), sum
	}
	return in, nil
}

// voucherCode is the type of the documents that pay bills.
func voucherCode() string {
	return document.Purchases.Codes(func(k document.Kind) bool { return k.Does(document.PayInvoices) })[0]
}

// paymentLine is the line of a voucher that pays what is open on a bill.
func paymentLine(v *console.Visit, bill purchase.Document) purchase.EditableItem {
	return purchase.EditableItem{
		Description: v.T("Payment of {1}", bill.DocNumber), Unit: v.T("lot"), Quantity: num.QtyOf(1), UnitPrice: bill.OutstandingAmount,
	}
}
