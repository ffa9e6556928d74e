package product

import (
	"cmp"
	"fmt"
	"slices"

	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/db"
)

// Line is the product part of a document line.
type Line struct {
	ProductID num.Ref
	AltUnitID num.Ref
	Quantity  num.Qty // in that unit
	Follows   num.Ref // the source line that it refers to
}

// Written is a stored line.
type Written struct {
	Line
	ID    uint32
	Unit  string
	Ratio num.Qty // base units per unit when the line was written
}

// Before holds the stored lines of a document and those of its source document.
type Before struct {
	Own, Followed []Written
}

// has reports whether a product is on one of the stored lines.
func (b Before) has(product num.Ref) bool {
	stood := func(w Written) bool { return w.ProductID == product }
	return slices.ContainsFunc(b.Own, stood) || slices.ContainsFunc(b.Followed, stood)
}

// line returns the stored line whose unit ratio applies: of the source document the line that
// l refers to, else one with the same quantity, else any; or the line of its own document that
// it repeats.
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

// Measured is a line with its product, unit and base quantity.
type Measured struct {
	Product      Traded  // zero for free text
	Unit         string  // of the quantity
	Ratio        num.Qty // base units per unit
	BaseQuantity num.Qty
	Wrong        *fault.Field // the validation error of the line, or nil
}

// Measure resolves products, units and base quantities of document lines in one go. Inactive
// or deleted products are accepted only if a stored line already names them. A unit that was
// changed or removed since keeps the ratio it had when the stored line was written.
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

// LoadRefs returns the products named by lines.
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
