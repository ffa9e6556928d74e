package typeset

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
)

// subset returns the font file with the outlines of some glyphs. Glyphs keep their numbers, so
// that text needs no second numbering.
func (t *typeface) subset(glyphs []uint32) []byte {
	keep := make([]bool, t.glyphs())
	for _, g := range glyphs {
		t.keep(keep, int(g))
	}
	var glyf, loca []byte
	hmtx := make([]byte, 4*len(keep))
	for g, kept := range keep {
		loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
		if kept {
			glyf = append(glyf, t.outline(g)...)
			glyf = append(glyf, make([]byte, -len(glyf)&3)...)
			binary.BigEndian.PutUint16(hmtx[4*g:], t.advance(g))
			binary.BigEndian.PutUint16(hmtx[4*g+2:], t.bearing(g))
		}
	}
	loca = binary.BigEndian.AppendUint32(loca, uint32(len(glyf)))
	head, hhea := slices.Clone(t.tables["head"]), slices.Clone(t.tables["hhea"])
	binary.BigEndian.PutUint32(head[8:], 0)  // checksum of the file, set below
	binary.BigEndian.PutUint16(head[50:], 1) // loca has 32 bits
	binary.BigEndian.PutUint16(hhea[34:], uint16(len(keep)))
	tables := []table{{"glyf", glyf}, {"head", head}, {"hhea", hhea}, {"hmtx", hmtx}, {"loca", loca}, {"maxp", t.tables["maxp"]}}
	for _, name := range []string{"cvt ", "fpgm", "prep"} { // programs that outlines call
		if content, ok := t.tables[name]; ok {
			tables = append(tables, table{name, content})
		}
	}
	slices.SortFunc(tables, func(a, b table) int { return cmp.Compare(a.name, b.name) })
	return sfnt(tables)
}

// keep marks a glyph and the parts that it is composed of.
func (t *typeface) keep(keep []bool, g int) {
	if keep[g] {
		return
	}
	keep[g] = true
	parts, _ := components(t.outline(g)) // validated when the font was read
	for _, part := range parts {
		t.keep(keep, part)
	}
}

// components returns the glyphs that an outline is composed of. It is false for an outline that
// ends too early.
func components(outline []byte) (glyphs []int, ok bool) {
	const (
		wide      = 1 << 0
		scale     = 1 << 3
		more      = 1 << 5
		scaleXY   = 1 << 6
		transform = 1 << 7
	)
	if len(outline) < 2 || int16(binary.BigEndian.Uint16(outline)) >= 0 {
		return nil, true
	}
	for at := 10; ; {
		if at+4 > len(outline) {
			return nil, false
		}
		flags := binary.BigEndian.Uint16(outline[at:])
		glyphs = append(glyphs, int(binary.BigEndian.Uint16(outline[at+2:])))
		at += 6
		if flags&wide != 0 {
			at += 2
		}
		switch {
		case flags&scale != 0:
			at += 2
		case flags&scaleXY != 0:
			at += 4
		case flags&transform != 0:
			at += 8
		}
		if flags&more == 0 {
			return glyphs, at <= len(outline)
		}
	}
}

// bearing returns the left side bearing of a glyph.
func (t *typeface) bearing(g int) uint16 {
	measured, hmtx := t.measured(), t.tables["hmtx"]
	if g < measured {
		return binary.BigEndian.Uint16(hmtx[4*g+2:])
	}
	return binary.BigEndian.Uint16(hmtx[4*measured+2*(g-measured):])
}

// signed returns a length of a table.
func (t *typeface) signed(name string, at int) int64 {
	return t.scaled(int64(int16(binary.BigEndian.Uint16(t.tables[name][at:]))))
}

// capHeight returns the height of capitals; fonts without it give their ascent.
func (t *typeface) capHeight() int64 {
	if len(t.tables["OS/2"]) < 90 {
		return t.signed("hhea", 4)
	}
	return t.signed("OS/2", 88)
}

// box returns the bounding box of all glyphs.
func (t *typeface) box() string {
	return fmt.Sprintf("%d %d %d %d", t.signed("head", 36), t.signed("head", 38), t.signed("head", 40), t.signed("head", 42))
}

type table struct {
	name    string
	content []byte
}

// sfnt assembles a font file. The tables are sorted by name.
func sfnt(tables []table) []byte {
	n := len(tables)
	power := bits.Len(uint(n)) - 1
	out := []byte{0, 1, 0, 0}
	for _, v := range []int{n, 16 << power, power, 16*n - 16<<power} {
		out = binary.BigEndian.AppendUint16(out, uint16(v))
	}
	at := 12 + 16*n
	headAt := 0
	for _, t := range tables {
		if t.name == "head" {
			headAt = at
		}
		out = append(out, t.name...)
		for _, v := range []uint32{checksum(t.content), uint32(at), uint32(len(t.content))} {
			out = binary.BigEndian.AppendUint32(out, v)
		}
		at += len(t.content) + -len(t.content)&3
	}
	for _, t := range tables {
		out = append(out, t.content...)
		out = append(out, make([]byte, -len(t.content)&3)...)
	}
	binary.BigEndian.PutUint32(out[headAt+8:], 0xB1B0AFBA-checksum(out))
	return out
}

// checksum adds up a table as 32-bit numbers.
func checksum(b []byte) (sum uint32) {
	for i := 0; i+4 <= len(b); i += 4 {
		sum += binary.BigEndian.Uint32(b[i:])
	}
	if rest := len(b) & 3; rest != 0 {
		var last [4]byte
		copy(last[:], b[len(b)-rest:])
		sum += binary.BigEndian.Uint32(last[:])
	}
	return sum
}
