package sales

import (
	"fmt"
	"strings"

	"kontor/internal/console"
	"kontor/internal/contact"
	"kontor/internal/currency"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/product"
	"kontor/internal/sales"
	"kontor/internal/stock"
)

// linesShown is how many lines an empty document begins with.
const linesShown = 3

// editPage is a draft being written.
type editPage struct {
	Type       string
	Number     string // of a draft that is there
	Back       string // where leaving goes
	Action     string // where the form goes
	Issue      string // word of the button that issues, or empty
	Customer   string
	Form       *console.Form
	Warehouses []console.Option
	Currencies []console.Option
	Linked     bool // its customer and currency come from its source
	Receipt    bool
	Reasons    []console.Option

	contact num.Ref
}

// Rows are the lines of the form and one more to write on.
func (p editPage) Rows() []int { return p.Form.Rows("items", linesShown) }

// Field is the name of a field of a line.
func (p editPage) Field(row int, name string) string { return fmt.Sprintf("items[%d].%s", row, name) }

// create shows an empty draft: the type is in the address, the customer may be.
func create(v *console.Visit) error {
	code := v.Arg("type")
	if code == "" {
		code = v.Posted("documentType")
	}
	kind, ok := document.Sales.Of(code)
	if !ok || kind.Internal {
		return fault.NotFound
	}
	in := sales.New{DocumentType: code}
	in.IssueDate, in.VatRate, in.Currency = v.Today, defaultVAT(v), v.Base()
	page := editPage{Type: code, Back: v.At("/sales"), Action: v.At("/sales/new?type=" + code), Form: v.Form(in).Blank("exchangeRate")}
	return page.show(v, kind, 0)
}

// defaultVAT is the rate that a new document begins with: Thailand's.
func defaultVAT(v *console.Visit) num.Percent {
	if v.Place.Country == "TH" {
		return num.PercentOf(7)
	}
	return num.Percent{}
}

// edit shows a draft that is there.
func edit(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	doc, err := console.Read(v, sales.Get, sales.ByID{ID: id})
	if err != nil {
		return err
	}
	if doc.Status != document.Draft {
		return v.Go(at(v, id))
	}
	in := sales.New{DocumentType: doc.DocumentType, Draft: sales.Draft{Editable: doc.Editable, DiscountAmount: &doc.DocumentDiscountAmount}}
	kind := document.Sales.Must(doc.DocumentType)
	if kind.Receipt {
		in.ReceivedAmount = &doc.ReceivedAmount
	}
	for _, item := range doc.Items {
		in.Items = append(in.Items, item.EditableItem)
	}
	page := editPage{
		Type: doc.DocumentType, Number: doc.DocumentNumber, Back: at(v, id), Action: at(v, id) + "/edit", Form: v.Form(in).Blank("exchangeRate"),
		Linked: doc.RefDocumentID != 0, contact: doc.ContactID,
	}
	return page.show(v, kind, doc.RefDocumentID)
}

// show completes the page with what there is to choose from.
func (p editPage) show(v *console.Visit, kind document.Kind, source num.Ref) error {
	p.Receipt = kind.Receipt && source != 0
	if issuing := kind.Issuing(source != 0); issuing.Issue {
		p.Issue = stepWord(document.Sent, issuing)
	}
	for _, code := range kind.ReasonCodes() {
		p.Reasons = append(p.Reasons, console.Option{Value: code, Word: v.T(console.ReasonWord(code))})
	}
	for _, code := range currency.Codes() {
		p.Currencies = append(p.Currencies, console.Option{Value: code, Word: code})
	}
	err := v.Read(func(tx *db.Tx) error {
		active := true
		all, err := stock.Warehouses(tx, stock.WarehouseFilter{IsActive: &active})
		if err != nil {
			return err
		}
		p.Warehouses = []console.Option{{Value: "", Word: v.T("The default")}}
		for _, w := range all {
			p.Warehouses = append(p.Warehouses, console.Option{Value: fmt.Sprint(w.ID), Word: w.Code + " " + w.Name})
		}
		if p.Customer = p.Form.Value(customerText); p.Customer == "" && p.contact != 0 {
			c, err := contact.Load(tx, uint32(p.contact))
			p.Customer = c.Name
			return err
		}
		return nil
	})
	if err != nil {
		return err
	}
	return v.Show("edit.html", p)
}

// customerText is what was typed into the field of the customer. Who types a
// name and leaves the list alone means the one customer who is called that.
const customerText = "_contact"

