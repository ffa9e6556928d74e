// Package contact is the pages of customers and suppliers.
package contact

import (
	"embed"
	"fmt"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/contact"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// Section is the pages of contacts.
func Section() console.Section {
	return console.Section{
		Name: "contact", Templates: templates, Words: words,
		Pages: []console.Page{
			console.Get("/contacts", access.ReadContacts, list),
			console.Get("/contacts/new", access.WriteContacts, create),
			console.Post("/contacts/new", access.WriteContacts, saveNew),
			console.Post("/contacts/doubts", access.WriteContacts, showDoubts),
			console.Get("/contacts/{id}", access.ReadContacts, view),
			console.Get("/contacts/{id}/edit", access.WriteContacts, edit),
			console.Post("/contacts/{id}/edit", access.WriteContacts, save),
			console.Post("/contacts/{id}/delete", access.DeleteContacts, erase),
		},
		Nav: []console.Link{
			{Word: "Contacts", Icon: "people", Path: "/contacts", Group: "Trade", Order: 40, Keys: "g c"},
		},
		New: []console.Link{
			{Word: "Contact", Icon: "people", Path: "/contacts/new", Order: 70},
		},
		Find: find,
	}
}

// find finds contacts by name, code or tax ID.
func find(v *console.Visit, tx *db.Tx, text string) ([]console.Found, error) {
	page, err := contact.List(tx, contact.Filter{Search: text, Best: true, Page: input.Page{Limit: 4}})
	if err != nil {
		return nil, err
	}
	var found []console.Found
	for _, c := range page.Items {
		found = append(found, console.Found{Group: "Contacts", Icon: "people", Text: c.Name, Names: []string{c.Code, c.TaxID},
			Detail: strings.TrimRight(c.Code+" · "+v.T(kindWord(c.ContactType))+" · "+c.TaxID, " ·"), Path: fmt.Sprintf("/contacts/%d", c.ID)})
	}
	return found, nil
}

// kindWord returns the type of a contact as a key of the catalogue.
func kindWord(kind string) string {
	switch kind {
	case contact.Client:
		return "Customer"
	case contact.Supplier:
		return "Supplier"
	}
	return "Customer and supplier"
}

// at returns the address of a contact.
func at(v *console.Visit, id uint32) string { return v.At("/contacts/%d", id) }
