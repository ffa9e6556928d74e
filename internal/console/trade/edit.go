package trade

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/ledger"
	"kontor/internal/org"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
	"kontor/internal/trade/stock"
)

// linesShown is the number of lines of an empty document.
const linesShown = 3

// editor is the form of a draft.
type editor struct {
	*family
	hidden
	Kind    document.Kind
	Number  string // of an existing draft
	Back    string // address of Cancel
	Action  string // address of the form
	Issue   string // text of the button that issues, or ""
	Form    *console.Form
	Contact string // name in the contact field
	Named   num.Ref
	Until   string // name of the due date
	Dated   bool   // it has one
	Linked  bool   // contact and currency come from the source document

	Withheld num.Money // a withheld tax given as an amount

	Columns []column
	Below   []choiceColumn // options of each line, below its text

	Warehouses, Currencies, Banks []console.Option
	Points                        []console.Option // when VAT becomes due; empty: no choice

	saleFields
	purchaseFields

	item  any                       // a line as clients write it; fields without a column are hidden inputs
	goods map[uint32]product.Traded // products of the lines
}

// column is a field of the lines.
type column struct {
	Name, Word string
	Width      string // c5, c6, c7
	Numeric    bool
	Start      string // initial value of a new line
}

// choiceColumn is a line field with options.
type choiceColumn struct {
	column
	Options []console.Option
}

// editor returns the form of a kind without its values.
func (s *family) editor(kind document.Kind) *editor {
	return &editor{family: s, Kind: kind, Until: until(kind.Code), Columns: []column{
		{Name: "quantity", Word: "Quantity", Width: "c6", Numeric: true, Start: "1"}, {Name: "unit", Word: "Unit", Width: "c5"},
		{Name: "unitPrice", Word: "Price", Width: "c7", Numeric: true}, {Name: "discountPercent", Word: "Discount %", Width: "c6", Numeric: true},
	}}
}

// until names the due date of a document. Customers can accept a quotation until that day.
func until(code string) string {
	if code == document.Quotation {
		return "Valid until"
	}
	return "Due date"
}

// startParams is the parameters of a new document.
type startParams struct {
	From      num.Ref `query:"from"`
	ContactID num.Ref `query:"contactId"`
}

// showNew shows an empty draft, or one with the open rest of its source document.
func (s *family) showNew(v *console.Visit) error {
	code := cmp.Or(v.Arg("type"), v.Posted(s.Names.Type), s.Usual)
	kind, ok := s.Kinds.Of(code)
	if !ok || kind.Internal {
		return fault.NotFound
	}
	params, err := console.Filter[startParams](v)
	if err != nil {
		return err
	}
	page := s.editor(kind)
	page.Back, page.Named, page.Action = v.At(s.Path), params.ContactID, v.At(s.Path+"/new?type="+code)
	return v.ShowRead("edit.html", &page, func(tx *db.Tx) error {
		in, err := s.blank(v, tx, page, params)
		if err != nil {
			return err
		}
		page.Form = v.Form(in).Blank("exchangeRate", "whtRate")
		return page.complete(v, tx)
	})
}

// edit shows an existing draft, read on one snapshot with its options.
func (s *family) edit(v *console.Visit) error {
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	var page *editor
	err = v.Read(func(tx *db.Tx) error {
		d, err := s.get(tx, id)
		if err != nil || !d.Writable() && !v.Refusing() {
			return err
		}
		page = s.editor(d.Kind)
		in, at := s.body(v, d, page), s.at(v, id)
		page.Number, page.Back, page.Action, page.Form = d.Number, at, at+"/edit", v.Form(in).Blank("exchangeRate", "whtRate").Of(d.record())
		page.Named = d.ContactID
		if err := page.followTerms(tx, d); err != nil {
			return err
		}
		return page.complete(v, tx)
	})
	switch {
	case err != nil:
		return err
	case page == nil:
		return v.Go(s.at(v, id))
	}
	return v.Show("edit.html", page)
}

