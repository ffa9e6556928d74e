package printout

import (
	"kontor/internal/base/paper"
	"kontor/internal/outbound/typeset"
)

// ending lays out what closes the document: words, payment, sums and signatures.
func (d *drawing) ending() part {
	left, sums, signs := d.closing(textWidth-sumsWidth-14*typeset.Point), d.sumRows(), d.signatures()
	middle := max(left.height, sums.height)
	gap := 6 * typeset.Point
	return part{middle + signs.height + 2*gap, func() {
		d.y += gap
		y := d.y
		left.draw()
		d.y = y
		sums.draw()
		d.y = y + middle + gap
		signs.draw()
	}}
}

// closing is the amount in words and how to pay.
func (d *drawing) closing(width typeset.Length) part {
	var blocks []block
	add := func(style look, text string) { blocks = append(blocks, block{style, d.wrap(style, width, text, 0)}) }
	for _, text := range d.Words {
		add(normal, "("+text+")")
	}
	add(small, d.Mode)
	if len(d.PayTo) > 0 {
		add(caption, d.T("Pay to"))
		for _, text := range d.PayTo {
			add(small, text)
		}
	}
	code := d.paymentCode(width)
	return part{height(blocks) + code.height, func() {
		d.blocks(side, blocks)
		code.draw()
	}}
}

// paymentCode is the QR code with what it pays.
func (d *drawing) paymentCode(width typeset.Length) part {
	if d.Code == nil {
		return part{0, func() {}}
	}
	size, black, err := paper.QRModules(d.Code.Text)
	if err != nil {
		return part{0, func() {}} // a payment code is far shorter than the longest code
	}
	quiet := 4 * module
	square := typeset.Length(size)*module + 2*quiet
	beside := width - square
	blocks := []block{
		{caption, d.wrap(caption, beside, "PromptPay", 0)},
		{small, d.wrap(small, beside, d.CompanyNames()[0], 2)},
		{small, d.wrap(small, beside, d.Code.Amount+" THB", 0)},
		{small, d.wrap(small, beside, d.T("Scan with any Thai banking app"), 0)},
	}
	return part{max(square, quiet+height(blocks)), func() {
		d.page.Modules(side+quiet, d.y+quiet, module, size, black)
		d.y += quiet
		d.blocks(side+square, blocks)
	}}
}

// sumRows are the sums down to the grand total, and what follows it.
func (d *drawing) sumRows() part {
	if d.Goods {
		return part{0, func() {}}
	}
	type sum struct {
		look
		caption []typeset.Line
		value   string
		grand   bool
	}
	var rows []sum
	var tall typeset.Length
	add := func(style look, f Fact, grand bool) {
		lines := d.wrap(style, sumsWidth-sumsAmount-4*typeset.Point, f.Caption, 0)
		rows = append(rows, sum{style, lines, f.Value, grand})
		tall += typeset.Length(len(lines)) * style.pitch
	}
	for _, f := range d.Sums {
		add(normal, f, false)
	}
	add(strong, d.Grand, true)
	for _, f := range d.After {
		add(normal, f, false)
	}
	x := textWidth - sumsWidth
	amount := column{x: textWidth - sumsAmount - 4*typeset.Point, width: sumsAmount}
	return part{tall + 2*rowGap, func() {
		for _, r := range rows {
			if r.grand {
				d.page.Rule(side+x, d.y+rowGap/2, sumsWidth, 600)
				d.y += rowGap
			}
			y := d.y
			d.write(side+x, r.look, r.caption)
			end := d.y
			d.y = y
			d.number(r.look, amount, r.value)
			if d.y = end; r.grand {
				d.page.Rule(side+x, d.y+rowGap/2, sumsWidth, 600)
				d.y += rowGap
			}
		}
	}}
}

// signatures are lines to sign and date on.
func (d *drawing) signatures() part {
	if len(d.Signs) == 0 {
		return part{0, func() {}}
	}
	room := 34 * typeset.Point
	lines := 1
	wrapped := make([][]typeset.Line, len(d.Signs))
	for i, sign := range d.Signs {
		wrapped[i] = d.wrap(small, signWidth, sign, 2)
		lines = max(lines, len(wrapped[i]))
	}
	return part{room + typeset.Length(lines+1)*small.pitch, func() {
		y := d.y + room
		gap := (textWidth - 3*signWidth) / 2
		for i := range d.Signs {
			x := side + typeset.Length(i)*(signWidth+gap)
			d.page.Rule(x, y, signWidth, 400)
			d.y = y
			for _, line := range append(wrapped[i], d.doc.Line(small.Style, d.T("Date")+" ____/____/____")) {
				d.page.Line(x+(signWidth-line.Width())/2, d.y+small.base+typeset.Point, line)
				d.y += small.pitch
			}
		}
	}}
}
