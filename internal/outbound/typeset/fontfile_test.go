package typeset

import (
	"bytes"
	"encoding/binary"
	"flag"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/moved.ttf")

// moved are the characters of the test font, with the character of Sarabun whose outline each has.
var moved = map[rune]rune{'漢': 'A', '字': 'Ä', 'ລ': 'C', 'າ': 'D', 'ເ': 'E', 'ວ': 'F', '່': '่'}

// movedFont makes a font of 2048 units per em from a few outlines of Sarabun, for characters that
// Sarabun lacks.
func movedFont() []byte {
	face := typefaces()[Regular]
	var used []uint32
	cmap := []byte{0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12, 0, 12, 0, 0}
	for _, n := range []int{16 + 12*len(moved), 0, len(moved)} {
		cmap = binary.BigEndian.AppendUint32(cmap, uint32(n))
	}
	for _, r := range slices.Sorted(maps.Keys(moved)) {
		glyph, _ := face.font.NominalGlyph(moved[r])
		used = append(used, uint32(glyph))
		for _, n := range []uint32{uint32(r), uint32(r), uint32(glyph)} {
			cmap = binary.BigEndian.AppendUint32(cmap, n)
		}
	}
	tables, err := tablesOf(face.subset(used))
	if err != nil {
		panic(err)
	}
	binary.BigEndian.PutUint16(tables["head"][18:], 2048)
	binary.BigEndian.PutUint32(tables["head"][8:], 0)
	tables["cmap"] = cmap
	var list []table
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		list = append(list, table{name, tables[name]})
	}
	return sfnt(list)
}

// TestTestFontKeepsItsBytes compares the test font of this and other packages with the way it is
// made.
func TestTestFontKeepsItsBytes(t *testing.T) {
	const path = "testdata/moved.ttf"
	if *update {
		if err := os.WriteFile(path, movedFont(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(path); err != nil || !bytes.Equal(want, movedFont()) {
		t.Errorf("%s is not made as here: %v", path, err)
	}
}

func paperFont(t *testing.T) *Font {
	t.Helper()
	font, err := ReadFont(movedFont())
	if err != nil {
		t.Fatal(err)
	}
	return font
}

func TestCharactersOfThePaperFontAreShaped(t *testing.T) {
	s := NewShaper(paperFont(t))
	plain := s.shape(Bold, "น้ำ")
	if s.Extended() || glyphsOf(plain) != glyphsOf(NewShaper(nil).shape(Bold, "น้ำ")) {
		t.Errorf("Thai is set with the paper font: %s", glyphsOf(plain))
	}
	got := s.shape(Regular, "A漢B")
	narrow := (got.glyphs[0].advance*1000 + 1024) / 2048 // 漢 is an A of 2048 units per em
	if !s.Extended() || len(got.glyphs) != 3 || got.glyphs[0].font != int(Regular) || got.glyphs[1].font != extra || got.glyphs[2].font != int(Regular) ||
		got.glyphs[1].id != got.glyphs[0].id || got.glyphs[1].advance != narrow || got.glyphs[1].text != "漢" {
		t.Errorf("%+v, want an advance of %d", got.glyphs, narrow)
	}
	if mark := s.shape(Regular, "ລ່"); len(mark.glyphs) != 2 || mark.glyphs[1].font != extra || mark.glyphs[1].missing {
		t.Errorf("a Lao mark: %+v", mark.glyphs)
	}
	if missing := Unprintable(paperFont(t), "漢 ลูกค้า 国 ລາວ 国"); missing != "国" {
		t.Errorf("boxes for %q", missing)
	}
	if none := NewShaper(nil).shape(Regular, "漢"); !none.glyphs[0].missing {
		t.Error("a character is there without the font")
	}
}

func TestLinesBreakInThePaperFont(t *testing.T) {
	s := NewShaper(paperFont(t))
	for text, want := range map[string]string{"A 漢字漢字漢字漢字": "A 漢|字漢字漢|字漢字", "ເລາວເລາວເລາວ": "ເລາວ|ເລາວ|ເລາວ"} {
		var lines []string
		for _, line := range s.Wrap(Style{Regular, 20 * Point, 0}, 28*Point, text) {
			lines = append(lines, line.Text())
		}
		if got := strings.Join(lines, "|"); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

func TestUnfitFontsAreRefused(t *testing.T) {
	whole := movedFont()
	spoiled := func(table string, at int, to uint16) []byte {
		file := slices.Clone(whole)
		tables, err := tablesOf(file)
		if err != nil {
			t.Fatal(err)
		}
		binary.BigEndian.PutUint16(tables[table][at:], to)
		return file
	}
	rights := slices.Clone(regularFile)
	tables, _ := tablesOf(rights)
	binary.BigEndian.PutUint16(tables["OS/2"][8:], 2)
	for says, file := range map[string][]byte{
		"it has CFF outlines": []byte("OTTO\x00\x01"), "it is a collection of fonts": []byte("ttcf\x00\x01"), "it is a font for web pages": []byte("wOF2"),
		"it is not a font": []byte("%PDF-1.7 and more"), "its licence does not allow embedding in documents": rights,
		"it has no glyf outlines": sfnt([]table{{"head", make([]byte, 54)}}),
		"the file is damaged":     spoiled("loca", 0, 9999),
	} {
		if _, err := ReadFont(file); err == nil || err.Error() != says {
			t.Errorf("%v, want %s", err, says)
		}
	}
	for _, file := range [][]byte{spoiled("head", 18, 0), spoiled("hhea", 34, 0), spoiled("maxp", 4, 60000), nil} {
		if _, err := ReadFont(file); err == nil {
			t.Error("a damaged font is read")
		}
	}
	for size := 0; size < len(whole); size += 7 {
		if _, err := ReadFont(whole[:size]); err == nil {
			t.Fatalf("a font of %d bytes of %d is read", size, len(whole))
		}
	}
}
