package product

import (
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
	Stood     bool    // was on the document already, or on the one it follows
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
// comes onto no new line.
func Measure(tx *db.Tx, lines []Line) ([]Measured, error) {
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
		measured[i] = l.measure(i, goods)
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

func (l Line) measure(at int, goods map[uint32]Traded) Measured {
	g, found := goods[uint32(l.ProductID)]
	m := Measured{Product: g, Unit: g.Unit, Ratio: num.QtyOf(1)}
	wrong := func(field, tag, param string) Measured {
		m.Wrong = &fault.Field{Name: fmt.Sprintf("Items[%d].%s", at, field), Tag: tag, Param: param}
		return m
	}
	switch {
	case l.ProductID != 0 && !found, !g.DeletedAt.IsZero() && !l.Stood:
		return wrong("ProductID", "exists", "")
	case found && !g.IsActive && !l.Stood:
		return wrong("ProductID", "active", "")
	}
	if l.AltUnitID != 0 {
		u, ok := g.AltUnit(l.AltUnitID)
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
