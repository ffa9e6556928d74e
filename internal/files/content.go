package files

import (
	"bytes"
	"context"
	"io"

	"kontor/internal/db"
	"kontor/internal/fault"
)

// Content is a file to send: what is needed to open its bytes after the transaction.
type Content struct {
	Row
	bytes []byte
}

// ContentOf reads what is needed to send an attachment.
func ContentOf(tx *db.Tx, row Row) (Content, error) {
	if row.ErasedAt != 0 {
		return Content{}, fault.NotFound.Because("the bytes of %s are erased", row.Name)
	}
	content, err := db.Get[[]byte](tx, selectContent, row.BlobID)
	return Content{row, content}, err
}

// Open opens the bytes. It must not be called in a transaction.
func (c Content) Open(context.Context) (io.ReadCloser, error) {
	return io.NopCloser(bytes.NewReader(c.bytes)), nil
}

// Bytes reads all bytes. It must not be called in a transaction.
func (c Content) Bytes(ctx context.Context) ([]byte, error) {
	in, err := c.Open(ctx)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	all := make([]byte, c.Size)
	_, err = io.ReadFull(in, all)
	return all, err
}
