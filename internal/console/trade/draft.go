package trade

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/trade/contact"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
)

// The buttons of the editor beside Save: issue, issue although stock becomes negative, and pay.
const (
	issue  = "issue"
	anyway = "anyway"
	payNow = "pay"
)

// contactText is the input of the contact field. A typed name or code without a selection
// means the only contact that has it; a part of a name means none.
const contactText = "_contact"

// whtApplies is the line field that decides whether tax is withheld from a line.
const whtApplies = "whtApplies"

// hidden is the state of a draft that the page carries beside its fields. inputs writes it as hidden
// fields of the editor, and hiddenOf reads them from the form that comes back.
type hidden struct {
	Follows    string // date and due date of a stored draft, if one follows from the other
	Kept       string // a withheld tax given as an amount, which no rate has replaced
	HighVAT    string // a VAT rate that the user was asked about
	HadInvoice string // "true" if the document has a supplier's tax invoice
	VATLines   string // "true" if lines can have VAT of their own
	ByLine     string // "true" if the user wants that; the only one that is visible
}

// inputs returns the names and places of the state.
func (h *hidden) inputs() map[string]*string {
	return map[string]*string{
		"_follows": &h.Follows, "_withheld": &h.Kept, "_highVat": &h.HighVAT, "_invoiced": &h.HadInvoice, "_vatLines": &h.VATLines, "_vatByLine": &h.ByLine,
	}
}

// hiddenOf reads the state from a form.
func hiddenOf(v *console.Visit) (h hidden) {
	for name, value := range h.inputs() {
		*value = v.Posted(name)
	}
	return h
}

// Carried returns the hidden fields, by name.
func (h hidden) Carried() map[string]string {
	all := map[string]string{}
	for name, value := range h.inputs() {
		if *value != "" && value != &h.ByLine {
			all[name] = *value
		}
	}
	return all
}

// draft is the submitted form of a draft. It is read before the write, which can run more than
// once; fields holds the values that each run adds, and a refused form still shows what was typed.
type draft struct {
	*family
	hidden
	v         *console.Visit
	rows      []int  // numbers that the lines had in the form
	version   string // of the stored document that the page showed
	do        string // button
	contactID num.Ref
	removes   bool // the supplier's tax invoice, whose number was cleared
	fields    map[string]string
}

// draft reads the form. Lines without input are dropped, and so are unit ids where a unit is typed,
// so that a repeated submission is recognized.
func (s *family) draft(v *console.Visit) *draft {
	f := &draft{
		family: s, hidden: hiddenOf(v), v: v, rows: v.Renumber("items", s.Starts...), version: v.Version(), do: v.Posted("_do"),
		contactID: ref(v.Posted("contactId")), fields: map[string]string{},
	}
	for row := range f.rows {
		if !f.ownUnit(row) {
			v.Set(item(row, "productAltUnitId"), "")
		}
	}
	return f
}

// complete adds what follows from the form and the database.
func (f *draft) complete(tx *db.Tx) error {
	if due, _, moved := f.movedDue(); moved {
		f.fields["dueDate"] = due.String()
	}
	f.texts()
	f.order()
	f.vat()
	return f.units(tx)
}

// item returns the name of a field of a line.
func item(row int, name string) string { return fmt.Sprintf("items[%d].%s", row, name) }

// line returns a value of a line.
func (f *draft) line(row int, name string) string { return f.v.Posted(item(row, name)) }

// ownUnit reports whether a line has an unedited unit text that its product does not have.
func (f *draft) ownUnit(row int) bool {
	own := f.line(row, "_unit")
	return own != "" && own == f.line(row, "unit")
}

// party uses the typed name of the contact: without script, the id of a previously selected contact
// stays in the form.
func (f *draft) party(tx *db.Tx) error {
	if !f.v.Sent(contactText) {
		return nil
	}
	text := f.v.Posted(contactText)
	if f.contactID != 0 {
		c, err := contact.Get(tx, contact.ByID{ID: uint32(f.contactID)})
		if err != nil && !errors.Is(err, fault.NotFound) || err == nil && shown(c.Name) == text {
			return err
		}
	}
	f.v.Set("contactId", "") // a refused form must not return the other contact's id
	if text == "" {
		return nil
	}
	found, err := contact.List(tx, contact.Filter{Search: text, Best: true, Page: input.Page{Limit: 20}})
	if err != nil {
		return err
	}
	var same []contact.Contact
	for _, c := range found.Items {
		if strings.EqualFold(c.Name, text) || strings.EqualFold(c.Code, text) {
			same = append(same, c)
		}
	}
	switch len(same) {
	case 0:
		return fault.Bad("ContactID", "missing", text)
	case 1:
		f.fields["contactId"] = fmt.Sprint(same[0].ID)
		return nil
	}
	return fault.Bad("ContactID", "ambiguous", fmt.Sprint(len(same)))
}

