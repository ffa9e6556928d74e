// Package settings is the pages of what a company decides once: its own
// particulars, its rules, its places and its people.
package settings

import (
	"embed"

	"kontor/internal/console"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// part is a page of the settings, for the list beside all of them.
type part struct{ Word, Path string }

var parts = []part{
	{"Company", "/settings"},
	{"Members", "/settings/members"},
	{"Numbering", "/settings/numbering"},
	{"Policies", "/settings/policies"},
	{"Warehouses", "/settings/warehouses"},
	{"Money accounts", "/settings/money"},
	{"Expense categories", "/settings/categories"},
	{"Exchange rates", "/settings/rates"},
}

// Section is the pages of the settings. Owners and admins see them.
func Section() console.Section {
	pages := []console.Page{
		console.Get("/settings", showCompany),
		console.Post("/settings", saveCompany),
		console.Post("/settings/logo", saveLogo).Uploads(logoMax),
		console.Get("/settings/members", showMembers),
		console.Post("/settings/members", addMember),
		console.Get("/settings/members/{id}", showMember),
		console.Post("/settings/members/{id}", changeMember),
		console.Get("/settings/numbering", showNumbering),
		console.Get("/settings/numbering/{type}", showRule),
		console.Post("/settings/numbering/{type}", saveRule),
		console.Get("/settings/policies", showPolicies),
		console.Post("/settings/policies", savePolicies),
		console.Get("/settings/warehouses", showWarehouses),
		console.Post("/settings/warehouses", addWarehouse),
		console.Get("/settings/warehouses/{id}", showWarehouse),
		console.Post("/settings/warehouses/{id}", saveWarehouse),
		console.Get("/settings/money", showMoney),
		console.Post("/settings/money", addMoney),
		console.Post("/settings/money/{id}", changeMoney),
		console.Get("/settings/categories", showCategories),
		console.Post("/settings/categories", saveCategory),
		console.Get("/settings/rates", showRates),
		console.Post("/settings/rates", saveRate),
	}
	for i := range pages {
		pages[i] = pages[i].Managers()
	}
	return console.Section{
		Name: "settings", Templates: templates, Words: words,
		Pages: append(pages, console.Get("/logo", sendLogo)),
		Nav: []console.Link{
			{Word: "Settings", Icon: "settings", Path: "/settings", Order: 920, Keys: "g ,", Managers: true},
		},
	}
}

// page is what a page of the settings shows beside the list of all of them.
type page struct {
	Parts []part
	Here  string
	Form  *console.Form
	Data  any
}

func show(v *console.Visit, file, here string, form *console.Form, data any) error {
	return v.Show(file, page{parts, here, form, data})
}

// back returns to a page of the settings and says that it was done.
func back[Out any](path string) func(v *console.Visit, _ Out) string {
	return func(v *console.Visit, _ Out) string {
		v.Done("Saved")
		return v.At(path)
	}
}
