package trade

import (
	"net/url"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
)

// supplier is the type of a contact created from a purchase document.
const supplier = "supplier"

// choices is the options of a picker for a text.
type choices struct {
	Text  string
	All   []choice
	Fresh string // address of the form for a new record, or ""
	Word  string // "New product “{1}”…"
	Free  bool   // free text is allowed
}

// choice is an option of a picker: its text, and the values it fills in.
type choice struct {
	ID                                  uint32
	Name, Code, More, Unit, Price, Hint string
	VAT                                 string // category of a product without VAT
	Units                               []unit
}

// unit is a unit of a product.
type unit struct {
	Name  string
	Holds string // base units per unit; "" for the base unit
	Price string // with or without VAT, as in the document; "" if unknown
}

// as returns the type of a new contact, or which price of a product is used.
func as(v *console.Visit) string {
	if v.Arg("as") == supplier || v.Posted("contactType") == supplier || v.Posted("_as") == supplier {
		return supplier
	}
	return "client"
}

// pickContact finds contacts while typing.
func pickContact(v *console.Visit) error {
	active := true
	found, err := console.Read(v, contact.List, contact.Filter{Search: v.Arg("q"), Best: true, IsActive: &active, Page: input.Page{Limit: 8}})
	if err != nil {
		return err
	}
	page := choices{Text: v.Arg("q"), Word: "New contact “{1}”…"}
	if v.May(access.WriteContacts) {
		page.Fresh = v.At("/pick/contacts/new?as=") + as(v) + "&name=" + url.QueryEscape(page.Text)
	}
	for _, c := range found.Items {
		page.All = append(page.All, contactChoice(v, c))
	}
	return v.Fragment("pick.html", "choices", page)
}

func contactChoice(_ *console.Visit, c contact.Contact) choice {
	return choice{ID: c.ID, Name: c.Name, Code: c.Code, More: c.Code, Hint: strings.TrimRight(c.Code+" · "+c.TaxID, " ·")}
}

// pickProduct finds products while typing, with their stock.
func pickProduct(v *console.Visit) error {
	active := true
	found, err := console.Read(v, product.List, product.Filter{Search: v.Arg("q"), Best: true, IsActive: &active, Page: input.Page{Limit: 8}})
	if err != nil {
		return err
	}
	page := choices{Text: v.Arg("q"), Word: "New product “{1}”…", Free: true}
	if v.May(access.WriteProducts) {
		page.Fresh = v.At("/pick/products/new?as=%s&currency=%s&gross=%t&name=%s", as(v), url.QueryEscape(currencyOf(v)), grossOf(v), url.QueryEscape(page.Text))
	}
	for _, p := range found.Items {
		page.All = append(page.All, productChoice(v, p))
	}
	return v.Fragment("pick.html", "choices", page)
}

// match is the product or account that a pasted text names.
type match struct {
	Text string
	choice
}

// matchProducts looks up the texts that were pasted into lines.
func matchProducts(v *console.Visit) error {
	texts := v.Lines("texts", product.MatchMax)
	found, err := console.Read(v, product.Match, texts)
	if err != nil {
		return err
	}
	var all []match
	for _, text := range texts {
		if p, ok := found[text]; ok {
			all = append(all, match{text, productChoice(v, p)})
		}
	}
	return v.Fragment("pick.html", "matches", all)
}

func productChoice(v *console.Visit, p product.Product) choice {
	units := unitsOf(v, as(v), currencyOf(v), grossOf(v), product.Traded{
		Unit: p.Unit, SalePrice: p.SalePrice, VatType: p.VatType, CostPrice: p.CostPrice, PurchaseVatType: p.PurchaseVatType,
		TaxRate: p.TaxRate, AltUnits: p.AltUnits,
	})
	c := choice{ID: p.ID, Name: p.Name, Code: p.Code, Unit: p.Unit, Price: units[0].Price, More: p.Code, Units: units}
	if p.ProductType == product.Inventory {
		c.More += " · " + v.T("{1} on hand", console.Quantity(p.StockQty)+" "+p.Unit)
	}
	c.Hint = c.More
	switch {
	case as(v) == supplier:
	case p.VatType == product.ZeroVAT:
		c.VAT = document.ZeroVAT
	case p.VatType == product.NoVAT:
		c.VAT = document.ExemptVAT
	}
	return c
}

