package check_test

import (
	"slices"
	"testing"

	"kontor/internal/check"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// A search finds documents by stored search text; the check notices when that text is
// wrong.
func TestSearchInvariantFindsViolations(t *testing.T) {
	invariant := check.Organization[slices.IndexFunc(check.Organization, func(i check.Invariant) bool { return i.ID == "I38" })]
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		who := seller(t, d)
		for name, spoil := range map[string]string{
			"nothing":                 "",
			"the text of a document":  `UPDATE sales_documents SET search_text = 'iv' WHERE org_id = $1 AND document_type = 'IV'`,
			"a name nobody bears":     `INSERT INTO search_names (org_id, list, kind, contact_id, name, state, row_count, last_id) VALUES ($1, 'sales_documents', 'IV', 1, 'nobody', 'sent', 1, 1)`,
			"no names":                `DELETE FROM search_names WHERE org_id = $1`,
			"a newest that is old":    `UPDATE search_names SET last_id = 0 WHERE org_id = $1 AND kind = 'IV'`,
			"another state":           `UPDATE list_states SET states = substr(states, 1, 1) || 'v' || substr(states, 3) WHERE org_id = $1 AND series = 'IV'`,
			"no states":               `DELETE FROM list_states WHERE org_id = $1`,
			"a state of no document":  `UPDATE list_states SET states = 's' || substr(states, 2) WHERE org_id = $1 AND series = 'IV'`,
			"how numbers look":        `UPDATE number_shapes SET digits = 7 WHERE org_id = $1 AND doc_type = 'IV'`,
			"a series without looks":  `DELETE FROM number_shapes WHERE org_id = $1 AND doc_type = 'IV'`,
			"a gap that is none":      `INSERT INTO number_gaps (org_id, doc_type, period, serial) VALUES ($1, 'IV', '2026-11', 1)`,
			"numbers that are nobody": `UPDATE number_counters SET last = last + 1 WHERE org_id = $1 AND doc_type = 'IV'`,
		} {
			err := d.Try(t.Context(), who, func(tx *db.Tx) error {
				if spoil != "" {
					if _, err := db.Exec(tx, spoil); err != nil {
						return err
					}
				}
				found, err := invariant.Find(tx)
				if (len(found) > 0) != (spoil != "") {
					t.Errorf("%s: the check finds %q", name, found)
				}
				return err
			})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
	})
}
