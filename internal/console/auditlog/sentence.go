package auditlog

import (
	"regexp"
	"slices"
	"strings"

	"kontor/internal/base/when"
	"kontor/internal/console"
	"kontor/internal/org/history"
)

// saying tells a reader what a row of the log stores, in the language of the visit.
type saying func(v *console.Visit) string

// Sentence returns what the log stores about a record in words. ok reports whether it has words for
// it; if not, the reader sees the text as it is stored.
func Sentence(resource, detail string) (say saying, ok bool) {
	known := slices.ContainsFunc(records, func(r kind) bool { return r.resource == resource })
	if detail == "" {
		return as(detail), known || resource == ""
	}
	for _, read := range []func(resource, detail string) saying{changed, phrased, became, numbered} {
		if say := read(resource, detail); say != nil {
			return say, known
		}
	}
	return as(detail), false
}

// as says a text as it is stored.
func as(text string) saying { return func(*console.Visit) string { return text } }

// phrased reads the texts of phrases.
func phrased(resource, detail string) saying {
	for i, p := range phrases {
		if p.of != "" && p.of != resource {
			continue
		}
		found := patterns()[i].FindStringSubmatch(detail)
		if found == nil {
			continue
		}
		return func(v *console.Visit) string {
			values := make([]any, len(found)-1)
			for i, text := range found[1:] {
				var name naming
				if i < len(p.names) {
					name = p.names[i]
				}
				values[i] = value(v, text, name)
			}
			return strings.TrimSpace(v.T(p.Word, values...))
		}
	}
	return nil
}

// changed reads fields with their values before and after, in settings or behind the number of a
// record.
func changed(resource, detail string) saying {
	if resource == settings {
		return changedSettings(detail)
	}
	from := 0
	for fieldOf(detail[from:]) == "" {
		_, rest, ok := strings.Cut(detail[from:], ": ")
		if !ok {
			return nil
		}
		from = len(detail) - len(rest)
	}
	return func(v *console.Visit) string {
		parts := strings.Split(detail[from:], "; ")
		for i, part := range parts {
			if field := fieldOf(part); field != "" {
				parts[i] = change(v, v.T(field), strings.TrimPrefix(part, field+" "), fieldNames[field])
			}
		}
		return detail[:from] + strings.Join(parts, "; ")
	}
}

// fieldNames translates fields whose values are codes.
var fieldNames = map[string]naming{"active": yesNo, "default": yesNo, "type": console.TypeWord}

// fieldOf returns the field that a change is about, one of history.Names, or "".
func fieldOf(change string) string {
	for _, name := range history.Names {
		if strings.HasPrefix(change, name+" ") && strings.Contains(change, " → ") {
			return name
		}
	}
	return ""
}

// change says a field with its values before and after.
func change(v *console.Visit, field, values string, name naming) string {
	if before, after, ok := strings.Cut(values, " → "); ok {
		values = value(v, before, name) + " → " + value(v, after, name)
	}
	return field + " " + values
}

// setting matches a changed setting, such as ", lockDate null → 2026-10-31".
var setting = regexp.MustCompile(`(?:^|, )([a-z][A-Za-z]+) `)

// settingWord returns the name of a setting, a key of the catalogue, or "".
func settingWord(name string) string {
	if word := moreSettings(name); word != name {
		return word
	}
	word := console.FieldWords[name]
	return word
}

// changedSettings reads settings with their values before and after.
func changedSettings(detail string) saying {
	type part struct{ word, values string }
	var parts []part
	end := len(detail)
	for _, at := range slices.Backward(setting.FindAllStringSubmatchIndex(detail, -1)) {
		word, values := settingWord(detail[at[2]:at[3]]), strings.TrimSpace(detail[at[1]:end])
		if word != "" && strings.Contains(values, " → ") {
			parts, end = append(parts, part{word, values}), at[0]
		}
	}
	if end > 0 {
		return nil
	}
	return func(v *console.Visit) string {
		var texts []string
		for _, p := range slices.Backward(parts) {
			texts = append(texts, change(v, v.T(p.word), p.values, choices))
		}
		return strings.Join(texts, "; ")
	}
}

// withStatus lists records for which the log shows the new status.
var withStatus = []string{sales, purchases, claims}

// became reads the number of a record and its new status.
func became(resource, detail string) saying {
	at := strings.LastIndexByte(detail, ' ') + 1
	word := console.StatusWord(detail[at:])
	if at == 0 || word == detail[at:] || !slices.Contains(withStatus, resource) {
		return nil
	}
	return func(v *console.Visit) string { return detail[:at] + "→ " + v.T(word) }
}

// withNumber lists the records for which the log shows only the number or code when they are created,
// and when they change without saying how.
var withNumber = []string{sales, purchases, claims, "contacts", "products"}

// numbered reads the number or code of a record.
func numbered(resource, detail string) saying {
	if !slices.Contains(withNumber, resource) || strings.ContainsRune(detail, ' ') {
		return nil
	}
	return as(detail)
}

// value returns a value of the log in the reader's words, by its name if it is a code. Dates are in
// the reader's calendar.
func value(v *console.Visit, text string, name naming) string {
	if text == "null" {
		return "–"
	}
	if day, err := when.ParseDate(text); err == nil && !day.IsZero() {
		return v.Speech.Date(day)
	}
	if month, err := when.ParseMonth(text); err == nil {
		return v.Speech.Month(month.First())
	}
	if name == nil {
		return text
	}
	return v.T(name(text))
}
