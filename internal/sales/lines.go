package sales

import (
	"fmt"
	"slices"

	"kontor/internal/fault"
	"kontor/internal/num"
	"kontor/internal/product"
)

// goods reads the products that lines name, all at once.
func (d *desk) goods(refs []num.Ref) (map[uint32]product.Known, error) {
	var ids []uint32
	for _, ref := range refs {
		if ref != 0 && !slices.Contains(ids, uint32(ref)) {
			ids = append(ids, uint32(ref))
		}
	}
	return product.Load(d.tx, ids)
}

// goodsOf reads the products of a document's lines.
func (d *desk) goodsOf(r *record) (map[uint32]product.Known, error) {
	refs := make([]num.Ref, len(r.lines))
	for i, l := range r.lines {
		refs[i] = l.ProductID
	}
	return d.goods(refs)
}

// lines replaces the lines of a draft by those that were sent.
func (f *filling) lines() error {
	r, items := f.doc, f.in.Items
	if !f.sent("Items") {
		return f.readLines(r)
	}
	old, err := f.productsBefore(r)
	if err != nil {
		return err
	}
	products := make([]num.Ref, len(items))
	for i, item := range items {
		products[i] = item.ProductID
	}
	goods, err := f.goods(products)
	if err != nil {
		return err
	}
	r.lines = make([]line, len(items))
	var bad []fault.Field
	for i, item := range items {
		l, field := newLine(item, i, goods, old)
		if field != nil {
			bad = append(bad, *field)
		}
		r.lines[i] = l
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	return nil
}

// productsBefore are the products that the stored lines of a draft name: what
// is on a document already may stay there.
func (d *desk) productsBefore(r *record) (map[num.Ref]bool, error) {
	old := map[num.Ref]bool{}
	if r.ID == 0 {
		return old, nil
	}
	if err := d.readLines(r); err != nil {
		return nil, err
	}
	for _, l := range r.lines {
		old[l.ProductID] = true
	}
	return old, nil
}

// newLine makes a line of what was sent, or names the field that is wrong.
func newLine(item EditableItem, at int, goods map[uint32]product.Known, old map[num.Ref]bool) (line, *fault.Field) {
	wrong := func(field, tag string) *fault.Field {
		return &fault.Field{Name: fmt.Sprintf("Items[%d].%s", at, field), Tag: tag}
	}
	l := line{Ratio: num.QtyOf(1), Item: Item{EditableItem: item}}
	if l.SortOrder == nil {
		l.SortOrder = &at
	}
	g, known := goods[uint32(item.ProductID)]
	switch {
	case item.ProductID != 0 && !known:
		return l, wrong("ProductID", "exists")
	case known && !g.IsActive && !old[item.ProductID]:
		return l, wrong("ProductID", "active")
	}
	unit := g.Unit
	if item.ProductAltUnitID != 0 {
		u, ok := g.AltUnit(item.ProductAltUnitID)
		if !ok {
			return l, wrong("ProductAltUnitID", "exists")
		}
		unit, l.Ratio = u.Unit, u.Ratio
	}
	if l.Unit == "" {
		l.Unit = unit
	}
	if l.BaseQuantity = l.Quantity.InBase(l.Ratio); l.BaseQuantity.Sign() <= 0 {
		return l, wrong("Quantity", "gt")
	}
	return l, nil
}
