package printout

import (
	"context"

	"kontor/internal/base/num"
	"kontor/internal/outbound/typeset"
	"kontor/internal/trade/sales"
)

// Measures of a slip: the paper is 80 mm wide, and printers print on 72 mm. A slip longer than slipHeight
// continues on another page.
var (
	slipWidth = typeset.Millimetres(80)
	slipSide  = typeset.Millimetres(4)
	slipText  = slipWidth - 2*slipSide
)

const slipHeight = 5000 * typeset.Point

// withVAT returns a document with prices that include VAT: each line with its part of the total of
// its rate.
func withVAT(d sales.Document, places int) sales.Document {
	if d.PricesIncludeVat {
		return d
	}
	lines, members := map[num.Percent][]num.Money{}, map[num.Percent][]int{}
	for i, item := range d.Items {
		_, rate := d.VATOf(item)
		lines[rate], members[rate] = append(lines[rate], item.TotalPrice), append(members[rate], i)
	}
	items := make([]sales.Item, len(d.Items))
	for rate, at := range members {
		sum := num.Sum(lines[rate]...)
		shares := sum.Add(sum.Part(rate, places)).Spread(lines[rate], places)
		for i, n := range at {
			item := d.Items[n]
			item.UnitPrice = item.UnitPrice.Add(item.UnitPrice.Part(rate, num.MoneyPlaces))
			item.DiscountAmount = item.DiscountAmount.Add(item.DiscountAmount.Part(rate, places))
			item.TotalPrice = shares[i]
			items[n] = item
		}
	}
	d.Items, d.PricesIncludeVat, d.SubtotalAmount, d.DiscountAmount = items, true, d.GrandTotal, num.Money{}
	return d
}

// drawSlip draws the document as a slip.
func (d *drawing) drawSlip(ctx context.Context, most int) (pages int, err error) {
	for parts := d.slipParts(); len(parts) > 0; pages++ {
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		if pages == most {
			return 0, tooLong()
		}
		tall, n := parts[0].height, 1
		for n < len(parts) && tall+parts[n].height <= slipHeight {
			tall += parts[n].height
			n++
		}
		d.page, d.y = d.doc.Page(slipWidth, tall+2*slipSide), slipSide
		for _, p := range parts[:n] {
			p.draw()
		}
		parts = parts[n:]
	}
	return pages, nil
}

// slip collects the lines of a slip.
type slip struct {
	*drawing
	parts []part
}

// slipParts are the lines of a slip.
func (d *drawing) slipParts() []part {
	s := &slip{drawing: d}
	s.slipHead()
	s.rule()
	for _, l := range d.Lines {
		s.left(normal, l.Text, "")
		s.left(small, l.More, "")
		text := l.Quantity + " " + l.Unit + " × " + l.Price
		if l.Discount != "" {
			text += " − " + l.Discount
		}
		s.left(small, text, l.Sum)
	}
	s.rule()
	for _, f := range d.Sums {
		s.left(small, f.Caption, f.Value)
	}
	s.left(strong, d.Grand.Caption, d.Grand.Value)
	for _, f := range d.After {
		s.left(small, f.Caption, f.Value)
	}
	s.middle(small, d.Mode)
	s.left(small, d.Note, "")
	return s.parts
}

// slipHead is the seller, the title, the facts and a customer who is named.
func (s *slip) slipHead() {
	s.middle(strong, s.CompanyNames()...)
	s.middle(small, s.CompanyAddresses()...)
	if id := s.Company.TaxID; id != "" {
		s.middle(small, s.T("Tax ID")+" "+id, s.CompanyBranch())
	}
	s.middle(strong, append(s.Title, s.Ended)...)
	s.rule()
	for _, f := range s.Facts {
		s.left(small, f.Caption, f.Value)
	}
	for _, text := range append(s.Party.Names, s.Party.Addresses...) {
		s.left(small, text, "")
	}
	if s.Party.TaxID != "" {
		s.left(small, s.T("Tax ID")+" "+s.Party.TaxID+" "+s.Party.Branch, "")
	}
}

// middle adds texts in the middle.
func (s *slip) middle(style look, texts ...string) {
	for _, text := range texts {
		for _, line := range s.wrap(style, slipText, text, 0) {
			s.add(style, line, (slipText-line.Width())/2, "")
		}
	}
}

// left adds a text, with a value at the right end of its last line.
func (s *slip) left(style look, text, value string) {
	width := slipText
	if value != "" {
		width -= s.doc.Line(style.Style, value).Width() + 4*typeset.Point
	}
	lines := s.wrap(style, width, text, 0)
	for i, line := range lines {
		if i == len(lines)-1 {
			s.add(style, line, 0, value)
		} else {
			s.add(style, line, 0, "")
		}
	}
}

func (s *slip) add(style look, line typeset.Line, x typeset.Length, value string) {
	s.parts = append(s.parts, part{style.pitch, func() {
		s.page.Line(slipSide+x, s.y+style.base, line)
		s.number(style, column{x: slipSide - side, width: slipText}, value)
		s.y += style.pitch
	}})
}

func (s *slip) rule() {
	s.parts = append(s.parts, part{2 * rowGap, func() {
		s.page.Rule(slipSide, s.y+rowGap, slipText, 400)
		s.y += 2 * rowGap
	}})
}
