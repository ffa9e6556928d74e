package trade

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"kontor/internal/console"
	"kontor/internal/contact"
	"kontor/internal/currency"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/input"
	"kontor/internal/ledger"
	"kontor/internal/num"
	"kontor/internal/product"
	"kontor/internal/stock"
	"kontor/internal/when"
)

// linesShown is the number of lines of an empty document.
const linesShown = 3

// Editor is the form of a draft. A section defines its fields, and adds more in the blocks
// editor-head and editor-side.
type Editor struct {
	Side   Face
	Type   string
	Number string // of an existing draft
	Back   string // address of Cancel
	Action string // address of the form
	Kind   string // name of the hidden field with the type of a new document
	Issue  string // text of the button that issues, or ""
	Form   *console.Form

	As      string // type of a new contact: client, supplier
	Contact string // name in the contact field
	Named   num.Ref
	Linked  bool // contact and currency come from the source document
	Photo   bool // the form can carry a photo of the paper

	Withheld num.Money // a withheld tax given as an amount
	Follows  string    // date and due date of a stored draft, if the terms of its contact lead from one to the other

	Columns []Column
	Below   []Choice // options of each line, below its text
	Item    any      // a line as clients write it; fields without a column are hidden inputs
	Note    string   // name of the note field

	Warehouses, Currencies []console.Option

	goods map[uint32]product.Traded // products of the lines
}

// Column is a field of the lines.
type Column struct {
	Name, Word string
	Width      string // c5, c6, c7
	Numeric    bool
	Start      string // initial value of a new line
}

// Choice is a line field with options.
type Choice struct {
	Column
	Options []console.Option
}

// Withholding is whether tax is withheld from a line. Unless the user says so, it follows
// from the product: tax is withheld from services and free text, not from goods.
func Withholding(v *console.Visit) Choice {
	return Choice{Column: Column{Name: whtApplies, Word: "Withholding tax"}, Options: []console.Option{
		{Value: "", Word: v.T("Withholding: not from goods")}, {Value: "true", Word: v.T("Withhold tax")}, {Value: "false", Word: v.T("No withholding tax")}}}
}

// VATPoints are the choices when VAT of a document becomes due; none while VAT is always due at
// issue.
func VATPoints(v *console.Visit, choose bool) []console.Option {
	if !choose {
		return nil
	}
	return []console.Option{{Value: "", Word: v.T("by products: on payment for services")}, {Value: document.AtIssue, Word: v.T("at issue")}, {Value: document.AtPayment, Word: v.T("on payment")}}
}

// whtApplies is the line field of Withholding.
const whtApplies = "whtApplies"

// Rows returns the lines of the form and some empty ones.
func (e Editor) Rows() []int { return e.Form.Rows("items", linesShown) }

// Field returns the name of a field of a line.
func (e Editor) Field(row int, name string) string { return fmt.Sprintf("items[%d].%s", row, name) }

// Value returns the value of a column of a line.
func (e Editor) Value(row int, c Column) string {
	if name := e.Field(row, c.Name); e.Form.Has(name) {
		return e.Form.Value(name)
	}
	return c.Start
}

// good returns the product of a line, or an empty one.
func (e Editor) good(row int) product.Traded { return e.goods[uint32(e.named(row))] }

// named returns the id of a line's product.
func (e Editor) named(row int) num.Ref { return ref(e.Form.Value(e.Field(row, "productId"))) }

// Is returns what a line has: a product, free text, or nothing.
func (e Editor) Is(row int) string {
	switch {
	case e.Form.Value(e.Field(row, "productId")) != "":
		return "product"
	case e.Form.Value(e.Field(row, e.Side.Text)) != "":
		return "free"
	}
	return ""
}

// Product returns the code of a line's product, or "".
func (e Editor) Product(row int) string { return e.good(row).Code }

// Units returns the units of a line's product.
func (e Editor) Units(v *console.Visit, row int) []unit {
	if g := e.good(row); g.ID != 0 {
		return unitsOf(v, e.As, e.Form.Value("currency"), e.Form.Checked("pricesIncludeVat"), g)
	}
	return nil
}

// OwnUnit returns the unit text of a line if its product does not have it, as clients of
// the API can send. It is kept until it is edited. A refused form shows what it sent.
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

