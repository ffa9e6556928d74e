package operation

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/encode"
	"kontor/internal/format/input"
)

// TagOf returns the ETag of the record behind a pointer: a digest of its JSON, so that it
// changes with everything a client can see and nothing else.
func TagOf(pointer any) string {
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	*buffer = encode.Append((*buffer)[:0], pointer)
	return DigestTag(*buffer)
}

// DigestTag returns the ETag of a body.
func DigestTag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:12]) + `"`
}

// Fresh writes the ETag of the answer and reports whether the client has it already.
func (r *Request) Fresh(tag string) bool {
	r.Writer.Header().Set("ETag", tag)
	return lists(r.HTTP.Header.Values("If-None-Match"), tag)
}

// match refuses a write on a record that changed since the client read it. It runs inside
// the write, so the record cannot change in between.
func (r *Request) match(tx *db.Tx) error {
	wanted := r.HTTP.Header.Values("If-Match")
	if r.Route.Guard == nil || len(wanted) == 0 {
		return nil
	}
	in, err := r.guardInput()
	if err != nil {
		return err
	}
	out, err := r.Route.Guard.Run(tx, in)
	if err != nil {
		return err
	}
	if !lists(wanted, TagOf(out)) {
		return fault.Conflict.Because("the record has changed since it was read (If-Match does not match); read it again").For(fault.Stale)
	}
	return nil
}

// guardInput is the input of the read that guards the route.
func (r *Request) guardInput() (any, error) {
	return pathInput(input.PlanOf(r.Route.Guard.In), r.Route.Params, r.params)
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
