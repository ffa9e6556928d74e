package typeset

import (
	"slices"
	"unicode"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/harfbuzz"
	"github.com/go-text/typesetting/language"
)

// shaped is a word as glyphs. Shaped words are shared and never changed.
type shaped struct {
	text   string
	glyphs []glyph
	width  int64 // in thousandths of an em
}

// glyph is a glyph of a font with its place, in thousandths of an em.
type glyph struct {
	id              uint32
	font            int // Regular, Bold or extra
	advance, dx, dy int64
	missing         bool
	text            string // what it is read as
}

// shapesKept bounds the shaped words that a document remembers.
const shapesKept = 4_000

// Shaper shapes the text of one document and remembers it: a document repeats its words. It is
// used by one goroutine.
type Shaper struct {
	faces  [fonts]*typeface // extra is nil without a paper font
	fonts  [fonts]*harfbuzz.Font
	buffer *harfbuzz.Buffer
	memory map[shapeKey]*shaped

	extended bool // text was shaped with the paper font
}

type shapeKey struct {
	weight Weight
	text   string
}

// NewShaper returns a shaper without memory. The paper font has the characters that the typefaces
// lack; nil for none.
func NewShaper(paper *Font) *Shaper {
	s := &Shaper{buffer: harfbuzz.NewBuffer(), memory: map[shapeKey]*shaped{}}
	own := typefaces()
	copy(s.faces[:], own[:])
	if paper != nil {
		s.faces[extra] = paper.face
	}
	for i, face := range s.faces {
		if face != nil {
			s.fonts[i] = harfbuzz.NewFont(font.NewFace(face.font))
		}
	}
	return s
}

// Extended reports whether the paper font had a part in the text that was set.
func (s *Shaper) Extended() bool { return s.extended }

// shape returns a word as glyphs. Characters without a glyph become boxes.
func (s *Shaper) shape(weight Weight, word string) *shaped {
	key := shapeKey{weight, word}
	if out, ok := s.memory[key]; ok {
		return out
	}
	out := &shaped{text: word}
	runes := []rune(word)
	for start := 0; start < len(runes); {
		font, end := s.run(weight, runes, start)
		out.glyphs = append(out.glyphs, s.shapeRun(font, runes[start:end])...)
		start = end
	}
	for _, g := range out.glyphs {
		out.width += g.advance
	}
	if len(s.memory) >= shapesKept {
		clear(s.memory)
	}
	s.memory[key] = out
	return out
}

// run returns the font of the character at start, and where the characters in that font end.
func (s *Shaper) run(weight Weight, runes []rune, start int) (font, end int) {
	font, end = int(weight), start
	if s.inExtra(weight, runes[start]) {
		font, s.extended = extra, true
	}
	for end++; end < len(runes); end++ {
		joins := font == extra && unicode.Is(unicode.Mn, runes[end]) && s.faces[extra].has(runes[end])
		if s.inExtra(weight, runes[end]) != (font == extra) && !joins {
			break
		}
	}
	return font, end
}

// inExtra reports whether only the paper font has a glyph for a character.
func (s *Shaper) inExtra(weight Weight, r rune) bool {
	return s.faces[extra] != nil && !s.faces[weight].has(r) && s.faces[extra].has(r)
}

// scriptOf returns the script and language of a run.
func scriptOf(font int, runes []rune) (language.Script, language.Language) {
	if font == extra {
		for _, r := range runes {
			if script := language.LookupScript(r); script != language.Common && script != language.Inherited && script != language.Unknown {
				return script, "en"
			}
		}
	} else if slices.ContainsFunc(runes, isThai) {
		return language.Thai, "th"
	}
	return language.Latin, "en"
}

func (s *Shaper) shapeRun(font int, runes []rune) (glyphs []glyph) {
	b, face := s.buffer, s.faces[font]
	b.Clear()
	b.AddRunes(runes, 0, len(runes))
	b.Props.Direction = harfbuzz.LeftToRight
	b.Props.Script, b.Props.Language = scriptOf(font, runes)
	b.Shape(s.fonts[font], nil)
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
		texts := face.read(cluster, runes[b.Info[i].Cluster:until])
		for n, info := range cluster {
			p := b.Pos[i+n]
			glyphs = append(glyphs, glyph{
				id: uint32(info.Glyph), font: font, advance: face.scaled(int64(p.XAdvance)), dx: face.scaled(int64(p.XOffset)), dy: face.scaled(int64(p.YOffset)),
				missing: info.Glyph == 0, text: texts[n],
			})
		}
		i = end
	}
	return glyphs
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

// Unprintable returns the characters of a text that have no glyph, each once. The paper font is
// nil for none.
func Unprintable(paper *Font, text string) string {
	var missing []rune
	for _, r := range clean(text) {
		known := r == '\n' || typefaces()[Regular].has(r) || paper != nil && paper.face.has(r)
		if !known && !slices.Contains(missing, r) {
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
