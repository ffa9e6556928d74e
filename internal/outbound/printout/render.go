package printout

import (
	"context"
	"fmt"
	"time"

	"kontor/internal/base/budget"
	"kontor/internal/base/num"
	"kontor/internal/format/picture"
	"kontor/internal/org/files"
	"kontor/internal/outbound/typeset"
)

// PagesMax bounds the pages of a file.
const PagesMax = 300

// Measures of layout 1, in thousandths of a point.
const (
	side        typeset.Length = 42520
	top         typeset.Length = 34016
	foot        typeset.Length = 34016
	textWidth                  = typeset.A4Width - 2*side
	bodyEnd                    = typeset.A4Height - foot
	rowGap      typeset.Length = 3 * typeset.Point
	headMax     typeset.Length = 260 * typeset.Point
	senderWidth typeset.Length = 318 * typeset.Point
	partyWidth  typeset.Length = 290 * typeset.Point
	factsWidth  typeset.Length = 206 * typeset.Point
	factCaption typeset.Length = 88 * typeset.Point
	sumsWidth   typeset.Length = 232 * typeset.Point
	sumsAmount  typeset.Length = 84 * typeset.Point
	module      typeset.Length = 2 * typeset.Point
	signWidth   typeset.Length = 150 * typeset.Point
	carryHeight typeset.Length = 19 * typeset.Point
)

// look is a style with the height of its lines and where the baseline is in them.
type look struct {
	typeset.Style
	pitch, base typeset.Length
}

// The styles of layout 1.
var (
	large     = look{typeset.Style{Weight: typeset.Bold, Size: 14 * typeset.Point}, 20 * typeset.Point, 14500}
	normal    = look{typeset.Style{Weight: typeset.Regular, Size: 10 * typeset.Point}, 16 * typeset.Point, 11500}
	strong    = look{typeset.Style{Weight: typeset.Bold, Size: 10 * typeset.Point}, 16 * typeset.Point, 11500}
	small     = look{typeset.Style{Weight: typeset.Regular, Size: 8 * typeset.Point}, 13 * typeset.Point, 9300}
	caption   = look{typeset.Style{Weight: typeset.Bold, Size: 8 * typeset.Point}, 13 * typeset.Point, 9300}
	watermark = typeset.Style{Weight: typeset.Bold, Size: 72 * typeset.Point, Grey: 850}
)

// Print is a page with its logo, ready to be drawn.
type Print struct {
	*Page
	Picture []byte        // the logo; empty for none
	large   files.Content // the logo, if it is not scaled yet
	seal    Seal          // without hash for none
	kept    files.Content // the bytes of the seal; empty for one that is not kept yet
}

// render draws documents into one PDF: its bytes, pages and font.
func render(ctx context.Context, prints []Print) (File, error) {
	font, err := fontOf(prints)
	if err != nil {
		return File{}, err
	}
	first, pages := prints[0].Page, 0
	made := first.At
	for _, p := range prints {
		made = max(made, p.At)
	}
	doc := typeset.New(typeset.Info{
		Title: first.Title[0] + " " + first.Number, Author: first.CompanyNames()[0], Language: first.Lang(), Created: time.Unix(int64(made), 0), PaperFont: font, Former: first.former != 0,
	})
	for _, p := range prints {
		logo, err := p.logo(ctx)
		if err != nil {
			return File{}, err
		}
		for _, mark := range p.Marks {
			d := &drawing{Page: p.Page, canvas: canvas{doc: doc}, logo: logo, mark: mark}
			n, err := d.draw(ctx, PagesMax-pages)
			if err != nil {
				return File{}, err
			}
			pages += n
		}
	}
	return File{Bytes: doc.Bytes(), Pages: pages, Font: usedFont(doc, font)}, nil
}

// logo reads the pixels of the logo.
func (p Print) logo(ctx context.Context) (*typeset.Picture, error) {
	if p.large.ID != 0 {
		content, err := p.large.Bytes(ctx)
		if err == nil {
			b := budget.Of(budget.With(ctx, budget.Command), int64(len(content))) // it was accepted before
			p.Picture, err = picture.ForPaper(b, "Logo", content)
		}
		if err != nil {
			return nil, err
		}
	}
	if len(p.Picture) == 0 {
		return nil, nil
	}
	width, height, rgb, err := picture.Pixels(p.Picture)
	return &typeset.Picture{Width: width, Height: height, RGB: rgb}, err
}

