// Package files stores the files of records: attachments, photos of receipts, pictures of products and
// logos. It knows rows and bytes; package attachment knows the records and who can change them.
package files

import (
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
)

// Record is what a file belongs to.
type Record struct {
	Resource string
	ID       uint32
	Number   string // or code
}

// As says what a file is to its record.
type As struct {
	ItemID    num.Ref `db:"item_id"`
	Kind      string  `db:"kind,once"`
	SortOrder int64   `db:"sort_order"`
}

// Row is an attachment as stored.
type Row struct {
	ID       uint32 `db:"id,once"`
	Resource string `db:"resource,once"`
	RecordID uint32 `db:"record_id,once"`
	As
	Name        string    `db:"name,once"`
	Media       string    `db:"media,once"`
	Size        int64     `db:"size,once"`
	SHA256      string    `db:"sha256,once"`
	SentSHA256  string    `db:"sent_sha256,once"`
	BlobID      num.Ref   `db:"blob_id"`
	CreatedBy   uint32    `db:"created_by,once"`
	CreatedAt   when.Unix `db:"created_at,once"`
	RemovedBy   num.Ref   `db:"removed_by"`
	RemovedAt   when.Unix `db:"removed_at"`
	ErasedBy    num.Ref   `db:"erased_by"`
	ErasedAt    when.Unix `db:"erased_at"`
	EraseReason string    `db:"erase_reason"`
}

var (
	selectRow  = `SELECT ` + db.Columns[Row]("a") + ` FROM attachments a WHERE a.org_id = $1 AND a.id = $2`
	selectRows = `SELECT ` + db.Columns[Row]("a") + ` FROM attachments a WHERE a.org_id = $1 AND a.resource = $2 AND a.record_id = $3 ORDER BY a.sort_order, a.id`
	selectKind = `SELECT ` + db.Columns[Row]("a") + ` FROM attachments a WHERE a.org_id = $1 AND a.resource = $2 AND a.record_id IN ($3) AND a.kind = $4 AND a.removed_at IS NULL ORDER BY a.record_id, a.sort_order, a.id`
)

// List returns the attachments of a record, with those that were removed.
func List(tx *db.Tx, resource string, record uint32) ([]Row, error) {
	return db.List[Row](tx, selectRows, resource, record)
}

// OfKind returns the attachments of one kind of records, in display order.
func OfKind(tx *db.Tx, resource string, records []uint32, kind string) ([]Row, error) {
	return db.List[Row](tx, selectKind, resource, db.IDs(records), kind)
}

// Get returns an attachment.
func Get(tx *db.Tx, id uint32) (Row, error) {
	row, err := db.Get[Row](tx, selectRow, id)
	return row, db.Or(err, fault.NotFound)
}

// At returns the attachment of a record with a kind and position, or db.Missing.
func At(tx *db.Tx, of Record, as As) (Row, error) {
	return db.Get[Row](tx, `SELECT `+db.Columns[Row]("a")+` FROM attachments a
		WHERE a.org_id = $1 AND a.resource = $2 AND a.record_id = $3 AND a.kind = $4 AND a.sort_order = $5`, of.Resource, of.ID, as.Kind, as.SortOrder)
}

// Add stores a file with a record. A name in use gets a number.
func Add(tx *db.Tx, to Record, as As, f File) (Row, error) {
	there, err := List(tx, to.Resource, to.ID)
	if err != nil {
		return Row{}, err
	}
	used := map[string]bool{}
	for _, row := range there {
		if row.RemovedAt == 0 {
			used[row.Name] = true
		}
	}
	if len(used) >= PerRecord {
		return Row{}, fault.Conflict.Because("the record already has %d files, the maximum", PerRecord).For(fault.InUse)
	}
	f.Name = freeName(f.Name, used)
	row, err := Keep(tx, to, as, f)
	if err == nil {
		tx.Event(event.AttachmentAdded.On(to.Resource, to.ID, to.Number, row.facts()))
	}
	return row, err
}

