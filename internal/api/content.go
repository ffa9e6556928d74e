package api

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/files"
)

// OnContent returns the route of stored files. They are opened after the transaction that has
// found them.
func OnContent[In any](methodPath string, right access.Right, read func(*db.Tx, In) (files.Content, error), faults ...*fault.Fault) Route {
	r := On(methodPath, right, Op{in: reflect.TypeFor[In]()}, Download, http.StatusOK, faults...)
	r.content = func(tx *db.Tx, in any) (files.Content, error) { return read(tx, *in.(*In)) }
	return r.Extension()
}

// sendContent answers with a stored file.
func (x *exchange) sendContent(in any) (answer, error) {
	var found files.Content
	err := x.DB.Read(x.r.Context(), x.who.Actor, func(tx *db.Tx) (err error) {
		found, err = x.route.content(tx, in)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	if x.fresh(strconv.Quote(found.SHA256)) {
		return answer{status: http.StatusNotModified}, nil
	}
	body, err := x.Spool.Open(x.r.Context(), x.who.Actor.Org, found)
	if err != nil {
		return answer{}, err
	}
	defer body.Close()
	SendContent(x.w, x.r, found.Row, body, false)
	x.call.Status = http.StatusOK
	return answer{status: http.StatusOK, sent: true}, nil
}

// sentFromMemory is the size up to which files are sent from memory.
const sentFromMemory = 256 << 10

// Open opens a stored file to be sent. A large one is sent from disk, so that a slow client takes
// no memory.
func (s *Spool) Open(ctx context.Context, org uint32, c files.Content) (io.ReadCloser, error) {
	body, err := c.Open(ctx)
	if err != nil || c.Size <= sentFromMemory {
		return body, err
	}
	defer body.Close()
	f, err := s.Write(org, "file", func(w io.Writer) error {
		_, err := io.Copy(w, body)
		return err
	})
	if err != nil {
		return nil, err
	}
	return spooled{f}, nil
}

// spooled is a file of the spool that is removed when it is closed.
type spooled struct{ *File }

func (s spooled) Close() error { return s.Drop() }

// extended encodes a name for filename* (RFC 8187), where only letters, digits and some signs stand for
// themselves.
func extended(name string) string { return strings.ReplaceAll(url.QueryEscape(name), "+", "%20") }

// SendContent sends a stored file that was opened, so that no browser runs anything in it: as a
// download, unless inline and harmless. If it breaks off, so does the connection: a client must
// not take a part for the whole.
func SendContent(w http.ResponseWriter, r *http.Request, c files.Row, body io.Reader, inline bool) {
	disposition := "inline"
	if !inline || !files.Inline(c.Media) {
		disposition = "attachment"
		Linger(w)
	}
	h := w.Header()
	h.Set("Content-Type", c.Media)
	h.Set("Content-Disposition", disposition+`; filename="`+files.ASCIIName(c.Name)+`"; filename*=UTF-8''`+extended(c.Name))
	h.Set("Content-Security-Policy", "sandbox; default-src 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Accept-Ranges", "none")
	h.Set("Cache-Control", "private, no-cache")
	h.Set("Content-Length", strconv.FormatInt(c.Size, 10))
	h.Set("ETag", strconv.Quote(c.SHA256))
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return
	}
	if _, err := io.Copy(w, body); err != nil {
		panic(http.ErrAbortHandler)
	}
}
