package trade

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"kontor/internal/console"
	"kontor/internal/contact"
	"kontor/internal/db"
	"kontor/internal/document"
	"kontor/internal/fault"
	"kontor/internal/input"
	"kontor/internal/num"
	"kontor/internal/product"
)

// contactText is the input of the contact field. A typed name or code without a selection
// means the only contact that has it; a part of a name means none.
const contactText = "_contact"

// The buttons that issue a draft: the usual one, and the one that confirms negative stock.
const (
	issue  = "issue"
	Anyway = "anyway"
)

// Sent is the submitted form of a draft before it is read. It is created before the write,
// which can run more than once.
type Sent struct {
	lines   int
	version string
	text    string
}

// Sent prepares the form of a draft. Lines without input are dropped, and so are unit ids
// where a unit is typed, so that a repeated submission is recognized.
func (s *Pages[F, D]) Sent(v *console.Visit) Sent {
	sent := Sent{lines: len(v.Renumber("items", s.Starts...)), version: v.Version(), text: s.Text}
	for row := range sent.lines {
		if !ownUnit(v, row) {
			v.Set(fmt.Sprintf("items[%d].productAltUnitId", row), "")
		}
	}
	return sent
}

// ownUnit reports whether a line has an unedited unit text that its product does not have.
func ownUnit(v *console.Visit, row int) bool {
	own := v.Posted(fmt.Sprintf("items[%d]._unit", row))
	return own != "" && own == v.Posted(fmt.Sprintf("items[%d].unit", row))
}

// Written reads the form of a draft inside the write that stores it. Typed names without a
// selection are looked up on the same snapshot.
func Written[In any](v *console.Visit, tx *db.Tx, sent Sent) (in In, err error) {
	found := fields{}
	if err := found.contact(v, tx); err != nil {
		return in, err
	}
	found.due(v)
	found.texts(v, sent.lines, sent.text)
	found.order(v, sent.lines)
	found.vat(v, sent.lines)
	if err := found.units(v, tx, sent.lines); err != nil {
		return in, err
	}
	return console.InputWith[In](v, found)
}

// Saved issues a draft that was just saved, if requested, and returns the next address.
// send makes the move and returns the new status.
func (s *Pages[F, D]) Saved(v *console.Visit, tx *db.Tx, id uint32, send func(*console.Visit, *db.Tx, uint32) (string, error)) (string, error) {
	v.Done("Saved")
	if do := v.Posted("_do"); do != issue && do != Anyway {
		return s.At(v, id), nil
	}
	tx.NextRecord() // the audit log says what was saved, and then that it was issued
	to, err := send(v, tx, id)
	if to != "" {
		Moved(v, to)
	}
	return s.At(v, id), err
}

// Moved says what became of a document.
func Moved(v *console.Visit, to string) {
	if to == string(document.Sent) {
		v.Done("Document issued")
		return
	}
	v.Done("Status: {1}", v.T(console.StatusWord(to)))
}

// Unchanged refuses to overwrite a draft that has changed. A document that is no longer a
// draft is refused for that reason.
func (s *Pages[F, D]) Unchanged(v *console.Visit, tx *db.Tx, sent Sent) error {
	if sent.version == "" {
		return nil
	}
	id, err := v.ID("id")
	if err != nil {
		return err
	}
	now, err := s.Side.Get(tx, id)
	if err != nil || s.Side.Brief(v, now).Status != string(document.Draft) {
		return err
	}
	return v.Unchanged(sent.version, &now)
}

// Missing moves a not-found error to the field of the missing record, because the page
// itself exists and keeps its input.
func Missing(err error) error {
	for field, gone := range map[string]*fault.Fault{"ContactID": fault.CustomerNotFound, "BankID": fault.BankNotFound} {
		if errors.Is(err, gone) {
			return fault.Bad(field, "exists")
		}
	}
	return err
}

// fields holds values that the form does not have: names that were typed without a
// selection are looked up. A refused form still shows what was typed.
type fields map[string]string

