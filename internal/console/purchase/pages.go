// Package purchase is the pages of purchase documents.
package purchase

import (
	"embed"

	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/purchase"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// Section is the pages of purchase documents.
func Section() console.Section {
	return console.Section{
		Name: "purchase", Templates: templates, Common: trade.Templates, Words: words,
		Pages: []console.Page{
			console.Get("/purchases", access.ReadPurchases, pages.ShowList),
			console.Post("/purchases", access.WritePurchases, together),
			console.Get("/purchases/totals", access.ReadPurchases, pages.ShowTotals),
			console.Get("/purchases/export", access.ReadPurchases, pages.SendFile),
			console.Get("/purchases/new", access.WritePurchases, create),
			console.Post("/purchases/new", access.WritePurchases, saveNew).Uploads(uploadMax),
			console.Post("/purchases/preview", access.WritePurchases, preview),
			console.Get("/purchases/{id}", access.ReadPurchases, view),
			console.Get("/purchases/{id}/will-post", access.ReadJournal, willPost),
			console.Get("/purchases/{id}/edit", access.WritePurchases, edit),
			console.Post("/purchases/{id}/edit", access.WritePurchases, save).Uploads(uploadMax).To(exists),
			console.Post("/purchases/{id}/status", access.WritePurchases, setStatus),
			console.Post("/purchases/{id}/delete", access.WritePurchases, erase),
			console.Post("/purchases/{id}/duplicate", access.WritePurchases, duplicate),
			console.Post("/purchases/{id}/pay", access.PayPurchases, pay),
			console.Post("/purchases/{id}/tax-invoice", access.WriteTax, setInvoice),
			console.Post("/purchases/{id}/tax-invoice/remove", access.WriteTax, removeInvoice),
			console.Post("/purchases/{id}/certificate", access.WriteTax, issueCertificate),
		},
		Nav: []console.Link{
			{Word: "Purchases", Icon: "cart", Path: "/purchases", Group: "Trade", Order: 20, Keys: "g b", Count: due},
		},
		New: []console.Link{
			{Word: "Purchase order", Icon: "cart", Path: "/purchases/new?type=" + document.PurchaseOrder, Order: 40, Keys: "n o"},
			{Word: "Supplier invoice", Icon: "cart", Path: "/purchases/new?type=" + document.SupplierInvoice, Order: 45, Keys: "n b"},
		},
		Find: pages.Found,
	}
}

// due returns the number of bills due today or earlier.
func due(tx *db.Tx) (int, bool, error) {
	owed, err := purchase.Payable(tx, tx.Today())
	return owed.DueCount, true, err
}
