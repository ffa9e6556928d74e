// Package purchase is the pages of purchase documents.
package purchase

import (
	"embed"

	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/db"
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
			console.Get("/purchases", side.ShowList),
			console.Post("/purchases", payTogether),
			console.Get("/purchases/totals", side.ShowTotals),
			console.Get("/purchases/export", side.SendFile),
			console.Get("/purchases/new", create),
			console.Post("/purchases/new", saveNew),
			console.Post("/purchases/preview", preview),
			console.Get("/purchases/{id}", view),
			console.Get("/purchases/{id}/will-post", willPost).Managers(),
			console.Get("/purchases/{id}/edit", edit),
			console.Post("/purchases/{id}/edit", save),
			console.Post("/purchases/{id}/status", setStatus),
			console.Post("/purchases/{id}/delete", erase),
			console.Post("/purchases/{id}/pay", pay).Managers(),
			console.Post("/purchases/{id}/tax-invoice", setInvoice).Managers(),
			console.Post("/purchases/{id}/tax-invoice/remove", removeInvoice).Managers(),
		},
		Nav: []console.Link{
			{Word: "Purchases", Icon: "cart", Path: "/purchases", Group: "Trade", Order: 20, Keys: "g b", Count: due},
		},
		New: []console.Link{
			{Word: "Purchase order", Icon: "cart", Path: "/purchases/new?type=PO", Order: 40, Keys: "n o"},
			{Word: "Supplier invoice", Icon: "cart", Path: "/purchases/new?type=PI", Order: 45, Keys: "n b"},
		},
		Find: side.Found,
	}
}

// due is how many bills are to be paid by today.
func due(tx *db.Tx) (int, bool, error) {
	owed, err := purchase.Payable(tx, tx.Today())
	return owed.DueCount, true, err
}
