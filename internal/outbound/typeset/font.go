package typeset

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"fmt"
	"sync"

	"github.com/go-text/typesetting/font"
)

//go:embed data/Sarabun-Regular.ttf
var regularFile []byte

//go:embed data/Sarabun-Bold.ttf
var boldFile []byte

// Weight is one of the two typefaces.
type Weight int

// The typefaces.
const (
	Regular Weight = iota
	Bold
	weights
)

// extra is the number of the paper font among the fonts of a document, behind the typefaces.
const (
	extra = int(weights)
	fonts = extra + 1
)

// em is the number of units in an em. Widths and positions of every font are converted to it.
const em = 1000

// typeface is a font file. It is read-only and shared by all documents.
type typeface struct {
	name, family string
	stem         int // width of upright strokes
	tables       map[string][]byte
	font         *font.Font
	units        int64           // per em in the file
	widths       []int64         // by glyph
	runes        map[uint32]rune // the character of a glyph, for glyphs that have one of their own
}

// typefaces reads both fonts once.
var typefaces = sync.OnceValue(func() [weights]*typeface {
	var out [weights]*typeface
	for i, file := range [][]byte{regularFile, boldFile} {
		name := []string{"Sarabun-Regular", "Sarabun-Bold"}[i]
		face, err := readTypeface(file)
		if err != nil {
			panic(fmt.Sprintf("typeset: %s: %v", name, err)) // the fonts are part of the program
		}
		face.name, face.family, face.stem = name, "Sarabun", []int{80, 140}[i]
		out[i] = face
	}
	return out
})

// readTypeface reads a font file that can be drawn without further checks.
func readTypeface(file []byte) (*typeface, error) {
	t := &typeface{runes: map[uint32]rune{}}
	var err error
	if t.tables, err = tablesOf(file); err != nil {
		return nil, err
	}
	if err := t.validate(); err != nil {
		return nil, err
	}
	face, err := font.ParseTTF(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	t.font = face.Font
	for glyph := range t.glyphs() {
		t.widths = append(t.widths, t.scaled(int64(t.advance(glyph))))
	}
	for it := face.Cmap.Iter(); it.Next(); {
		r, glyph := it.Char()
		private := r >= 0xE000 && r <= 0xF8FF
		if old, ok := t.runes[uint32(glyph)]; !private && (!ok || r < old) {
			t.runes[uint32(glyph)] = r
		}
	}
	return t, nil
}

// has reports whether the font has a glyph for a character.
func (t *typeface) has(r rune) bool {
	_, ok := t.font.NominalGlyph(r)
	return ok
}

// scaled converts units of the file, rounded half up.
func (t *typeface) scaled(n int64) int64 {
	n = 2*n*em + t.units
	if n < 0 {
		n -= 2*t.units - 1
	}
	return n / (2 * t.units)
}

// glyphs returns the number of glyphs.
func (t *typeface) glyphs() int { return int(binary.BigEndian.Uint16(t.tables["maxp"][4:])) }

// measured returns the number of glyphs with an advance of their own. The others have the last.
func (t *typeface) measured() int { return int(binary.BigEndian.Uint16(t.tables["hhea"][34:])) }

// advance returns the width of a glyph in units of the file.
func (t *typeface) advance(glyph int) uint16 {
	return binary.BigEndian.Uint16(t.tables["hmtx"][4*min(glyph, t.measured()-1):])
}

// outline returns the glyf entry of a glyph; empty for a blank.
func (t *typeface) outline(glyph int) []byte {
	return t.tables["glyf"][t.location(glyph):t.location(glyph+1)]
}

// location returns where the outline of a glyph begins.
func (t *typeface) location(glyph int) uint32 {
	loca := t.tables["loca"]
	if binary.BigEndian.Uint16(t.tables["head"][50:]) == 0 {
		return 2 * uint32(binary.BigEndian.Uint16(loca[2*glyph:]))
	}
	return binary.BigEndian.Uint32(loca[4*glyph:])
}
