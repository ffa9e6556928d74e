package api

import (
	"net/http"
	"reflect"
	"slices"
	"strings"

	"kontor/internal/base/access"
	"kontor/internal/base/event"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/org/files"
)

// Prefix is the part of every path that carries the version of the API.
const Prefix = "/openapi/v1"

// SpecPath is the address of the description below Prefix.
const SpecPath = "/spec.json"

// IdempotencyKeyMax is the largest length of an Idempotency-Key.
const IdempotencyKeyMax = 255

// Shape says how a result is wrapped in the response body.
type Shape int

// The shapes.
const (
	Plain       Shape = iota // the result itself
	Data                     // {success, data}
	Message                  // {success, message}
	Empty                    // no body
	Paged                    // {items, pagination}
	DataPaged                // {success, data: {items, pagination}}
	DataMessage              // {success, message, data}
	Download                 // a file
)

// Kind says what serves a route.
type Kind int

// The kinds of routes.
const (
	KindRead    Kind = iota // a read-only operation, answered as JSON or as a file
	KindWrite               // an operation under the organization's lock
	KindBatch               // several of them
	KindStream              // events as they come
	KindContent             // a stored file
	KindPDF                 // a drawn PDF
)

// Route is one row of the table.
type Route struct {
	Method, Path string
	Kind         Kind
	Right        access.Right
	Op           Op
	Shape        Shape
	Status       int
	Faults       []*fault.Fault // besides the general ones, see Declared
	Events       []string       // types of events that it can emit
	Input        *input.Plan
	Params       []string // names of the path parameters

	Tag, TagText         string
	Summary, Description string
	ID                   string    // operationId where the one made from the path reads badly
	Messages             [2]string // of shape Message, by language
	IsExtension          bool

	BodyOptional    bool
	IsBulk          bool         // writes many rows, so few run at a time
	IsStrict        bool         // members of its record are refused like unknown ones
	Secret          bool         // its answer contains a secret and is not stored, so it refuses Idempotency-Key
	IsPartial       bool         // the answer leaves out a part of the record that a read shows
	HasWarnings     bool         // the answer can have warnings
	HasPDF          bool         // format=pdf leads to the PDF of the path + PDFPath
	NotFound        *fault.Fault // what an impossible id in the path answers
	UnchangedStatus int          // of results whose method Unchanged returns true, or 0
	Ignored         []string     // parameters without effect, which other lists have
	Guard           *Op          // the read whose ETag If-Match has
	File            *FileOp
	FindContent     func(tx *db.Tx, in any) (files.Content, error) // of KindContent
	ReadPaper       func(tx *db.Tx, in any) (Drawing, error)       // of KindPDF

	accepted []reflect.Type // further records whose members are accepted without effect
	prepare  func(Preparation, any) error
}

// On returns a route: "POST /sales/documents", the required right, its operation, the shape and
// status of its response, and its refusals in addition to the general ones. It panics if the
// right is missing or the route cannot be served or described.
func On(methodPath string, right access.Right, op Op, shape Shape, status int, faults ...*fault.Fault) Route {
	method, path, ok := strings.Cut(methodPath, " ")
	if !ok || !strings.HasPrefix(path, "/") {
		panic("api: a route is a method and a path: " + methodPath)
	}
	if !right.Valid() {
		panic("api: " + methodPath + " names no right")
	}
	r := Route{Method: method, Path: path, Right: right, Op: op, Shape: shape, Status: status, Faults: faults,
		NotFound: fault.NotFound, Messages: defaultMessages(method), Params: paramsOf(path), Input: input.PlanOf(op.In)}
	if op.Write {
		r.Kind = KindWrite
	}
	r.check()
	return r
}

// Group returns routes that belong to one tag of the description.
func Group(name, description string, routes ...Route) []Route {
	for i := range routes {
		routes[i].Tag, routes[i].TagText = name, description
	}
	return routes
}

// Partial marks writes whose answer leaves out a part of the record that a read shows.
func Partial(routes ...Route) []Route {
	for i := range routes {
		routes[i].IsPartial = routes[i].Op.Write
	}
	return routes
}

// Warns marks writes and previews whose answers can have warnings.
func Warns(routes ...Route) []Route {
	for i := range routes {
		routes[i].HasWarnings = routes[i].Method == http.MethodPost || routes[i].Method == http.MethodPatch
	}
	return routes
}

// Says sets the summary of the route and, optionally, its description.
func (r Route) Says(summary string, more ...string) Route {
	r.Summary, r.Description = summary, strings.Join(more, " ")
	return r
}

