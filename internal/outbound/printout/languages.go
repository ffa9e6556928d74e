package printout

import (
	"slices"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/base/paper"
	"kontor/internal/base/when"
	"kontor/internal/base/wording"
)

// languages is the language of a paper: one language, or Thai and English.
type languages struct{ speak []wording.Speech }

func languagesOf(language string) languages {
	thai := wording.Speech{Language: fault.Thai, Buddhist: true}
	english := wording.Speech{Language: fault.English}
	switch language {
	case Both:
		return languages{[]wording.Speech{thai, english}}
	case English:
		return languages{[]wording.Speech{english}}
	}
	return languages{[]wording.Speech{thai}}
}

// T returns a caption in the language of the paper, or in both languages.
func (t languages) T(key string, values ...any) string {
	return strings.Join(t.each(key, values...), " / ")
}

// each returns a caption in every language of the paper.
func (t languages) each(key string, values ...any) []string {
	var texts []string
	for _, speech := range t.speak {
		if text := words.Say(speech.Language, key, values...); len(texts) == 0 || text != texts[0] {
			texts = append(texts, text)
		}
	}
	return texts
}

// names returns a name or address as the paper prints it: as stored, in English if there is an
// English one, or both on bilingual paper.
func (t languages) names(stored, english string) (names []string) {
	for _, speech := range t.speak {
		name := stored
		if speech.Language == fault.English && english != "" {
			name = english
		}
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// Lang returns the language of most of the paper: th or en.
func (t languages) Lang() string {
	if t.speak[0].Language == fault.Thai {
		return Thai
	}
	return English
}

// date formats a date in the calendar of each language of the paper.
func (t languages) date(d when.Date) string {
	var dates []string
	for _, speech := range t.speak {
		dates = append(dates, speech.PaperDate(d))
	}
	return strings.Join(dates, " / ")
}

// branch returns the name of a branch by its number.
func (t languages) branch(number string) string {
	switch number {
	case "":
		return ""
	case paper.HeadOffice:
		return t.T("Head office")
	}
	return t.T("Branch {1}", number)
}
