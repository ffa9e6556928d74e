package files

import (
	"context"
	"errors"
	"fmt"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/storage"
)

// blob is the bytes of files. Equal bytes of an organization are stored once.
type blob struct {
	ID        uint32    `db:"id"`
	SHA256    string    `db:"sha256"`
	Size      int64     `db:"size"`
	Storage   string    `db:"storage"`
	CreatedAt when.Unix `db:"created_at"`
	UnusedAt  when.Unix `db:"unused_at"`
	Content   []byte    `db:"content"` // empty if they are in another storage
}

// Usage returns the bytes of all files of the organization. The sum is read from an index.
func Usage(tx *db.Tx) (int64, error) {
	return db.Get[int64](tx, `SELECT COALESCE(SUM(b.size), 0) FROM blobs b WHERE b.org_id = $1 AND b.unused_at IS NULL`)
}

// unused returns the bytes of deleted files that are not swept yet.
func unused(tx *db.Tx) (int64, error) {
	return db.Get[int64](tx, `SELECT COALESCE(SUM(b.size), 0) FROM blobs b WHERE b.org_id = $1 AND b.unused_at IS NOT NULL`)
}

// reserve refuses a file that exceeds the quota of the organization.
func reserve(tx *db.Tx, size int64) error {
	quota := tx.FilesQuota()
	if quota == 0 {
		return nil
	}
	used, err := Usage(tx)
	if err != nil {
		return err
	}
	gone, err := unused(tx)
	if err != nil {
		return err
	}
	if used+size > quota || gone > quota { // nobody fills the disk by adding and deleting
		return fault.Conflict.Because("the files of this organization use %d of %d MB; remove files that are not needed, or ask the operator for more", used>>20, quota>>20).For(fault.InUse)
	}
	return nil
}

// keepBytes stores the bytes of a file, unless the organization has them already, and returns
// their id.
func keepBytes(tx *db.Tx, f File) (uint32, error) {
	type same struct {
		ID       uint32    `db:"id"`
		UnusedAt when.Unix `db:"unused_at"`
	}
	old, err := db.Get[same](tx, `SELECT b.id, b.unused_at FROM blobs b WHERE b.org_id = $1 AND b.sha256 = $2 ORDER BY b.id DESC LIMIT 1`, f.SHA256)
	switch {
	case err == nil && old.UnusedAt != 0:
		_, err = db.Exec(tx, `UPDATE blobs SET unused_at = NULL WHERE org_id = $1 AND id = $2`, old.ID)
		return old.ID, err
	case err == nil:
		return old.ID, nil
	case !errors.Is(err, db.Missing):
		return 0, err
	}
	if !f.drawn {
		if err := reserve(tx, int64(len(f.Content))); err != nil {
			return 0, err
		}
	}
	b := blob{SHA256: f.SHA256, Size: int64(len(f.Content)), Storage: storage.Database, CreatedAt: tx.Stamp(), Content: f.Content}
	if at := tx.FileStorage(); at != "" && at != storage.Database && !tx.Tries() {
		b.Storage, b.Content = at, []byte{}
		b.ID, err = f.claim(tx, at)
	} else {
		b.ID, err = db.NextID(tx, "blobs")
	}
	if err != nil {
		return 0, err
	}
	return b.ID, db.Insert(tx, "blobs", b)
}

// claim takes the object that was written for a file. If there is none yet, the transaction is
// rolled back, the object is written, and the transaction runs again.
func (f File) claim(tx *db.Tx, at string) (uint32, error) {
	if f.written.ID != 0 {
		return f.written.ID, f.written.claim(tx)
	}
	want := object{Org: tx.Org, SHA256: f.SHA256, Storage: at}
	return 0, &db.Prerequisite{
		Do: func(ctx context.Context, d *db.DB) (err error) {
			*f.written, err = write(ctx, d, want, f.Content)
			return err
		},
		Undo: func(ctx context.Context, d *db.DB) error { return discard(ctx, d, *f.written) },
	}
}

// grace is how long the bytes of deleted attachments stay, and readTime how long an object stays
// that a download may still read.
const (
	grace    = 7 * 24 * time.Hour
	readTime = time.Hour
	sweepMax = 1000 // rows in one transaction
)

// Sweep deletes the bytes that no attachment has had for 7 days, and returns how many files.
// Objects in other storages become orphans.
func Sweep(tx *db.Tx) (int, error) {
	due, err := db.List[object](tx, `SELECT b.org_id, b.id AS blob_id, b.sha256, b.storage FROM blobs b WHERE b.org_id = $1 AND b.unused_at <= $2
		AND NOT EXISTS (SELECT 1 FROM attachments a WHERE a.org_id = $1 AND a.blob_id = b.id) ORDER BY b.id LIMIT $3`, when.UnixOf(tx.Now.Add(-grace)), sweepMax)
	if err != nil || len(due) == 0 {
		return 0, err
	}
	for _, o := range due {
		if err := o.drop(tx, readTime); err != nil {
			return 0, err
		}
	}
	tx.Record("organization", tx.Org, fmt.Sprintf("%d deleted files swept", len(due)))
	return len(due), nil
}

// Sweepable reports whether Sweep has something to do.
func Sweepable(tx *db.Tx) (bool, error) {
	n, err := db.Get[int](tx, `SELECT COUNT(*) FROM blobs b WHERE b.org_id = $1 AND b.unused_at <= $2`, when.UnixOf(tx.Now.Add(-grace)))
	return n > 0, err
}

// dropBytes deletes bytes that no attachment uses, at once.
func dropBytes(tx *db.Tx, id uint32) error {
	o, err := db.Get[object](tx, `SELECT b.org_id, b.id AS blob_id, b.sha256, b.storage FROM blobs b WHERE b.org_id = $1 AND b.id = $2`, id)
	if err != nil {
		return fmt.Errorf("blob %d: %w", id, err)
	}
	return o.drop(tx, 0)
}