// Named gives the route its operationId where the one made from the path reads badly.
func (r Route) Named(id string) Route {
	r.ID = id
	return r
}

// Extension marks a route that is not part of the base API.
func (r Route) Extension() Route {
	r.IsExtension = true
	return r
}

// OptionalBody allows a request without a body if everything in it is optional.
func (r Route) OptionalBody() Route {
	r.BodyOptional = true
	return r
}

// Bulk marks a write of many rows: one of an organization runs at a time, and two on the
// server.
func (r Route) Bulk() Route {
	r.IsBulk = true
	return r
}

// Missing sets the answer for a path whose id cannot exist.
func (r Route) Missing(f *fault.Fault) Route {
	r.NotFound = f
	return r
}

// Guards compares If-Match with the ETag of a read, inside the write.
func (r Route) Guards(read Op) Route {
	if read.Out == nil || read.Write || !r.Op.Write {
		panic("api: " + r.Name() + " can only be guarded by a read")
	}
	r.Guard = &read
	for _, f := range input.PlanOf(read.In).Fields {
		if f.Path == "" || !slices.Contains(r.Params, f.Path) {
			panic("api: " + r.Name() + " is guarded by a read that takes more than the path")
		}
	}
	return r
}

// Accepts names further records whose members are accepted without effect, as are those of
// the record that the route returns or is guarded by.
func (r Route) Accepts(records ...any) Route {
	for _, record := range records {
		r.accepted = append(r.accepted, reflect.TypeOf(record))
	}
	return r
}

// Strict also refuses the members of its record: where an omitted amount means all of it,
// a wrong name must not move money.
func (r Route) Strict() Route {
	r.IsStrict = true
	return r
}

// Ignores names parameters of other lists that have no effect here.
func (r Route) Ignores(names ...string) Route {
	r.Ignored = names
	return r
}

// OrUnchanged names another status of success, for results whose method Unchanged returns true.
func (r Route) OrUnchanged(status int) Route {
	r.UnchangedStatus = status
	return r
}

// Message is the text of the Message shape.
func (r Route) Message(en, th string) Route {
	r.Messages = [2]string{en, th}
	return r
}

// HoldsSecret makes a route refuse Idempotency-Key: its answer contains a secret, which is not
// stored.
func (r Route) HoldsSecret() Route {
	r.Secret = true
	return r
}

// Streams makes a route answer with server-sent events, read page by page.
func (r Route) Streams() Route {
	r.Kind = KindStream
	return r
}

// Emits names the types of events that a write can emit. The scenarios compare them with the
// events that it stores.
func (r Route) Emits(types ...event.Named) Route {
	if !r.Op.Write {
		panic("api: " + r.Name() + " writes nothing")
	}
	for _, t := range types {
		if name := t.EventName(); !slices.Contains(r.Events, name) {
			r.Events = append(r.Events, name)
		}
	}
	return r
}

// Files lets a route answer with a file when its input asks for one.
func (r Route) Files(op FileOp) Route {
	if op.in != r.Op.In || r.Op.Write || !reflect.PointerTo(op.in).Implements(reflect.TypeFor[FileInput]()) {
		panic("api: " + r.Name() + " cannot answer with a file")
	}
	r.File = &op
	return r
}

// Printed lets a route that answers with files lead to a PDF for format=pdf: to that of the route
// with the same path and PDFPath.
func (r Route) Printed() Route {
	r.HasPDF = true
	return r
}

// Run runs the operation of the route for a command, if its right is given. in is a pointer to an
// input that was read and checked.
func (r Route) Run(tx *db.Tx, in any) (any, error) {
	if !tx.May(r.Right) {
		return nil, fault.Forbidden.Because("requires the %s role", r.Right.Roles())
	}
	return r.Op.Run(tx, in)
}

func paramsOf(path string) (names []string) {
	for _, segment := range strings.Split(path, "/") {
		if name, ok := strings.CutPrefix(segment, "{"); ok {
			names = append(names, strings.TrimSuffix(name, "}"))
		}
	}
	return names
}

func defaultMessages(method string) [2]string {
	switch method {
	case http.MethodDelete:
		return [2]string{"Deleted", "ลบข้อมูลแล้ว"}
	case http.MethodPost:
		return [2]string{"Created", "สร้างข้อมูลแล้ว"}
	}
	return [2]string{"Updated", "บันทึกข้อมูลแล้ว"}
}
