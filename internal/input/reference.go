package input

import (
	"errors"
	"fmt"

	"kontor/internal/db"
	"kontor/internal/fault"
)

// FreeReference refuses a reference of the client (externalId) that another
// record of a table carries, and names that record by the given column. What
// was deleted gives its reference back: the condition says what counts, if not
// every row does.
func FreeReference(tx *db.Tx, table, shown, externalID string, self uint32, condition ...string) error {
	if externalID == "" {
		return nil
	}
	w := db.Where("r.org_id = $1").And("r.external_id <> ''").And("r.external_id = ?", externalID).And("r.id <> ?", self)
	for _, c := range condition {
		w.And(c)
	}
	other, err := db.Get[string](tx, `SELECT r.`+shown+` FROM `+table+` r `+w.String()+` ORDER BY r.id LIMIT 1`, w.Args()...)
	switch {
	case errors.Is(err, db.Missing):
		return nil
	case err != nil:
		return fmt.Errorf("reference %q in %s: %w", externalID, table, err)
	}
	return fault.Conflict.Because("%s already has externalId %s", other, externalID)
}