// OwnText returns a line's text with line breaks, which its field cannot show. It is kept
// until it is edited.
func (e Editor) OwnText(row int) string {
	if e.Form.Has(e.Field(row, "_text")) {
		return e.Form.Value(e.Field(row, "_text"))
	}
	if text := e.Form.Value(e.Field(row, e.Side.Text)); strings.ContainsAny(text, "\r\n") {
		return text
	}
	return ""
}

// shown returns a text as a single-line field shows and sends it.
func shown(text string) string {
	return strings.TrimSpace(strings.NewReplacer("\r", "", "\n", "").Replace(text))
}

// Hidden returns the line fields that the editor does not show. The form sends them,
// because saving replaces the lines.
func (e Editor) Hidden() (names []string) {
	shown := []string{e.Side.Text, "productId"}
	for _, c := range e.Columns {
		shown = append(shown, c.Name)
	}
	for _, c := range e.Below {
		shown = append(shown, c.Name)
	}
	for name := range input.NamesOf(reflect.TypeOf(e.Item)) {
		if !slices.Contains(shown, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// VATByLine reports whether lines have VAT of their own, or the form was sent with that choice.
func (e Editor) VATByLine() bool {
	if e.Form.Has(vatLines) {
		return e.Form.Checked(vatByLine)
	}
	return slices.ContainsFunc(e.Rows(), func(row int) bool {
		return e.Form.Value(e.Field(row, "vatCategory")) != "" || e.Form.Value(e.Field(row, "vatRate")) != ""
	})
}

// Wrong returns why a line was refused.
func (e Editor) Wrong(row int) []console.FieldError {
	names := []string{e.Side.Text, "productId"}
	for _, c := range e.Columns {
		names = append(names, c.Name)
	}
	for _, c := range e.Below {
		names = append(names, c.Name)
	}
	return e.Form.Errors(fmt.Sprintf("items[%d]", row), append(names, e.Hidden()...)...)
}

// Shows returns the refused field that a field of a line shows: its own, or the hidden one
// that it stands for.
func (e Editor) Shows(row int, name string) string {
	hidden := map[string]string{e.Side.Text: "productId", "unit": "productAltUnitId", "vatCategory": "vatRate"}[name]
	if e.Form.Error(e.Field(row, name)) == "" && e.Form.Error(e.Field(row, hidden)) != "" {
		return e.Field(row, hidden)
	}
	return e.Field(row, name)
}

// Complete adds the options.
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

// Banks returns the active money accounts and those that a form already uses, and the
// default one.
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

// Warehouse returns the name of a warehouse.
func Warehouse(tx *db.Tx, id num.Ref) (string, error) {
	all, err := stock.Warehouses(tx, stock.WarehouseFilter{})
	for _, w := range all {
		if num.Ref(w.ID) == id {
			return w.Code + " " + w.Name, err
		}
	}
	return "", err
}

// OwnRate clears the rate of the base currency, which is always 1.
func OwnRate(v *console.Visit, currency string, rate *num.Rate) {
	if currency == v.Base() {
		*rate = num.Rate{}
	}
}

// Withheld returns the withheld tax of a draft with an amount instead of a rate. The form shows a
// rate, and keeps the amount until one is entered.
func Withheld(rate num.Percent, amount num.Money) num.Money {
	if !rate.IsZero() {
		return num.Money{}
	}
	return amount
}

// withheld is the hidden field with that amount.
const withheld = "_withheld"

// Kept returns the value of the hidden field: the amount that is kept, or "".
func (e Editor) Kept() string {
	if e.Withheld.IsZero() {
		return ""
	}
	return e.Withheld.String()
}

// KeptHint explains the amount that is kept, beside the rate that replaces it.
func (e Editor) KeptHint(v *console.Visit) string {
	if e.Withheld.IsZero() {
		return ""
	}
	return v.T("{1} withheld as an amount. Entering a rate replaces it.", v.AmountText(e.Withheld, e.Form.Value("currency")))
}

// KeptAmount returns the amount that the form keeps, unless a rate was entered.
func KeptAmount(v *console.Visit) num.Money {
	amount, err := num.ParseMoney(v.Posted(withheld))
	if err != nil || strings.TrimSpace(v.Posted("whtRate")) != "" {
		return num.Money{}
	}
	return amount
}

// StandardVAT returns the VAT rate of a new document: Thailand's.
func StandardVAT(v *console.Visit) num.Percent {
	if v.Company.Country == "TH" {
		return num.PercentOf(7)
	}
	return num.Percent{}
}

// Estimate is the computed totals of a draft.
type Estimate struct {
	Sums     []Sum
	Lines    []num.Money // amounts of the computed lines
	Rows     []int       // and their rows in the form
	Currency string
	Reason   string // why it cannot be computed
	Warning  string // what its paper lacks
	Warnings []console.FieldError
	Dated    bool      // the form has a due date
	Due      when.Date // by the terms of the contact, if the draft names no due date or it moves with the date
	Days     int       // those terms
	Moved    bool      // the due date moves with the date
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
	if v.Posted(withheld) == "" {
		v.Insist("whtRate") // the totals follow the rate of a stored draft, unless it keeps an amount
	}
	e := Estimate{Rows: v.Renumber("items", starts...), Currency: strings.ToUpper(v.Posted("currency")), Dated: v.Sent("dueDate")}
	err := v.Read(func(tx *db.Tx) error {
		if err := e.terms(v, tx); err != nil || len(e.Rows) == 0 {
			return err
		}
		found := fields{}
		found.due(v)
		found.vat(v, len(e.Rows))
		if err := found.units(v, tx, len(e.Rows)); err != nil {
			return err
		}
		in, err := console.InputWith[In](v, found)
		if err != nil {
			return err
		}
		err = compute(tx, in, &e)
		e.Warnings = v.Warnings(tx)
		return err
	})
	if e.Reason = v.Refused(err); err != nil && e.Reason == "" {
		return err
	}
	if len(e.Rows) == 0 {
		e.Reason = v.T("the first line is empty")
	}
	return v.Fragment("edit.html", "estimate", e)
}

// terms adds the due date that the contact's terms give a new document without one, or a draft
// whose date moves.
func (e *Estimate) terms(v *console.Visit, tx *db.Tx) error {
	if e.Due, e.Days, e.Moved = movedDue(v); e.Moved {
		return nil
	}
	kinds, code, day := document.Sales, v.Posted("documentType"), dateOf(v)
	if buying(v) {
		kinds, code = document.Purchases, v.Posted("docType")
	}
	kind, _ := kinds.Of(code) // stored drafts send none
	id := ref(v.Posted("contactId"))
	date, err := when.ParseDate(day)
	if id == 0 || err != nil || !kind.Due || !e.Dated || v.Posted("dueDate") != "" {
		return nil
	}
	c, err := contact.Get(tx, contact.ByID{ID: uint32(id)})
	if errors.Is(err, fault.NotFound) {
		return nil
	}
	e.Due, e.Days = dueBy(c, date, buying(v))
	return err
}

// dueBy returns the due date of a document by the terms of its contact, and their days. Suppliers
// without terms give none.
func dueBy(c contact.Contact, date when.Date, buying bool) (due when.Date, days int) {
	if days = c.CreditDays; buying {
		days = c.PaymentTermDays
	}
	if days == 0 && buying {
		return when.Date{}, 0
	}
	return date.AddDays(min(days, termsMax)), days
}

// FollowTerms lets the due date of a stored draft move with its date, if it is the one that the
// terms of the contact give. A due date that was entered stays.
func (e *Editor) FollowTerms(tx *db.Tx, kind document.Kind, date, due when.Date, buying bool) error {
	if !kind.Due || due.IsZero() || e.Named == 0 {
		return nil
	}
	c, err := contact.Get(tx, contact.ByID{ID: uint32(e.Named)})
	if errors.Is(err, fault.NotFound) {
		return nil
	}
	if by, _ := dueBy(c, date, buying); err == nil && by == due {
		e.Follows = date.String() + " " + due.String()
	}
	return err
}

// follows is the hidden field with Editor.Follows.
const follows = "_follows"

// movedDue returns the due date of a draft whose date was changed and whose due date follows it,
// and the days between them.
func movedDue(v *console.Visit) (due when.Date, days int, moved bool) {
	was, until, _ := strings.Cut(v.Posted(follows), " ")
	from, err := when.ParseDate(was)
	if err != nil || was == dateOf(v) || until != v.Posted("dueDate") {
		return due, 0, false
	}
	to, err := when.ParseDate(until)
	if err != nil {
		return due, 0, false
	}
	date, err := when.ParseDate(dateOf(v))
	days = to.Days() - from.Days()
	return date.AddDays(days), days, err == nil
}

// dateOf returns the date of the form.
func dateOf(v *console.Visit) string {
	if buying(v) {
		return v.Posted("docDate")
	}
	return v.Posted("issueDate")
}

// termsMax limits the terms of a contact to 100 years.
const termsMax = 100 * 365
