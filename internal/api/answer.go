package api

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"sync"

	"kontor/internal/base/fault"
	"kontor/internal/format/encode"
)

// answer is a response: a status and a body.
type answer struct {
	status int
	body   []byte
	record []byte  // the part of the body that is the result itself
	buffer *[]byte // reusable buffer of the body
	file   *File
	packed []byte // the body compressed, when it is known already
	paper  bool   // the body is a PDF
	sent   bool   // by a stream
}

var buffers = sync.Pool{New: func() any { b := make([]byte, 0, 4<<10); return &b }}

// answered is the answer of a write: its own, or that of an earlier request with its
// Idempotency-Key.
func (x *exchange) answered(made answer, err error) (answer, error) {
	if errors.Is(err, errRepeated) {
		x.w.Header().Set("Idempotent-Replayed", "true")
		return made, nil
	}
	if err != nil {
		return answer{}, err
	}
	return made, nil
}

// wrap writes a result in the shape of its route.
func (x *exchange) wrap(out any) answer {
	buffer := buffers.Get().(*[]byte)
	dst := (*buffer)[:0]
	var record []byte
	if x.after != nil && x.route.shape != Message {
		out = x.after
	}
	add := func() {
		from := len(dst)
		dst = encode.Append(dst, out)
		record = dst[from:]
	}
	switch x.route.shape {
	case Plain, Paged:
		add()
	case Data, DataPaged:
		dst = append(dst, `{"success":true,"data":`...)
		add()
		dst = append(dst, '}')
	case Message:
		dst = encode.String(append(dst, `{"success":true,"message":`...), x.route.message[x.language])
		if x.shows {
			dst = encode.Append(append(dst, `,"data":`...), x.after)
		}
		dst = append(dst, '}')
	case DataMessage:
		dst = append(encode.String(append(dst, `{"success":true,"message":`...), x.route.message[x.language]), `,"data":`...)
		add()
		dst = append(dst, '}')
	}
	if len(x.warnings) > 0 {
		record = slices.Clone(record) // its end makes room for the warnings
		dst = x.beside(dst)
	}
	*buffer = dst
	status := x.route.status
	if own, ok := out.(interface{ Unchanged() bool }); ok && x.route.other != 0 && own.Unchanged() {
		status = x.route.other
	}
	return answer{status: status, body: dst, record: record, buffer: buffer}
}

// refuse returns the response of an error: the error record of a fault, and a bare
// InternalError for all others.
func (x *exchange) refuse(err error) answer {
	f := fault.Of(err)
	switch {
	case f == nil && x.r.Context().Err() != nil && (!x.writes() || errors.Is(err, context.Canceled)): // writes are not canceled with their client
		f = fault.Unavailable // the client is gone
	case f == nil:
		x.Log.Error("request failed", "request", x.call.RequestID, "method", x.call.Method, "path", x.call.Path, "error", err)
		f = fault.InternalError
	case f.Status >= http.StatusInternalServerError:
		x.Log.Error("request refused", "request", x.call.RequestID, "method", x.call.Method, "path", x.call.Path, "error", err)
	case x.Strict && f.Code == fault.Conflict.Code && f.Reason == "":
		x.Log.Error("conflict without a reason", "path", x.call.Path, "error", err)
		f = fault.InternalError.Because("a conflict needs a reason: %s", err)
	case x.Strict && x.route != nil && !x.route.batch && !x.route.declares(f):
		x.Log.Error("undeclared refusal", "path", x.route.name(), "code", f.Code)
		f = fault.InternalError.Because("%s does not declare %s", x.route.name(), f.Code)
	}
	if f.Status == http.StatusUnauthorized {
		x.w.Header().Set("WWW-Authenticate", `Bearer realm="kontor"`)
		f = f.Because("%s", howToSendAKey)
	}
	if (f.Status == http.StatusServiceUnavailable || f.Reason == fault.Busy) && x.w.Header().Get("Retry-After") == "" {
		x.w.Header().Set("Retry-After", retryAfter)
	}
	x.call.Code = f.Code
	buffer := buffers.Get().(*[]byte)
	*buffer = encode.Append((*buffer)[:0], record(f, x.language))
	return answer{status: f.Status, body: *buffer, buffer: buffer}
}

func (x *exchange) writes() bool { return x.route != nil && x.route.op.write }

func (x *exchange) send(a answer) {
	h := x.w.Header()
	x.call.Status = a.status
	if a.file != nil {
		x.sendFile(a.file)
		if err := a.file.Drop(); err != nil {
			x.Log.Error("a file stays behind", "request", x.call.RequestID, "error", err)
		}
		return
	}
	h.Add("Vary", "Accept-Encoding")
	body := a.body
	switch {
	case a.status == http.StatusNoContent || a.status == http.StatusNotModified:
		body = nil
	case a.paper:
		h.Set("Content-Type", "application/pdf")
		h.Set("Content-Length", strconv.Itoa(len(body)))
		Linger(x.w)
	default:
		h.Set("Content-Type", "application/json")
		if packs(x.r, body) {
			c := compressors.Get().(*compressor)
			defer c.done()
			body = x.packed(a, c)
		}
		h.Set("Content-Length", strconv.Itoa(len(body)))
	}
	x.w.WriteHeader(a.status)
	if x.r.Method != http.MethodHead && len(body) > 0 {
		if _, err := x.w.Write(body); err != nil {
			x.Log.Debug("the client did not take its answer", "request", x.call.RequestID, "error", err)
		}
	}
	if a.buffer != nil && cap(*a.buffer) <= 1<<20 {
		buffers.Put(a.buffer)
	}
}
