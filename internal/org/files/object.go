package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"syscall"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/storage"
)

// object is the bytes of a blob in a folder or bucket. Each object that exists has a row, in blobs
// or in file_orphans: it is an orphan until the transaction of its blob commits, and again after
// the blob is deleted. So a crash at any moment leaves no object that nobody knows, and no blob
// without its object.
type object struct {
	Org     uint32 `db:"org_id"`
	ID      uint32 `db:"blob_id"`
	SHA256  string `db:"sha256"`
	Storage string `db:"storage"`
}

// orphan is an object that no blob has.
type orphan struct {
	object
	DueAt    when.Unix `db:"due_at"`
	Deleting bool      `db:"deleting"`
}

// storeTime is how long a transaction has to claim an object.
const storeTime = 24 * time.Hour

// name is the name of an object in its storage. The id keeps new bytes apart from equal ones that
// are being deleted.
func (o object) name() string { return fmt.Sprintf("%d/%s-%d", o.Org, o.SHA256, o.ID) }

// write stores a new object as an orphan and returns it with its id.
func write(ctx context.Context, d *db.DB, o object, content []byte) (object, error) {
	err := d.Change(ctx, func(r *db.Root) (err error) {
		if o.ID, err = db.NextID(r, "blobs"); err != nil {
			return err
		}
		return db.Insert(r, "file_orphans", orphan{object: o, DueAt: when.UnixOf(r.Now.Add(storeTime))})
	})
	if err != nil {
		return object{}, err
	}
	s, err := storage.Open(o.Storage)
	if err == nil {
		err = s.Put(ctx, o.name(), content)
	}
	if err != nil {
		if left := discard(context.WithoutCancel(ctx), d, o); left != nil {
			err = fmt.Errorf("%w, and the sweep has to delete what is left: %w", err, left)
		}
		return object{}, unavailable(err)
	}
	return o, nil
}

// claim gives an orphan to a blob of the transaction.
func (o object) claim(tx *db.Tx) error {
	n, err := db.Exec(tx.Directory(), `DELETE FROM file_orphans WHERE blob_id = $1 AND deleting = FALSE`, o.ID)
	if err == nil && n != 1 {
		err = fault.Unavailable.Because("storing the file took too long; send it again").For(fault.Timeout)
	}
	return err
}

// drop deletes a blob. Its object becomes an orphan, which the sweep deletes after a while.
func (o object) drop(tx *db.Tx, after time.Duration) error {
	n, err := db.Exec(tx, `DELETE FROM blobs WHERE org_id = $1 AND id = $2`, o.ID)
	if err != nil || n == 0 || o.Storage == storage.Database {
		return err
	}
	return db.Insert(tx.Directory(), "file_orphans", orphan{object: o, DueAt: when.UnixOf(tx.Now.Add(after))})
}

// discard deletes an object at once, unless a blob has it.
func discard(ctx context.Context, d *db.DB, o object) error {
	n := int64(0)
	err := d.Change(ctx, func(r *db.Root) (err error) {
		n, err = db.Exec(r, `UPDATE file_orphans SET deleting = TRUE WHERE blob_id = $1`, o.ID)
		return err
	})
	if err != nil || n == 0 {
		return err
	}
	return o.delete(ctx, d)
}

// delete deletes an orphan that no blob can get any more.
func (o object) delete(ctx context.Context, d *db.DB) error {
	s, err := storage.Open(o.Storage)
	if err == nil {
		err = s.Delete(ctx, o.name())
	}
	if err != nil {
		return fmt.Errorf("delete %s in %s: %w", o.name(), o.Storage, err)
	}
	return d.Change(ctx, func(r *db.Root) error {
		_, err := db.Exec(r, `DELETE FROM file_orphans WHERE blob_id = $1`, o.ID)
		return err
	})
}

// SweepOrphans deletes the objects that are due, and returns how many. Several servers can sweep
// at a time: deleting an object twice does no harm. What cannot be deleted stays for the next sweep.
func SweepOrphans(ctx context.Context, d *db.DB) (deleted int, err error) {
	for last := uint32(0); ; {
		var due []object
		if listed := d.Change(ctx, func(r *db.Root) (err error) {
			due, err = takeDue(r, last)
			return err
		}); listed != nil || len(due) == 0 {
			return deleted, errors.Join(err, listed)
		}
		for _, o := range due {
			last = o.ID
			if failed := o.delete(ctx, d); failed != nil {
				err = errors.Join(err, failed)
				continue
			}
			deleted++
		}
		if ctx.Err() != nil {
			return deleted, errors.Join(err, ctx.Err())
		}
	}
}

// takeDue returns the next orphans that are due. From now on no blob can get them.
func takeDue(r *db.Root, after uint32) ([]object, error) {
	if _, err := db.Exec(r, `UPDATE file_orphans SET deleting = TRUE WHERE deleting = FALSE AND due_at <= $1`, when.UnixOf(r.Now)); err != nil {
		return nil, err
	}
	return db.List[object](r, `SELECT o.org_id, o.blob_id, o.sha256, o.storage FROM file_orphans o WHERE o.deleting = TRUE AND o.blob_id > $1 ORDER BY o.blob_id LIMIT 100`, after)
}

// ForgetOrphans makes a copy of a database leave the objects of the original alone.
func ForgetOrphans(r *db.Root) error {
	_, err := db.Exec(r, `DELETE FROM file_orphans`)
	return err
}

// open opens an object.
func (o object) open(ctx context.Context) (io.ReadCloser, error) {
	s, err := storage.Open(o.Storage)
	if err != nil {
		return nil, unavailable(err)
	}
	in, err := s.Open(ctx, o.name())
	if err != nil {
		return nil, unavailable(fmt.Errorf("%s in %s: %w", o.name(), o.Storage, err))
	}
	return in, nil
}

// unavailable is the refusal of a request that needs a storage which fails.
func unavailable(err error) error {
	refusal := fault.Unavailable.Because("the storage of files does not answer; try again later").For(fault.FilesUnavailable)
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		refusal = fault.Unavailable.Because("the disk of the files is full; nothing was stored").For(fault.DiskFull)
	}
	return fmt.Errorf("%w: %w", refusal, err)
}
