package check

import (
	"errors"
	"fmt"

	"kontor/internal/db"
	"kontor/internal/trade/contact"
)

// Contact are the invariants about contacts.
var Contact = []Invariant{
	{"K1", "every contact has a unique, issued code", strangeCodes},
	{"K2", "the search index of contacts matches their records", contact.Misfiled},
}

// strangeCodes finds codes beyond the last one issued: the next contact would get one of
// them again.
func strangeCodes(tx *db.Tx) ([]string, error) {
	last, err := db.Get[int](tx, `SELECT s.last FROM contact_codes s WHERE s.org_id = $1`)
	if err != nil && !errors.Is(err, db.Missing) {
		return nil, err
	}
	codes, err := db.List[string](tx, `SELECT c.code FROM contacts c WHERE c.org_id = $1 ORDER BY c.id`)
	if err != nil {
		return nil, err
	}
	var found []string
	seen := make(map[string]bool, len(codes))
	for _, code := range codes {
		var n int
		if _, err := fmt.Sscanf(code, "C%d", &n); err != nil || n < 1 || n > last {
			found = append(found, fmt.Sprintf("%s, after %d codes were issued", code, last))
		}
		if seen[code] {
			found = append(found, code+" twice")
		}
		seen[code] = true
	}
	return found, nil
}
