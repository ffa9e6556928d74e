package trade

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
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
)

// linesShown is how many lines an empty document begins with.
const linesShown = 3

// contactText is what was typed into the field of the contact. Who types a name
// and leaves the list alone means the one contact that is called that.
const contactText = "_contact"

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
	Below   *Choice  // a choice of each line, below what it is
	Hidden  []string // fields of a line that are kept and not shown
	Note    string   // field of the remark on the document

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
// as programs may say it. While nobody touches it, it is what it was.
func (e Editor) OwnUnit(row int) string {
	if e.Form.Has(e.Field(row, "_unit")) {
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

// Wrong are the reasons why a line was refused.
func (e Editor) Wrong(row int) (reasons []string) {
	names := []string{e.Side.Text, "productId"}
	for _, c := range e.Columns {
		names = append(names, c.Name)
	}
	if e.Below != nil {
		names = append(names, e.Below.Name)
	}
	for _, name := range append(names, e.Hidden...) {
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
	e.Warehouses = []console.Option{{Value: "", Word: v.T("The default")}}
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
	return v.T("{1} is withheld, given as an amount; a rate replaces it", v.AmountText(amount, currency))
}

// StandardVAT is the rate that a new document begins with: Thailand's.
func StandardVAT(v *console.Visit) num.Percent {
	if v.Place.Country == "TH" {
		return num.PercentOf(7)
	}
	return num.Percent{}
}

// The buttons that send a draft out: the usual one, and that of whoever was asked
// about stock that becomes negative.
const (
	issue  = "issue"
	Anyway = "anyway"
)

// Save answers the form of a draft: it is saved, and sent out as well when that
// button was pressed. Lines on which nothing was typed are none.
func Save[F, D, In any](s *Side[F, D], save func(tx *db.Tx, in In) (id uint32, err error), again console.Handler) console.Handler {
	return func(v *console.Visit) error {
		err := meant(v, len(v.Renumber("items", s.Starts...)), s.Text)
		if err != nil {
			return v.Again(err, again)
		}
		in, err := console.Input[In](v)
		if version := v.Version(); err == nil {
			err = v.Write(func(tx *db.Tx) (string, error) {
				if err := s.unchanged(v, tx, version); err != nil {
					return "", err
				}
				id, err := save(tx, in)
				if err != nil {
					return "", missing(err)
				}
				v.Done("Saved")
				return s.At(v, id), s.sent(v, tx, id)
			})
		}
		return v.Again(err, again)
	}
}

// unchanged refuses an old copy of a draft that was changed meanwhile. What is no
// draft any more is refused for that.
func (s *Side[F, D]) unchanged(v *console.Visit, tx *db.Tx, version string) error {
	if version == "" {
		return nil
	}
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	now, err := s.Get(tx, id)
	if err != nil || s.Brief(v, now).Status != string(document.Draft) {
		return err
	}
	return v.Unchanged(version, &now)
}

// missing names the field whose record is not there any more. To the interface it
// is something that was not found; here the page is there, and what was typed too.
func missing(err error) error {
	for field, gone := range map[string]*fault.Fault{"ContactID": fault.CustomerNotFound, "BankID": fault.BankNotFound} {
		if errors.Is(err, gone) {
			return fault.Bad(field, "exists")
		}
	}
	return err
}

// sent sends a draft out that was just saved, if that is what was asked for.
func (s *Side[F, D]) sent(v *console.Visit, tx *db.Tx, id uint32) error {
	if do := v.Posted("_do"); do != issue && do != Anyway {
		return nil
	}
	to, err := s.Send(v, tx, id)
	if to != "" {
		v.Done("Now {1}", v.T(console.StatusWord(to)))
	}
	return err
}

// meant finds what was typed and not chosen: the contact, and the texts and the
// units of the lines.
func meant(v *console.Visit, lines int, text string) error {
	if err := contactMeant(v); err != nil {
		return err
	}
	textsMeant(v, lines, text)
	return unitsMeant(v, lines)
}

// contactMeant lets the name that stands in the field decide: without script the
// id of the one who stood there stays when another name is typed.
func contactMeant(v *console.Visit) error {
	if !v.Sent(contactText) {
		return nil
	}
	text := v.Posted(contactText)
	if id := ref(v.Posted("contactId")); id != 0 {
		c, err := console.Read(v, contact.Get, contact.ByID{ID: uint32(id)})
		if err != nil && !errors.Is(err, fault.NotFound) || err == nil && shown(c.Name) == text {
			return err
		}
	}
	v.Set("contactId", "")
	if text == "" {
		return nil
	}
	found, err := console.Read(v, contact.List, contact.Filter{Search: text, Best: true, Page: input.Page{Limit: 20}})
	if err != nil {
		return err
	}
	for _, c := range found.Items {
		if len(found.Items) == 1 || strings.EqualFold(c.Name, text) || strings.EqualFold(c.Code, text) {
			v.Set("contactId", fmt.Sprint(c.ID))
			return nil
		}
	}
	return fault.Bad("ContactID", "exists")
}

// textsMeant gives texts that nobody touched the lines back that their fields
// could not show.
func textsMeant(v *console.Visit, lines int, name string) {
	for row := range lines {
		at := fmt.Sprintf("items[%d].", row)
		if own := v.Posted(at + "_text"); own != "" && v.Posted(at+name) == shown(own) {
			v.Set(at+name, own)
		}
	}
}

// unitsMeant lets the unit that stands on a line decide which one of its product
// it is, so that what is printed is what moves.
func unitsMeant(v *console.Visit, lines int) error {
	said := func(row int, name string) string { return v.Posted(fmt.Sprintf("items[%d].%s", row, name)) }
	named := make([]num.Ref, lines)
	for row := range named {
		named[row] = ref(said(row, "productId"))
	}
	var goods map[uint32]product.Traded
	err := v.Read(func(tx *db.Tx) (err error) {
		goods, err = product.LoadRefs(tx, named)
		return err
	})
	if err != nil {
		return err
	}
	for row, good := range named {
		unit := said(row, "unit")
		if own := said(row, "_unit"); own != "" && own == unit {
			continue
		}
		id := ""
		if at := unitNamed(goods[uint32(good)], unit); at != 0 {
			id = fmt.Sprint(at)
		}
		v.Set(fmt.Sprintf("items[%d].productAltUnitId", row), id)
	}
	return nil
}

// unitNamed is the alternative unit of a product that is called so, or 0.
func unitNamed(g product.Traded, name string) num.Ref {
	for _, same := range []func(a, b string) bool{func(a, b string) bool { return a == b }, strings.EqualFold} {
		if same(g.Unit, name) {
			return 0
		}
		for _, u := range g.AltUnits {
			if same(u.Unit, name) {
				return num.Ref(u.ID)
			}
		}
	}
	return 0
}

// ref is the record that a hidden field names, or 0. What is no number is refused
// where the form is read.
func ref(text string) num.Ref {
	id, _ := strconv.ParseUint(text, 10, 32)
	return num.Ref(id)
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
	if err := unitsMeant(v, len(e.Rows)); err != nil {
		return err
	}
	in, err := console.Input[In](v)
	if err == nil {
		err = v.Read(func(tx *db.Tx) error { return compute(tx, in, &e) })
	}
	if e.Reason = v.Refused(err); err != nil && e.Reason == "" {
		return err
	}
	return v.Fragment("edit.html", "estimate", e)
}
