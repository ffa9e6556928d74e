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

// em is the number of font units in an em. Shaping at this scale gives whole numbers.
const em = 1000

// typeface is a font file. It is read-only and shared by all documents.
type typeface struct {
	name   string
	file   []byte
	tables map[string][]byte
	font   *font.Font
	widths []int64         // by glyph, in font units
	runes  map[uint32]rune // the character of a glyph, for glyphs that have one of their own
}

// typefaces reads both fonts once.
var typefaces = sync.OnceValue(func() [weights]*typeface {
	var out [weights]*typeface
	for i, file := range [][]byte{regularFile, boldFile} {
		name := []string{"Sarabun-Regular", "Sarabun-Bold"}[i]
		face, err := readTypeface(name, file)
		if err != nil {
			panic(fmt.Sprintf("typeset: %s: %v", name, err)) // the fonts are part of the program
		}
		out[i] = face
	}
	return out
})

func readTypeface(name string, file []byte) (*typeface, error) {
	face, err := font.ParseTTF(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	t := &typeface{name: name, file: file, font: face.Font, tables: map[string][]byte{}, runes: map[uint32]rune{}}
	for i := range int(binary.BigEndian.Uint16(file[4:])) {
		entry := file[12+16*i:]
		start, size := binary.BigEndian.Uint32(entry[8:]), binary.BigEndian.Uint32(entry[12:])
		t.tables[string(entry[:4])] = file[start : start+size]
	}
	if units := binary.BigEndian.Uint16(t.tables["head"][18:]); units != em {
		return nil, fmt.Errorf("%d units per em instead of %d", units, em)
	}
	measured := int(binary.BigEndian.Uint16(t.tables["hhea"][34:]))
	for glyph := range t.glyphs() {
		t.widths = append(t.widths, int64(binary.BigEndian.Uint16(t.tables["hmtx"][4*min(glyph, measured-1):])))
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

// glyphs returns the number of glyphs.
func (t *typeface) glyphs() int { return int(binary.BigEndian.Uint16(t.tables["maxp"][4:])) }

// outline returns the glyf entry of a glyph; empty for a blank.
func (t *typeface) outline(glyph int) []byte {
	loca, glyf := t.tables["loca"], t.tables["glyf"]
	if binary.BigEndian.Uint16(t.tables["head"][50:]) == 0 {
		return glyf[2*int(binary.BigEndian.Uint16(loca[2*glyph:])) : 2*int(binary.BigEndian.Uint16(loca[2*glyph+2:]))]
	}
	return glyf[binary.BigEndian.Uint32(loca[4*glyph:]):binary.BigEndian.Uint32(loca[4*glyph+4:])]
}
