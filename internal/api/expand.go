package api

import (
	"bytes"
	"errors"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/encode"
)

// Expander reads records by the paths of their routes, as these return them.
type Expander struct{ root *node }

// NewExpander returns an expander for the records of routes.
func NewExpander(routes []Route) Expander { return Expander{build(routes)} }

// Read returns the JSON of the record at a path, with its ETag. It returns nil if there is no such
// record, or if the actor cannot read it.
func (e Expander) Read(tx *db.Tx, path string) (record []byte, etag string, err error) {
	at, params := e.root.find(path)
	if at == nil || at.routes["GET"] == nil || !tx.May(at.routes["GET"].right) {
		return nil, "", nil
	}
	r := at.routes["GET"]
	reading := r.plan.Read()
	for i, name := range r.params {
		reading.Path(name, params[i])
	}
	in, err := reading.Done()
	if err != nil {
		return nil, "", err
	}
	out, err := r.op.run(tx, in)
	switch f := fault.Of(err); {
	case errors.Is(err, r.missing), f != nil && f.Status == fault.NotFound.Status, errors.Is(err, fault.Forbidden):
		return nil, "", nil
	case err != nil:
		return nil, "", err
	}
	body := bytes.Clone(encode.Append(nil, out))
	if !r.single() {
		return body, "", nil // its route has no ETag, and a change no If-Match
	}
	return body, digestTag(body), nil
}

// expands is an answer that can contain records of other routes.
type expands interface {
	Expand(read func(path string) (record []byte, etag string, err error)) error
}

// found runs a read and adds the records that its answer asks for.
func (x *exchange) found(tx *db.Tx, in any) (any, error) {
	out, err := x.route.op.run(tx, in)
	if e, ok := out.(expands); ok && err == nil {
		err = e.Expand(func(path string) ([]byte, string, error) { return Expander{x.root}.Read(tx, path) })
	}
	return out, err
}
