// Package print shows documents as they are printed: a page for each, which the browser
// prints, and PDF files. Package printout says what they contain.
package print

import (
	"embed"

	"kontor/internal/base/access"
	"kontor/internal/console"
	"kontor/internal/outbound/printout"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// Section is the printed documents.
func Section() console.Section {
	return console.Section{
		Name: "print", Templates: templates, Words: words,
		Pages: []console.Page{
			console.Get("/sales/{id}/print", access.ReadSales, show("sales", printout.Sale)),
			console.Get("/sales/{id}/pdf", access.ReadSales, download(printout.Sale)),
			console.Get("/sales/pdf", access.ReadSales, downloadTicked("documentIds", printout.Sale)),
			console.Get("/customer-payments/{id}/print", access.ReadSales, show("customer-payments", printout.Payment)),
			console.Get("/customer-payments/{id}/pdf", access.ReadSales, download(printout.Payment)),
			console.Get("/stock/transfers/{id}/print", access.ReadProducts, show(transfers, printout.Transfer)),
			console.Get("/stock/transfers/{id}/pdf", access.ReadProducts, download(printout.Transfer)),
			console.Get("/purchases/{id}/print", access.ReadPurchases, show("purchases", printout.Purchase)),
			console.Get("/purchases/{id}/pdf", access.ReadPurchases, download(printout.Purchase)),
			console.Post("/sales/{id}/seal", access.WriteSales, seal("sales", "sales_documents")),
			console.Post("/purchases/{id}/seal", access.WritePurchases, seal("purchases", "purchase_documents")),
			console.Get("/purchases/pdf", access.ReadPurchases, downloadTicked("docIds", printout.Purchase)),
		},
	}
}
