package printout

import (
	"context"
	"fmt"
	"strings"
	"time"

	"kontor/internal/org/files"
	"kontor/internal/outbound/typeset"
)

// landscapeAbove is the number of columns that an upright page holds.
const landscapeAbove = 7

// reportLines bounds the lines of a cell.
const reportLines = 12

// DrawReport renders a report. It must not be called in a transaction.
func DrawReport(ctx context.Context, r *Report) (File, error) {
	return drawWithin(ctx, "report", r.draw)
}

func (r *Report) draw(ctx context.Context) (File, error) {
	name, drawn := r.about.Name, r.render
	if r.prints != nil {
		name += "-" + files.ASCIIName(r.prints[0].Number)
		drawn = func(ctx context.Context) (File, error) { return render(ctx, r.prints) }
	}
	file, err := drawn(ctx)
	file.Name, file.About = name+".pdf", aboutOf(1, file.Font, "report", file.Pages)
	return file, err
}

// reportDrawing is a report that is being drawn.
type reportDrawing struct {
	*Report
	canvas
	width, height typeset.Length // of the page
	columns       []column
}

func (r *Report) render(ctx context.Context) (File, error) {
	font := paperFont.Load()
	doc := typeset.New(typeset.Info{
		Title: r.each(r.layout.title)[0], Author: r.company.Name, Language: r.Lang(), Created: time.Unix(int64(r.about.GeneratedAt), 0), PaperFont: font,
	})
	d := &reportDrawing{Report: r, canvas: canvas{doc: doc}, width: typeset.A4Width, height: typeset.A4Height}
	if len(r.printed) > landscapeAbove {
		d.width, d.height = d.height, d.width
	}
	d.place()
	pages, err := d.draw(ctx)
	if err != nil {
		return File{}, err
	}
	return File{Bytes: doc.Bytes(), Pages: pages, Font: usedFont(doc, font)}, nil
}

// text is the width between the margins.
func (d *reportDrawing) text() typeset.Length { return d.width - 2*side }

// place sets the position of the columns. Those without a width share what is left.
func (d *reportDrawing) place() {
	const gap = 6 * typeset.Point
	left, open := d.text()-gap*typeset.Length(len(d.printed)-1), typeset.Length(0)
	for _, c := range d.printed {
		if left -= c.width; c.width == 0 {
			open++
		}
	}
	x := typeset.Length(0)
	for _, c := range d.printed {
		width := c.width
		if width == 0 {
			width = left / open
		}
		d.columns = append(d.columns, column{words: d.each(c.word), x: x, width: width, number: c.number})
		x += width + gap
	}
}

// draw draws all pages. The rows are laid out twice: to count the pages, and on them.
func (d *reportDrawing) draw(ctx context.Context) (int, error) {
	head, heads := d.head(), d.columnHeads()
	begins, err := d.breaks(ctx, d.height-top-foot-head.height-heads.height)
	if err != nil {
		return 0, err
	}
	for i, begin := range begins {
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		end := len(d.rows)
		if i+1 < len(begins) {
			end = begins[i+1]
		}
		d.page, d.y = d.doc.Page(d.width, d.height), top
		head.draw()
		heads.draw()
		for _, row := range d.rows[begin:end] {
			d.row(row).draw()
		}
		d.footer(i+1, len(begins))
	}
	return len(begins), nil
}

// breaks returns the first row of each page. A heading stays with the row below it.
func (d *reportDrawing) breaks(ctx context.Context, body typeset.Length) ([]int, error) {
	begins, used := []int{0}, typeset.Length(0)
	for i, row := range d.rows {
		if i%100 == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		tall := d.row(row).height
		needs := tall
		if row[0] == headingRow && i+1 < len(d.rows) {
			needs += d.row(d.rows[i+1]).height
		}
		if used+needs > body && used > 0 {
			begins, used = append(begins, i), 0
		}
		if used += tall; len(begins) > PagesMax {
			return nil, tooLong()
		}
	}
	return begins, nil
}

