// Package journal is the pages of journal entries, of money that moved between
// money accounts, and of what the books began with.
package journal

import (
	"embed"

	"kontor/internal/console"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// Section is the pages of the journal.
func Section() console.Section {
	return console.Section{
		Name: "journal", Templates: templates, Words: words,
		Pages: []console.Page{
			console.Get("/journal", list).Managers(),
			console.Get("/journal/new", create).Managers(),
			console.Post("/journal/new", save).Managers(),
			console.Post("/journal/preview", preview).Managers(),
			console.Get("/journal/accounts", pickAccount).Managers(),
			console.Get("/journal/{id}", view).Managers(),
			console.Post("/journal/{id}/reverse", reverse).Managers(),
			console.Get("/journal/transfers", listTransfers).Managers(),
			console.Get("/journal/transfers/new", createTransfer).Managers(),
			console.Post("/journal/transfers/new", saveTransfer).Managers(),
			console.Post("/journal/transfers/preview", previewTransfer).Managers(),
			console.Get("/journal/transfers/{id}", viewTransfer).Managers(),
			console.Post("/journal/transfers/{id}/reverse", reverseTransfer).Managers(),
			console.Get("/journal/opening", showOpening).Managers(),
			console.Get("/journal/opening/workbook", emptyWorkbook).Managers(),
			console.Post("/journal/opening", takeOpening).Managers().Uploads(2 * fileMax),
			console.Post("/journal/opening/{id}/reverse", reverseOpening).Managers(),
		},
		Nav: []console.Link{
			{Word: "Journal", Icon: "book", Path: "/journal", Group: "Books", Order: 60, Keys: "g j", Managers: true},
		},
		New: []console.Link{
			{Word: "Journal entry", Icon: "book", Path: "/journal/new", Order: 80, Keys: "n j", Managers: true},
			{Word: "Money transfer", Icon: "money", Path: "/journal/transfers/new", Order: 90, Managers: true},
		},
	}
}
