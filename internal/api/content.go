package api

import (
	"context"
	"io"
	"net/http"
	"reflect"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/fault"
)

// Content is a stored file. It is opened after the transaction that has found it.
type Content interface {
	Headers(h http.Header, inline bool)
	Tag() string
	Open(ctx context.Context) (io.ReadCloser, error)
}

// OnContent returns the route of stored files.
func OnContent[In any, C Content](methodPath string, right access.Right, read func(*db.Tx, In) (C, error), faults ...*fault.Fault) Route {
	r := On(methodPath, right, Op{in: reflect.TypeFor[In]()}, Download, http.StatusOK, faults...)
	r.content = func(tx *db.Tx, in any) (Content, error) { return read(tx, *in.(*In)) }
	return r.Extension()
}

// sendContent answers with a stored file.
func (x *exchange) sendContent(in any) (answer, error) {
	var found Content
	err := x.DB.Read(x.r.Context(), x.who.Actor, func(tx *db.Tx) (err error) {
		found, err = x.route.content(tx, in)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	if x.fresh(found.Tag()) {
		return answer{status: http.StatusNotModified}, nil
	}
	body, err := found.Open(x.r.Context())
	if err != nil {
		return answer{}, err
	}
	defer body.Close()
	SendContent(x.w, x.r, found, body, false)
	x.call.Status = http.StatusOK
	return answer{status: http.StatusOK, sent: true}, nil
}

// SendContent sends a stored file that was opened. If it breaks off, so does the connection: a
// client must not take a part for the whole.
func SendContent(w http.ResponseWriter, r *http.Request, c Content, body io.Reader, inline bool) {
	c.Headers(w.Header(), inline)
	Linger(w)
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return
	}
	if _, err := io.Copy(w, body); err != nil {
		panic(http.ErrAbortHandler)
	}
}
