package typeset

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
)

// Font is a font for characters that the typefaces lack. It is read-only and shared by all
// documents.
type Font struct {
	face *typeface
	name string
}

// FontSizeMax bounds the file of a font.
const FontSizeMax = 64 << 20

// ReadFont reads a TrueType font with glyf outlines.
func ReadFont(file []byte) (*Font, error) {
	if len(file) > FontSizeMax {
		return nil, fmt.Errorf("it is larger than %d MB", FontSizeMax>>20)
	}
	face, err := readTypeface(file)
	if err != nil {
		return nil, err
	}
	face.name, face.family, face.stem = "PaperFont", "PaperFont", 80
	sum := sha256.Sum256(file)
	return &Font{face, hex.EncodeToString(sum[:4])}, nil
}

// Name returns the first 8 hexadecimal digits of the SHA-256 of the file; empty for no font.
func (f *Font) Name() string {
	if f == nil {
		return ""
	}
	return f.name
}

var errDamaged = errors.New("the file is damaged")

// tablesOf returns the tables of a font file.
func tablesOf(file []byte) (map[string][]byte, error) {
	switch {
	case bytes.HasPrefix(file, []byte("OTTO")):
		return nil, errors.New("it has CFF outlines")
	case bytes.HasPrefix(file, []byte("ttcf")):
		return nil, errors.New("it is a collection of fonts")
	case bytes.HasPrefix(file, []byte("wOF")):
		return nil, errors.New("it is a font for web pages")
	case len(file) < 12 || !bytes.HasPrefix(file, []byte{0, 1, 0, 0}) && !bytes.HasPrefix(file, []byte("true")):
		return nil, errors.New("it is not a font")
	}
	tables := map[string][]byte{}
	for i := range int(binary.BigEndian.Uint16(file[4:])) {
		at := 12 + 16*i
		if at+16 > len(file) {
			return nil, errDamaged
		}
		start, size := int64(binary.BigEndian.Uint32(file[at+8:])), int64(binary.BigEndian.Uint32(file[at+12:]))
		if start+size > int64(len(file)) {
			return nil, errDamaged
		}
		tables[string(file[at:at+4])] = file[start : start+size]
	}
	return tables, nil
}

// validate checks everything that drawing relies on.
func (t *typeface) validate() error {
	if t.tables["glyf"] == nil || t.tables["loca"] == nil {
		return errors.New("it has no glyf outlines")
	}
	for _, need := range []struct {
		table string
		size  int
	}{{"head", 54}, {"hhea", 36}, {"maxp", 6}, {"cmap", 4}} {
		if len(t.tables[need.table]) < need.size {
			return errDamaged
		}
	}
	const restricted, notInParts = 0x0002, 0x0100
	if os2 := t.tables["OS/2"]; len(os2) >= 10 {
		if rights := binary.BigEndian.Uint16(os2[8:]); rights&0xF == restricted || rights&notInParts != 0 {
			return errors.New("its licence does not allow embedding in documents")
		}
	}
	t.units = int64(binary.BigEndian.Uint16(t.tables["head"][18:]))
	glyphs, measured, wide := t.glyphs(), t.measured(), 2
	if binary.BigEndian.Uint16(t.tables["head"][50:]) != 0 {
		wide = 4
	}
	if t.units < 16 || t.units > 16384 || measured < 1 || measured > glyphs ||
		len(t.tables["hmtx"]) < 4*measured+2*(glyphs-measured) || len(t.tables["loca"]) < wide*(glyphs+1) {
		return errDamaged
	}
	return t.validateOutlines()
}

// validateOutlines checks that every outline and its parts are in the file.
func (t *typeface) validateOutlines() error {
	size := uint32(len(t.tables["glyf"]))
	for g := range t.glyphs() {
		if t.location(g) > t.location(g+1) || t.location(g+1) > size {
			return errDamaged
		}
		parts, ok := components(t.outline(g))
		if !ok {
			return errDamaged
		}
		for _, part := range parts {
			if part >= t.glyphs() {
				return errDamaged
			}
		}
	}
	return nil
}
