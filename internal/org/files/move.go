package files

import (
	"context"
	"errors"
	"fmt"

	"kontor/internal/base/access"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/storage"
)

// Stored is the bytes of files in a folder or bucket.
type Stored struct{ at stored }

// Outside returns the next bytes that are not in the database, by id.
func Outside(tx *db.Tx, after uint32) ([]Stored, error) {
	found, err := db.List[stored](tx, `SELECT b.org_id, b.id AS blob_id, b.sha256, b.storage, b.size, b.content FROM blobs b
		WHERE b.org_id = $1 AND b.id > $2 AND b.storage <> 'db' ORDER BY b.id LIMIT 1000`, after)
	all := make([]Stored, len(found))
	for i, at := range found {
		all[i] = Stored{at}
	}
	return all, err
}

// ID is the id of the bytes.
func (s Stored) ID() uint32 { return s.at.ID }

// Verify returns why the bytes are not the ones that were stored, or nil. quick only compares their
// size. It must not be called in a transaction.
func (s Stored) Verify(ctx context.Context, quick bool) error {
	at, err := storage.Open(s.at.Storage)
	if err != nil {
		return err
	}
	size, err := at.Size(ctx, s.at.name())
	if err == nil && size != s.at.Size {
		err = fmt.Errorf("%d bytes, not %d", size, s.at.Size)
	}
	if err == nil && !quick {
		_, err = s.at.verified(ctx)
	}
	return err
}

// verified reads the bytes and compares them with their hash.
func (s stored) verified(ctx context.Context) ([]byte, error) {
	content, err := s.all(ctx)
	if err != nil {
		return nil, err
	}
	if int64(len(content)) != s.Size || digest(content) != s.SHA256 {
		return nil, fmt.Errorf("the bytes %d in %s differ from their hash", s.ID, s.Storage)
	}
	return content, nil
}

// Exists reports whether the bytes are still stored there.
func (s Stored) Exists(tx *db.Tx) (bool, error) {
	n, err := db.Get[int](tx, `SELECT COUNT(*) FROM blobs b WHERE b.org_id = $1 AND b.id = $2 AND b.storage = $3`, s.at.ID, s.at.Storage)
	return n > 0, err
}

// StorageUse is how much an organization stores at an address.
type StorageUse struct {
	Storage string `db:"storage"`
	Files   int64  `db:"files"`
	Bytes   int64  `db:"bytes"`
}

// Storages returns where the organization's bytes are.
func Storages(tx *db.Tx) ([]StorageUse, error) {
	return db.List[StorageUse](tx, `SELECT b.storage, COUNT(*) AS files, COALESCE(SUM(b.size), 0) AS bytes FROM blobs b WHERE b.org_id = $1 GROUP BY b.storage ORDER BY b.storage`)
}

// moving is the bytes of one blob on the way to another storage.
type moving struct {
	from, to object
	size     int64
	content  []byte // if it goes into the database
}

// MoveNext moves the next bytes of an organization after an id to a storage, while files are read
// and added. It returns the id of those bytes, 0 after the last, and their size, 0 if they were
// deleted meanwhile. It can be interrupted at any time: bytes are copied first, then the rows of
// their attachments change, and the sweep deletes the old object, or a copy that no row has got.
func MoveNext(ctx context.Context, d *db.DB, who access.Actor, to string, after uint32) (id uint32, moved int64, err error) {
	var found []stored
	err = d.Read(ctx, who, func(tx *db.Tx) (err error) {
		found, err = db.List[stored](tx, `SELECT b.org_id, b.id AS blob_id, b.sha256, b.storage, b.size, b.content FROM blobs b
			WHERE b.org_id = $1 AND b.id > $2 AND b.storage <> $3 ORDER BY b.id LIMIT 1`, after, to)
		return err
	})
	if err != nil || len(found) == 0 {
		return 0, 0, err
	}
	b := found[0]
	content, err := b.verified(ctx)
	if err != nil {
		return b.ID, 0, err
	}
	m := moving{from: b.object, to: object{Org: b.Org, SHA256: b.SHA256, Storage: to}, size: b.Size, content: []byte{}}
	if to == storage.Database {
		m.content = content
	} else if m.to, err = write(ctx, d, m.to, content); err != nil {
		return b.ID, 0, err
	}
	there := false
	there, err = db.Write(ctx, d, who, m.swap)
	if (err != nil || !there) && to != storage.Database {
		if left := discard(context.WithoutCancel(ctx), d, m.to); left != nil && err == nil {
			err = left
		}
	}
	if err != nil || !there {
		return b.ID, 0, err
	}
	return b.ID, b.Size, nil
}

// swap replaces a blob by its copy. It reports whether the blob was still there.
func (m moving) swap(tx *db.Tx) (bool, error) {
	unused, err := db.Get[when.Unix](tx, `SELECT b.unused_at FROM blobs b WHERE b.org_id = $1 AND b.id = $2`, m.from.ID)
	if errors.Is(err, db.Missing) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	id := m.to.ID
	if m.to.Storage == storage.Database {
		id, err = db.NextID(tx, "blobs")
	} else {
		err = m.to.claim(tx)
	}
	if err != nil {
		return false, err
	}
	err = db.Insert(tx, "blobs", blob{ID: id, SHA256: m.to.SHA256, Size: m.size, Storage: m.to.Storage, CreatedAt: tx.Stamp(), UnusedAt: unused, Content: m.content})
	if err != nil {
		return false, err
	}
	if _, err := db.Exec(tx, `UPDATE attachments SET blob_id = $2 WHERE org_id = $1 AND blob_id = $3`, num.Ref(id), m.from.ID); err != nil {
		return false, err
	}
	tx.Record("organization", tx.Org, fmt.Sprintf("file %d moved to %s", m.from.ID, m.to.Storage))
	return true, m.from.drop(tx, readTime)
}

// Embed copies the next bytes after an id that are in a folder or bucket into the database, and
// leaves the folder or bucket alone. It is for a copy of a database, which nobody uses yet. It
// returns the id of those bytes, 0 after the last.
func Embed(ctx context.Context, d *db.DB, who access.Actor, after uint32) (uint32, error) {
	found, err := db.Read(ctx, d, who, func(tx *db.Tx) ([]Stored, error) { return Outside(tx, after) })
	if err != nil || len(found) == 0 {
		return 0, err
	}
	for _, f := range found {
		content, err := f.at.verified(ctx)
		if err != nil {
			return 0, err
		}
		err = d.Write(ctx, who, func(tx *db.Tx) error {
			tx.Record("organization", tx.Org, fmt.Sprintf("file %d copied from %s", f.at.ID, f.at.Storage))
			_, err := db.Exec(tx, `UPDATE blobs SET storage = 'db', content = $2 WHERE org_id = $1 AND id = $3`, content, f.at.ID)
			return err
		})
		if err != nil {
			return 0, err
		}
	}
	return found[len(found)-1].ID(), nil
}