// contact uses the typed name: without script, the id of a previously selected contact
// stays in the form.
func (f fields) contact(v *console.Visit, tx *db.Tx) error {
	if !v.Sent(contactText) {
		return nil
	}
	text := v.Posted(contactText)
	if id := ref(v.Posted("contactId")); id != 0 {
		c, err := contact.Get(tx, contact.ByID{ID: uint32(id)})
		if err != nil && !errors.Is(err, fault.NotFound) || err == nil && shown(c.Name) == text {
			return err
		}
	}
	v.Set("contactId", "") // a refused form must not return the other contact's id
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
		f["contactId"] = fmt.Sprint(same[0].ID)
		return nil
	}
	return fault.Bad("ContactID", "ambiguous", fmt.Sprint(len(same)))
}

// due moves a due date with the date that it follows from.
func (f fields) due(v *console.Visit) {
	if due, _, moved := movedDue(v); moved {
		f["dueDate"] = due.String()
	}
}

// texts restores the line breaks of unedited texts, which their fields cannot show.
func (f fields) texts(v *console.Visit, lines int, name string) {
	for row := range lines {
		at := fmt.Sprintf("items[%d].", row)
		if own := v.Posted(at + "_text"); own != "" && v.Posted(at+name) == shown(own) {
			f[at+name] = own
		}
	}
}

// order derives the print order from the order on the page. If no line was moved, each
// keeps its sortOrder; otherwise new and moved lines follow the line before them.
func (f fields) order(v *console.Visit, lines int) {
	const none = math.MinInt
	ranks, ascending, last := make([]int, lines), true, none
	for row := range ranks {
		rank, err := strconv.Atoi(v.Posted(sortOrder(row)))
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
		f[sortOrder(row)] = strconv.Itoa(last)
	}
}

// Fields of a form that lets lines have VAT of their own: it does, and the user chose it.
const (
	vatLines  = "_vatLines"
	vatByLine = "_vatByLine"
)

// vat clears the VAT of lines if the user does not want it by line, and the rate of a line
// whose category has another.
func (f fields) vat(v *console.Visit, lines int) {
	if !v.Sent(vatLines) {
		return
	}
	for row := range lines {
		category, rate := fmt.Sprintf("items[%d].vatCategory", row), fmt.Sprintf("items[%d].vatRate", row)
		switch at := v.Posted(category); {
		case !v.Sent(vatByLine):
			f[category], f[rate] = "", ""
		case at != "" && (at != document.StandardVAT || v.Posted(rate) == "0"):
			f[rate] = ""
		}
	}
}

// sortOrder returns the name of the field with a line's print position.
func sortOrder(row int) string { return fmt.Sprintf("items[%d].sortOrder", row) }

// units looks up the typed unit of each line, so that the printed unit is the one that
// moves.
func (f fields) units(v *console.Visit, tx *db.Tx, lines int) error {
	said := func(row int, name string) string { return v.Posted(fmt.Sprintf("items[%d].%s", row, name)) }
	named := make([]num.Ref, lines)
	for row := range named {
		named[row] = ref(said(row, "productId"))
	}
	goods, err := product.LoadRefs(tx, named)
	if err != nil {
		return err
	}
	for row, good := range named {
		unit := said(row, "unit")
		if unit == "" && buying(v) { // purchases require one
			f[fmt.Sprintf("items[%d].unit", row)] = cmp.Or(goods[uint32(good)].Unit, v.T("unit|default"))
		}
		if ownUnit(v, row) {
			continue
		}
		id := ""
		if at := unitNamed(goods[uint32(good)], unit); at != 0 {
			id = fmt.Sprint(at)
		}
		f[fmt.Sprintf("items[%d].productAltUnitId", row)] = id
	}
	f.withholding(v, named, goods)
	return nil
}

// withholding decides from which lines tax is withheld where the user leaves it to the
// product.
func (f fields) withholding(v *console.Visit, named []num.Ref, goods map[uint32]product.Traded) {
	for row, id := range named {
		field := fmt.Sprintf("items[%d].%s", row, whtApplies)
		if v.Sent(field) && v.Posted(field) == "" {
			good, found := goods[uint32(id)]
			f[field] = strconv.FormatBool(!found || good.ProductType == product.Service)
		}
	}
}

// buying reports whether the form is a purchase document.
func buying(v *console.Visit) bool { return v.Sent("docDate") }

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