// complete adds the options.
func (e *editor) complete(v *console.Visit, tx *db.Tx) error {
	if err := e.options(v, tx, e); err != nil {
		return err
	}
	if !e.Withheld.IsZero() {
		e.Kept = e.Withheld.String()
	}
	if e.byLine() {
		e.ByLine = "true"
	}
	e.Currencies = console.Currencies()
	all, err := stock.Warehouses(tx, stock.WarehouseFilter{})
	if err != nil {
		return err
	}
	e.Warehouses = []console.Option{{Value: "", Word: v.T("Default")}}
	for _, w := range all {
		if w.IsActive || e.Form.Chosen("warehouseId", w.ID) {
			e.Warehouses = append(e.Warehouses, console.Option{Value: fmt.Sprint(w.ID), Word: w.Code + " " + w.Name})
		}
	}
	var named []num.Ref
	for _, row := range e.Rows() {
		named = append(named, e.named(row))
	}
	if e.goods, err = product.LoadRefs(tx, named); err != nil {
		return err
	}
	if e.Contact = e.Form.Value(contactText); !e.Form.Has(contactText) && e.Named != 0 {
		c, err := contact.Load(tx, uint32(e.Named))
		e.Contact = c.Name
		return err
	}
	return nil
}

// followTerms lets the due date of a stored draft move with its date, if it is the one that the
// terms of the contact give. A due date that was entered stays.
func (e *editor) followTerms(tx *db.Tx, d Document) error {
	if !d.Kind.Due || d.Due.IsZero() || d.ContactID == 0 {
		return nil
	}
	c, err := contact.Get(tx, contact.ByID{ID: uint32(d.ContactID)})
	if errors.Is(err, fault.NotFound) {
		return nil
	}
	if by, _ := e.dueBy(c, d.Date); err == nil && by == d.Due {
		e.Follows = d.Date.String() + " " + d.Due.String()
	}
	return err
}

// addPoints adds the choices when VAT of the document becomes due; none while VAT is always due at
// issue.
func (e *editor) addPoints(v *console.Visit, tx *db.Tx) error {
	settings, err := org.SettingsOf(tx)
	if err == nil && settings.VatOnPayment == org.VatOfServices && (!e.Buys || settings.InputVat == org.OnTaxInvoice) {
		e.Points = []console.Option{{Value: "", Word: v.T("by products: on payment for services")}, {Value: document.AtIssue, Word: v.T("at issue")},
			{Value: document.AtPayment, Word: v.T("on payment")}}
	}
	return err
}

// addBanks adds the money accounts.
func (e *editor) addBanks(v *console.Visit, tx *db.Tx) error {
	banks, _, err := Banks(tx, e.Form)
	e.Banks = append([]console.Option{{Value: "", Word: v.T("Default")}}, banks...)
	return err
}

// withholding is whether tax is withheld from a line. Unless the user says so, it follows
// from the product: tax is withheld from services and free text, not from goods.
func withholding(v *console.Visit) choiceColumn {
	return choiceColumn{column{Name: whtApplies, Word: "Withholding tax"}, []console.Option{
		{Value: "", Word: v.T("Withholding: not from goods")}, {Value: "true", Word: v.T("Withhold tax")}, {Value: "false", Word: v.T("No withholding tax")}}}
}

// Rows returns the lines of the form and some empty ones.
func (e *editor) Rows() []int { return e.Form.Rows("items", linesShown) }

// Field returns the name of a field of a line.
func (e *editor) Field(row int, name string) string { return item(row, name) }

// of returns the value of a field of a line.
func (e *editor) of(row int, name string) string { return e.Form.Value(item(row, name)) }

// Value returns the value of a column of a line.
func (e *editor) Value(row int, name, start string) string {
	if e.Form.Has(item(row, name)) {
		return e.of(row, name)
	}
	return start
}

// good returns the product of a line, or an empty one.
func (e *editor) good(row int) product.Traded { return e.goods[uint32(e.named(row))] }

// named returns the id of a line's product.
func (e *editor) named(row int) num.Ref { return ref(e.of(row, "productId")) }

