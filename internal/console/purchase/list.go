package purchase

import (
	"fmt"

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

// listPage is one page of the documents that match.
type listPage struct {
	Filter   purchase.Filter
	From, To string // the dates of the filter, as they are typed
	Tabs     console.Tabs
	Statuses []console.Option
	Orders   []console.Option
	Fresh    []string // types that can be written from nothing
	Counting string   // what the totals count
	Docs     input.Result[purchase.Document]
	Form     *console.Form // what was asked of ticked documents and refused
}

// Owed tells whether a document is still to be paid.
func (listPage) Owed(d purchase.Document) bool { return toPay(d) }

// toPay tells whether money is still owed on a bill.
func toPay(d purchase.Document) bool {
	return document.Purchases.Must(d.DocType).Bills() && d.OutstandingAmount.Sign() > 0 &&
		(d.Status == document.Approved || d.Status == document.PartiallyPaid)
}

func list(v *console.Visit) error {
	f, err := console.Filter[purchase.Filter](v)
	if err != nil {
		return err
	}
	f.Order = v.Arg("sort")
	page := listPage{
		Filter: f, From: v.Arg("fromDate"), To: v.Arg("toDate"), Tabs: v.Tabs("/purchases", "docType", f.DocType, document.Purchases),
		Fresh: document.Purchases.All(), Form: v.Form(nil), Orders: v.Orders(), Counting: v.T("totals count supplier invoices, in {1}", v.Base()),
	}
	if f.DocType != "" {
		page.Counting = v.T("totals in {1}, without what is cancelled or rejected", v.Base())
	}
	for _, s := range document.PurchaseStatuses {
		page.Statuses = append(page.Statuses, v.Statuses(string(s))...)
	}
	if page.Docs, err = console.Read(v, purchase.List, f); err != nil {
		return err
	}
	return v.Show("list.html", page)
}

// totalsPart is what is known once all documents were counted.
type totalsPart struct {
	document.Summary
	Tabs console.Tabs
}

// totals are what all documents of the filter come to; they load after the list.
func totals(v *console.Visit) error {
	f, err := console.Filter[purchase.Filter](v)
	if err != nil {
		return err
	}
	sum, err := console.Read(v, purchase.Summarize, f)
	if err != nil {
		return err
	}
	tabs := v.Tabs("/purchases", "docType", f.DocType, document.Purchases)
	tabs.Counts = sum.ByType
	return v.Fragment("list.html", "totals", totalsPart{sum, tabs})
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
			v.Done("{1} is a draft", made.DocNumber)
			return at(v, made.ID), err
		})
	}
	return v.Again(err, list)
}

// together is a voucher that pays all that is open on bills.
func together(v *console.Visit, bills []purchase.Document) (purchase.New, error) {
	in := purchase.New{DocType: voucherCode(), Currency: bills[0].Currency}
	in.DocDate, in.ContactID = when.UnixOf(v.Today.Start(v.Zone())), bills[0].ContactID
	for _, bill := range bills {
		if !toPay(bill) {
			return in, fault.BadRequest.Because("%s is %s; approved supplier invoices that are not paid can be paid together", bill.DocNumber, bill.Status)
		}
		in.Allocations = append(in.Allocations, purchase.Allocation{DocID: bill.ID, Amount: bill.OutstandingAmount})
		in.Items = append(in.Items, paymentLine(v, bill))
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

// file is the list as a spreadsheet, with the same filter, all pages of it.
func file(v *console.Visit) error {
	f, err := console.Filter[purchase.Filter](v)
	if err != nil {
		return err
	}
	head := []string{"docNumber", "docType", "status", "contactName", "docDate", "dueDate", "currency", "subtotal", "taxAmount", "totalAmount", "whtAmount", "paidAmount", "outstandingAmount", "externalId"}
	return v.Read(func(tx *db.Tx) error {
		return v.Table("purchases", head, func(row func(...any) error) error {
			return console.AllPages(&f.Page, func() (int, error) {
				docs, err := purchase.List(tx, f)
				for _, d := range docs.Items {
					err := row(d.DocNumber, d.DocType, string(d.Status), d.ContactName, d.DocDateLocal, v.Day(d.DueDate), d.Currency, d.Subtotal, d.TaxAmount, d.TotalAmount, d.WhtAmount, d.PaidAmount, d.OutstandingAmount, d.ExternalID)
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

// find looks for documents by number or supplier.
func find(v *console.Visit, tx *db.Tx, text string) ([]console.Found, error) {
	docs, err := purchase.List(tx, purchase.Filter{Search: text, Page: input.Page{Limit: 5}})
	if err != nil {
		return nil, err
	}
	var found []console.Found
	for _, d := range docs.Items {
		found = append(found, console.Found{Group: "Documents", Icon: "cart", Text: d.DocNumber + " · " + d.ContactName,
			Detail: v.T(console.TypeWord(d.DocType)) + " · " + v.Speech.Date(d.DocDateLocal) + " · " + v.AmountText(d.TotalAmount, d.Currency),
			Status: string(d.Status), Path: fmt.Sprintf("/purchases/%d", d.ID)})
	}
	return found, nil
}

// link is a document in a chain.
func link(d purchase.Document) trade.Link {
	return trade.Link{ID: d.ID, Type: d.DocType, Number: d.DocNumber, Status: string(d.Status), Date: d.DocDateLocal, Total: d.TotalAmount}
}
