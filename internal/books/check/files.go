package check

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/org/files"
)

// Files are the invariants about attachments and their bytes. Bytes in folders and buckets are
// checked by outsideFiles, because they must not be read in a transaction.
var Files = []Invariant{{"I42", filesSay, func(f *finder) { wrongFiles(f, wrongBytes) }}}

// quickFiles are the same invariants by the size of the bytes.
var quickFiles = []Invariant{{"I42", filesSay, func(f *finder) { wrongFiles(f, wrongSizes) }}}

const filesSay = "each attachment has its record and its bytes, with the size and hash that it says"

// wrongFiles checks rows first, then the bytes.
func wrongFiles(f *finder, bytes func(*finder)) {
	for _, query := range []string{
		`SELECT 'attachment ' || a.id || ' has no bytes and is not erased' FROM attachments a WHERE a.org_id = $1 AND a.blob_id IS NULL AND a.erased_at IS NULL ORDER BY a.id`,
		`SELECT 'attachment ' || a.id || ' differs from its bytes in size or hash' FROM attachments a JOIN blobs b ON b.org_id = $1 AND b.id = a.blob_id
			WHERE a.org_id = $1 AND (a.size <> b.size OR a.sha256 <> b.sha256) ORDER BY a.id`,
		`SELECT 'the bytes ' || b.id || ' are in use and marked as unused' FROM blobs b
			WHERE b.org_id = $1 AND b.unused_at IS NOT NULL AND EXISTS (SELECT 1 FROM attachments a WHERE a.org_id = $1 AND a.blob_id = b.id) ORDER BY b.id`,
	} {
		f.rows(query)
	}
	lostRecords(f)
	bytes(f)
}

// recordTables are the tables of records with attachments, by resource. An organization is its
// own record.
var recordTables = []string{"contacts", "products", "sales_documents", "purchase_documents", "expense_claims", "journal_entries", "money_transfers",
	"opening_balances", "tax_filings", "tax_certificates", "bank_statements", "paper_seals"}

// lostRecords finds attachments whose record does not exist.
func lostRecords(f *finder) {
	for _, table := range recordTables {
		f.rows(`SELECT 'attachment ' || a.id || ' belongs to no record of ' || a.resource FROM attachments a WHERE a.org_id = $1 AND a.resource = $2
			AND NOT EXISTS (SELECT 1 FROM `+table+` r WHERE r.org_id = $1 AND r.id = a.record_id) ORDER BY a.id`, table)
	}
}

// wrongSizes compares the sizes of the bytes in the database.
func wrongSizes(f *finder) {
	f.rows(`SELECT 'the bytes ' || b.id || ' are ' || LENGTH(b.content) || ', not ' || b.size FROM blobs b
		WHERE b.org_id = $1 AND b.storage = 'db' AND LENGTH(b.content) <> b.size ORDER BY b.id`)
}

// wrongBytes reads all bytes in the database, one blob at a time.
func wrongBytes(f *finder) {
	type stored struct {
		ID      uint32 `db:"id"`
		SHA256  string `db:"sha256"`
		Size    int    `db:"size"`
		Content []byte `db:"content"`
	}
	for after := uint32(0); ; {
		page := listOf[stored](f, `SELECT b.id, b.sha256, b.size, b.content FROM blobs b WHERE b.org_id = $1 AND b.id > $2 AND b.storage = 'db' ORDER BY b.id LIMIT 1`, after)
		if len(page) == 0 {
			return
		}
		b := page[0]
		if sum := sha256.Sum256(b.Content); len(b.Content) != b.Size || hex.EncodeToString(sum[:]) != b.SHA256 {
			f.say("the bytes %d are %d, not %d with their hash", b.ID, len(b.Content), b.Size)
		}
		after = b.ID
	}
}

// outsideFiles checks the bytes in folders and buckets. A file that was moved or deleted meanwhile
// is no violation.
func outsideFiles(ctx context.Context, d *db.DB, who access.Actor, quick bool) (found []Violation, err error) {
	for last := uint32(0); ; {
		page, err := db.Read(ctx, d, who, func(tx *db.Tx) ([]files.Stored, error) { return files.Outside(tx, last) })
		if err != nil || len(page) == 0 {
			return found, err
		}
		for _, f := range page {
			last = f.ID()
			wrong := f.Verify(ctx, quick)
			if wrong == nil {
				continue
			}
			there := false
			if err := d.Read(ctx, who, func(tx *db.Tx) (err error) {
				there, err = f.Exists(tx)
				return err
			}); err != nil {
				return found, err
			}
			if there {
				found = append(found, Violation{Org: who.Org, Invariant: "I42", Says: filesSay, Detail: fmt.Sprintf("the bytes %d: %s", f.ID(), wrong)})
			}
		}
	}
}
