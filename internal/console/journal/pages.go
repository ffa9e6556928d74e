// Package journal is the pages of journal entries, money transfers and opening balances.
package journal

import (
	"embed"

	"kontor/internal/base/access"
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
			console.Get("/journal", access.ReadJournal, list),
			console.Get("/journal/new", access.WriteJournal, create),
			console.Post("/journal/new", access.WriteJournal, save),
			console.Post("/journal/preview", access.WriteJournal, preview),
			console.Get("/journal/accounts", access.WriteJournal, pickAccount),
			console.Post("/journal/accounts/match", access.WriteJournal, matchAccounts),
			console.Get("/journal/{id}", access.ReadJournal, view),
			console.Post("/journal/{id}/reverse", access.WriteJournal, reverse),
			console.Get("/journal/transfers", access.ReadJournal, listTransfers),
			console.Get("/journal/transfers/new", access.WriteJournal, createTransfer),
			console.Post("/journal/transfers/new", access.WriteJournal, saveTransfer),
			console.Post("/journal/transfers/preview", access.WriteJournal, previewTransfer),
			console.Get("/journal/transfers/{id}", access.ReadJournal, viewTransfer),
			console.Post("/journal/transfers/{id}/reverse", access.WriteJournal, reverseTransfer),
			console.Get("/journal/opening", access.ReadJournal, showOpening),
			console.Get("/journal/opening/workbook", access.OpenBooks, emptyWorkbook),
			console.Post("/journal/opening", access.OpenBooks, takeOpening).Uploads(2 * fileMax),
			console.Post("/journal/opening/{id}/reverse", access.OpenBooks, reverseOpening),
		},
		Nav: []console.Link{
			{Word: "Journal", Icon: "book", Path: "/journal", Group: "Books", Order: 60, Keys: "g j"},
		},
		Extra: []console.Link{
			{Word: "Money transfers", Icon: "money", Path: "/journal/transfers", Group: "Pages"},
			{Word: "Opening balances", Icon: "book", Path: "/journal/opening", Group: "Pages", Names: "conversion, go live"},
		},
		New: []console.Link{
			{Word: "Journal entry", Icon: "book", Path: "/journal/new", Order: 80, Keys: "n j"},
			{Word: "Money transfer", Icon: "money", Path: "/journal/transfers/new", Order: 90},
		},
	}
}
