package document

import "kontor/internal/org/search"

// searchText returns the search column of a document: its number, the contact, and the
// number in the old books, if any.
func searchText(number, contact, original string) string {
	if original == "" {
		return search.Text(number, contact)
	}
	return search.Text(number, contact, original)
}
