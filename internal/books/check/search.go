package check

import (
	"kontor/internal/org/search"
)

const searched = `SELECT d.document_number AS number, d.contact_name, d.original_number, d.search_text FROM sales_documents d WHERE d.org_id = $1
UNION ALL SELECT d.document_number AS number, d.contact_name, d.original_number, d.search_text FROM purchase_documents d WHERE d.org_id = $1`

// misfiled finds documents that a search would miss.
func misfiled(f *finder) {
	type row struct {
		Number   string `db:"number"`
		Name     string `db:"contact_name"`
		Original string `db:"original_number"`
		Text     string `db:"search_text"`
	}
	rows := listOf[row](f, searched)
	for _, r := range rows {
		fields := []string{r.Number, r.Name}
		if r.Original != "" {
			fields = append(fields, r.Original)
		}
		if want := search.Text(fields...); r.Text != want {
			f.say("%s: search text is %q instead of %q", r.Number, r.Text, want)
		}
	}
}
