package trade

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"kontor/internal/console"
	"kontor/internal/contact"
	"kontor/internal/currency"
	"kontor/internal/db"
	"kontor/internal/input"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/product"
	"kontor/internal/stock"
)

// linesShown is how many lines an empty document begins with.
const linesShown = 3

// Editor is a draft being written. A section says what its documents are made
// of, and adds fields of its own in the blocks editor-head and editor-side.
type Editor struct {
	Side   Face
	Type   string
	Number string // of a draft that is there
	Back   string // where leaving goes
	Action string // where the form goes
	Kind   string // name of the hidden field with the type of a new document
	Issue  string // word of the button that issues, or empty
	Form   *console.Form

	As      string // what a new contact is made as: client, supplier
	Contact string // the name in the field
	Named   num.Ref
	Linked  bool // the contact and the currency come from the source

	Withheld string // says what is withheld, when it was given as an amount

	Columns []Column
	Below   *Choice // a choice of each line, below what it is
	Item    any     // a line as clients write it: what no column shows is kept hidden
	Note    string  // field of the remark on the document

	Warehouses, Currencies []console.Option

	goods map[uint32]product.Traded // the products of the lines
}

// Column is a field of the lines.
type Column struct {
	Name, Word string
	Width      string // c5, c6, c7
	Numeric    bool
	Start      string // what a new line begins with
}

// Choice is a field of the lines that is chosen from a few.
type Choice struct {
	Column
	Options []console.Option
}

// Rows are the lines of the form, and some to write on.
func (e Editor) Rows() []int { return e.Form.Rows("items", linesShown) }

// Field is the name of a field of a line.
func (e Editor) Field(row int, name string) string { return fmt.Sprintf("items[%d].%s", row, name) }

// Value is what stands in a column of a line.
func (e Editor) Value(row int, c Column) string {
	if name := e.Field(row, c.Name); e.Form.Has(name) {
		return e.Form.Value(name)
	}
	return c.Start
}

// good is the product of a line, or nothing.
func (e Editor) good(row int) product.Traded { return e.goods[uint32(e.named(row))] }

// named is the product that a line names.
func (e Editor) named(row int) num.Ref { return ref(e.Form.Value(e.Field(row, "productId"))) }

// Is tells what a line is: a product, free text, or nothing yet.
func (e Editor) Is(row int) string {
	switch {
	case e.Form.Value(e.Field(row, "productId")) != "":
		return "product"
	case e.Form.Value(e.Field(row, e.Side.Text)) != "":
		return "free"
	}
	return ""
}

// Product is the code of a line's product, or empty.
func (e Editor) Product(row int) string { return e.good(row).Code }

// Units are those in which the product of a line is counted.
func (e Editor) Units(v *console.Visit, row int) []unit {
	if g := e.good(row); g.ID != 0 {
		return unitsOf(v, e.As, e.Form.Value("currency"), g)
	}
	return nil
}

// OwnUnit is the unit of a line that is printed as the product does not call it,
// as programs may say it. While nobody touches it, it is what it was. A refused form
// shows what it sent.
func (e Editor) OwnUnit(row int) string {
	if e.Form.Refusal != nil {
		return e.Form.Value(e.Field(row, "_unit"))
	}
	unit := e.Form.Value(e.Field(row, "unit"))
	if g := e.good(row); g.ID != 0 && unitNamed(g, unit) != ref(e.Form.Value(e.Field(row, "productAltUnitId"))) {
		return unit
	}
	return ""
}

// OwnText is the text of a line that has lines of its own, which its field cannot
// show. While nobody touches it, it is what it was.
func (e Editor) OwnText(row int) string {
	if e.Form.Has(e.Field(row, "_text")) {
		return e.Form.Value(e.Field(row, "_text"))
	}
	if text := e.Form.Value(e.Field(row, e.Side.Text)); strings.ContainsAny(text, "\r\n") {
		return text
	}
	return ""
}

// shown is a text as a field of one line shows it in browsers, and sends it.
func shown(text string) string {
	return strings.TrimSpace(strings.NewReplacer("\r", "", "\n", "").Replace(text))
}

