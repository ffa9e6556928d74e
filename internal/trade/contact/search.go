package contact

import (
	"fmt"

	"kontor/internal/db"
	"kontor/internal/org/search"
)

// searchText returns the text that searches match.
func searchText(c Contact) string {
	fields := []string{c.Name, c.Code, c.TaxID, c.ContactName, c.Phone, c.Email}
	if c.NameEn != "" {
		fields = append(fields, c.NameEn)
	}
	return search.Text(fields...)
}

var selectRecords = `SELECT ` + db.Columns[record]("c") + ` FROM contacts c WHERE c.org_id = $1 ORDER BY c.id`

// Misfiled returns contacts whose stored search text is out of date.
func Misfiled(tx *db.Tx) ([]string, error) {
	records, err := db.List[record](tx, selectRecords)
	if err != nil {
		return nil, err
	}
	var found []string
	for _, r := range records {
		if want := searchText(r.Contact); r.SearchText != want {
			found = append(found, fmt.Sprintf("contact %s is filed under %q, not %q", r.Code, r.SearchText, want))
		}
	}
	return found, nil
}
