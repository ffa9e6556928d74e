package browser

import (
	"fmt"
	"image"
	"slices"
)

// readQR finds and reads the code on a rendered page, without knowing how it was drawn, as
// a phone would.
func readQR(page image.Image) (string, error) {
	q, err := findQR(page)
	if err != nil {
		return "", err
	}
	words, err := q.words()
	if err != nil {
		return "", err
	}
	return text(words)
}

// squares is a code as dark and light modules.
type squares struct {
	size int
	dark [][]bool // by row
}

// corner is one of the three large finder patterns: its centre and the width of a module.
type corner struct{ x, y, unit int }

// findQR finds the three corners and reads the modules between them.
func findQR(page image.Image) (squares, error) {
	area := page.Bounds()
	pixels := make([]bool, area.Dx()*area.Dy()) // read many times
	for y := range area.Dy() {
		for x := range area.Dx() {
			r, g, b, _ := page.At(area.Min.X+x, area.Min.Y+y).RGBA()
			pixels[y*area.Dx()+x] = r+g+b < 3*0x8000
		}
	}
	dark := func(x, y int) bool {
		return image.Pt(x, y).In(area) && pixels[(y-area.Min.Y)*area.Dx()+x-area.Min.X]
	}
	var corners []corner
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if !dark(x, y) || dark(x-1, y) {
				continue
			}
			unit := ratio(func(i int) bool { return dark(x+i, y) })
			if unit == 0 {
				continue
			}
			c := corner{x + unit*7/2, y + unit*3/2, unit} // y is the first row of the dark centre
			known := slices.ContainsFunc(corners, func(k corner) bool { return near(k.x, c.x, unit) && near(k.y, c.y, 3*unit) })
			if !known && c.drawn(dark) {
				corners = append(corners, c)
			}
		}
	}
	if len(corners) != 3 {
		return squares{}, fmt.Errorf("%d corners of a code on the page, not 3: %v", len(corners), corners)
	}
	left, right, below := corners[0], corners[1], corners[2]
	modules := (right.x-left.x+left.unit/2)/left.unit + 7
	size := (modules-17+2)/4*4 + 17
	at := func(from, to, i int) int { return from + (to-from)*(2*i-6)/(2*(size-7)) }
	q := squares{size: size, dark: make([][]bool, size)}
	for row := range size {
		for column := range size {
			q.dark[row] = append(q.dark[row], dark(at(left.x, right.x, column), at(left.y, below.y, row)))
		}
	}
	return q, nil
}

// drawn reports whether all modules of the pattern are correct: a dark ring, a light ring
// inside it, and a dark centre.
func (c corner) drawn(dark func(x, y int) bool) bool {
	for row := -3; row <= 3; row++ {
		for column := -3; column <= 3; column++ {
			ring := max(row, -row, column, -column)
			if dark(c.x+column*c.unit, c.y+row*c.unit) != (ring != 2) {
				return false
			}
		}
	}
	return true
}

func near(a, b, by int) bool { return a-b <= by && b-a <= by }

// ratio returns the width of a module if dark and light runs have the ratio 1:1:3:1:1 from
// here, or 0.
func ratio(dark func(i int) bool) int {
	var runs [5]int
	at := 0
	for n := range runs {
		for dark(at) == (n%2 == 0) {
			at++
			if runs[n]++; runs[n] > 400 {
				return 0
			}
		}
	}
	unit := (at + 3) / 7
	if unit < 2 {
		return 0
	}
	for n, want := range [5]int{1, 1, 3, 1, 1} {
		if !near(runs[n], want*unit, unit/2+1) {
			return 0
		}
	}
	return unit
}

// version returns the version of the code. Version 1 has 21 modules per row.
func (q squares) version() int { return (q.size - 17) / 4 }

// blocks describes codes with medium error correction, by version: number of blocks and
// data bytes per block, twice, then correction bytes per block.
var blocks = map[int][5]int{
	1: {1, 16, 0, 0, 10}, 2: {1, 28, 0, 0, 16}, 3: {1, 44, 0, 0, 26}, 4: {2, 32, 0, 0, 18}, 5: {2, 43, 0, 0, 24},
	6: {4, 27, 0, 0, 16}, 7: {4, 31, 0, 0, 18}, 8: {2, 38, 2, 39, 22}, 9: {3, 36, 2, 37, 22}, 10: {4, 43, 1, 44, 26},
}

