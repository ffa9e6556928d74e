package print

import (
	_ "embed"
	"strings"

	"kontor/internal/fault"
)

//go:embed titles.txt
var titleLines string

// title is what a paper is called in both languages, and who signs it.
type title struct {
	english, thai string
	signs         []string
}

// Marks behind a code, and the name of the paper that collects invoices.
const (
	taxInvoice  = "+vat"
	billingNote = "billing"
)

var titles = func() map[string]title {
	out := map[string]title{}
	for line := range strings.Lines(titleLines) {
		if parts := strings.Split(strings.TrimSpace(line), " = "); len(parts) == 4 {
			out[parts[0]] = title{parts[1], parts[2], strings.Split(parts[3], "; ")}
		}
	}
	return out
}()

// titled names the paper and its signatures.
func (s *sheet) titled(name string) {
	t := titles[name]
	for _, speech := range s.speak {
		if speech.Language == fault.Thai {
			s.Title = append(s.Title, t.thai)
		} else {
			s.Title = append(s.Title, t.english)
		}
	}
	for _, word := range t.signs {
		s.Signs = append(s.Signs, s.T(word))
	}
}
