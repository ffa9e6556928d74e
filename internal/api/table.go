package api

import (
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"

	"kontor/internal/format/input"
)

// Table finds routes by their path. Nothing is redirected or cleaned: a path must match the
// table exactly.
type Table struct{ root Paths }

// Paths are the routes of one path, and what follows it.
type Paths struct {
	next   map[string]*Paths
	param  *Paths
	routes map[string]*Endpoint // by method
	Allow  string               // the methods, for the header Allow
}

// Endpoint is a route with what follows from the other routes.
type Endpoint struct {
	*Route
	ReadOnly input.Names // members that can be sent along without effect
	Reader   *Route      // of a write: reads the record with which it answers; or nil

	listed input.Names     // members of the records that it lists
	known  map[string]bool // parameters and members of all routes
}

// NewTable panics for two routes of one address.
func NewTable(routes []Route) *Table {
	t := &Table{}
	readers, known := Readers(routes), knownNames(routes)
	for i := range routes {
		r := &routes[i]
		at := &t.root
		for _, segment := range strings.Split(r.Path, "/")[1:] {
			at = at.child(segment)
		}
		if at.routes == nil {
			at.routes = map[string]*Endpoint{}
		}
		if at.routes[r.Method] != nil {
			panic("api: two routes for " + r.Name())
		}
		at.routes[r.Method] = &Endpoint{Route: r, ReadOnly: r.readOnly(), Reader: readers.Of(r), listed: r.listed(), known: known}
		at.Allow = allowed(at.routes)
	}
	return t
}

// Records are the routes that read one record, by its type. Such a record has an ETag.
type Records map[reflect.Type]*Route

// Readers returns the routes of a table that read one record.
func Readers(routes []Route) Records {
	out := Records{}
	for i := range routes {
		if r := &routes[i]; r.Single() && out[r.Op.Out] == nil {
			out[r.Op.Out] = r
		}
	}
	return out
}

// Of returns the route that reads the record with which a write answers, or nil.
func (all Records) Of(r *Route) *Route {
	switch r.Shape {
	case Plain, Data, DataMessage:
		if r.Op.Write {
			return all[r.Op.Out]
		}
	}
	return nil
}

// knownNames returns the filters of all routes and the members of all records that they answer.
// Those of pages are left out: lists without pages ignore them.
func knownNames(routes []Route) map[string]bool {
	known := map[string]bool{}
	for _, r := range routes {
		for _, name := range r.Input.Filters() {
			known[name] = true
		}
		for name := range r.answered() {
			known[name] = true
		}
	}
	for _, f := range input.PlanOf(reflect.TypeFor[input.Page]()).Fields {
		delete(known, f.Query)
	}
	return known
}

// DryRunParameter asks for a dry run.
const DryRunParameter = "dryRun"

// Parameter returns the parameter that an unknown name probably is: dryRun, or the filter of a
// member of the listed records, as type is that of documentType and docType. For any other it
// reports whether the name has a meaning on another path, so that ignoring it would mislead.
func (e *Endpoint) Parameter(name string) (parameter string, known bool) {
	if e.Tries() || e.Method == http.MethodDelete {
		if input.Mistyped(name, DryRunParameter) {
			return DryRunParameter, false
		}
	}
	for _, f := range e.Input.Fields {
		for member := range e.listed {
			if f.Query != "" && strings.HasSuffix(member, strings.ToUpper(f.Query[:1])+f.Query[1:]) && input.SameName(name, member) {
				return f.Query, true
			}
		}
	}
	return "", e.known[name] && !slices.Contains(e.Ignored, name)
}

func (p *Paths) child(segment string) *Paths {
	if strings.HasPrefix(segment, "{") {
		if p.param == nil {
			p.param = &Paths{}
		}
		return p.param
	}
	if p.next == nil {
		p.next = map[string]*Paths{}
	}
	if p.next[segment] == nil {
		p.next[segment] = &Paths{}
	}
	return p.next[segment]
}

func allowed(routes map[string]*Endpoint) string {
	var methods []string
	for method := range routes {
		methods = append(methods, method)
		if method == http.MethodGet {
			methods = append(methods, http.MethodHead)
		}
	}
	slices.Sort(methods)
	return strings.Join(methods, ", ")
}

// Find returns the routes of a path as sent, with its parameters, or nil if no route has
// this path.
func (t *Table) Find(path string) (*Paths, []string) {
	var params []string
	rest, ok := strings.CutPrefix(path, "/")
	if !ok {
		return nil, nil
	}
	at := &t.root
	for more := true; more; {
		var segment string
		segment, rest, more = strings.Cut(rest, "/")
		if strings.Contains(segment, "%") {
			plain, err := url.PathUnescape(segment)
			if err != nil {
				return nil, nil
			}
			segment = plain
		}
		switch {
		case at.next[segment] != nil:
			at = at.next[segment]
		case at.param != nil && segment != "":
			at = at.param
			params = append(params, segment)
		default:
			return nil, nil
		}
	}
	if at.routes == nil {
		return nil, nil
	}
	return at, params
}

// Of returns the route of a method, or nil. GET also serves HEAD.
func (p *Paths) Of(method string) *Endpoint {
	if method == http.MethodHead {
		method = http.MethodGet
	}
	return p.routes[method]
}

// DrawsPDF reports whether the path is that of a PDF.
func (p *Paths) DrawsPDF() bool {
	r := p.Of(http.MethodGet)
	return r != nil && r.Kind == KindPDF
}
