package check

import (
	"fmt"

	"kontor/internal/trade/contact"
)

// Contact are the invariants about contacts.
var Contact = []Invariant{
	{"K1", "every contact has a unique, issued code", strangeCodes},
	{"K2", "the search index of contacts matches their records", func(f *finder) { f.add(read(f, contact.Misfiled)...) }},
}

// strangeCodes finds codes beyond the last one issued: the next contact would get one of
// them again.
func strangeCodes(f *finder) {
	last := valueOf[int](f, `SELECT COALESCE(MAX(s.last), 0) FROM contact_codes s WHERE s.org_id = $1`)
	codes := listOf[string](f, `SELECT c.code FROM contacts c WHERE c.org_id = $1 ORDER BY c.id`)
	seen := make(map[string]bool, len(codes))
	for _, code := range codes {
		var n int
		if _, err := fmt.Sscanf(code, "C%d", &n); err != nil || n < 1 || n > last {
			f.say("%s, after %d codes were issued", code, last)
		}
		if seen[code] {
			f.add(code + " twice")
		}
		seen[code] = true
	}
}
