package printout

import (
	"slices"
	"strconv"
	"strings"

	"kontor/internal/base/num"
	"kontor/internal/outbound/typeset"
)

// column is a column of the table. x counts from the left margin.
type column struct {
	words    []string // one per language
	x, width typeset.Length
	number   bool // at the right end
}

// row is a row of the table.
type row struct {
	height typeset.Length
	counts bool      // a priced row of the table, not of the note
	amount num.Money // counted when the sum is carried forward
	draw   func()
}

// tableColumns returns the columns of lines or bills.
func (d *drawing) tableColumns() []column {
	point := typeset.Point
	hash := column{[]string{"#"}, 0, 22 * point, true}
	if len(d.Bills) > 0 {
		first := []column{hash, {d.each("Invoice no."), 26 * point, 116236, false}, {d.each("Date"), 146236, 80 * point, false}, {d.each("Due"), 230236, 80 * point, false}}
		if d.Serves { // what was sold, without the due date
			first = []column{hash, {d.each("Item"), 26 * point, 200236, false}, {d.each("Date"), 230236, 80 * point, false}}
		}
		return append(first,
			column{d.each("Total"), 314236, 60 * point, true}, column{d.each("Settled before"), 378236, 60 * point, true}, column{strings.Split(d.BillSum, " / "), 442236, 64 * point, true})
	}
	if len(d.Moves) > 0 {
		return []column{{d.each("Date"), 0, 70 * point, false}, {d.each("Document"), 74 * point, 176236, false},
			{d.each("Charge"), 254236, 80 * point, true}, {d.each("Payment"), 340236, 80 * point, true}, {d.each("Balance"), 426236, 80 * point, true},
		}
	}
	item := column{d.each("Item"), 26 * point, 184236, false}
	if d.Goods {
		item.width = 356236
		return []column{hash, item, {d.each("Quantity"), 386236, 60 * point, true}, {d.each("Unit"), 450236, 56 * point, false}}
	}
	vat := typeset.Length(0)
	words := column{d.each("VAT"), 390236, 42 * point, true}
	if d.ByLine {
		if vat = words.width; d.Layout > oldLayout {
			vat, words = 66*point, column{words.words, 374236, 58 * point, false} // wide enough for its words
		}
		item.width -= vat
	}
	columns := []column{hash, item,
		{d.each("Quantity"), 210236 - vat, 56 * point, true}, {d.each("Unit"), 270236 - vat, 44 * point, false},
		{d.each("Unit price"), 314236 - vat, 66 * point, true}, {d.each("Discount"), 380236 - vat, 52 * point, true},
	}
	if d.ByLine {
		columns = append(columns, words)
	}
	return append(columns, column{d.each("Amount"), 432236, 74 * point, true})
}

// columnHeads names the columns on grey.
func (d *drawing) columnHeads() part {
	lines := 1
	for _, c := range d.columns {
		lines = max(lines, len(c.words))
	}
	tall := 5*typeset.Point + typeset.Length(lines)*caption.pitch
	return part{tall + rowGap, func() {
		d.page.Shade(side, d.y, textWidth, tall, 920)
		y := d.y
		for _, c := range d.columns {
			d.y = y + 2500
			for _, word := range c.words {
				if c.number {
					d.number(caption, c, word)
				} else {
					d.page.Line(side+c.x, d.y+caption.base, d.doc.Line(caption.Style, word))
				}
				d.y += caption.pitch
			}
		}
		d.y = y + tall + rowGap
	}}
}

// cells are the values of a row beside its text.
type cells []string

// rows lays out the lines or bills and the note. No row is higher than most.
func (d *drawing) rows(most typeset.Length) (out []row) {
	for _, l := range d.Lines {
		values := cells{strconv.Itoa(l.Number), "", l.Quantity, l.Unit, l.Price, l.Discount}
		if d.ByLine {
			values = append(values, l.VAT)
		}
		if values = append(values, l.Sum); d.Goods {
			values = values[:len(d.columns)]
		}
		out = append(out, d.tableRows(l.Text, l.More, values, l.amount, most)...)
	}
	for _, b := range d.Bills {
		values := cells{strconv.Itoa(b.Number), "", b.Date, b.Due, b.Total, b.Before, b.Sum}
		if d.Serves {
			values = slices.Delete(values, 3, 4)
		}
		out = append(out, d.tableRows(b.Text, b.More, values, b.amount, most)...)
	}
	for _, m := range d.Moves {
		out = append(out, d.tableRows(m.Text, m.More, cells{m.Date, "", m.Charge, m.Payment, m.Balance}, m.amount, most)...)
	}
	if d.Note != "" {
		out = append(out, d.noteRows()...)
	}
	return out
}

// tableRows lays out a line. One that is higher than a page continues on the next.
func (d *drawing) tableRows(text, more string, values cells, amount num.Money, most typeset.Length) (out []row) {
	width := d.columns[1].width
	blocks := []block{{normal, d.wrap(normal, width, text, 0)}, {small, d.wrap(small, width, more, 0)}}
	for rest := blocks; ; {
		fits, left := splitBlocks(rest, most-rowGap)
		out = append(out, d.tableRow(fits, values, amount))
		if len(left) == 0 {
			return out
		}
		rest, values, amount = left, nil, num.Money{}
	}
}

// splitBlocks returns the lines that fit into a height, and the others.
func splitBlocks(blocks []block, most typeset.Length) (fits, left []block) {
	for i, b := range blocks {
		n := min(len(b.lines), int(most/b.pitch))
		fits = append(fits, block{b.look, b.lines[:n]})
		most -= typeset.Length(n) * b.pitch
		if n < len(b.lines) {
			return fits, append([]block{{b.look, b.lines[n:]}}, blocks[i+1:]...)
		}
	}
	return fits, nil
}

func (d *drawing) tableRow(text []block, values cells, amount num.Money) row {
	wrapped := make([][]typeset.Line, len(values))
	tall := max(height(text), normal.pitch)
	for i, value := range values {
		if c := d.columns[i]; !c.number && i != 1 {
			style := d.cellLook()
			wrapped[i] = d.wrap(style, c.width, value, 0)
			tall = max(tall, typeset.Length(len(wrapped[i]))*style.pitch)
		}
	}
	return row{tall + rowGap, !d.Goods, amount, func() {
		y := d.y
		for i, value := range values {
			d.y = y
			switch c := d.columns[i]; {
			case i == 1:
				d.blocks(side+c.x, text)
			case c.number:
				d.number(normal, c, value)
			default:
				style := d.cellLook()
				d.y += normal.base - style.base
				d.write(side+c.x, style, wrapped[i])
			}
		}
		if values == nil {
			d.blocks(side+d.columns[1].x, text)
		}
		d.y = y + tall
		d.page.Rule(side, d.y+rowGap/2, textWidth, 200)
		d.y += rowGap
	}}
}

// cellLook is the look of dates and units.
func (d *drawing) cellLook() look {
	if len(d.Bills) > 0 {
		return small
	}
	return normal
}

// noteRows lays out the note, a row for each line, so that it continues over pages.
func (d *drawing) noteRows() (out []row) {
	lines := d.wrap(normal, textWidth, d.T("Note")+": "+d.Note, 0)
	for i, line := range lines {
		above := typeset.Length(0)
		if i == 0 {
			above = 4 * typeset.Point
		}
		out = append(out, row{height: normal.pitch + above, draw: func() {
			d.y += above
			d.write(side, normal, []typeset.Line{line})
		}})
	}
	return out
}
