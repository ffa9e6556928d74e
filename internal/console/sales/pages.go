// Package sales is the pages of sales documents.
package sales

import (
	"embed"

	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/db"
	"kontor/internal/sales"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// Section is the pages of sales documents.
func Section() console.Section {
	return console.Section{
		Name: "sales", Templates: templates, Common: trade.Templates, Words: words,
		Pages: []console.Page{
			console.Get("/sales", side.ShowList),
			console.Post("/sales", together),
			console.Get("/sales/totals", side.ShowTotals),
			console.Get("/sales/export", side.SendFile),
			console.Get("/sales/new", create),
			console.Post("/sales/new", saveNew),
			console.Post("/sales/preview", preview),
			console.Get("/sales/{id}", view),
			console.Get("/sales/{id}/will-post", willPost).Managers(),
			console.Get("/sales/{id}/edit", edit),
			console.Post("/sales/{id}/edit", save),
			console.Post("/sales/{id}/status", setStatus),
			console.Post("/sales/{id}/delete", erase),
			console.Post("/sales/{id}/duplicate", duplicate),
			console.Post("/sales/{id}/receipt", receive),
			console.Post("/sales/{id}/convert", of("fromId", convert)),
			console.Post("/sales/{id}/deposit", of("documentId", takeDeposit)),
			console.Post("/sales/{id}/deposit/void", of("documentId", voidDeposit)),
			console.Post("/sales/{id}/deposit/refund", of("documentId", refundDeposit)),
			console.Post("/sales/{id}/refund", of("documentId", refundCredit)),
			console.Post("/sales/{id}/tax", correctTax).Managers(),
			console.Post("/sales/{id}/sign", of("documentId", sign)),
		},
		Nav: []console.Link{
			{Word: "Sales", Icon: "document", Path: "/sales", Group: "Trade", Order: 10, Keys: "g s", Phone: true, Count: late},
		},
		New: []console.Link{
			{Word: "Quotation", Icon: "document", Path: "/sales/new?type=QT", Order: 10, Keys: "n q"},
			{Word: "Invoice", Icon: "document", Path: "/sales/new?type=IV", Order: 20, Keys: "n i"},
			{Word: "Cash sale", Icon: "document", Path: "/sales/new?type=CS", Order: 30, Keys: "n c"},
		},
		Find: side.Found,
	}
}

// late is how many documents are overdue.
func late(tx *db.Tx) (int, bool, error) {
	owed, err := sales.Receivable(tx)
	return owed.LateCount, true, err
}

// of lets a form mean the document of its address, whatever it says itself.
func of(field string, answer console.Handler) console.Handler {
	return func(v *console.Visit) error {
		v.Set(field, v.Param("id"))
		return answer(v)
	}
}