// head is the company at the left, and title and period at the right.
func (d *reportDrawing) head() part {
	half := d.text() / 2
	var sender []block
	for _, name := range d.names(d.company.Name, d.company.NameEn) {
		sender = append(sender, block{large, d.wrap(large, half, name, 2)})
	}
	if d.company.TaxID != "" {
		text := d.T("Tax ID") + " " + d.company.TaxID
		if branch := d.branch(d.company.Branch()); branch != "" {
			text += " · " + branch
		}
		sender = append(sender, block{small, d.wrap(small, half, text, 2)})
	}
	var title []block
	for _, text := range d.each(d.layout.title) {
		title = append(title, block{large, d.wrap(large, half, text, 2)})
	}
	for _, text := range d.facts() {
		title = append(title, block{small, d.wrap(small, half, text, 2)})
	}
	tall := max(height(sender), height(title))
	return part{tall + 6*typeset.Point, func() {
		y := d.y
		d.blocks(side, sender)
		d.y = y
		for _, b := range title {
			for _, line := range b.lines {
				d.page.Right(side+d.text(), d.y+b.base, line)
				d.y += b.pitch
			}
		}
		d.y = y + tall + 6*typeset.Point
	}}
}

// columnHeads names the columns on grey.
func (d *reportDrawing) columnHeads() part {
	heads := make([][]typeset.Line, len(d.columns))
	most := 1
	for i, c := range d.columns {
		for _, word := range c.words {
			heads[i] = append(heads[i], d.wrap(caption, c.width, word, 2)...)
		}
		most = max(most, len(heads[i]))
	}
	tall := 5*typeset.Point + typeset.Length(most)*caption.pitch
	return part{tall + rowGap, func() {
		d.page.Shade(side, d.y, d.text(), tall, 920)
		y := d.y
		for i, c := range d.columns {
			d.y = y + 2500
			d.cell(caption, c, heads[i])
		}
		d.y = y + tall + rowGap
	}}
}

// cell draws lines into a column.
func (d *reportDrawing) cell(style look, c column, lines []typeset.Line) {
	for _, line := range lines {
		if c.number {
			d.page.Right(side+c.x+c.width, d.y+style.base, line)
		} else {
			d.page.Line(side+c.x, d.y+style.base, line)
		}
		d.y += style.pitch
	}
}

// row lays out a row. Sums are bold, totals below a rule.
func (d *reportDrawing) row(text string) part {
	kind, cells := rune(text[0]), strings.Split(text[1:], cellEnd)
	if kind == headingRow {
		lines := d.wrap(caption, d.text(), cells[0], 2)
		return part{typeset.Length(len(lines))*caption.pitch + 2*rowGap, func() {
			d.y += rowGap
			d.write(side, caption, lines)
			d.y += rowGap
		}}
	}
	style := small
	if kind != plainRow {
		style = caption
	}
	wrapped := make([][]typeset.Line, len(cells))
	most := 1
	for i, c := range d.columns {
		if !c.number {
			wrapped[i] = d.wrap(style, c.width, cells[i], reportLines)
			most = max(most, len(wrapped[i]))
		}
	}
	tall := typeset.Length(most) * style.pitch
	return part{tall + rowGap, func() {
		y := d.y
		if kind == totalRow {
			d.page.Rule(side, y-rowGap/2, d.text(), 600)
		}
		for i, c := range d.columns {
			if d.y = y; c.number {
				d.number(style, c, cells[i])
			} else {
				d.cell(style, c, wrapped[i])
			}
		}
		d.y = y + tall
		d.page.Rule(side, d.y+rowGap/2, d.text(), 200)
		d.y += rowGap
	}}
}

// footer names the report, when it was printed, and the page.
func (d *reportDrawing) footer(page, pages int) {
	y := d.height - 18*typeset.Point
	d.page.Line(side, y, d.doc.Line(small.Style, d.printedAt()))
	d.page.Right(side+d.text(), y, d.doc.Line(small.Style, fmt.Sprintf("%s · %s %d / %d", d.each(d.layout.title)[0], d.T("Page"), page, pages)))
}
