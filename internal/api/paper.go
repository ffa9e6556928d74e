package api

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strconv"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/db"
)

// PaperPrefix is where PDF files are served. It is not part of the interface below Prefix,
// whose routes answer with JSON: below Prefix, the same paths lead here.
const PaperPrefix = "/paper/v1"

// Paper is a PDF.
type Paper struct {
	Name  string // of the file
	About string // layout, state and pages, for the header Kontor-Paper
	Bytes []byte
}

// Drawing draws a paper after the transaction that has read it.
type Drawing func(ctx context.Context) (Paper, error)

// Elsewhere says where the PDF is.
type Elsewhere struct {
	// Address of the PDF. It takes the same API key.
	Href string `json:"href"`
}

// OnPaper returns the route of a PDF. read returns how to draw it.
func OnPaper[In any](methodPath string, right access.Right, read func(*db.Tx, In) (Drawing, error), faults ...*fault.Fault) Route {
	leads := Op{in: reflect.TypeFor[In](), out: reflect.TypeFor[Elsewhere]()}
	r := On(methodPath, right, leads, Data, http.StatusSeeOther, faults...)
	r.paper = func(tx *db.Tx, in any) (Drawing, error) { return read(tx, *in.(*In)) }
	return r.Extension()
}

// elsewherePrinted answers with the address of the PDF of a record, if it can be read.
func (x *exchange) elsewherePrinted(path string, in any) (answer, error) {
	if len(x.route.params) > 0 {
		err := x.DB.Read(x.r.Context(), x.who.Actor, func(tx *db.Tx) error {
			_, err := x.route.paper(tx, in)
			return err
		})
		if err != nil {
			return answer{}, err
		}
	}
	return x.elsewhere(path), nil
}

// elsewhere answers with the address of the PDF. Location is
// relative: clients send their key on only to the host that they have called.
func (x *exchange) elsewhere(path string) answer {
	to := PaperPrefix + path
	if query := x.r.URL.RawQuery; query != "" {
		to += "?" + query
	}
	x.w.Header().Set("Location", to)
	a := x.wrap(&Elsewhere{Origin(x.PublicURL) + to})
	a.status = http.StatusSeeOther
	return a
}

// pdfPath is the end of a path whose route is a PDF.
const pdfPath = "/pdf"

// Printed lets a route that answers with files lead to a PDF for format=pdf: to that of the route
// with the same path and pdfPath.
func (r Route) Printed() Route {
	r.printed = true
	return r
}

// draw answers with the PDF. It is drawn outside of the transaction.
func (x *exchange) draw(in any) (answer, error) {
	var drawing Drawing
	err := x.DB.Read(x.r.Context(), x.who.Actor, func(tx *db.Tx) (err error) {
		drawing, err = x.route.paper(tx, in)
		return err
	})
	if err != nil {
		return answer{}, err
	}
	paper, err := drawing(x.r.Context())
	if err != nil {
		if errors.Is(err, fault.Unavailable) {
			x.w.Header().Set("Retry-After", "1")
		}
		return answer{}, err
	}
	if tag := PaperHeaders(x.w.Header(), paper, "inline"); x.fresh(tag) {
		return answer{status: http.StatusNotModified}, nil
	}
	return answer{status: http.StatusOK, body: paper.Bytes, paper: true}, nil
}

// PaperHeaders sets the headers of a PDF and returns its ETag.
func PaperHeaders(h http.Header, paper Paper, disposition string) (tag string) {
	h.Set("Content-Disposition", fmt.Sprintf("%s; filename=%q", disposition, paper.Name))
	h.Set("Kontor-Paper", paper.About)
	h.Set("Cache-Control", "private, no-cache")
	h.Set("Content-Security-Policy", "frame-ancestors 'self'")
	sum := sha256.Sum256(paper.Bytes)
	return strconv.Quote(hex.EncodeToString(sum[:]))
}
