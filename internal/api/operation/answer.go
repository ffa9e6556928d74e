package operation

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync"

	"kontor/internal/api"
	"kontor/internal/base/fault"
	"kontor/internal/format/encode"
)

// Answer is a response: a status and a body.
type Answer struct {
	Status int
	Body   []byte

	record []byte  // the part of the body that is the result itself
	buffer *[]byte // reusable buffer of the body
}

// Done gives back the memory of the body, which was sent.
func (a Answer) Done() {
	if a.buffer != nil && cap(*a.buffer) <= 1<<20 {
		buffers.Put(a.buffer)
	}
}

// howToSendAKey is part of every 401 answer. It does not depend on the cause, so it does
// not reveal which keys exist.
const howToSendAKey = "send the organization's API key as `Authorization: Bearer <API_KEY>` or as `X-API-Key: <API_KEY>`; " +
	"a key that is unknown, revoked or expired is refused like a missing one"

// retryAfter is when a client should try again that was answered 503, in seconds.
const retryAfter = "5"

var buffers = sync.Pool{New: func() any { b := make([]byte, 0, 4<<10); return &b }}

// Wrap writes a result in the shape of its route.
func (r *Request) Wrap(out any) Answer {
	buffer := buffers.Get().(*[]byte)
	dst := (*buffer)[:0]
	var record []byte
	if r.after != nil && r.Route.Shape != api.Message {
		out = r.after
	}
	add := func() {
		from := len(dst)
		dst = encode.Append(dst, out)
		record = dst[from:]
	}
	switch r.Route.Shape {
	case api.Plain, api.Paged:
		add()
	case api.Data, api.DataPaged:
		dst = append(dst, `{"success":true,"data":`...)
		add()
		dst = append(dst, '}')
	case api.Message:
		dst = encode.String(append(dst, `{"success":true,"message":`...), r.Route.Messages[r.Language])
		if r.shows {
			dst = encode.Append(append(dst, `,"data":`...), r.after)
		}
		dst = append(dst, '}')
	case api.DataMessage:
		dst = append(encode.String(append(dst, `{"success":true,"message":`...), r.Route.Messages[r.Language]), `,"data":`...)
		add()
		dst = append(dst, '}')
	}
	if len(r.warnings) > 0 {
		record = slices.Clone(record) // its end makes room for the warnings
		dst = r.beside(dst)
	}
	*buffer = dst
	status := r.Route.Status
	if own, ok := out.(interface{ Unchanged() bool }); ok && r.Route.UnchangedStatus != 0 && own.Unchanged() {
		status = r.Route.UnchangedStatus
	}
	return Answer{Status: status, Body: dst, record: record, buffer: buffer}
}

// Refuse returns the response of an error: the error record of a fault, and a bare
// InternalError for all others.
func (r *Request) Refuse(err error) Answer {
	f := fault.Of(err)
	writes := r.Route != nil && r.Route.Op.Write // which are not canceled with their client
	gone := r.HTTP.Context().Err() != nil && (!writes || errors.Is(err, context.Canceled))
	switch {
	case f == nil && gone:
		f = fault.Unavailable
	case f == nil:
		r.Log.Error("request failed", "request", r.Call.RequestID, "method", r.Call.Method, "path", r.Call.Path, "error", err)
		f = fault.InternalError
	case f.Status >= http.StatusInternalServerError:
		r.Log.Error("request refused", "request", r.Call.RequestID, "method", r.Call.Method, "path", r.Call.Path, "error", err)
	case r.Strict && f.Code == fault.Conflict.Code && f.Reason == "":
		r.Log.Error("conflict without a reason", "path", r.Call.Path, "error", err)
		f = fault.InternalError.Because("a conflict needs a reason: %s", err)
	case r.Strict && r.Route != nil && r.Route.Kind != api.KindBatch && !r.Route.Declares(f):
		r.Log.Error("undeclared refusal", "path", r.Route.Name(), "code", f.Code)
		f = fault.InternalError.Because("%s does not declare %s", r.Route.Name(), f.Code)
	}
	if f.Status == http.StatusUnauthorized {
		r.Writer.Header().Set("WWW-Authenticate", `Bearer realm="kontor"`)
		f = f.Because("%s", howToSendAKey)
	}
	if (f.Status == http.StatusServiceUnavailable || f.Reason == fault.Busy) && r.Writer.Header().Get("Retry-After") == "" {
		r.Writer.Header().Set("Retry-After", retryAfter)
	}
	r.Call.Code = f.Code
	buffer := buffers.Get().(*[]byte)
	*buffer = encode.Append((*buffer)[:0], api.Refusal(f, r.Language))
	return Answer{Status: f.Status, Body: *buffer, buffer: buffer}
}
