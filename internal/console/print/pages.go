// Package print is the printed documents: a page for each, which the browser prints. It
// lays out the print data of the API and adds only the legally required words, the amount
// in words and the payment code.
package print

import (
	"embed"

	"kontor/internal/access"
	"kontor/internal/console"
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
			console.Get("/sales/{id}/print", access.ReadSales, sold),
			console.Get("/purchases/{id}/print", access.ReadPurchases, bought),
		},
	}
}
