package search

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// How well a text fits a name, best first.
const (
	Whole         = iota // the text is the name
	Beginning            // it begins the name
	WordBeginning        // it begins a word of the name
	Middle               // it is elsewhere in the name
	None                 // it is not in the name
)

// Rank returns how well a text fits the best of several names.
func Rank(text string, names ...string) int {
	look, best := Fold(text), None
	for _, name := range names {
		best = min(best, rank(look, Fold(name)))
	}
	return best
}

func rank(look, name string) int {
	switch {
	case look == name:
		return Whole
	case strings.HasPrefix(name, look):
		return Beginning
	case !strings.Contains(name, look):
		return None
	}
	for from := 1; ; from++ {
		at := strings.Index(name[from:], look)
		if at < 0 {
			return Middle
		}
		from += at
		before, _ := utf8.DecodeLastRuneInString(name[:from])
		if !unicode.In(before, unicode.Letter, unicode.Mark, unicode.Digit) {
			return WordBeginning
		}
	}
}
