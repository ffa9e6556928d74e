package check_test

import (
	"testing"

	"kontor/internal/books/check"
)

// TestContactInvariantsFindViolations damages the names and search keys of contacts.
func TestContactInvariantsFindViolations(t *testing.T) {
	detectsEach(t, seller, check.Contact, []damage{
		{"nothing", `UPDATE contacts SET updated_at = updated_at WHERE org_id = $1`, ""},
		{"the last code", `UPDATE contact_codes SET last = last - 1 WHERE org_id = $1`, "unique, issued code"},
		{"the codes", `DELETE FROM contact_codes WHERE org_id = $1`, "unique, issued code"},
		{"what a contact is filed under", `UPDATE contacts SET search_text = 'x' WHERE org_id = $1`, "search index of contacts"},
		{"a name", `UPDATE contacts SET name = 'x' WHERE org_id = $1`, "search index of contacts"},
	})
}
