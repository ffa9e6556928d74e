package expense

import (
	"fmt"
	"slices"
	"strconv"

	"kontor/internal/base/currency"
	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/console/trade"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/files"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/expense"
)

// editPage is the form of a claim.
type editPage struct {
	Number     string // of an existing claim
	Back       string // address of Cancel
	Action     string // address of the form
	Form       *console.Form
	Categories []console.Option
	Currencies []console.Option
	Paid       []console.Option
	Methods    []console.Option
	Vendors    []console.Option
	Today      when.Date
}

// Rows returns the lines and one more.
func (p editPage) Rows() []int { return p.Form.Rows("items", len(p.Form.Rows("items", 0))+1) }

// Field returns the name of a field of a line.
func (p editPage) Field(row int, name string) string { return fmt.Sprintf("items[%d].%s", row, name) }

// Date returns the initial date of a line.
func (p editPage) Date(row int) string {
	if name := p.Field(row, "expenseDate"); p.Form.Has(name) {
		return p.Form.Value(name)
	}
	return p.Today.String()
}

// Trip reports whether a line has details of a trip, or a refusal asks for them.
func (p editPage) Trip(row int) bool {
	return slices.ContainsFunc([]string{"tripDestination", "tripPurpose", "checkinDate", "checkoutDate"}, func(name string) bool {
		return p.Form.Value(p.Field(row, name)) != "" || p.Form.Error(p.Field(row, name)) != ""
	})
}

