package typeset

import (
	"fmt"
	"strconv"
	"unicode/utf16"
)

// Page is a page that is being drawn. Positions count from its upper left corner.
type Page struct {
	doc           *Document
	width, height Length
	ground        []byte // drawn before the content
	content       []byte
	pictures      []int // of the document, used on the page
}

// number appends a length in points.
func number(b []byte, l Length) []byte {
	if l < 0 {
		b, l = append(b, '-'), -l
	}
	b = strconv.AppendInt(b, int64(l/1000), 10)
	if rest := l % 1000; rest != 0 {
		digits := fmt.Sprintf(".%03d", rest)
		for digits[len(digits)-1] == '0' {
			digits = digits[:len(digits)-1]
		}
		b = append(b, digits...)
	}
	return b
}

// op appends an operator with its operands.
func (p *Page) op(name string, operands ...Length) {
	for _, l := range operands {
		p.content = append(number(p.content, l), ' ')
	}
	p.content = append(p.content, name...)
	p.content = append(p.content, '\n')
}

// up converts a position from the top to one from the foot.
func (p *Page) up(y Length) Length { return p.height - y }

// Fill paints a rectangle.
func (p *Page) Fill(x, y, width, height Length, grey int) {
	p.op("g", Length(grey))
	p.op("re", x, p.up(y+height), width, height)
	p.op("f")
	p.op("g", 0)
}

// Shade paints a rectangle below everything else of the page.
func (p *Page) Shade(x, y, width, height Length, grey int) {
	before := p.content
	p.content = p.ground
	p.Fill(x, y, width, height, grey)
	p.ground, p.content = p.content, before
}

// Rule draws a horizontal line.
func (p *Page) Rule(x, y, width, thickness Length) {
	p.Fill(x, y-thickness/2, width, thickness, 0)
}

// Modules paints a square code of size modules to the side; black tells which are black. Runs
// in a row are one rectangle.
func (p *Page) Modules(x, y, module Length, size int, black func(x, y int) bool) {
	p.op("g", 0)
	for row := range size {
		for column := 0; column < size; column++ {
			run := 0
			for column+run < size && black(column+run, row) {
				run++
			}
			if run > 0 {
				p.op("re", x+Length(column)*module, p.up(y+Length(row+1)*module), Length(run)*module, module)
				column += run
			}
		}
	}
	p.op("f")
}

// Picture draws a picture into a rectangle.
func (p *Page) Picture(picture Picture, x, y, width, height Length) {
	n := p.doc.picture(picture)
	p.pictures = append(p.pictures, n)
	p.op("q")
	p.op("cm", width, 0, 0, height, x, p.up(y+height))
	p.content = fmt.Appendf(p.content, "/I%d Do\n", n)
	p.op("Q")
}

// Line writes a line from x on; y is its baseline.
func (p *Page) Line(x, y Length, line Line) {
	p.write(line, [6]Length{Point, 0, 0, Point, x, p.up(y)})
}

// Right writes a line that ends at x.
func (p *Page) Right(x, y Length, line Line) { p.Line(x-line.Width(), y, line) }

// Across writes a line diagonally around the middle of the page.
func (p *Page) Across(line Line) {
	const cos, sin Length = 643, 766
	half := line.Width() / 2
	rise := line.style.Size / 3
	x := p.width/2 - half*cos/1000 + rise*sin/1000
	y := p.height/2 - half*sin/1000 - rise*cos/1000
	p.write(line, [6]Length{cos, sin, -sin, cos, x, y})
}

func (p *Page) write(line Line, matrix [6]Length) {
	if len(line.words) == 0 {
		return
	}
	w := &textWriter{page: p, style: line.style, font: int(line.style.Weight)}
	p.op("BT")
	if line.style.Grey != 0 {
		p.op("g", Length(line.style.Grey))
	}
	w.choose()
	p.op("Tm", matrix[:]...)
	for _, word := range line.words {
		w.word(word)
	}
	w.close()
	p.op("ET")
	if line.style.Grey != 0 {
		p.op("g", 0)
	}
	w.boxes(matrix)
}

