package trade

import (
	"net/url"
	"strings"

	"kontor/internal/access"
	"kontor/internal/console"
	"kontor/internal/contact"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/product"
)

// supplier is what a contact is made as in a purchase document.
const supplier = "supplier"

// choices is what a picker offers for a text.
type choices struct {
	Text  string
	All   []choice
	Fresh string // address of the form of a new one, or empty
	Word  string // "New product “{1}”…"
	Free  bool   // the text may stay what it is
}

// choice is an entry of a picker: what is shown, and what taking it fills in.
type choice struct {
	ID                                  uint32
	Name, Code, More, Unit, Price, Hint string
	Units                               []unit
}

// unit is a unit that a product is counted in.
type unit struct {
	Name  string
	Holds string // base units in one, or empty for the base unit
	Price string // before VAT, or empty when it is not known
}

// as is what a new contact is made as, or which price of a product counts.
func as(v *console.Visit) string {
	if v.Arg("as") == supplier || v.Posted("contactType") == supplier || v.Posted("_as") == supplier {
		return supplier
	}
	return "client"
}

// pickContact looks for contacts while a name is typed.
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
		page.All = append(page.All, contactChoice(c))
	}
	return v.Fragment("pick.html", "choices", page)
}

func contactChoice(c contact.Contact) choice {
	return choice{ID: c.ID, Name: c.Name, Code: c.Code, More: c.Code, Hint: strings.TrimRight(c.Code+" · "+c.TaxID, " ·")}
}

// pickProduct looks for products while a line is typed, with what is on hand.
func pickProduct(v *console.Visit) error {
	active := true
	found, err := console.Read(v, product.List, product.Filter{Search: v.Arg("q"), Best: true, IsActive: &active, Page: input.Page{Limit: 8}})
	if err != nil {
		return err
	}
	page := choices{Text: v.Arg("q"), Word: "New product “{1}”…", Free: true}
	if v.May(access.WriteProducts) {
		page.Fresh = v.At("/pick/products/new?as=") + as(v) + "&currency=" + url.QueryEscape(currencyOf(v)) + "&name=" + url.QueryEscape(page.Text)
	}
	for _, p := range found.Items {
		page.All = append(page.All, productChoice(v, p))
	}
	return v.Fragment("pick.html", "choices", page)
}

func productChoice(v *console.Visit, p product.Product) choice {
	units := unitsOf(v, as(v), currencyOf(v), product.Traded{
		Unit: p.Unit, SalePrice: p.SalePrice, VatType: p.VatType, CostPrice: p.CostPrice, PurchaseVatType: p.PurchaseVatType, TaxRate: p.TaxRate, AltUnits: p.AltUnits,
	})
	c := choice{ID: p.ID, Name: p.Name, Code: p.Code, Unit: p.Unit, Price: units[0].Price, More: p.Code, Units: units}
	if p.ProductType == product.Inventory {
		c.More += " · " + v.T("{1} on hand", console.Quantity(p.StockQty)+" "+p.Unit)
	}
	c.Hint = c.More
	return c
}

// unitsOf are the units of a product, the base unit first, with what one costs. A
// unit without a price of its own costs what it holds.
func unitsOf(v *console.Visit, as, currency string, p product.Traded) []unit {
	listed, vat := p.SalePrice, p.VatType
	if as == supplier {
		listed, vat = p.CostPrice, p.PurchaseVatType
	}
	price := func(listed num.Money) string { return beforeVAT(v, currency, listed, vat, p.TaxRate) }
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

// beforeVAT is a listed price as the lines of documents say it. In a foreign
// currency it is not known, and left open.
func beforeVAT(v *console.Visit, currency string, listed num.Money, vat string, rate num.Percent) string {
	if currency != "" && currency != v.Base() {
		return ""
	}
	if vat == product.VATInside {
		if rate.IsZero() {
			rate = StandardVAT(v)
		}
		listed = listed.WithoutTax(rate, num.EntryPlaces)
	}
	return listed.String()
}

// currencyOf is the currency of the document that something is picked for.
func currencyOf(v *console.Visit) string {
	if code := v.Posted("_currency"); code != "" {
		return code
	}
	return v.Arg("currency")
}

// fresh is the form of something that is made in place.
type fresh struct {
	Form     *console.Form
	As       string
	Currency string // of the document, where prices count
}

// freshContact asks for what a new contact needs.
func freshContact(v *console.Visit) error {
	in := contact.New{Name: v.Arg("name"), ContactType: as(v)}
	return v.Fragment("pick.html", "fresh-contact", fresh{Form: v.Form(in), As: as(v)})
}

// makeContact makes the contact, and takes it.
var makeContact = console.Submit(contact.Create, func(v *console.Visit, made contact.Contact) string {
	return v.At("/pick/contacts/%d", made.ID)
}, freshContact)

// chosenContact is the one choice that was just made.
func chosenContact(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	c, err := console.Read(v, contact.Get, contact.ByID{ID: id})
	if err != nil {
		return err
	}
	return v.Fragment("pick.html", "choices", choices{All: []choice{contactChoice(c)}, Free: true})
}

// freshProduct asks for what a new product needs.
func freshProduct(v *console.Visit) error {
	in := product.New{Code: v.Arg("name"), Details: product.Details{Name: v.Arg("name"), ProductType: product.Inventory}}
	return v.Fragment("pick.html", "fresh-product", fresh{v.Form(in).Blank("salePrice", "costPrice"), as(v), currencyOf(v)})
}

// makeProduct makes the product, and takes it.
var makeProduct = console.Submit(product.Create, func(v *console.Visit, made product.Product) string {
	return v.At("/pick/products/%d?as=%s&currency=%s", made.ID, as(v), url.QueryEscape(currencyOf(v)))
}, freshProduct)

// chosenProduct is the one choice that was just made.
func chosenProduct(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	p, err := console.Read(v, product.Get, product.ByID{ID: id})
	if err != nil {
		return err
	}
	return v.Fragment("pick.html", "choices", choices{All: []choice{productChoice(v, p)}, Free: true})
}
