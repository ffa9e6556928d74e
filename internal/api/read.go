package api

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
	"sync"

	"kontor/internal/base/fault"
	"kontor/internal/format/input"
)

var bodies = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// read builds the input of the operation from the request. The digest is that of the
// body, for Idempotency-Key.
func (x *exchange) read(params []string) (in any, digest []byte, err error) {
	reading := x.route.plan.Read().Also(x.route.also)
	x.reading = reading
	for i, name := range x.route.params {
		if !reading.Path(name, params[i]) {
			return nil, nil, x.route.missing
		}
	}
	if err := reading.Query(x.r.URL.RawQuery, x.route.meant); err != nil {
		return nil, nil, err
	}
	digest = x.digest(nil)
	if x.route.plan.IsFile {
		return x.readFile(reading)
	}
	if x.route.plan.HasBody() {
		if digest, err = x.body(reading); err != nil {
			return nil, nil, err
		}
	}
	in, err = reading.Collected()
	return in, digest, err
}

// body reads the body by its media type, if the route accepts it.
func (x *exchange) body(reading *input.Reading) ([]byte, error) {
	if encoding := x.r.Header.Get("Content-Encoding"); encoding != "" && !strings.EqualFold(encoding, "identity") {
		return nil, fault.UnsupportedMediaType.Because("the body must not be compressed")
	}
	header := x.r.Header.Get("Content-Type")
	media, options, err := mime.ParseMediaType(header)
	if err != nil {
		media, _, _ = strings.Cut(strings.ToLower(strings.TrimSpace(header)), ";")
	}
	if strings.HasPrefix(media, "multipart/") {
		return x.multipart(reading, media, options["boundary"])
	}
	isForm := x.route.plan.IsForm
	if isForm && media != "application/x-www-form-urlencoded" && media != "" && media != "application/json" && !strings.HasSuffix(media, "+json") {
		return nil, fault.UnsupportedMediaType.Because("send multipart/form-data, application/x-www-form-urlencoded or application/json")
	}
	buffer := bodies.Get().(*bytes.Buffer)
	buffer.Reset()
	defer bodies.Put(buffer)
	limited, err := x.limited(bodyMax)
	if err != nil {
		return nil, err
	}
	if _, err := buffer.ReadFrom(limited); err != nil {
		return nil, unreadable(err)
	}
	switch {
	case x.route.bare && buffer.Len() == 0:
	case !isForm:
		err = reading.JSON(buffer.Bytes())
	case media == "application/x-www-form-urlencoded" && !isJSON(buffer.Bytes()):
		err = reading.Values(buffer.String())
	default:
		err = reading.FormJSON(buffer.Bytes())
	}
	return x.digest(buffer.Bytes()), err
}

// isJSON reports whether a body is a JSON object. curl -d and other clients send it under
// the content type of a form by default; no form begins with a brace.
func isJSON(body []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(body), []byte("{")) }

func (x *exchange) multipart(reading *input.Reading, media, boundary string) ([]byte, error) {
	if !x.route.plan.IsForm || media != "multipart/form-data" {
		return nil, fault.UnsupportedMediaType.Because("this endpoint does not accept %s", media)
	}
	if boundary == "" {
		return nil, fault.BadRequest.Because("the multipart form has no boundary")
	}
	limited, err := x.limited(multipartMax)
	if err != nil {
		return nil, err
	}
	all, err := reading.Multipart(limited, boundary)
	return x.digest(all), err
}

func (x *exchange) digest(body []byte) []byte {
	if x.r.Header.Get(idempotencyHeader) == "" {
		return nil
	}
	sum := sha256.Sum256(body)
	return sum[:]
}

// limited returns the body up to a size. If Content-Length is larger, it is refused
// before reading.
func (x *exchange) limited(size int64) (io.Reader, error) {
	if x.r.ContentLength > size {
		return nil, fault.PayloadTooLarge.Because("the body must not exceed %d bytes", size)
	}
	return faulty{Bounded(x.w, x.r.Body, size)}, nil
}

// faulty is a body that turns the size error into a refusal.
type faulty struct{ io.Reader }

func (f faulty) Read(p []byte) (int, error) {
	n, err := f.Reader.Read(p)
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		err = fault.PayloadTooLarge.Because("the body must not exceed %d bytes", tooLarge.Limit)
	}
	return n, err
}

func unreadable(err error) error {
	if fault.Of(err) != nil {
		return err
	}
	return fault.BadRequest.Because("the body could not be read")
}
