// Package trade is what the pages of sales and purchase documents share: the draft editor,
// the pickers for contacts and products, and the common parts of a document's page.
package trade

import (
	"embed"

	"kontor/internal/access"
	"kontor/internal/console"
)

// Templates are the blocks that both sections use.
//
//go:embed *.html
var Templates embed.FS

//go:embed words.txt
var words string

// Section is the pickers, which are parts of pages.
func Section() console.Section {
	return console.Section{
		Name: "trade", Templates: Templates, Words: words,
		Pages: []console.Page{
			console.Get("/pick/contacts", access.ReadContacts, pickContact),
			console.Get("/pick/contacts/new", access.WriteContacts, freshContact),
			console.Post("/pick/contacts", access.WriteContacts, makeContact),
			console.Get("/pick/contacts/{id}", access.ReadContacts, chosenContact),
			console.Get("/pick/products", access.ReadProducts, pickProduct),
			console.Post("/pick/products/match", access.ReadProducts, matchProducts),
			console.Get("/pick/products/new", access.WriteProducts, freshProduct),
			console.Post("/pick/products", access.WriteProducts, makeProduct),
			console.Get("/pick/products/{id}", access.ReadProducts, chosenProduct),
		},
	}
}
