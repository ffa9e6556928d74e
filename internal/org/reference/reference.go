// Package reference keeps the references of clients (externalId) unique per table.
package reference

import (
	"errors"
	"fmt"

	"kontor/internal/base/fault"
	"kontor/internal/db"
)

// Free refuses an externalId that another record of the table has, and names
// that record by the given column. The condition excludes rows that do not count, such as
// deleted ones.
func Free(tx *db.Tx, table, shown, externalID string, self uint32, condition ...string) error {
	if externalID == "" {
		return nil
	}
	w := db.Where("r.org_id = $1").And("r.external_id <> ''").And("r.external_id = ?", externalID).And("r.id <> ?", self)
	for _, c := range condition {
		w.And(c)
	}
	other, err := db.Get[holder](tx, `SELECT r.id, r.`+shown+` AS name FROM `+table+` r `+w.String()+` ORDER BY r.id LIMIT 1`, w.Args()...)
	switch {
	case errors.Is(err, db.Missing):
		return nil
	case err != nil:
		return fmt.Errorf("reference %q in %s: %w", externalID, table, err)
	}
	return fault.Conflict.Because("%s already has externalId %s", other.Name, externalID).Duplicates(other.ID)
}

// holder is the record that has a reference.
type holder struct {
	ID   uint32 `db:"id"`
	Name string `db:"name"`
}
