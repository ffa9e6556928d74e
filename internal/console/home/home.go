// Package home is the first page of a company: how it stands and what to do next.
package home

import (
	"embed"

	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/product"
	"kontor/internal/sales"
)

//go:embed *.html
var templates embed.FS

//go:embed words.txt
var words string

// Section is the home page.
func Section() console.Section {
	return console.Section{
		Name: "home", Templates: templates, Words: words,
		Pages:   []console.Page{console.Get("/", show)},
		Nav:     []console.Link{{Word: "Home", Icon: "home", Path: "/", Group: "-", Order: 0, Keys: "g h", Phone: true}},
		Screens: []string{"/"},
	}
}

// page is what the home page shows.
type page struct {
	Banks []ledger.ListedBank
	Cash  num.Money
	Owed  sales.Owed
	Late  []sales.Document
	Low   []product.Low
}

func show(v *console.Visit) error {
	var p page
	err := v.Read(func(tx *db.Tx) (err error) {
		if p.Banks, err = ledger.Banks(tx, struct{}{}); err != nil {
			return err
		}
		for _, b := range p.Banks {
			if b.GLBalance != nil {
				p.Cash = p.Cash.Add(*b.GLBalance)
			}
		}
		if p.Owed, err = sales.Receivable(tx); err != nil {
			return err
		}
		if p.Late, err = sales.Late(tx, 6); err != nil {
			return err
		}
		p.Low, err = product.LowStock(tx, 6)
		return err
	})
	if err != nil {
		return err
	}
	return v.Show("home.html", p)
}