// Hidden are the fields of a line that the editor does not show. They go with the
// form, because saving it replaces the lines.
func (e Editor) Hidden() (names []string) {
	shown := []string{e.Side.Text, "productId"}
	for _, c := range e.Columns {
		shown = append(shown, c.Name)
	}
	if e.Below != nil {
		shown = append(shown, e.Below.Name)
	}
	for name := range input.NamesOf(reflect.TypeOf(e.Item)) {
		if !slices.Contains(shown, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// Wrong are the reasons why a line was refused.
func (e Editor) Wrong(row int) (reasons []string) {
	names := []string{e.Side.Text, "productId"}
	for _, c := range e.Columns {
		names = append(names, c.Name)
	}
	if e.Below != nil {
		names = append(names, e.Below.Name)
	}
	for _, name := range append(names, e.Hidden()...) {
		if reason := e.Form.Error(e.Field(row, name)); reason != "" {
			reasons = append(reasons, reason)
		}
	}
	return reasons
}

// Complete adds what there is to choose from.
func (e *Editor) Complete(v *console.Visit, tx *db.Tx) error {
	for _, code := range currency.Codes() {
		e.Currencies = append(e.Currencies, console.Option{Value: code, Word: code})
	}
	all, err := stock.Warehouses(tx, stock.WarehouseFilter{})
	if err != nil {
		return err
	}
	var named []num.Ref
	for _, row := range e.Rows() {
		named = append(named, e.named(row))
	}
	if e.goods, err = product.LoadRefs(tx, named); err != nil {
		return err
	}
	e.Warehouses = []console.Option{{Value: "", Word: v.T("Default")}}
	for _, w := range all {
		if !w.IsActive && !e.Form.Chosen("warehouseId", w.ID) {
			continue
		}
		e.Warehouses = append(e.Warehouses, console.Option{Value: fmt.Sprint(w.ID), Word: w.Code + " " + w.Name})
	}
	if e.Contact = e.Form.Value(contactText); !e.Form.Has(contactText) && e.Named != 0 {
		c, err := contact.Load(tx, uint32(e.Named))
		e.Contact = c.Name
		return err
	}
	return nil
}

// Banks are the money accounts in use and those that a form names, and the one
// that documents take when they name none.
func Banks(tx *db.Tx, forms ...*console.Form) (options []console.Option, usual num.Ref, err error) {
	banks, err := ledger.Banks(tx, struct{}{})
	for _, b := range banks {
		named := func(f *console.Form) bool { return f.Chosen("bankId", b.ID) }
		if !b.IsActive && !slices.ContainsFunc(forms, named) {
			continue
		}
		if b.IsDefault {
			usual = num.Ref(b.ID)
		}
		options = append(options, console.Option{Value: fmt.Sprint(b.ID), Word: b.Name()})
	}
	return options, usual, err
}

// Warehouse is the name of a warehouse, for people.
func Warehouse(tx *db.Tx, id num.Ref) (string, error) {
	all, err := stock.Warehouses(tx, stock.WarehouseFilter{})
	for _, w := range all {
		if num.Ref(w.ID) == id {
			return w.Code + " " + w.Name, err
		}
	}
	return "", err
}

// OwnRate leaves the rate of the organization's own currency open: it is 1, and
// nothing that a person should say or see.
func OwnRate(v *console.Visit, currency string, rate *num.Rate) {
	if currency == v.Base() {
		*rate = num.Rate{}
	}
}

// Withheld says what a draft withholds that has an amount and no rate: the form
// asks for a rate, and leaves the amount alone until there is one.
func Withheld(v *console.Visit, rate num.Percent, amount num.Money, currency string) string {
	if !rate.IsZero() || amount.IsZero() {
		return ""
	}
	return v.T("{1} withheld as an amount. Entering a rate replaces it.", v.AmountText(amount, currency))
}

// StandardVAT is the rate that a new document begins with: Thailand's.
func StandardVAT(v *console.Visit) num.Percent {
	if v.Place.Country == "TH" {
		return num.PercentOf(7)
	}
	return num.Percent{}
}

// Estimate is what a draft would come to.
type Estimate struct {
	Sums     []Sum
	Lines    []num.Money // the amount of each line that was computed
	Rows     []int       // and which line of the form it is
	Currency string
	Reason   string // why it cannot be computed
}

// Sum is one line of the totals.
type Sum struct {
	Word   string // in the reader's language
	Amount num.Money
	Grand  bool
}

// Add adds a line of the totals.
func (e *Estimate) Add(word string, amount num.Money) {
	e.Sums = append(e.Sums, Sum{word, amount, false})
}

// Preview answers with the totals of a draft while it is written.
func Preview[In any](v *console.Visit, compute func(tx *db.Tx, in In, e *Estimate) error, starts ...string) error {
	e := Estimate{Rows: v.Renumber("items", starts...), Currency: strings.ToUpper(v.Posted("currency"))}
	if len(e.Rows) == 0 {
		e.Reason = v.T("the first line is empty")
		return v.Fragment("edit.html", "estimate", e)
	}
	err := v.Read(func(tx *db.Tx) error {
		found := fields{}
		if err := found.units(v, tx, len(e.Rows)); err != nil {
			return err
		}
		in, err := console.InputWith[In](v, found)
		if err != nil {
			return err
		}
		return compute(tx, in, &e)
	})
	if e.Reason = v.Refused(err); err != nil && e.Reason == "" {
		return err
	}
	return v.Fragment("edit.html", "estimate", e)
}
