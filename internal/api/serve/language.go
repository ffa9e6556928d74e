package serve

import (
	"strconv"
	"strings"

	"kontor/internal/base/fault"
)

// languageOf returns the language that Accept-Language prefers among ours.
func languageOf(header string) fault.Language {
	best, found := 0, fault.English
	for i, choice := range strings.Split(header, ",") {
		if i >= 20 {
			break
		}
		name, weight := preference(choice)
		if weight <= best {
			continue
		}
		switch name {
		case "th":
			best, found = weight, fault.Thai
		case "en", "*":
			best, found = weight, fault.English
		}
	}
	return found
}

// preference reads "th-TH;q=0.5" as the language and its weight in thousandths.
func preference(choice string) (name string, weight int) {
	name, options, _ := strings.Cut(strings.TrimSpace(choice), ";")
	name, _, _ = strings.Cut(strings.ToLower(strings.TrimSpace(name)), "-")
	quality := "1"
	for option := range strings.SplitSeq(options, ";") {
		if key, value, _ := strings.Cut(strings.TrimSpace(option), "="); strings.EqualFold(key, "q") {
			quality = value
		}
	}
	whole, fraction, _ := strings.Cut(quality, ".")
	n, err := strconv.Atoi((whole + fraction + "000")[:min(len(whole)+3, len(whole)+len(fraction)+3)])
	if err != nil || n < 0 || n > 1000 {
		return name, 0
	}
	return name, n
}
