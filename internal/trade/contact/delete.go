package contact

import (
	"errors"

	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/deletion"
	"kontor/internal/org/files"
)

// Delete removes a contact that no document names. Foreign keys refuse the others.
func Delete(tx *db.Tx, in ByID) error {
	c, err := Load(tx, in.ID)
	if err != nil {
		return db.Or(err, fault.NotFound)
	}
	settings, err := org.SettingsOf(tx)
	if err != nil {
		return err
	}
	if uint32(settings.WalkInContactID) == c.ID {
		return fault.Conflict.Because("contact %s is the customer of cash sales; choose another in the settings", c.Code).For(fault.InUse)
	}
	if _, err := db.Exec(tx, `DELETE FROM contact_banks WHERE org_id = $1 AND contact_id = $2`, c.ID); err != nil {
		return err
	}
	_, err = db.Exec(tx, `DELETE FROM contacts WHERE org_id = $1 AND id = $2`, c.ID)
	if errors.Is(err, fault.Conflict) {
		return fault.Conflict.Because("contact %s is used on documents; deactivate it instead", c.Code).For(fault.InUse)
	}
	if err != nil {
		return err
	}
	if err := files.DeleteAll(tx, "contacts", c.ID); err != nil {
		return err
	}
	tx.Record("contacts", c.ID, c.Code)
	tx.Event(event.ContactDeleted.On(c.ID, c.Code, event.Code{Code: c.Code}))
	return deletion.Record(tx, "contacts", c.ID, c.Code)
}
