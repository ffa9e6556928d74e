package operation

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
	"sync"

	"kontor/internal/api/transfer"
	"kontor/internal/base/fault"
	"kontor/internal/format/input"
)

// Limits of bodies.
const (
	bodyMax      = 1 << 20
	multipartMax = 2 << 20
)

var bodies = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// Read builds the input of the operation from the parameters of the path, the query and the body.
func (r *Request) Read(params []string) (err error) {
	r.params = params
	reading := r.Route.Input.Read().Also(r.Route.ReadOnly)
	r.reading = reading
	for i, name := range r.Route.Params {
		if !reading.Path(name, params[i]) {
			return r.Route.NotFound
		}
	}
	if err := reading.Query(r.HTTP.URL.RawQuery, r.Route.Parameter); err != nil {
		return err
	}
	r.keepDigest(nil)
	if r.Route.Input.IsFile {
		return r.readFile(reading)
	}
	if r.Route.Input.HasBody() {
		if err = r.body(reading); err != nil {
			return err
		}
	}
	r.In, err = reading.Collected()
	return err
}

// body reads the body by its media type, if the route accepts it.
func (r *Request) body(reading *input.Reading) error {
	if encoding := r.HTTP.Header.Get("Content-Encoding"); encoding != "" && !strings.EqualFold(encoding, "identity") {
		return fault.UnsupportedMediaType.Because("the body must not be compressed")
	}
	header := r.HTTP.Header.Get("Content-Type")
	media, options, err := mime.ParseMediaType(header)
	if err != nil {
		media, _, _ = strings.Cut(strings.ToLower(strings.TrimSpace(header)), ";")
	}
	if strings.HasPrefix(media, "multipart/") {
		return r.multipart(reading, media, options["boundary"])
	}
	isForm := r.Route.Input.IsForm
	if isForm && media != "application/x-www-form-urlencoded" && media != "" && media != "application/json" && !strings.HasSuffix(media, "+json") {
		return fault.UnsupportedMediaType.Because("send multipart/form-data, application/x-www-form-urlencoded or application/json")
	}
	buffer := bodies.Get().(*bytes.Buffer)
	buffer.Reset()
	defer bodies.Put(buffer)
	limited, err := limited(r.Writer, r.HTTP, bodyMax)
	if err != nil {
		return err
	}
	if _, err := buffer.ReadFrom(limited); err != nil {
		return unreadable(err)
	}
	switch {
	case r.Route.BodyOptional && buffer.Len() == 0:
	case !isForm:
		err = reading.JSON(buffer.Bytes())
	case media == "application/x-www-form-urlencoded" && !isJSON(buffer.Bytes()):
		err = reading.Values(buffer.String())
	default:
		err = reading.FormJSON(buffer.Bytes())
	}
	r.keepDigest(buffer.Bytes())
	return err
}

// isJSON reports whether a body is a JSON object. curl -d and other clients send it under
// the content type of a form by default; no form begins with a brace.
func isJSON(body []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(body), []byte("{")) }

func (r *Request) multipart(reading *input.Reading, media, boundary string) error {
	if !r.Route.Input.IsForm || media != "multipart/form-data" {
		return fault.UnsupportedMediaType.Because("this endpoint does not accept %s", media)
	}
	if boundary == "" {
		return fault.BadRequest.Because("the multipart form has no boundary")
	}
	limited, err := limited(r.Writer, r.HTTP, multipartMax)
	if err != nil {
		return err
	}
	all, err := reading.Multipart(limited, boundary)
	r.keepDigest(all)
	return err
}

// keepDigest keeps the digest of the body for Idempotency-Key.
func (r *Request) keepDigest(body []byte) {
	if r.HTTP.Header.Get(idempotencyHeader) != "" {
		sum := sha256.Sum256(body)
		r.digest = sum[:]
	}
}

// limited returns the body up to a size. If Content-Length is larger, it is refused
// before reading.
func limited(w http.ResponseWriter, r *http.Request, size int64) (io.Reader, error) {
	if r.ContentLength > size {
		return nil, fault.PayloadTooLarge.Because("the body must not exceed %d bytes", size)
	}
	return faulty{transfer.Bounded(w, r.Body, size)}, nil
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

// pathInput is the input of a read that takes only parameters of the path.
func pathInput(plan *input.Plan, names, values []string) (any, error) {
	reading := plan.Read()
	for i, name := range names {
		reading.Path(name, values[i])
	}
	return reading.Done()
}
