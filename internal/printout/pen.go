package printout

import (
	"strings"

	"kontor/internal/typeset"
)

// pen draws on the page that is open, at y.
type pen struct {
	doc  *typeset.Document
	page *typeset.Page
	y    typeset.Length
}

// write draws lines of a look at x and moves down.
func (p *pen) write(x typeset.Length, style look, lines []typeset.Line) {
	for _, line := range lines {
		p.page.Line(x, p.y+style.base, line)
		p.y += style.pitch
	}
}

// wrap sets a text in lines; empty text has none.
func (p *pen) wrap(style look, width typeset.Length, text string, most int) []typeset.Line {
	if text == "" {
		return nil
	}
	lines := p.doc.Wrap(style.Style, width, text)
	if halves := strings.Split(text, " / "); len(lines) > 1 && len(halves) == 2 {
		// One language a line, if each fits on one.
		if two := p.doc.Wrap(style.Style, width, halves[0]+" /\n"+halves[1]); len(two) == 2 {
			lines = two
		}
	}
	if most == 0 {
		return lines
	}
	return p.doc.Cut(lines, most, width)
}

// block is lines of one look.
type block struct {
	look
	lines []typeset.Line
}

func height(blocks []block) (sum typeset.Length) {
	for _, b := range blocks {
		sum += typeset.Length(len(b.lines)) * b.pitch
	}
	return sum
}

// number writes a value at the right end of a column. It shrinks until it fits.
func (p *pen) number(style look, c column, text string) {
	if text == "" {
		return
	}
	line := p.doc.Line(style.Style, text)
	for line.Width() > c.width && style.Size > 5*typeset.Point {
		style.Size -= typeset.Point / 2
		line = p.doc.Line(style.Style, text)
	}
	p.page.Right(side+c.x+c.width, p.y+style.base, line)
}

// blocks draws blocks below each other.
func (p *pen) blocks(x typeset.Length, blocks []block) {
	for _, b := range blocks {
		p.write(x, b.look, b.lines)
	}
}
