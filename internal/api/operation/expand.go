package operation

import (
	"bytes"
	"errors"

	"kontor/internal/api"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/encode"
)

// Expands is an answer that can contain records of other routes.
type Expands interface {
	Expand(read func(path string) (record []byte, etag string, err error)) error
}

// ReadRecord returns the JSON of the record at a path, as its route returns it, with its ETag. It
// returns nil if there is no such record, or if the actor cannot read it.
func ReadRecord(table *api.Table, tx *db.Tx, path string) (record []byte, etag string, err error) {
	at, params := table.Find(path)
	if at == nil || at.Of("GET") == nil || !tx.May(at.Of("GET").Right) {
		return nil, "", nil
	}
	r := at.Of("GET")
	in, err := pathInput(r.Input, r.Params, params)
	if err != nil {
		return nil, "", err
	}
	out, err := r.Op.Run(tx, in)
	switch f := fault.Of(err); {
	case errors.Is(err, r.NotFound), f != nil && f.Status == fault.NotFound.Status, errors.Is(err, fault.Forbidden):
		return nil, "", nil
	case err != nil:
		return nil, "", err
	}
	body := bytes.Clone(encode.Append(nil, out))
	if !r.Single() {
		return body, "", nil // its route has no ETag, and a change no If-Match
	}
	return body, DigestTag(body), nil
}
