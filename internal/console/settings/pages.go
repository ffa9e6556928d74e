// Package settings is the pages of company settings: details, rules, warehouses, money
// accounts and members.
package settings

import (
	"embed"

	"kontor/internal/base/access"
	"kontor/internal/console"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// part is a page of the settings in the side menu.
type part struct {
	Word, Path string
	right      access.Right
}

var parts = []part{
	{"Company", "/settings", access.ReadSettings},
	{"Members", "/settings/members", access.ManageMembers},
	{"Numbering", "/settings/numbering", access.ReadSettings},
	{"Policies", "/settings/policies", access.ReadSettings},
	{"Printed documents", "/settings/papers", access.ReadSettings},
	{"Warehouses", "/settings/warehouses", access.WriteWarehouses},
	{"Money accounts", "/settings/money", access.WriteBanks},
	{"Expense categories", "/settings/categories", access.ReadSettings},
	{"Exchange rates", "/settings/rates", access.WriteRates},
}

// Section is the settings section, for owners and admins; money accounts and exchange
// rates also for accountants.
func Section() console.Section {
	pages := []console.Page{
		console.Get("/settings", access.ReadSettings, showCompany),
		console.Post("/settings", access.WriteSettings, saveCompany),
		console.Post("/settings/logo", access.WriteSettings, saveLogo).Uploads(logoMax),
		console.Get("/settings/members", access.ManageMembers, showMembers),
		console.Post("/settings/members", access.ManageMembers, addMember),
		console.Post("/settings/services", access.ManageMembers, addService),
		console.Get("/settings/members/{id}", access.ManageMembers, showMember),
		console.Post("/settings/members/{id}", access.ManageMembers, changeMember),
		console.Get("/settings/numbering", access.ReadSettings, showNumbering),
		console.Get("/settings/numbering/{type}", access.ReadSettings, showRule),
		console.Post("/settings/numbering/{type}", access.WriteSettings, saveRule),
		console.Post("/settings/numbering/{type}/next", access.WriteSettings, setNext),
		console.Get("/settings/policies", access.ReadSettings, showPolicies),
		console.Post("/settings/policies", access.WriteSettings, savePolicies),
		console.Get("/settings/papers", access.ReadSettings, showPapers),
		console.Post("/settings/papers", access.WriteSettings, savePapers),
		console.Get("/settings/warehouses", access.WriteWarehouses, showWarehouses),
		console.Post("/settings/warehouses", access.WriteWarehouses, addWarehouse),
		console.Get("/settings/warehouses/{id}", access.WriteWarehouses, showWarehouse),
		console.Post("/settings/warehouses/{id}", access.WriteWarehouses, saveWarehouse),
		console.Get("/settings/money", access.WriteBanks, showMoney),
		console.Post("/settings/money", access.WriteBanks, addMoney),
		console.Get("/settings/money/{id}", access.WriteBanks, showMoneyAccount),
		console.Post("/settings/money/{id}", access.WriteBanks, changeMoney),
		console.Get("/settings/categories", access.ReadSettings, showCategories),
		console.Post("/settings/categories", access.WriteSettings, saveCategory),
		console.Get("/settings/rates", access.WriteRates, showRates),
		console.Post("/settings/rates", access.WriteRates, saveRate),
	}
	return console.Section{
		Name: "settings", Templates: templates, Words: words,
		Pages: append(pages, console.Get("/logo", access.ReadCompany, sendLogo)),
		Nav: []console.Link{
			{Word: "Settings", Icon: "settings", Path: "/settings", Order: 920, Keys: "g ,"},
		},
		Extra: links(),
	}
}

// links are what the palette finds: the pages of the settings, and what is done there.
func links() []console.Link {
	all := []console.Link{
		{Word: "Lock period", Icon: "settings", Path: "/settings/policies", Group: "Actions", Names: "lock date, close month, ปิดงวด, ล็อกงวด"},
		{Word: "Add member", Icon: "plus", Path: "/settings/members", Group: "Actions", Names: "invite user, เชิญผู้ใช้"},
		{Word: "Upload logo", Icon: "upload", Path: "/settings", Group: "Actions"},
	}
	for _, p := range parts {
		all = append(all, console.Link{Word: p.Word, Icon: "settings", Path: p.Path, Group: "Settings", Names: names[p.Path]})
	}
	return all
}

// names are other names of the pages, for the palette.
var names = map[string]string{
	"/settings":            "address, tax ID, logo, ที่อยู่, เลขประจำตัวผู้เสียภาษี",
	"/settings/members":    "users, roles, people, ผู้ใช้, สิทธิ์",
	"/settings/numbering":  "document numbers, prefix",
	"/settings/policies":   "lock date, negative stock, fiscal year, วันปิดงวด, ล็อกถึงวันที่, ปีบัญชี",
	"/settings/papers":     "PDF, paper language, ภาษาเอกสาร",
	"/settings/money":      "bank accounts, cash accounts, บัญชีธนาคาร",
	"/settings/rates":      "currencies, สกุลเงิน",
	"/settings/categories": "claim categories",
}

// page is the data of a settings page with its side menu.
type page struct {
	Parts []part
	Here  string
	Form  *console.Form
	Data  any
}

func show(v *console.Visit, file, here string, form *console.Form, data any) error {
	p := page{Here: here, Form: form, Data: data}
	for _, part := range parts {
		if v.May(part.right) {
			p.Parts = append(p.Parts, part)
		}
	}
	return v.Show(file, p)
}

// back returns to a settings page with a confirmation.
func back[Out any](path string) func(v *console.Visit, _ Out) string {
	return func(v *console.Visit, _ Out) string {
		v.Done("Saved")
		return v.At(path)
	}
}
