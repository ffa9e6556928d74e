package search

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// Fold brings a text into the form that search columns hold: compatibility
// forms unified, lower case, and the marks of a Thai syllable in one order.
func Fold(text string) string {
	if isPlain(text) {
		return strings.ToLower(text)
	}
	folded := norm.NFKC.String(strings.ToLower(norm.NFKC.String(text)))
	return thaiOrder(folded)
}

func isPlain(text string) bool {
	for i := range len(text) {
		if text[i] >= 0x80 {
			return false
		}
	}
	return true
}

// thaiOrder puts a tone mark before NIKHAHIT. SARA AM behind a tone mark
// decomposes into this order, while people also type NIKHAHIT, tone, SARA AA:
// the same word on the page.
func thaiOrder(text string) string {
	const nikhahit = '\u0e4d'
	if !strings.ContainsRune(text, nikhahit) {
		return text
	}
	marks := []rune(text)
	for i := 0; i+1 < len(marks); i++ {
		if marks[i] == nikhahit && marks[i+1] >= '\u0e48' && marks[i+1] <= '\u0e4b' {
			marks[i], marks[i+1] = marks[i+1], marks[i]
		}
	}
	return string(marks)
}

var likeEscapes = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// Best is an order by how well a record fits a text that a person looks for: one
// of its codes is it, another field of its search column is it, begins with it, or
// has a word that begins with it. Its question marks are the arguments.
func Best(column, text string, codes ...string) (order string, args []any) {
	folded := Fold(text)
	is := make([]string, len(codes))
	for i, code := range codes {
		is[i], args = "LOWER("+code+") = ?", append(args, folded)
	}
	like := "%" + separator + likeEscapes.Replace(folded)
	args = append(args, separator, separator, like+separator+"%", separator, like+"%")
	words := make([]string, len(wordBreaks))
	for i, before := range wordBreaks {
		words[i], args = column+` LIKE ? ESCAPE '\'`, append(args, "%"+likeEscapes.Replace(string(before)+folded)+"%")
	}
	return "CASE WHEN " + strings.Join(is, " OR ") + " THEN 0 WHEN ? || " + column + ` || ? LIKE ? ESCAPE '\' THEN 1 WHEN ? || ` + column + ` LIKE ? ESCAPE '\' THEN 2 WHEN ` +
		strings.Join(words, " OR ") + ` THEN 3 ELSE 4 END`, args
}

// wordBreaks are the characters before a word inside a name.
const wordBreaks = " -(/."

// separator separates the fields in a search column.
const separator = "\x1f"

// Text returns the search column of a record. No text of a client can contain the
// separator, so nothing matches across two fields.
func Text(fields ...string) string {
	folded := make([]string, len(fields))
	for i, f := range fields {
		folded[i] = Fold(f)
	}
	return strings.Join(folded, separator)
}
