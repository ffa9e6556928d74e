package fault

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed sentences.txt
var sentencesText string

// sentences has the Thai text of every sentence, by its English format. Both use the verbs of
// fmt; a Thai text with another word order numbers them: %[2]s.
var sentences = readSentences(sentencesText)

func readSentences(text string) map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		english, thai, ok := strings.Cut(line, " = ")
		if !ok {
			panic("fault: sentences.txt: not English = ไทย: " + line)
		}
		all[english] = thai
	}
	return all
}

// Sentence explains a refusal: an English format, which sentences.txt translates, and its
// values. Values can be sentences themselves.
type Sentence struct {
	Format string
	Values []any
}

// Say returns a sentence as the value of another.
func Say(format string, values ...any) Sentence { return Sentence{format, values} }

// Sentences are several sentences as one value.
type Sentences []Sentence

// List is several values as one.
type List []any

// Both is a value with a text in each language.
type Both [2]string

// ListOf returns a list of values.
func ListOf[V any](values []V) List {
	list := make(List, len(values))
	for i, value := range values {
		list[i] = value
	}
	return list
}

// Field returns the request field that the sentence is about, or "". The format names it
// first: "contactId: …", "items[%d].unitCost: …".
func (s Sentence) Field() string {
	field, _ := s.split()
	return field
}

// split separates the field from what is said about it.
func (s Sentence) split() (field string, text Sentence) {
	at, format, ok := strings.Cut(s.Format, ": ")
	if !ok || at == "" || at[0] < 'a' || at[0] > 'z' || strings.ContainsAny(strings.ReplaceAll(at, "[%d]", ""), " %") {
		return "", s
	}
	n := strings.Count(at, "%d")
	return fmt.Sprintf(at, s.Values[:n]...), Sentence{format, s.Values[n:]}
}

// String returns the sentence in English, with its field.
func (s Sentence) String() string { return s.In(English) }

// In returns the sentence in a language, with its field, as API clients read it.
func (s Sentence) In(language Language) string {
	field, text := s.split()
	if field != "" {
		field += ": "
	}
	return field + text.For(language, func(value any) any { return value })
}

// For returns the sentence in a language without its field. show formats values for a
// person, and returns others unchanged.
func (s Sentence) For(language Language, show func(value any) any) string {
	_, text := s.split()
	format := text.Format
	if thai, ok := sentences[format]; ok && language == Thai {
		format = thai
	}
	values := make([]any, len(text.Values))
	for i, value := range text.Values {
		switch value := value.(type) {
		case Sentence:
			values[i] = value.For(language, show)
		case Sentences:
			parts := make([]string, len(value))
			for n, part := range value {
				parts[n] = part.For(language, show)
			}
			values[i] = strings.Join(parts, "; ")
		case Both:
			values[i] = value[language]
		case List:
			parts := make([]string, len(value))
			for n, part := range value {
				parts[n] = fmt.Sprint(show(part))
			}
			values[i] = strings.Join(parts, ", ")
		default:
			values[i] = show(value)
		}
	}
	return fmt.Sprintf(format, values...)
}
