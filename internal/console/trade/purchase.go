package trade

import (
	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/trade/document"
	"kontor/internal/trade/purchase"
)

// buying is the family of purchase documents. Deposits to suppliers are payments.
var buying = &family{
	Buys: true, Path: "/purchases", Call: "/purchase/documents", Resource: "purchase_documents", Word: "Purchases", Icon: "cart", Party: "Supplier",
	Fresh: "New purchase document", Search: "Search number or supplier", Empty: "No purchase documents yet",
	About: "Purchase orders, goods receipts, supplier invoices and payments appear here.",
	First: console.Link{Word: "Purchase order", Path: "/purchases/new?type=" + document.PurchaseOrder},
	Undo:  "Reverses its entry with today's date and releases the documents it used. The number is not reused.",
	As:    supplier, Usual: document.SupplierInvoice, Long: 500, Write: access.WritePurchases, Approve: access.ApprovePurchases, Ahead: true,
	Kinds:    document.Purchases,
	Names:    names{Type: "docType", Filter: "docType", Ticked: "docIds", Remark: "note", Text: "description", Date: "docDate", Note: "notes"},
	Begins:   document.Purchases.All(),
	Statuses: purchaseStatuses(),
	Columns: []string{
		"docNumber", "docType", "status", "contactName", "docDate", "dueDate", "currency", "subtotal", "taxAmount", "totalAmount",
		"whtAmount", "paidAmount", "outstandingAmount", "externalId",
	},
	Starts: []string{"quantity", "taxRate", whtApplies},

	query: func(v *console.Visit, instead ...[2]string) (query, error) {
		f, err := console.Filter[purchase.Filter](v, instead...)
		return queryOf(&f, &f.Page, &f.Order, purchase.List, purchase.Summarize, purchaseOf), err
	},
	counting: func(v *console.Visit, kind string) string {
		if kind != "" {
			return v.T("totals in {1}, excluding cancelled and rejected", v.Base())
		}
		return v.T("totals: supplier invoices only, in {1}", v.Base())
	},
	ofAmount: func(tx *db.Tx, amount num.Money, limit int) ([]Document, error) {
		found, err := purchase.OfAmount(tx, amount, limit)
		return documents(tx, purchaseOf, found, err)
	},
	get: func(tx *db.Tx, id uint32) (Document, error) {
		d, err := purchase.Get(tx, purchase.ByID{ID: id})
		return one(tx, purchaseOf, d, err)
	},
	followers: func(tx *db.Tx, id uint32) ([]Document, error) {
		found, err := purchase.Following(tx, id, followersShown)
		return documents(tx, purchaseOf, found, err)
	},
	deposits: func(*db.Tx, Document) ([]Document, error) { return nil, nil },
	move: func(tx *db.Tx, id uint32, to string, _ bool) error {
		_, err := purchase.SetStatus(tx, purchase.StatusChange{ID: id, Status: document.Status(to)})
		return err
	},
	blank: newPurchase, body: storedPurchase, options: purchaseOptions, estimate: estimatePurchase, create: createPurchase, update: updatePurchase,
	look: lookAtPurchase,
}

// purchaseStatuses returns the options of the status filter.
func purchaseStatuses() []string {
	all := []string{"overdue", "unpaid"}
	for _, s := range document.PurchaseStatuses {
		all = append(all, string(s))
	}
	return all
}