// drawing is one copy of a document that is being drawn.
type drawing struct {
	*Page
	canvas
	logo    *typeset.Picture
	mark    Mark
	columns []column
}

// pageRows is the rows of a page.
type pageRows struct {
	rows   []row
	before num.Money // brought forward
	after  num.Money // carried forward
	goes   bool      // its sum is carried forward
}

// draw draws all pages of a copy.
func (d *drawing) draw(ctx context.Context, most int) (int, error) {
	if d.IsSlip() {
		return d.drawSlip(ctx, most)
	}
	d.columns = d.tableColumns()
	head := d.head()
	ending := d.ending()
	body := bodyEnd - top - head.height
	pages := d.fill(d.rows(body-2*carryHeight), body, ending.height)
	if len(pages) > most {
		return 0, tooLong()
	}
	for i, p := range pages {
		if ctx.Err() != nil {
			return 0, context.Cause(ctx)
		}
		d.page, d.y = d.doc.Page(typeset.A4Width, typeset.A4Height), top
		if d.Ended != "" {
			d.page.Across(d.doc.Line(watermark, d.Ended))
		}
		head.draw()
		if i > 0 && pages[i-1].goes {
			d.carry(d.T("Brought forward"), p.before)
		}
		for _, r := range p.rows {
			r.draw()
		}
		if p.goes {
			d.carry(d.T("Carried forward"), p.after)
		}
		if i == len(pages)-1 {
			d.y = bodyEnd - ending.height
			ending.draw()
		}
		d.footer(i+1, len(pages))
	}
	return len(pages), nil
}

// fill puts rows on pages. Every page but the last keeps room for the sum carried forward, and
// the ending stays whole.
func (d *drawing) fill(rows []row, body, ending typeset.Length) []pageRows {
	pages := []pageRows{{}}
	used := typeset.Length(0)
	next := func(goes bool) {
		last := &pages[len(pages)-1]
		last.goes = goes
		pages = append(pages, pageRows{before: last.after, after: last.after})
		used = carryHeight
	}
	for _, r := range rows {
		page := &pages[len(pages)-1]
		if used+r.height > body-carryHeight && len(page.rows) > 0 {
			next(r.counts)
			page = &pages[len(pages)-1]
		}
		page.take([]row{r})
		used += r.height
	}
	if used+ending > body {
		moved := pages[len(pages)-1].giveLast(body - carryHeight - ending)
		next(len(rows) > 0 && rows[len(rows)-1].counts)
		pages[len(pages)-1].take(moved)
	}
	return pages
}

// take adds rows to a page.
func (p *pageRows) take(rows []row) {
	for _, r := range rows {
		p.rows, p.after = append(p.rows, r), p.after.Add(r.amount)
	}
}

// giveLast removes the last row, which follows the ending to the next page if it fits there, so
// that the last page is not without rows. A page keeps its only row.
func (p *pageRows) giveLast(room typeset.Length) []row {
	last := len(p.rows) - 1
	if last < 1 || p.rows[last].height > room {
		return nil
	}
	moved := p.rows[last:]
	p.rows, p.after = p.rows[:last], p.after.Sub(moved[0].amount)
	return moved
}

// carry draws the sum so far.
func (d *drawing) carry(word string, sum num.Money) {
	last := d.columns[len(d.columns)-1]
	d.page.Line(side+d.columns[1].x, d.y+normal.base, d.doc.Line(strong.Style, word))
	d.number(strong, last, d.amount(sum, d.currency))
	d.y += normal.pitch
	d.page.Rule(side, d.y+rowGap/2, textWidth, 200)
	d.y += rowGap
}

// footer names the document and the page.
func (d *drawing) footer(page, pages int) {
	text := fmt.Sprintf("%s · %s %d / %d", d.Number, d.T("Page"), page, pages)
	d.page.Right(side+textWidth, typeset.A4Height-18*typeset.Point, d.doc.Line(small.Style, text))
}

// part is a part of a page of a known height, drawn at d.y.
type part struct {
	height typeset.Length
	draw   func()
}
