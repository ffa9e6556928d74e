package files

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/url"
	"strconv"

	"kontor/internal/db"
	"kontor/internal/fault"
)

// staged are bytes that are stored outside of the database before their row is.
type staged struct {
	id    uint32
	place string
}

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
	type stored struct {
		Place   string `db:"place"`
		Content []byte `db:"content"`
	}
	got, err := db.Get[stored](tx, selectContent, row.BlobID)
	return Content{row, got.Content}, err
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

// Headers sets the headers of a file so that no browser runs anything in it. It is a download,
// unless inline and harmless.
func (c Content) Headers(h http.Header, inline bool) {
	h.Set("Content-Type", c.Media)
	disposition := "attachment"
	if inline && Inline(c.Media) {
		disposition = "inline"
	}
	h.Set("Content-Disposition", disposition+`; filename="`+ASCIIName(c.Name)+`"; filename*=UTF-8''`+url.PathEscape(c.Name))
	h.Set("Content-Security-Policy", "sandbox; default-src 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Accept-Ranges", "none")
	h.Set("Cache-Control", "private, no-cache")
	h.Set("Content-Length", strconv.FormatInt(c.Size, 10))
	h.Set("ETag", c.Tag())
}

// Tag is the ETag of the file.
func (c Content) Tag() string { return strconv.Quote(c.SHA256) }
