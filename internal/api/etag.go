package api

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/encode"
)

// Answer returns the body of an answer of shape Data, for programs that print what the
// API would return.
func Answer(pointer any) []byte {
	return append(encode.Append([]byte(`{"success":true,"data":`), pointer), '}')
}

// TagOf returns the ETag of the record behind a pointer: a digest of its JSON, so that it
// changes with everything a client can see and nothing else.
func TagOf(pointer any) string {
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	*buffer = encode.Append((*buffer)[:0], pointer)
	return digestTag(*buffer)
}

func digestTag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}

// fresh writes the ETag of the answer and reports whether the client has it already.
func (x *exchange) fresh(tag string) bool {
	x.w.Header().Set("ETag", tag)
	return lists(x.r.Header.Values("If-None-Match"), tag)
}

// match refuses a write on a record that changed since the client read it. It runs inside
// the write, so the record cannot change in between.
func (x *exchange) match(tx *db.Tx, params []string) error {
	wanted := x.r.Header.Values("If-Match")
	if x.route.guard == nil || len(wanted) == 0 {
		return nil
	}
	in, err := x.guardInput(params)
	if err != nil {
		return err
	}
	out, err := x.route.guard.run(tx, in)
	if err != nil {
		return err
	}
	if !lists(wanted, TagOf(out)) {
		return fault.Conflict.Because("the record has changed since it was read (If-Match does not match); read it again").For(fault.Stale)
	}
	return nil
}

// guardInput is the input of the read that guards the route.
func (x *exchange) guardInput(params []string) (any, error) {
	reading := x.route.guardPlan().Read()
	for i, name := range x.route.params {
		reading.Path(name, params[i])
	}
	return reading.Done()
}

// lists reports whether a header lists a tag, or accepts any.
func lists(header []string, tag string) bool {
	for _, line := range header {
		for _, listed := range strings.Split(line, ",") {
			listed = strings.TrimPrefix(strings.TrimSpace(listed), "W/")
			if listed == tag || listed == "*" {
				return true
			}
		}
	}
	return false
}

// specPath is the address of the description below Prefix.
const specPath = "/spec.json"

// document is the published description with its ETag.
type document struct {
	body, packed []byte
	tag          string
}

func publish(body []byte) document {
	c := compressors.Get().(*compressor)
	defer c.done()
	return document{body, bytes.Clone(c.pack(body)), digestTag(body)}
}

// specification answers the description without a key.
func (x *exchange) specification() (answer, error) {
	if x.r.Method != http.MethodGet && x.r.Method != http.MethodHead {
		x.w.Header().Set("Allow", "GET, HEAD")
		return answer{}, fault.MethodNotAllowed
	}
	x.call.Path = specPath
	x.w.Header().Set("Cache-Control", "public, max-age=300")
	spec := x.spec()
	if x.fresh(spec.tag) {
		return answer{status: http.StatusNotModified}, nil
	}
	return answer{status: http.StatusOK, body: spec.body, packed: spec.packed}, nil
}