// middles lists the positions of the alignment patterns.
var middles = map[int][]int{
	1: nil, 2: {6, 18}, 3: {6, 22}, 4: {6, 26}, 5: {6, 30}, 6: {6, 34}, 7: {6, 22, 38}, 8: {6, 24, 42}, 9: {6, 26, 46}, 10: {6, 28, 50},
}

// masks reports which modules are inverted, by the mask number in the format.
var masks = []func(y, x int) bool{
	func(y, x int) bool { return (y+x)%2 == 0 }, func(y, x int) bool { return y%2 == 0 }, func(y, x int) bool { return x%3 == 0 },
	func(y, x int) bool { return (y+x)%3 == 0 }, func(y, x int) bool { return (y/2+x/3)%2 == 0 }, func(y, x int) bool { return y*x%2+y*x%3 == 0 },
	func(y, x int) bool { return (y*x%2+y*x%3)%2 == 0 }, func(y, x int) bool { return ((y+x)%2+y*x%3)%2 == 0 },
}

// fixed reports whether a module carries no data.
func (q squares) fixed(y, x int) bool {
	end := q.size - 8
	if y == 6 || x == 6 || y < 9 && x < 9 || y < 9 && x >= end || y >= end && x < 9 {
		return true
	}
	if q.version() >= 7 && (y < 6 && x >= q.size-11 || x < 6 && y >= q.size-11) {
		return true
	}
	for _, my := range middles[q.version()] {
		for _, mx := range middles[q.version()] {
			corner := my == 6 && mx == 6 || my == 6 && mx > end-2 || mx == 6 && my > end-2
			if !corner && near(y, my, 2) && near(x, mx, 2) {
				return true
			}
		}
	}
	return false
}

// words returns the data bytes. It does not correct errors: every module of a printed page
// must be right.
func (q squares) words() ([]byte, error) {
	format := 0
	for x := range 6 {
		format = format<<1 | bit(q.dark[8][x])
	}
	format = format<<1 | bit(q.dark[8][7])
	format ^= 0b1010100 // the first seven bits of the format mask
	level, mask := format>>5, format>>2&7
	shape, ok := blocks[q.version()]
	if level != 0 || !ok {
		return nil, fmt.Errorf("a code of version %d with correction %d", q.version(), level)
	}
	var raw []byte
	bits, word := 0, 0
	for x := q.size - 1; x > 0; x -= 2 {
		if x == 6 {
			x--
		}
		up := (x+1)&2 == 0
		for step := range q.size {
			y := step
			if up {
				y = q.size - 1 - step
			}
			for _, column := range []int{x, x - 1} {
				if q.fixed(y, column) {
					continue
				}
				word = word<<1 | bit(q.dark[y][column] != masks[mask](y, column))
				if bits++; bits%8 == 0 {
					raw = append(raw, byte(word))
					word = 0
				}
			}
		}
	}
	return apart(raw, shape), nil
}

func bit(set bool) int {
	if set {
		return 1
	}
	return 0
}

// apart puts the interleaved bytes of the blocks in order.
func apart(raw []byte, shape [5]int) (words []byte) {
	count := shape[0] + shape[2]
	data := make([][]byte, count)
	length := func(n int) int {
		if n < shape[0] {
			return shape[1]
		}
		return shape[3]
	}
	at := 0
	for i := range max(shape[1], shape[3]) {
		for n := range count {
			if i < length(n) {
				data[n] = append(data[n], raw[at])
				at++
			}
		}
	}
	for _, block := range data {
		words = append(words, block...)
	}
	return words
}

// text reads the segments: bytes, alphanumeric or numeric.
func text(words []byte) (out string, err error) {
	at := 0
	take := func(n int) (v int) {
		for range n {
			v = v<<1 | int(words[at/8]>>(7-at%8)&1)
			at++
		}
		return v
	}
	const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
	for at+4 <= len(words)*8 {
		switch mode := take(4); mode {
		case 0:
			return out, nil
		case 1:
			for n := take(10); n > 0; n -= 3 {
				digits := min(n, 3)
				out += fmt.Sprintf("%0*d", digits, take([]int{0, 4, 7, 10}[digits]))
			}
		case 2:
			n := take(9)
			for ; n > 1; n -= 2 {
				pair := take(11)
				out += string(letters[pair/45]) + string(letters[pair%45])
			}
			if n == 1 {
				out += string(letters[take(6)])
			}
		case 4:
			for n := take(8); n > 0; n-- {
				out += string(rune(take(8)))
			}
		default:
			return "", fmt.Errorf("a segment of mode %d", mode)
		}
	}
	return out, nil
}
