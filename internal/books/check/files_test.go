package check_test

import (
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/books/attachment"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/test/firm"
	"kontor/internal/trade/contact"
)

// filed is a company with two files on a contact.
func filed(t *testing.T, d *db.DB) access.Actor {
	t.Helper()
	who := firm.Found(t, d, "acme").Who
	err := d.Write(t.Context(), who, func(tx *db.Tx) error {
		c, err := contact.Create(tx, contact.New{Name: "Siam Desk", ContactType: contact.Client})
		for _, name := range []string{"a.txt", "b.txt"} {
			in := attachment.New{Resource: "contacts", RecordID: c.ID, Name: name}
			if err == nil {
				err = in.Receive(t.Context(), input.File{Content: []byte(name)})
			}
			if err == nil {
				_, err = attachment.Create(tx, in)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return who
}

// TestFileInvariantsFindViolations damages attachments and their bytes.
func TestFileInvariantsFindViolations(t *testing.T) {
	const whole = "each attachment has its record and its bytes"
	detects(t, filed, check.Files, []damage{
		{"nothing", `UPDATE attachments SET name = 'c.txt' WHERE org_id = $1 AND id = 1`, ""},
		{"an erased file", `UPDATE attachments SET blob_id = NULL, erased_at = 1 WHERE org_id = $1 AND id = 1`, ""},
		{"a file without bytes", `UPDATE attachments SET blob_id = NULL WHERE org_id = $1 AND id = 1`, whole},
		{"the size", `UPDATE attachments SET size = size + 1 WHERE org_id = $1 AND id = 1`, whole},
		{"the hash", `UPDATE attachments SET sha256 = 'x' WHERE org_id = $1 AND id = 1`, whole},
		{"bytes of another file", `UPDATE attachments SET blob_id = 2 WHERE org_id = $1 AND id = 1`, whole},
		{"no record", `UPDATE attachments SET record_id = 9999 WHERE org_id = $1 AND id = 1`, whole},
		{"changed bytes", `UPDATE blobs SET content = (SELECT b.content FROM blobs b WHERE b.org_id = $1 AND b.id = 2) WHERE org_id = $1 AND id = 1`, whole},
		{"unused bytes in use", `UPDATE blobs SET unused_at = 1 WHERE org_id = $1 AND id = 2`, whole},
	})
}
