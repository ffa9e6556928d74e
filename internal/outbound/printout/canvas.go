package printout

import (
	"strings"

	"kontor/internal/outbound/typeset"
)

// canvas draws on the page that is open, at y.
type canvas struct {
	doc  *typeset.Document
	page *typeset.Page
	y    typeset.Length
}

// write draws lines of a look at x and moves down.
func (p *canvas) write(x typeset.Length, style look, lines []typeset.Line) {
	for _, line := range lines {
		p.page.Line(x, p.y+style.base, line)
		p.y += style.pitch
	}
}

// wrap sets a text in lines; empty text has none.
func (p *canvas) wrap(style look, width typeset.Length, text string, most int) []typeset.Line {
	if text == "" {
		return nil
	}
	lines := p.doc.Wrap(style.Style, width, text)
	if len(lines) > 1 {
		if whole := p.wrapParts(style, width, text); whole != nil {
			lines = whole
		}
	}
	if most == 0 {
		return lines
	}
	return p.doc.Cut(lines, most, width)
}

// partEnds marks where languages and values of one text end.
var partEnds = strings.NewReplacer(" / ", " /\n", " · ", " ·\n")

// wrapParts sets a text in lines that end only between languages or values, such as a number
// and its date. It returns nil if a part is wider than a line.
func (p *canvas) wrapParts(style look, width typeset.Length, text string) (lines []typeset.Line) {
	if strings.Contains(text, "\n") {
		return nil
	}
	joined := ""
	for part := range strings.SplitSeq(partEnds.Replace(text), "\n") {
		if line := p.doc.Line(style.Style, joined+" "+part); joined != "" && line.Width() <= width {
			joined += " " + part
			lines[len(lines)-1] = line
			continue
		}
		joined = part
		if lines = append(lines, p.doc.Line(style.Style, part)); lines[len(lines)-1].Width() > width {
			return nil
		}
	}
	return lines
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
func (p *canvas) number(style look, c column, text string) {
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
func (p *canvas) blocks(x typeset.Length, blocks []block) {
	for _, b := range blocks {
		p.write(x, b.look, b.lines)
	}
}