// movedDue returns the due date of a draft whose date was changed and whose due date follows it,
// and the days between them.
func (f *draft) movedDue() (due when.Date, days int, moved bool) {
	was, until, _ := strings.Cut(f.Follows, " ")
	day := f.v.Posted(f.Names.Date)
	if was == day || until != f.v.Posted("dueDate") {
		return due, 0, false
	}
	from, err := when.ParseDate(was)
	to, wrong := when.ParseDate(until)
	if err != nil || wrong != nil {
		return due, 0, false
	}
	date, err := when.ParseDate(day)
	days = to.Days() - from.Days()
	return date.AddDays(days), days, err == nil
}

// texts restores the line breaks of unedited texts, which their fields cannot show.
func (f *draft) texts() {
	for row := range f.rows {
		if own := f.line(row, "_text"); own != "" && f.line(row, f.Names.Text) == shown(own) {
			f.fields[item(row, f.Names.Text)] = own
		}
	}
}

// shown returns a text as a single-line field shows and sends it.
func shown(text string) string {
	return strings.TrimSpace(strings.NewReplacer("\r", "", "\n", "").Replace(text))
}

// order derives the print order from the order on the page. If no line was moved, each
// keeps its sortOrder; otherwise new and moved lines follow the line before them.
func (f *draft) order() {
	const none = math.MinInt
	ranks, ascending, last := make([]int, len(f.rows)), true, none
	for row := range ranks {
		rank, err := strconv.Atoi(f.line(row, "sortOrder"))
		if err != nil {
			rank = none
		}
		ranks[row], ascending, last = rank, ascending && err == nil && rank >= last, max(last, rank)
	}
	if ascending || last == none {
		return
	}
	last = -1
	for row, rank := range ranks {
		last = max(rank, last+1)
		f.fields[item(row, "sortOrder")] = strconv.Itoa(last)
	}
}

// vat clears the VAT of lines if the user does not want it by line, and the rate of a line
// whose category has another.
func (f *draft) vat() {
	for row := range f.rows {
		category, rate := item(row, "vatCategory"), item(row, "vatRate")
		switch at := f.v.Posted(category); {
		case f.VATLines == "":
		case f.ByLine == "":
			f.fields[category], f.fields[rate] = "", ""
		case at != "" && (at != document.StandardVAT || f.v.Posted(rate) == "0"):
			f.fields[rate] = ""
		}
	}
}

// units looks up the typed unit of each line, so that the printed unit is the one that moves. Where
// the user leaves it to the product, tax is withheld from services and free text.
func (f *draft) units(tx *db.Tx) error {
	named := make([]num.Ref, len(f.rows))
	for row := range named {
		named[row] = ref(f.line(row, "productId"))
	}
	goods, err := product.LoadRefs(tx, named)
	if err != nil {
		return err
	}
	for row, id := range named {
		good, known := goods[uint32(id)]
		unit := f.line(row, "unit")
		if unit == "" && f.Buys { // purchases require one
			f.fields[item(row, "unit")] = cmp.Or(good.Unit, f.v.T("unit|default"))
		}
		if name := item(row, whtApplies); f.v.Sent(name) && f.v.Posted(name) == "" {
			f.fields[name] = strconv.FormatBool(!known || good.ProductType == product.Service)
		}
		if f.ownUnit(row) {
			continue
		}
		f.fields[item(row, "productAltUnitId")] = ""
		if at := unitNamed(good, unit); at != 0 {
			f.fields[item(row, "productAltUnitId")] = fmt.Sprint(at)
		}
	}
	return nil
}

// unitNamed returns the alternative unit of a product by name, or 0.
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

// ref returns the id in a hidden field, or 0. Invalid numbers are refused when the form is
// read.
func ref(text string) num.Ref {
	id, _ := strconv.ParseUint(text, 10, 32)
	return num.Ref(id)
}