// unitsOf returns the units of a product, base unit first, with prices. A unit without its
// own price costs a multiple of the base unit.
func unitsOf(v *console.Visit, as, currency string, gross bool, p product.Traded) []unit {
	listed, vat := p.SalePrice, p.VatType
	if as == supplier {
		listed, vat = p.CostPrice, p.PurchaseVatType
	}
	price := func(listed num.Money) string { return inMode(v, currency, gross, listed, vat, p.TaxRate) }
	units := []unit{{Name: p.Unit, Price: price(listed)}}
	for _, u := range p.AltUnits {
		own := u.SalePrice
		if as == supplier {
			own = u.PurchasePrice
		}
		if own.IsZero() {
			own = listed.Times(u.Ratio, num.EntryPlaces)
		}
		units = append(units, unit{Name: u.Unit, Holds: strings.TrimSpace(console.Quantity(u.Ratio) + " " + p.Unit), Price: price(own)})
	}
	return units
}

// inMode returns a list price with VAT (gross) or without. It is unknown in a foreign currency.
func inMode(v *console.Visit, currency string, gross bool, listed num.Money, vat string, rate num.Percent) string {
	if currency != "" && currency != v.Base() {
		return ""
	}
	if rate.IsZero() {
		rate = standardVAT(v)
	}
	switch {
	case vat == product.VATInside && !gross:
		listed = listed.WithoutTax(rate, num.EntryPlaces)
	case vat == product.VATOnTop && gross:
		listed = listed.Add(listed.Part(rate, num.EntryPlaces))
	}
	return listed.String()
}

// grossOf reports whether prices of the document that something is picked for include VAT.
func grossOf(v *console.Visit) bool { return v.Posted("_gross") == "true" || v.Arg("gross") == "true" }

// currencyOf returns the currency of the document being edited.
func currencyOf(v *console.Visit) string {
	if code := v.Posted("_currency"); code != "" {
		return code
	}
	return v.Arg("currency")
}

// fresh is the form of a record created in place.
type fresh struct {
	Form     *console.Form
	As       string
	Currency string // of the document, for prices
	Gross    bool   // prices of the document include VAT
}

// freshContact shows the form of a new contact.
func freshContact(v *console.Visit) error {
	in := contact.New{Name: v.Arg("name"), ContactType: as(v)}
	return v.Fragment("pick.html", "fresh-contact", fresh{Form: v.Form(in), As: as(v)})
}

// makeContact creates a contact and selects it.
func makeContact(v *console.Visit) error {
	return v.Sure("taxId", v.Company.Country, console.Submit(contact.Create, func(v *console.Visit, made contact.Contact) string {
		return v.At("/pick/contacts/%d", made.ID)
	}, freshContact), freshContact)
}

// chosen renders the record just created as the selection.
func chosen[In, R any](get func(*db.Tx, In) (R, error), named func(id uint32) In, as func(*console.Visit, R) choice) console.Handler {
	return func(v *console.Visit) error {
		id, err := v.ID("id")
		if err != nil {
			return err
		}
		r, err := console.Read(v, get, named(id))
		if err != nil {
			return err
		}
		return v.Fragment("pick.html", "choices", choices{All: []choice{as(v, r)}, Free: true})
	}
}

// freshProduct shows the form of a new product.
func freshProduct(v *console.Visit) error {
	in := product.New{Code: v.Arg("name"), Details: product.Details{Name: v.Arg("name"), ProductType: product.Inventory}}
	return v.Fragment("pick.html", "fresh-product", fresh{v.Form(in).Blank("salePrice", "costPrice"), as(v), currencyOf(v), grossOf(v)})
}

// makeProduct creates a product and selects it.
var makeProduct = console.Submit(product.Create, func(v *console.Visit, made product.Product) string {
	return v.At("/pick/products/%d?as=%s&currency=%s&gross=%t", made.ID, as(v), url.QueryEscape(currencyOf(v)), grossOf(v))
}, freshProduct)
