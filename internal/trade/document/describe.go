package document

import (
	"strings"
)

// Describe explains the types of a family: what each is, and from which status
// it can be moved to which, as the table of kinds says.
func (ks Kinds) Describe(statuses []Status) string {
	var b strings.Builder
	b.WriteString("\n\n| type | meaning |\n|---|---|\n")
	for _, k := range ks {
		b.WriteString("| " + k.Code + " | " + k.Means + " |\n")
	}
	b.WriteString("\nA document starts as `draft`. Possible transitions; statuses in brackets are set by the server:\n\n| type | from | to |\n|---|---|---|\n")
	for _, k := range ks {
		for _, from := range statuses {
			if to := k.ways(from); to != "" {
				b.WriteString("| " + k.Code + " | `" + string(from) + "` | " + to + " |\n")
			}
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// ways lists where a document can go from a status, on request or by the server.
func (k Kind) ways(from Status) string {
	var words []string
	for _, to := range k.Next(from) {
		words = append(words, "`"+string(to)+"`")
	}
	for _, e := range k.Server {
		if e.From == from {
			words = append(words, "(`"+string(e.To)+"`)")
		}
	}
	return strings.Join(words, ", ")
}