// show adds the options and renders the page.
func (p editPage) show(v *console.Visit) error {
	p.Paid = options(v, paidWords, "cash", "personal_card", "personal_transfer", "company_card")
	p.Methods = append([]console.Option{{Word: v.T("No preference")}}, options(v, methodWords, "bank_transfer", "promptpay", "cash")...)
	p.Today = v.Start()
	p.Currencies = []console.Option{{Value: v.Base(), Word: v.Base()}}
	for _, code := range currency.Codes() {
		if code != v.Base() {
			p.Currencies = append(p.Currencies, console.Option{Value: code, Word: code})
		}
	}
	for _, row := range p.Form.Rows("items", 0) {
		p.Form.Blank(p.Field(row, "exchangeRate"), p.Field(row, "vatAmount"), p.Field(row, "whtAmount"))
	}
	var all []expense.Category
	err := v.Read(func(tx *db.Tx) (err error) {
		if all, err = expense.AllCategories(tx); err == nil {
			err = p.vendors(v, tx)
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, c := range all {
		if !c.IsActive && !p.Form.Chosen("categoryId", c.ID) {
			continue
		}
		p.Categories = append(p.Categories, console.Option{Value: fmt.Sprint(c.ID), Word: v.LocalName(c.Name, c.NameTh)})
	}
	return v.Show("edit.html", p)
}

// vendors adds the suppliers that a line can name: the newest, and those chosen before.
func (p *editPage) vendors(v *console.Visit, tx *db.Tx) error {
	yes := true
	found, err := contact.List(tx, contact.Filter{IsSupplier: &yes, IsActive: &yes, Page: input.Page{Limit: 100}})
	if err != nil {
		return err
	}
	p.Vendors = []console.Option{{Word: v.T("None")}}
	known := map[string]bool{"": true}
	for _, c := range found.Items {
		known[fmt.Sprint(c.ID)] = true
		p.Vendors = append(p.Vendors, console.Option{Value: fmt.Sprint(c.ID), Word: c.Name})
	}
	for _, row := range p.Form.Rows("items", 0) {
		value := p.Form.Value(p.Field(row, "vendorContactId"))
		id, err := strconv.ParseUint(value, 10, 32)
		if known[value] || err != nil {
			continue
		}
		names, err := contact.Names(tx, []uint32{uint32(id)})
		if err != nil {
			return err
		}
		known[value] = true
		p.Vendors = append(p.Vendors, console.Option{Value: value, Word: names[uint32(id)]})
	}
	return nil
}

// Withholds reports whether tax is withheld from a line.
func (p editPage) Withholds(row int) bool {
	return p.Form.Value(p.Field(row, "whtAmount")) != "" || p.Form.Value(p.Field(row, "vendorContactId")) != ""
}

// create shows an empty form.
func create(v *console.Visit) error {
	return editPage{Back: v.At("/claims"), Action: v.At("/claims/new"), Form: v.Form(nil)}.show(v)
}

// edit shows the form of an existing claim.
func edit(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	c, err := console.Read(v, expense.Get, expense.ByID{ID: id})
	if err != nil {
		return err
	}
	if !writable(c) && !v.Refusing() {
		return v.Go(at(v, id))
	}
	in := expense.New{Editable: c.Editable}
	for _, item := range c.Items {
		draft := item.Draft()
		trade.OwnRate(v, draft.CurrencyCode, &draft.ExchangeRate)
		in.Items = append(in.Items, draft)
	}
	return editPage{Number: c.ClaimNumber, Back: at(v, id), Action: at(v, id) + "/edit", Form: v.Form(in).Of(&c)}.show(v)
}

// writable reports whether a claim can still be edited.
func writable(c expense.Claim) bool {
	return c.Status == expense.Draft || c.Status == expense.Rejected
}

// unchanged refuses to overwrite a claim that has changed, unless it can no longer be
// edited, which is refused for that reason.
func unchanged(v *console.Visit, tx *db.Tx, id uint32, version string) error {
	now, err := expense.Get(tx, expense.ByID{ID: id})
	if err != nil || !writable(now) {
		return err
	}
	return v.Unchanged(version, &now)
}

// starts lists fields of a line with an initial value.
var starts = []string{
	"expenseDate", "categoryId", "currencyCode", "paidWith", "hasTaxInvoice", "whtIncomeType", "_currency", "_rate",
	"expenseDate" + console.MomentSuffix, "checkinDate" + console.MomentSuffix, "checkoutDate" + console.MomentSuffix,
}

// tidy drops lines without input. A rate belongs to its currency: with another currency, an
// unedited rate is dropped.
func tidy(v *console.Visit) {
	for i := range v.Renumber("items", starts...) {
		at := fmt.Sprintf("items[%d].", i)
		if v.TidyInvoice(at+"taxInvoice.") && v.Posted(at+"taxInvoice.reason") != "" {
			v.Set(at+"hasTaxInvoice", "false") // its VAT is a cost
		}
		if v.Posted(at+"currencyCode") != v.Posted(at+"_currency") && v.Posted(at+"exchangeRate") == v.Posted(at+"_rate") {
			v.Drop(at + "exchangeRate")
		}
	}
}

// after stores the photo and continues with the pressed button: another line, submit, or
// view the claim.
func after(v *console.Visit, tx *db.Tx, id uint32, photo *files.File) (string, error) {
	if err := attach(tx, id, photo); err != nil {
		return "", err
	}
	switch v.Posted("_do") {
	case "more":
		return at(v, id) + "/edit", nil
	case "submit":
		v.Done("Status: {1}", v.T(console.StatusWord(string(expense.Submitted))))
		_, err := expense.SetStatus(tx, expense.StatusChange{ID: id, Status: expense.Submitted})
		return at(v, id), err
	}
	return at(v, id), nil
}

// saveNew creates a claim, and submits it if that button was pressed.
func saveNew(v *console.Visit) error {
	tidy(v)
	photo, err := v.Photo("Receipt", files.Receipt)
	if err != nil {
		return err
	}
	in, err := console.Input[expense.New](v)
	if err == nil {
		err = v.Write(func(tx *db.Tx) (string, error) {
			made, err := expense.Create(tx, in)
			if err != nil {
				return "", err
			}
			v.Done("{1} saved", made.ClaimNumber)
			return after(v, tx, made.ID, photo)
		})
	}
	return v.Again(err, create)
}

// save updates a claim and its lines, or neither.
func save(v *console.Visit) error {
	tidy(v)
	photo, err := v.Photo("Receipt", files.Receipt)
	if err != nil {
		return err
	}
	head, err := console.Input[expense.Edit](v)
	if err != nil {
		return v.Again(err, edit)
	}
	lines, err := console.Input[expense.NewItems](v)
	if version := v.Version(); err == nil {
		err = v.Write(func(tx *db.Tx) (string, error) {
			if err := unchanged(v, tx, lines.ID, version); err != nil {
				return "", err
			}
			if _, err := expense.Update(tx, head); err != nil {
				return "", err
			}
			if _, err := expense.SetItems(tx, lines); err != nil {
				return "", err
			}
			v.Done("Saved")
			return after(v, tx, lines.ID, photo)
		})
	}
	return v.Again(err, edit)
}