// Is returns what a line has: a product, free text, or nothing.
func (e *editor) Is(row int) string {
	switch {
	case e.of(row, "productId") != "":
		return "product"
	case e.of(row, e.Names.Text) != "":
		return "free"
	}
	return ""
}

// Product returns the code of a line's product, or "".
func (e *editor) Product(row int) string { return e.good(row).Code }

// Units returns the units of a line's product.
func (e *editor) Units(v *console.Visit, row int) []unit {
	if g := e.good(row); g.ID != 0 {
		return unitsOf(v, e.As, e.Form.Value("currency"), e.Form.Checked("pricesIncludeVat"), g)
	}
	return nil
}

// CarriedBy returns the hidden fields of a line, by name. A refused form carries what it sent.
func (e *editor) CarriedBy(row int) map[string]string {
	line := hiddenLineOf(e.Form.Value, row)
	if text := e.of(row, e.Names.Text); line.Text == "" && strings.ContainsAny(text, "\r\n") {
		line.Text = text
	}
	if unit := e.of(row, "unit"); e.Form.Refusal == nil && e.good(row).ID != 0 && unitNamed(e.good(row), unit) != ref(e.of(row, "productAltUnitId")) {
		line.Unit = unit
	}
	return carried(line.inputs())
}

// visible returns the line fields that the editor shows.
func (e *editor) visible() []string {
	names := []string{e.Names.Text, "productId"}
	for _, c := range e.Columns {
		names = append(names, c.Name)
	}
	for _, c := range e.Below {
		names = append(names, c.Name)
	}
	return names
}

// Hidden returns the line fields that the editor does not show. The form sends them,
// because saving replaces the lines.
func (e *editor) Hidden() (names []string) {
	visible := e.visible()
	for name := range input.NamesOf(reflect.TypeOf(e.item)) {
		if !slices.Contains(visible, name) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// byLine reports whether lines have VAT of their own, or the form was sent with that choice.
func (e *editor) byLine() bool {
	if sent := hiddenOf(e.Form.Value, 0); sent.VATLines != "" {
		return sent.ByLine == "true"
	}
	return slices.ContainsFunc(e.Rows(), func(row int) bool { return e.of(row, "vatCategory") != "" || e.of(row, "vatRate") != "" })
}

// Wrong returns why a line was refused.
func (e *editor) Wrong(row int) []console.FieldError {
	return e.Form.Errors(fmt.Sprintf("items[%d]", row), append(e.visible(), e.Hidden()...)...)
}

// Shows returns the refused field that a field of a line shows: its own, or the hidden one
// that it stands for.
func (e *editor) Shows(row int, name string) string {
	hidden := map[string]string{e.Names.Text: "productId", "unit": "productAltUnitId", "vatCategory": "vatRate"}[name]
	if e.Form.Error(item(row, name)) == "" && e.Form.Error(item(row, hidden)) != "" {
		return item(row, hidden)
	}
	return item(row, name)
}

// KeptHint explains the amount that is kept, beside the rate that replaces it.
func (e *editor) KeptHint(v *console.Visit) string {
	if e.Withheld.IsZero() {
		return ""
	}
	return v.T("{1} withheld as an amount. Entering a rate replaces it.", v.AmountText(e.Withheld, e.Form.Value("currency")))
}

// keepWithheld keeps the withheld tax of a draft with an amount instead of a rate. The form shows a
// rate, and keeps the amount until one is entered.
func (e *editor) keepWithheld(rate num.Percent, amount num.Money) {
	if rate.IsZero() {
		e.Withheld = amount
	}
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

// warehouseName returns the name of a warehouse.
func warehouseName(tx *db.Tx, id num.Ref) (string, error) {
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

// standardVAT returns the VAT rate of a new document: Thailand's.
func standardVAT(v *console.Visit) num.Percent {
	if v.Company.Country == "TH" {
		return num.PercentOf(7)
	}
	return num.Percent{}
}

// unixOf returns the start of a date in the company's time zone.
func unixOf(v *console.Visit, date when.Date) when.Unix { return when.UnixOf(date.Start(v.Zone())) }
