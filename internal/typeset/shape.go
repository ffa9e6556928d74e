package typeset

import (
	"slices"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/language"
)

// shaped is a word as glyphs. Shaped words are shared and never changed.
type shaped struct {
	text   string
	glyphs []glyph
	width  int64 // in font units
}

// glyph is a glyph with its place, in font units.
type glyph struct {
	id              uint32
	advance, dx, dy int64
	missing         bool
	text            string // what it is read as
}

// shapesKept bounds the shaped words that a document remembers.
const shapesKept = 4_000

// Shaper shapes the text of one document and remembers it: a document repeats its words. It is
// used by one goroutine.
type Shaper struct {
	fonts  [weights]*harfbuzz.Font
	buffer *harfbuzz.Buffer
	memory map[shapeKey]*shaped
}

type shapeKey struct {
	weight Weight
	text   string
}

// NewShaper returns a shaper without memory.
func NewShaper() *Shaper {
	s := &Shaper{buffer: harfbuzz.NewBuffer(), memory: map[shapeKey]*shaped{}}
	for i, face := range typefaces() {
		s.fonts[i] = harfbuzz.NewFont(font.NewFace(face.font))
	}
	return s
}

// shape returns a word as glyphs. Characters without a glyph become boxes.
func (s *Shaper) shape(weight Weight, word string) *shaped {
	key := shapeKey{weight, word}
	if out, ok := s.memory[key]; ok {
		return out
	}
	out := s.shapeRunes(weight, []rune(word))
	out.text = word
	for _, g := range out.glyphs {
		out.width += g.advance
	}
	if len(s.memory) >= shapesKept {
		clear(s.memory)
	}
	s.memory[key] = out
	return out
}

func (s *Shaper) shapeRunes(weight Weight, runes []rune) *shaped {
	b := s.buffer
	b.Clear()
	b.AddRunes(runes, 0, len(runes))
	b.Props = harfbuzz.SegmentProperties{Direction: harfbuzz.LeftToRight, Script: language.Latin, Language: "en"}
	if slices.ContainsFunc(runes, isThai) {
		b.Props.Script, b.Props.Language = language.Thai, "th"
	}
	b.Shape(s.fonts[weight], nil)
	out := &shaped{}
	for i := 0; i < len(b.Info); {
		end := i + 1
		for end < len(b.Info) && b.Info[end].Cluster == b.Info[i].Cluster {
			end++
		}
		until := len(runes)
		if end < len(b.Info) {
			until = b.Info[end].Cluster
		}
		cluster := b.Info[i:end]
		texts := typefaces()[weight].read(cluster, runes[b.Info[i].Cluster:until])
		for n, info := range cluster {
			p := b.Pos[i+n]
			out.glyphs = append(out.glyphs, glyph{
				id: uint32(info.Glyph), advance: int64(p.XAdvance), dx: int64(p.XOffset), dy: int64(p.YOffset),
				missing: info.Glyph == 0, text: texts[n],
			})
		}
		i = end
	}
	return out
}

// read returns what each glyph of a cluster is read as. Glyphs with a character of their own are
// that character; the others are the characters between. SARA AM is drawn as two glyphs, and
// its circle joins with a tone mark.
func (t *typeface) read(cluster []harfbuzz.GlyphInfo, runes []rune) []string {
	var left []rune
	for _, r := range runes {
		if r != saraAm {
			left = append(left, r)
			continue
		}
		at := len(left)
		for at > 0 && isTone(left[at-1]) {
			at--
		}
		left = append(slices.Insert(left, at, nikhahit), saraAa)
	}
	texts := make([]string, len(cluster))
	from := 0 // first glyph that is not read yet
	for i, info := range cluster {
		own, ok := t.runes[uint32(info.Glyph)]
		if at := slices.Index(left, own); ok && at >= 0 {
			assign(texts, from, i, left[:at])
			texts[i], left, from = string(own), left[at+1:], i+1
		}
	}
	assign(texts, from, len(cluster), left)
	return texts
}

// assign reads the glyphs from one to another as some characters: one each, or all as the first
// glyph.
func assign(texts []string, from, to int, runes []rune) {
	switch {
	case len(runes) == 0:
	case from == to:
		texts[max(0, from-1)] += string(runes)
	case to-from == len(runes):
		for i, r := range runes {
			texts[from+i] = string(r)
		}
	default:
		texts[from] = string(runes)
	}
}

// Unprintable returns the characters of a text that have no glyph, each once.
func Unprintable(text string) string {
	var missing []rune
	for _, r := range clean(text) {
		if _, ok := typefaces()[Regular].font.NominalGlyph(r); !ok && r != '\n' && !slices.Contains(missing, r) {
			missing = append(missing, r)
		}
	}
	return string(missing)
}

// Characters of Thai with rules of their own.
const (
	saraAa   = 'า'
	saraAm   = 'ำ'
	nikhahit = 'ํ'
)

func isThai(r rune) bool { return r >= 0x0E01 && r <= 0x0E5B && r != '฿' }

// isTone reports whether a character is a tone mark.
func isTone(r rune) bool { return r >= 0x0E48 && r <= 0x0E4B }

// follows reports whether a Thai character belongs to the one before it.
func follows(r rune) bool {
	return r == 'ะ' || r >= 'ั' && r <= 'ฺ' || r == 'ๅ' || r == 'ๆ' || r == 'ฯ' || r >= '็' && r <= '๎'
}

// leads reports whether a Thai vowel belongs to the character behind it.
func leads(r rune) bool { return r >= 'เ' && r <= 'ไ' }
