// Package print is the documents on paper: a page for each, which the browser
// prints. It lays out what the API gives as print data and adds nothing
// but the words of the law, the amount in words and the code to pay by.
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
