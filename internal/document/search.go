package document

import "kontor/internal/search"

// searchText joins what a search of documents looks at: the number, the contact and
// the number in former books, if there is one.
func searchText(number, contact, original string) string {
	if original == "" {
		return search.Text(number, contact)
	}
	return search.Text(number, contact, original)
}
