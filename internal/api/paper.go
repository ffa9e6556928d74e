package api

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/files"
)

// PaperPrefix is where PDF files are served. It is not part of the interface below Prefix,
// whose routes answer with JSON: below Prefix, the same paths lead here.
const PaperPrefix = "/paper/v1"

// PDFPath is the end of a path whose route is a PDF.
const PDFPath = "/pdf"

// Paper is a PDF.
type Paper struct {
	Name  string // of the file
	About string // layout, state and pages, for the header Kontor-Paper
	Bytes []byte
}

// Drawing draws a paper after the transaction that has read it.
type Drawing func(ctx context.Context) (Paper, error)

// PaperLink says where the PDF is.
type PaperLink struct {
	_ struct{} `schema:"Elsewhere"`
	// Address of the PDF. It takes the same API key.
	Href string `json:"href"`
}

// OnPaper returns the route of a PDF. read returns how to draw it.
func OnPaper[In any](methodPath string, right access.Right, read func(*db.Tx, In) (Drawing, error), faults ...*fault.Fault) Route {
	link := Op{In: reflect.TypeFor[In](), Out: reflect.TypeFor[PaperLink]()}
	r := On(methodPath, right, link, Data, http.StatusSeeOther, faults...)
	r.Kind = KindPDF
	r.ReadPaper = func(tx *db.Tx, in any) (Drawing, error) { return read(tx, *in.(*In)) }
	return r.Extension()
}

// OnContent returns the route of stored files. They are opened after the transaction that has
// found them.
func OnContent[In any](methodPath string, right access.Right, find func(*db.Tx, In) (files.Content, error), faults ...*fault.Fault) Route {
	r := On(methodPath, right, Op{In: reflect.TypeFor[In]()}, Download, http.StatusOK, faults...)
	r.Kind = KindContent
	r.FindContent = func(tx *db.Tx, in any) (files.Content, error) { return find(tx, *in.(*In)) }
	return r.Extension()
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

// Origin returns the origin without the /api that some configurations end in.
func Origin(publicURL string) string {
	origin := strings.TrimRight(publicURL, "/")
	return strings.TrimRight(strings.TrimSuffix(origin, "/api"), "/")
}
