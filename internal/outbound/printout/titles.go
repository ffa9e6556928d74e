package printout

import (
	_ "embed"
	"strings"

	"kontor/internal/base/fault"
)

//go:embed titles.txt
var titleLines string

// title is the title of a document in both languages, the recipient of its original, and
// who signs it.
type title struct {
	english, thai string
	original      string // "" for internal documents
	signs         []string
}

// Suffixes of codes, and the title of billing notes.
const (
	taxInvoice  = "+vat"
	shortForm   = "+short"
	billingNote = "billing"
)

var titles = func() map[string]title {
	out := map[string]title{}
	for line := range strings.Lines(titleLines) {
		if parts := strings.Split(strings.TrimSpace(line), " = "); len(parts) == 5 {
			out[parts[0]] = title{parts[1], parts[2], strings.Trim(parts[3], "–"), strings.Split(parts[4], "; ")}
		}
	}
	return out
}()

// titled sets the title, copies and signatures.
func (s *Page) titled(name string) {
	t := titles[name]
	for _, speech := range s.speak {
		if speech.Language == fault.Thai {
			s.Title = append(s.Title, t.thai)
		} else {
			s.Title = append(s.Title, t.english)
		}
	}
	if s.Copies != Copy {
		s.Marks = append(s.Marks, Mark{s.T("Original"), s.T(t.original)})
	}
	if s.Copies != Original {
		s.Marks = append(s.Marks, Mark{s.T("Copy"), s.T("for the books")})
	}
	for _, word := range t.signs {
		s.Signs = append(s.Signs, s.T(word))
	}
}
