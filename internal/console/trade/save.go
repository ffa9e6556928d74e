package trade

import (
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

// contactText is what was typed into the field of the contact. Who types a name
// and leaves the list alone means the one contact that is called that.
const contactText = "_contact"

// The buttons that send a draft out: the usual one, and the one of a user who was asked
// about stock that becomes negative.
const (
	issue  = "issue"
	Anyway = "anyway"
)

// Sent is the form of a draft as it was sent, before it is read. It is made before
// the write, which may run more than once.
type Sent struct {
	lines   int
	version string
	text    string
}

// Sent takes the form of a draft. Lines on which nothing was typed are none, and
// the id of a unit says nothing where the unit is typed: a form that is sent twice
// is known by what it says.
func (s *Pages[F, D]) Sent(v *console.Visit) Sent {
	sent := Sent{lines: len(v.Renumber("items", s.Starts...)), version: v.Version(), text: s.Text}
	for row := range sent.lines {
		if !ownUnit(v, row) {
			v.Set(fmt.Sprintf("items[%d].productAltUnitId", row), "")
		}
	}
	return sent
}

// ownUnit reports whether the unit of a line is one that its product does not call
// so, and that nobody touched.
func ownUnit(v *console.Visit, row int) bool {
	own := v.Posted(fmt.Sprintf("items[%d]._unit", row))
	return own != "" && own == v.Posted(fmt.Sprintf("items[%d].unit", row))
}

// Written reads the form of a draft inside the write that stores it: what was typed
// and not chosen is looked up on the same snapshot.
func Written[In any](v *console.Visit, tx *db.Tx, sent Sent) (in In, err error) {
	found := fields{}
	if err := found.contact(v, tx); err != nil {
		return in, err
	}
	found.texts(v, sent.lines, sent.text)
	found.order(v, sent.lines)
	if err := found.units(v, tx, sent.lines); err != nil {
		return in, err
	}
	return console.InputWith[In](v, found)
}

// Saved sends a draft out that was just saved, if the user asked for that, and returns
// where to go. send makes the move and returns the new status.
func (s *Pages[F, D]) Saved(v *console.Visit, tx *db.Tx, id uint32, send func(*console.Visit, *db.Tx, uint32) (string, error)) (string, error) {
	v.Done("Saved")
	if do := v.Posted("_do"); do != issue && do != Anyway {
		return s.At(v, id), nil
	}
	to, err := send(v, tx, id)
	if to != "" {
		v.Done("Status: {1}", v.T(console.StatusWord(to)))
	}
	return s.At(v, id), err
}

// Unchanged refuses an old copy of the draft in the address that was changed
// meanwhile. What is no draft any more is refused for that.
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

// Missing names the field whose record is not there any more. To the API it
// is something that was not found; here the page is there, and what was typed too.
func Missing(err error) error {
	for field, gone := range map[string]*fault.Fault{"ContactID": fault.CustomerNotFound, "BankID": fault.BankNotFound} {
		if errors.Is(err, gone) {
			return fault.Bad(field, "exists")
		}
	}
	return err
}

// fields are values that a form does not have itself: what was typed and not chosen is
// looked up. The form keeps what was typed, because it is shown again if it is refused.
type fields map[string]string

// contact lets the name that stands in the field decide: without script the
// id of the one who stood there stays when another name is typed.
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
	v.Set("contactId", "") // a refused form must not come back with the other contact's id
	if text == "" {
		return nil
	}
	found, err := contact.List(tx, contact.Filter{Search: text, Best: true, Page: input.Page{Limit: 20}})
	if err != nil {
		return err
	}
	for _, c := range found.Items {
		if len(found.Items) == 1 || strings.EqualFold(c.Name, text) || strings.EqualFold(c.Code, text) {
			f["contactId"] = fmt.Sprint(c.ID)
			return nil
		}
	}
	return fault.Bad("ContactID", "exists")
}

// texts gives texts that nobody touched the lines back that their fields
// could not show.
func (f fields) texts(v *console.Visit, lines int, name string) {
	for row := range lines {
		at := fmt.Sprintf("items[%d].", row)
		if own := v.Posted(at + "_text"); own != "" && v.Posted(at+name) == shown(own) {
			f[at+name] = own
		}
	}
}

// order lets the order of the lines on the page decide in which order they
// are printed. While nobody moves a line, each keeps its sortOrder; otherwise lines
// that are new or were moved come right after the line before them.
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

// sortOrder is the name of the field that says where a line is printed.
func sortOrder(row int) string { return fmt.Sprintf("items[%d].sortOrder", row) }

// units lets the unit that stands on a line decide which one of its product
// it is, so that what is printed is what moves.
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
		if ownUnit(v, row) {
			continue
		}
		id := ""
		if at := unitNamed(goods[uint32(good)], unit); at != 0 {
			id = fmt.Sprint(at)
		}
		f[fmt.Sprintf("items[%d].productAltUnitId", row)] = id
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
