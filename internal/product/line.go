package product

import (
	"cmp"
	"fmt"
	"slices"

	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/num"
)

// Line is what a line of a document says about its product.
type Line struct {
	ProductID num.Ref
	AltUnitID num.Ref
	Quantity  num.Qty // in that unit
	Follows   num.Ref // the line of another document that it names
}

// Written is a line that is stored.
type Written struct {
	Line
	ID    uint32
	Unit  string
	Ratio num.Qty // base units in one of that unit on the day it was written
}

// Before is what was written before the lines of a document: those that it had,
// and those of the document that it follows.
type Before struct {
	Own, Followed []Written
}

// has tells whether a product stood there already.
func (b Before) has(product num.Ref) bool {
	stood := func(w Written) bool { return w.ProductID == product }
	return slices.ContainsFunc(b.Own, stood) || slices.ContainsFunc(b.Followed, stood)
}

// line returns the line that a line is measured like, if there is one: of those
// that it may follow the one that it names, else one of as many, else any; or the
// one of its own document that it repeats.
func (b Before) line(l Line) (Written, bool) {
	alike := func(w Written) bool { return w.ProductID == l.ProductID && w.AltUnitID == l.AltUnitID }
	named := func(w Written) bool { return alike(w) && num.Ref(w.ID) == l.Follows }
	repeated := func(w Written) bool { return alike(w) && w.Quantity == l.Quantity }
	for _, fits := range []func(Written) bool{named, repeated, alike} {
		if i := slices.IndexFunc(b.Followed, fits); i >= 0 {
			return b.Followed[i], true
		}
	}
	if i := slices.IndexFunc(b.Own, repeated); i >= 0 {
		return b.Own[i], true
	}
	return Written{}, false
}

// Measured is a line in the terms of its product.
type Measured struct {
	Product      Traded  // nothing for free text
	Unit         string  // of the quantity
	Ratio        num.Qty // base units in one of them
	BaseQuantity num.Qty
	Wrong        *fault.Field // what is wrong with the line, or nil
}

// Measure finds products, units and base quantities of the lines of a document,
// all at once. A product that was switched off or deleted stays where it stood and
// comes onto no new line. A unit that holds something else by now, or was removed,
// holds on a line that was there what it held when that was written.
func Measure(tx *db.Tx, lines []Line, before Before) ([]Measured, error) {
	refs := make([]num.Ref, len(lines))
	for i, l := range lines {
		refs[i] = l.ProductID
	}
	goods, err := LoadRefs(tx, refs)
	if err != nil {
		return nil, err
	}
	measured := make([]Measured, len(lines))
	for i, l := range lines {
		measured[i] = l.measure(i, goods, before)
	}
	return measured, nil
}

// LoadRefs returns the products that lines name.
func LoadRefs(tx *db.Tx, refs []num.Ref) (map[uint32]Traded, error) {
	var ids []uint32
	for _, ref := range refs {
		if ref != 0 && !slices.Contains(ids, uint32(ref)) {
			ids = append(ids, uint32(ref))
		}
	}
	return Load(tx, ids)
}

func (l Line) measure(at int, goods map[uint32]Traded, before Before) Measured {
	g, found := goods[uint32(l.ProductID)]
	stood := before.has(l.ProductID)
	m := Measured{Product: g, Unit: g.Unit, Ratio: num.QtyOf(1)}
	wrong := func(field, tag, param string) Measured {
		m.Wrong = &fault.Field{Name: fmt.Sprintf("Items[%d].%s", at, field), Tag: tag, Param: param}
		return m
	}
	switch {
	case l.ProductID != 0 && !found, !g.DeletedAt.IsZero() && !stood:
		return wrong("ProductID", "exists", "")
	case found && !g.IsActive && !stood:
		return wrong("ProductID", "active", "")
	}
	if l.AltUnitID != 0 {
		u, ok := g.AltUnit(l.AltUnitID)
		if w, kept := before.line(l); kept {
			u, ok = AltUnit{Unit: cmp.Or(u.Unit, w.Unit), Ratio: w.Ratio}, true
		}
		if !ok {
			return wrong("ProductAltUnitID", "exists", "")
		}
		m.Unit, m.Ratio = u.Unit, u.Ratio
	}
	if m.BaseQuantity = l.Quantity.InBase(m.Ratio); m.BaseQuantity.Sign() <= 0 {
		return wrong("Quantity", "gt", "0")
	}
	return m
}
