package sales

import (
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/trade/document"
	"kontor/internal/trade/product"
)

// goodsOf reads the products of a document's lines.
func (s *service) goodsOf(r *record) (map[uint32]product.Traded, error) {
	refs := make([]num.Ref, len(r.lines))
	for i, l := range r.lines {
		refs[i] = l.ProductID
	}
	return product.LoadRefs(s.tx, refs)
}

// lines replaces the lines of a draft.
func (f *filling) lines() error {
	r, items := f.doc, f.in.Items
	if !f.sent("Items") {
		return f.readLines(r)
	}
	before, err := f.before(r, f.source)
	if err != nil {
		return err
	}
	said := make([]product.Line, len(items))
	for i, item := range items {
		said[i] = item.measured()
	}
	measured, err := product.Measure(f.tx, said, before)
	if err != nil {
		return err
	}
	f.goods = measured
	r.lines = make([]line, len(items))
	var bad []fault.Field
	for i, m := range measured {
		if m.Wrong != nil {
			bad = append(bad, *m.Wrong)
		}
		r.lines[i] = newLine(items[i], i, m)
	}
	if len(bad) > 0 {
		return fault.Invalid(bad...)
	}
	return nil
}

// newLine returns a line from a request.
func newLine(item EditableItem, at int, m product.Measured) line {
	l := line{RecordLine: document.RecordLine{Ratio: m.Ratio, BaseQuantity: m.BaseQuantity, SortOrder: at}}
	l.edit(item)
	if l.Unit == "" {
		l.Unit = m.Unit
	}
	return l
}

// measured returns the line with its quantity in base units.
func (e EditableItem) measured() product.Line {
	return product.Line{ProductID: e.ProductID, AltUnitID: e.ProductAltUnitID, Quantity: e.Quantity}
}

func (l *line) measured() product.Line {
	return product.Line{ProductID: l.ProductID, AltUnitID: l.ProductAltUnitID, Quantity: l.Quantity}
}

// before returns the stored lines of a draft and those of the invoice it corrects. They are not
// validated again.
func (s *service) before(r, source *record) (b product.Before, err error) {
	if r.ID != 0 {
		if b.Own, err = s.written(r); err != nil {
			return b, err
		}
	}
	if source != nil {
		b.Followed, err = s.written(source)
	}
	return b, err
}

func (s *service) written(r *record) ([]product.Written, error) {
	if err := s.readLines(r); err != nil {
		return nil, err
	}
	lines := make([]product.Written, len(r.lines))
	for i, l := range r.lines {
		lines[i] = product.Written{Line: l.measured(), ID: l.ID, Unit: l.Unit, Ratio: l.Ratio}
	}
	return lines, nil
}