// Keep stores a file with a record and tells nobody.
func Keep(tx *db.Tx, to Record, as As, f File) (Row, error) {
	bytes, err := keepBytes(tx, f)
	if err != nil {
		return Row{}, err
	}
	id, err := db.NextID(tx, "attachments")
	if err != nil {
		return Row{}, err
	}
	row := Row{ID: id, Resource: to.Resource, RecordID: to.ID, As: as, Name: f.Name, Media: f.Media, Size: int64(len(f.Content)),
		SHA256: f.SHA256, SentSHA256: f.SentSHA256, BlobID: num.Ref(bytes), CreatedBy: tx.User, CreatedAt: tx.Stamp()}
	return row, db.Insert(tx, "attachments", row)
}

// facts are those of an attachment's events.
func (r Row) facts() event.Attachment {
	return event.Attachment{AttachmentID: r.ID, Kind: r.Kind, Name: r.Name}
}

// Remove marks an attachment as removed. Its bytes stay.
func Remove(tx *db.Tx, of Record, row Row) error {
	tx.Event(event.AttachmentRemoved.On(of.Resource, of.ID, of.Number, row.facts()))
	_, err := db.Exec(tx, `UPDATE attachments SET removed_at = $2, removed_by = $3 WHERE org_id = $1 AND id = $4`, tx.Stamp(), tx.User, row.ID)
	return err
}

// Delete deletes an attachment. The sweep deletes its bytes later, if no other attachment has
// them.
func Delete(tx *db.Tx, of Record, row Row) error {
	tx.Event(event.AttachmentRemoved.On(of.Resource, of.ID, of.Number, row.facts()))
	return drop(tx, row)
}

// drop deletes an attachment, and notes that its bytes are unused if it was the last that had them.
func drop(tx *db.Tx, row Row) error {
	if _, err := db.Exec(tx, `DELETE FROM attachments WHERE org_id = $1 AND id = $2`, row.ID); err != nil {
		return err
	}
	_, err := db.Exec(tx, `UPDATE blobs SET unused_at = $2 WHERE org_id = $1 AND id = $3
		AND NOT EXISTS (SELECT 1 FROM attachments a WHERE a.org_id = $1 AND a.blob_id = $3)`, tx.Stamp(), row.BlobID)
	return err
}

// DeleteAll deletes the attachments of a record that is being deleted.
func DeleteAll(tx *db.Tx, resource string, record uint32) error {
	rows, err := List(tx, resource, record)
	for _, row := range rows {
		if err == nil {
			err = drop(tx, row)
		}
	}
	return err
}

// Reorder sets the display order of an attachment.
func Reorder(tx *db.Tx, row Row, order int64) error {
	_, err := db.Exec(tx, `UPDATE attachments SET sort_order = $2 WHERE org_id = $1 AND id = $3`, order, row.ID)
	return err
}

// ForgetItems keeps the files of lines that are replaced with their record.
func ForgetItems(tx *db.Tx, resource string, record uint32) error {
	_, err := db.Exec(tx, `UPDATE attachments SET item_id = NULL WHERE org_id = $1 AND resource = $2 AND record_id = $3 AND item_id IS NOT NULL`, resource, record)
	return err
}

// Erase deletes the bytes of an attachment for good, from every attachment that has the same
// ones. Rows, hashes and the reason stay.
func Erase(tx *db.Tx, of Record, row Row, reason string) error {
	if row.ErasedAt != 0 {
		return fault.Conflict.Because("the bytes of %s are already erased", row.Name).For(fault.AlreadyDone)
	}
	same, err := db.List[Row](tx, `SELECT `+db.Columns[Row]("a")+` FROM attachments a WHERE a.org_id = $1 AND a.blob_id = $2 ORDER BY a.id`, row.BlobID)
	if err != nil {
		return err
	}
	for _, one := range same {
		number := "" // of other records it is not known here
		if one.Resource == of.Resource && one.RecordID == of.ID {
			number = of.Number
		}
		tx.Event(event.AttachmentErased.On(one.Resource, one.RecordID, number, one.facts()))
	}
	if _, err := db.Exec(tx, `UPDATE attachments SET blob_id = NULL, erased_at = $2, erased_by = $3, erase_reason = $4 WHERE org_id = $1 AND blob_id = $5`, tx.Stamp(), tx.User, reason, row.BlobID); err != nil {
		return err
	}
	return dropBytes(tx, uint32(row.BlobID))
}
