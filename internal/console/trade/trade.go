// Package trade is what the pages of sales and purchase documents share: the
// editor of a draft with its keyboard lines, the pickers of contacts and
// products, and what stands around a document on its page.
package trade

import (
	"embed"

	"kontor/internal/console"
)

// Templates are the blocks that both sections build their pages of.
//
//go:embed *.html
var Templates embed.FS

//go:embed words.txt
var words string

// Section is the pickers: parts of pages, and no page of its own.
func Section() console.Section {
	return console.Section{
		Name: "trade", Templates: Templates, Words: words,
		Pages: []console.Page{
			console.Get("/pick/contacts", pickContact),
			console.Get("/pick/contacts/new", freshContact),
			console.Post("/pick/contacts", makeContact),
			console.Get("/pick/contacts/{id}", chosenContact),
			console.Get("/pick/products", pickProduct),
			console.Get("/pick/products/new", freshProduct),
			console.Post("/pick/products", makeProduct),
			console.Get("/pick/products/{id}", chosenProduct),
		},
	}
}