// textWriter writes the glyphs of a line as few strings as possible.
type textWriter struct {
	page    *Page
	style   Style
	font    int   // that is chosen
	open    bool  // inside [ … ] TJ
	hex     bool  // inside < … >
	rise    int64 // font units
	pen     int64 // where the next glyph is drawn, in font units from the beginning
	shift   int64 // part of pen that is not written yet
	missing []int64
}

func (w *textWriter) word(word *shaped) {
	apart := w.misread(word)
	if apart {
		w.close()
		w.page.content = append(w.page.content, "/Span <</ActualText <FEFF"...)
		for _, unit := range utf16.Encode([]rune(word.text)) {
			w.page.content = fmt.Appendf(w.page.content, "%04X", unit)
		}
		w.page.content = append(w.page.content, ">>> BDC\n"...)
	}
	for _, g := range word.glyphs {
		if g.missing {
			w.missing = append(w.missing, w.pen)
			w.move(g.advance)
			continue
		}
		if g.font != w.font {
			w.close()
			w.font = g.font
			w.choose()
		}
		width := w.page.doc.faces[g.font].widths[g.id]
		w.lift(g.dy)
		w.move(g.dx)
		w.glyph(g.id)
		w.pen += width
		w.move(g.advance - g.dx - width)
	}
	if apart {
		w.close()
		w.page.content = append(w.page.content, "EMC\n"...)
	}
}

// choose sets the font of the glyphs that follow.
func (w *textWriter) choose() {
	w.page.content = fmt.Appendf(w.page.content, "/F%d ", w.font)
	w.page.op("Tf", w.style.Size)
}

// misread notes the glyphs of a word and reports whether they do not give its text back, as those
// of words with marks: readers that go by positions find a mark before or behind its letter. A
// glyph is read as what it stood for first.
func (w *textWriter) misread(word *shaped) bool {
	read, missing, marked := "", false, false
	for _, g := range word.glyphs {
		if missing = missing || g.missing; g.missing {
			continue
		}
		used := w.page.doc.used[g.font]
		if _, ok := used[g.id]; !ok {
			used[g.id] = g.text
		}
		read += used[g.id]
		marked = marked || g.advance == 0
	}
	return missing || marked || read != word.text
}

// glyph writes a glyph number, behind the moves before it.
func (w *textWriter) glyph(id uint32) {
	b := w.page.content
	if !w.open {
		b, w.open = append(b, '['), true
	}
	if w.shift != 0 {
		if w.hex {
			b, w.hex = append(b, '>'), false
		}
		b = strconv.AppendInt(b, -w.shift, 10)
		w.shift = 0
	}
	if !w.hex {
		b, w.hex = append(b, '<'), true
	}
	w.page.content = fmt.Appendf(b, "%04X", id)
}

// move moves the pen to the right.
func (w *textWriter) move(units int64) {
	w.pen += units
	w.shift += units
}

// lift raises the glyphs that follow.
func (w *textWriter) lift(units int64) {
	if units == w.rise {
		return
	}
	w.close()
	w.rise = units
	w.page.op("Ts", w.style.length(units))
}

func (w *textWriter) close() {
	if w.hex {
		w.page.content = append(w.page.content, '>')
	}
	if w.open {
		w.page.content = append(w.page.content, "]TJ\n"...)
	}
	w.open, w.hex = false, false
}

// boxes draws an empty box for every character without a glyph, on upright lines.
func (w *textWriter) boxes(matrix [6]Length) {
	if matrix[1] != 0 {
		return
	}
	for _, pen := range w.missing {
		p := w.page
		p.op("w", w.style.length(40))
		p.op("re", matrix[4]+w.style.length(pen+60), matrix[5], w.style.length(400), w.style.length(600))
		p.op("S")
	}
}
