package serve

import (
	"bytes"
	"net/http"
	"strconv"

	"kontor/internal/api"
	"kontor/internal/api/operation"
	"kontor/internal/api/transfer"
	"kontor/internal/base/fault"
)

// send sends an answer.
func (x *exchange) send(a answer) {
	h := x.Writer.Header()
	x.Call.Status = a.Status
	if a.file != nil {
		x.sendFile(a.file)
		if err := a.file.Drop(); err != nil {
			x.Log.Error("a file stays behind", "request", x.Call.RequestID, "error", err)
		}
		return
	}
	h.Add("Vary", "Accept-Encoding")
	body := a.Body
	switch {
	case a.Status == http.StatusNoContent || a.Status == http.StatusNotModified:
		body = nil
	case a.pdf:
		h.Set("Content-Type", "application/pdf")
		h.Set("Content-Length", strconv.Itoa(len(body)))
		transfer.Linger(x.Writer)
	default:
		h.Set("Content-Type", "application/json")
		if packs(x.HTTP, body) {
			c := compressors.Get().(*compressor)
			defer c.done()
			body = x.packed(a, c)
		}
		h.Set("Content-Length", strconv.Itoa(len(body)))
	}
	x.Writer.WriteHeader(a.Status)
	if x.HTTP.Method != http.MethodHead && len(body) > 0 {
		if _, err := x.Writer.Write(body); err != nil {
			x.Log.Debug("the client did not take its answer", "request", x.Call.RequestID, "error", err)
		}
	}
	a.Done()
}

// document is the published description with its ETag.
type document struct {
	body, packed []byte
	tag          string
}

func publish(body []byte) document {
	c := compressors.Get().(*compressor)
	defer c.done()
	return document{body, bytes.Clone(c.pack(body)), operation.DigestTag(body)}
}

// specification answers the description without a key.
func (x *exchange) specification() (answer, error) {
	h := x.Writer.Header()
	if x.HTTP.Method != http.MethodGet && x.HTTP.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		return answer{}, fault.MethodNotAllowed
	}
	x.Call.Path = api.SpecPath
	h.Set("Cache-Control", "public, max-age=300")
	spec := x.server.spec()
	if x.Fresh(spec.tag) {
		return answer{Answer: operation.NotModified}, nil
	}
	return answer{Answer: operation.Answer{Status: http.StatusOK, Body: spec.body}, packed: spec.packed}, nil
}
