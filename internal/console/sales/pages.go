// Package sales is the pages of sales documents.
package sales

import (
	"embed"

	"kontor/internal/console"
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
		Name: "sales", Templates: templates, Words: words,
		Pages: []console.Page{
			console.Get("/sales", list),
			console.Get("/sales/totals", totals),
		},
		Nav: []console.Link{
			{Word: "Sales", Icon: "document", Path: "/sales", Group: "Trade", Order: 10, Keys: "g s", Phone: true, Count: late},
		},
		Find:    find,
		Screens: []string{"/sales", "/sales?status=overdue", "/sales?search=nothing"},
	}
}

// late is how many documents are overdue.
func late(tx *db.Tx) (int, bool, error) {
	owed, err := sales.Receivable(tx)
	return owed.LateCount, true, err
}
