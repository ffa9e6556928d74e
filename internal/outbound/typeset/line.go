package typeset

import "strings"

// Style is how text looks. The zero Grey is black.
type Style struct {
	Weight Weight
	Size   Length
	Grey   int // brightness in thousandths
}

// Line is text on one line.
type Line struct {
	style Style
	words []*shaped
}

// Width returns the length of the line.
func (l Line) Width() Length {
	var units int64
	for _, w := range l.words {
		units += w.width
	}
	return l.style.length(units)
}

// Text returns what the line says.
func (l Line) Text() string {
	var b strings.Builder
	for _, w := range l.words {
		b.WriteString(w.text)
	}
	return b.String()
}

// length converts font units.
func (s Style) length(units int64) Length { return Length(units) * s.Size / em }

// Line sets a text on one line, whatever its width.
func (s *Shaper) Line(style Style, text string) Line {
	return Line{style, s.words(style.Weight, clean(text))}
}

func (s *Shaper) words(weight Weight, text string) (words []*shaped) {
	for _, part := range parts(text) {
		for _, piece := range s.ideographs(weight, part) {
			words = append(words, s.shape(weight, piece))
		}
	}
	return words
}

// ideographs cuts a part between the ideographs of the paper font: lines can end there.
func (s *Shaper) ideographs(weight Weight, part string) (pieces []string) {
	start, before := 0, rune(0)
	for i, r := range part {
		if isIdeograph(before) && isIdeograph(r) && s.inExtra(weight, before) && s.inExtra(weight, r) {
			pieces = append(pieces, part[start:i])
			start = i
		}
		before = r
	}
	return append(pieces, part[start:])
}

// apart reports whether two characters can be on different lines at all.
func (s *Shaper) apart(weight Weight, before, behind rune) bool {
	lao := leadsLao(before) && s.inExtra(weight, before) || followsLao(behind) && s.inExtra(weight, behind)
	return apart(before, behind) && !lao
}

// clean replaces characters that take no place on paper.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\u00a0':
			return ' '
		case r < ' ' || r == 0x7f || r == '\u200b' || r == '\ufeff':
			return -1
		}
		return r
	}, text)
}

// Wrap sets a text in lines of a width. Every line break of the text is kept. A word that is
// wider than a line breaks between its clusters.
func (s *Shaper) Wrap(style Style, width Length, text string) []Line {
	var lines []Line
	for paragraph := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		lines = append(lines, s.wrap(style, width, clean(paragraph))...)
	}
	return lines
}

func (s *Shaper) wrap(style Style, width Length, text string) []Line {
	lines := []Line{{style: style}}
	var used int64
	for _, word := range s.words(style.Weight, text) {
		last := &lines[len(lines)-1]
		blank := strings.Trim(word.text, " ") == ""
		switch {
		case blank && len(last.words) == 0 && len(lines) > 1:
			continue // blanks between lines
		case blank || style.length(used+word.width) <= width:
			last.words, used = append(last.words, word), used+word.width
			continue
		}
		last.trim()
		if len(last.words) > 0 {
			lines, used = append(lines, Line{style: style}), 0
		}
		for _, piece := range s.split(style, width, word) {
			if last = &lines[len(lines)-1]; len(last.words) > 0 {
				lines = append(lines, Line{style: style})
				last = &lines[len(lines)-1]
			}
			last.words, used = []*shaped{piece}, piece.width
		}
	}
	lines[len(lines)-1].trim()
	return lines
}

// trim removes blanks at the end of a line.
func (l *Line) trim() {
	for len(l.words) > 0 && strings.Trim(l.words[len(l.words)-1].text, " ") == "" {
		l.words = l.words[:len(l.words)-1]
	}
}

// split breaks a word that is wider than a line.
func (s *Shaper) split(style Style, width Length, word *shaped) []*shaped {
	if style.length(word.width) <= width {
		return []*shaped{word}
	}
	runes := []rune(word.text)
	var out []*shaped
	start, end := 0, 0 // end is the last cut that fits
	for i := 1; i <= len(runes); i++ {
		if i < len(runes) && !s.apart(style.Weight, runes[i-1], runes[i]) {
			continue
		}
		if end > start && style.length(s.shape(style.Weight, string(runes[start:i])).width) > width {
			out = append(out, s.shape(style.Weight, string(runes[start:end])))
			start = end
		}
		end = i
	}
	return append(out, s.shape(style.Weight, string(runes[start:])))
}

// Cut keeps so many lines; the last one then ends with an ellipsis.
func (s *Shaper) Cut(lines []Line, most int, width Length) []Line {
	if len(lines) <= most {
		return lines
	}
	last := lines[most-1]
	text := []rune(last.Text())
	for end := len(text); end > 0; end-- {
		if end < len(text) && !s.apart(last.style.Weight, text[end-1], text[end]) {
			continue
		}
		line := s.Line(last.style, strings.TrimRight(string(text[:end]), " ")+"…")
		if line.Width() <= width {
			return append(lines[:most-1:most-1], line)
		}
	}
	return lines[:most]
}