// meant finds the customer that was typed and not chosen.
func meant(v *console.Visit) error {
	text := v.Posted(customerText)
	if v.Posted("contactId") != "" || text == "" {
		return nil
	}
	found, err := console.Read(v, contact.List, contact.Filter{Search: text, Page: input.Page{Limit: 20}})
	if err != nil {
		return err
	}
	for _, c := range found.Items {
		if len(found.Items) == 1 || strings.EqualFold(c.Name, text) || strings.EqualFold(c.Code, text) {
			v.Set("contactId", fmt.Sprint(c.ID))
			return nil
		}
	}
	return nil
}

// read reads the form of a draft; lines on which nothing was typed are none.
func read[In any](v *console.Visit) (in In, err error) {
	v.Renumber("items", "quantity")
	if err := meant(v); err != nil {
		return in, err
	}
	return console.Input[In](v)
}

// write saves a draft, and issues it when that button was pressed.
func write(v *console.Visit, save func(tx *db.Tx) (uint32, error), again console.Handler) error {
	err := v.Write(func(tx *db.Tx) (string, error) {
		id, err := save(tx)
		if err != nil {
			return "", err
		}
		v.Done("Saved")
		if v.Posted("_do") != "issue" {
			return at(v, id), nil
		}
		d, err := sales.Get(tx, sales.ByID{ID: id})
		if err != nil {
			return "", err
		}
		for _, s := range steps(v, d, document.Sales.Must(d.DocumentType)) {
			if s.Likely {
				v.Done("Now {1}", v.T(console.StatusWord(s.Status)))
				return at(v, id), sales.SetStatus(tx, sales.StatusChange{Path: id, Status: s.Status})
			}
		}
		return at(v, id), nil
	})
	return v.Again(err, again)
}

// saveNew writes a new draft.
func saveNew(v *console.Visit) error {
	in, err := read[sales.New](v)
	if err != nil {
		return v.Again(err, create)
	}
	return write(v, func(tx *db.Tx) (uint32, error) {
		made, err := sales.Create(tx, in)
		return made.ID, err
	}, create)
}

// save changes a draft that is there.
func save(v *console.Visit) error {
	in, err := read[sales.Edit](v)
	if err != nil {
		return v.Again(err, edit)
	}
	return write(v, func(tx *db.Tx) (uint32, error) { return in.ID, sales.Update(tx, in) }, edit)
}

// estimate is what the draft would come to.
type estimate struct {
	Totals   sales.Totals
	Currency string
	Reason   string // why it cannot be computed
}

// preview works out the totals while a draft is written.
func preview(v *console.Visit) error {
	v.Renumber("items", "quantity")
	e := estimate{Currency: strings.ToUpper(v.Posted("currency"))}
	in, err := console.Input[sales.Estimate](v)
	if err == nil {
		e.Totals, err = console.Read(v, sales.Preview, in)
	}
	if e.Reason = v.Refused(err); err != nil && e.Reason == "" {
		return err
	}
	return v.Fragment("edit.html", "totals", e)
}

// choice is an entry of a picker: what is shown, and what taking it fills in.
type choice struct {
	ID                            uint32
	Name, More, Unit, Price, Hint string
}

// pickCustomer looks for customers while a name is typed.
func pickCustomer(v *console.Visit) error {
	active := true
	found, err := console.Read(v, contact.List, contact.Filter{Search: v.Arg("q"), IsActive: &active, Page: input.Page{Limit: 8}})
	if err != nil {
		return err
	}
	var all []choice
	for _, c := range found.Items {
		all = append(all, choice{ID: c.ID, Name: c.Name, More: c.Code, Hint: strings.TrimRight(c.Code+" · "+c.TaxID, " ·")})
	}
	return v.Fragment("edit.html", "choices", all)
}

// pickProduct looks for products while a line is typed, with what is on hand.
func pickProduct(v *console.Visit) error {
	active := true
	found, err := console.Read(v, product.List, product.Filter{Search: v.Arg("q"), IsActive: &active, Page: input.Page{Limit: 8}})
	if err != nil {
		return err
	}
	var all []choice
	for _, p := range found.Items {
		c := choice{ID: p.ID, Name: p.Name, Unit: p.Unit, Price: p.SalePrice.String(), More: p.Code}
		if p.ProductType == product.Inventory {
			c.More += " · " + v.T("{1} on hand", console.Quantity(p.StockQty)+" "+p.Unit)
		}
		c.Hint = c.More
		all = append(all, c)
	}
	return v.Fragment("edit.html", "choices", all)
}
