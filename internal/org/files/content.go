package files

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/storage"
)

// Content is a file to send: what is needed to open its bytes after the transaction.
type Content struct {
	Row
	at stored
}

// stored is where the bytes of a blob are.
type stored struct {
	object
	Size  int64  `db:"size"`
	Bytes []byte `db:"content"` // if they are in the database
}

const selectStored = `SELECT b.org_id, b.id AS blob_id, b.sha256, b.storage, b.size, b.content FROM blobs b WHERE b.org_id = $1 AND b.id = $2`

// ContentOf reads what is needed to send an attachment.
func ContentOf(tx *db.Tx, row Row) (Content, error) {
	if row.ErasedAt != 0 {
		return Content{}, fault.NotFound.Because("the bytes of %s are erased", row.Name)
	}
	found, err := db.Get[stored](tx, selectStored, row.BlobID)
	return Content{row, found}, err
}

// Open opens the bytes. It must not be called in a transaction.
func (c Content) Open(ctx context.Context) (io.ReadCloser, error) { return c.at.stream(ctx) }

// Bytes reads all bytes. It must not be called in a transaction.
func (c Content) Bytes(ctx context.Context) ([]byte, error) { return c.at.all(ctx) }

// stream opens the bytes.
func (s stored) stream(ctx context.Context) (io.ReadCloser, error) {
	if s.Storage == storage.Database {
		return io.NopCloser(bytes.NewReader(s.Bytes)), nil
	}
	return s.open(ctx)
}

// all reads all bytes.
func (s stored) all(ctx context.Context) ([]byte, error) {
	if s.Storage == storage.Database {
		return s.Bytes, nil
	}
	in, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	all := make([]byte, s.Size)
	if _, err = io.ReadFull(in, all); err != nil {
		return nil, unavailable(fmt.Errorf("%s in %s: %w", s.name(), s.Storage, err))
	}
	return all, nil
}
