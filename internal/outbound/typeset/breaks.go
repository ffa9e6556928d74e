package typeset

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode"
)

//go:embed data/thai.txt
var weightLines string

// thaiModel holds the weights of BudouX: a feature and its text say how likely a word ends.
type thaiModel struct {
	weights map[string]int
	total   int
}

var model = sync.OnceValue(func() thaiModel {
	m := thaiModel{weights: map[string]int{}}
	for line := range strings.Lines(weightLines) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		feature, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		at := strings.LastIndexByte(rest, '\t')
		text, err := strconv.Unquote(`"` + rest[:at] + `"`)
		weight, wrong := strconv.Atoi(rest[at+1:])
		if err != nil || wrong != nil {
			panic(fmt.Sprintf("typeset: data/thai.txt: %q", line)) // the file is part of the program
		}
		m.weights[feature+text] = weight
		m.total += weight
	}
	return m
})

// features are the texts around a possible break that the model weighs: from and to count
// characters from the break.
var features = []struct {
	name     string
	from, to int
}{
	{"UW1", -3, -2}, {"UW2", -2, -1}, {"UW3", -1, 0}, {"UW4", 0, 1}, {"UW5", 1, 2}, {"UW6", 2, 3},
	{"BW1", -2, 0}, {"BW2", -1, 1}, {"BW3", 0, 2},
	{"TW1", -3, 0}, {"TW2", -2, 1}, {"TW3", -1, 2}, {"TW4", 0, 3},
}

// ends reports whether a Thai word ends before character i.
func (m thaiModel) ends(text []rune, i int) bool {
	score := -m.total
	for _, f := range features {
		if from, to := i+f.from, i+f.to; from >= 0 && to <= len(text) {
			score += 2 * m.weights[f.name+string(text[from:to])]
		}
	}
	return score > 0
}

// parts cuts a text where a line can end: behind blanks, behind hyphens and slashes that are not
// between digits, between Thai words, around names of places and between scripts. Blanks are parts of
// their own.
func parts(text string) []string {
	runes := []rune(text)
	named := placesIn(runes)
	var out []string
	start := 0
	for i := 1; i <= len(runes); i++ {
		if i == len(runes) || cuts(runes, named, i) {
			out = append(out, string(runes[start:i]))
			start = i
		}
	}
	return out
}

// cuts reports whether a part ends before character i.
func cuts(text []rune, named []uint8, i int) bool {
	before, behind := text[i-1], text[i]
	if blank := before == ' '; blank || behind == ' ' {
		return blank != (behind == ' ')
	}
	if !apart(before, behind) || closes(behind) || opens(before) {
		return false
	}
	thai := isThai(before)
	switch {
	case thai && isThai(behind) && named != nil && named[i] != 0:
		return named[i] == edge
	case thai && isThai(behind):
		return model().ends(text, i)
	case thai != isThai(behind):
		return unicode.IsLetter(before) || unicode.IsLetter(behind) || before == '-' || before == '/' || before == ')'
	case before == '-' || before == '/':
		return i > 1 && inWord(text[i-2]) && inWord(behind) && !(unicode.IsDigit(text[i-2]) && unicode.IsDigit(behind))
	}
	return false
}

// apart reports whether two characters can be on different lines at all, by the rules of Thai.
func apart(before, behind rune) bool {
	return !follows(behind) && !leads(before) && !unicode.Is(unicode.Mn, behind)
}

// isIdeograph reports whether a character is one of Chinese or Japanese that is a word of its own.
func isIdeograph(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }

// leadsLao reports whether a Lao vowel belongs to the character behind it.
func leadsLao(r rune) bool { return r >= 'ເ' && r <= 'ໄ' }

// followsLao reports whether a Lao character belongs to the one before it.
func followsLao(r rune) bool { return r >= 'ະ' && r <= 'ຽ' || r == 'ໆ' }

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// closes reports whether a sign cannot begin a line.
func closes(r rune) bool { return strings.ContainsRune(`)]}”’"'.,:;!?%/-`, r) }

// opens reports whether a sign cannot end a line.
func opens(r rune) bool { return strings.ContainsRune(`([{“‘`, r) }
