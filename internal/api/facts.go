package api

import (
	"net/http"
	"reflect"
	"slices"
	"strings"

	"kontor/internal/base/fault"
	"kontor/internal/format/encode"
	"kontor/internal/format/input"
)

// Address returns the method and the path below Prefix.
func (r Route) Address() (method, path string) { return r.Method, r.Path }

// Name is how logs and the audit log name the route.
func (r Route) Name() string { return r.Method + " " + r.Path }

// Writes reports whether the route can change data.
func (r Route) Writes() bool { return r.Op.Write }

// Repeatable reports whether the route supports Idempotency-Key.
func (r Route) Repeatable() bool {
	return r.Op.Write && !r.Secret && (r.Method == http.MethodPost || r.Method == http.MethodPatch && strings.HasSuffix(r.Path, "/status"))
}

// Tries reports whether the route supports dry runs.
func (r Route) Tries() bool {
	switch r.Method {
	case http.MethodPost:
		return true
	case http.MethodPatch, http.MethodPut:
		return r.Op.Write
	}
	return false
}

// Single reports whether the route reads one record, which then has an ETag.
func (r Route) Single() bool {
	return r.Method == http.MethodGet && r.Kind != KindPDF && !r.Op.Write && len(r.Params) > 0 && (r.Shape == Plain || r.Shape == Data)
}

// Represents reports whether the route answers a write with a message only, although it
// knows how to read the record: it then returns the record on request.
func (r Route) Represents() bool {
	return r.Shape == Message && r.Guard != nil && r.Method != http.MethodDelete
}

// FileFormat is the format of a route that answers with a file only.
func (r Route) FileFormat() string {
	return reflect.New(r.Op.In).Interface().(FileInput).File()
}

// general returns the refusals that every such route can give.
func (r Route) general() []*fault.Fault {
	faults := []*fault.Fault{fault.BadRequest, fault.Unauthorized, fault.Forbidden, fault.RateLimitExceeded, fault.InternalError, fault.Unavailable}
	if len(r.Params) > 0 {
		faults = append(faults, r.NotFound)
	}
	if r.Repeatable() || r.Guard != nil {
		faults = append(faults, fault.Conflict)
	}
	if r.Input.HasBody() {
		faults = append(faults, fault.PayloadTooLarge, fault.UnsupportedMediaType)
	}
	return faults
}

// Declared returns all refusals of the route, by status and in the order given.
func (r Route) Declared() []*fault.Fault {
	all := append(slices.Clone(r.Faults), r.general()...)
	slices.SortStableFunc(all, func(a, b *fault.Fault) int { return a.Status - b.Status })
	var once []*fault.Fault
	for _, f := range all {
		if !slices.ContainsFunc(once, func(o *fault.Fault) bool { return o.Code == f.Code }) {
			once = append(once, f)
		}
	}
	return once
}

// Declares reports whether a refusal is one of the route.
func (r Route) Declares(f *fault.Fault) bool {
	return slices.ContainsFunc(r.Declared(), func(d *fault.Fault) bool { return d.Code == f.Code })
}

// readOnly returns the members that are accepted without effect.
func (r Route) readOnly() input.Names {
	if r.IsStrict {
		return input.NamesOf()
	}
	records := slices.Clone(r.accepted)
	if r.Op.Out != nil && r.Op.Out.Kind() == reflect.Struct {
		records = append(records, r.Op.Out)
	}
	if r.Guard != nil {
		records = append(records, r.Guard.Out)
	}
	return input.NamesOf(records...)
}

// answered returns the members of the records with which the route answers.
func (r Route) answered() input.Names {
	out := r.Op.Out
	if out == nil {
		return nil
	}
	if isResult(out) {
		items, _ := out.FieldByName("Items")
		out = items.Type
	}
	for out.Kind() == reflect.Slice || out.Kind() == reflect.Pointer {
		out = out.Elem()
	}
	if out.Kind() != reflect.Struct {
		return nil
	}
	return input.NamesOf(out)
}

// listed returns the members of the records that the route lists.
func (r Route) listed() input.Names {
	if r.Op.Out == nil || !isResult(r.Op.Out) {
		return nil
	}
	return r.answered()
}

// check panics for a row that cannot be served.
func (r Route) check() {
	refuse := func(why string) { panic("api: " + r.Name() + ": " + why) }
	known := map[string]bool{}
	for _, f := range r.Input.Fields {
		if f.Path != "" {
			known[f.Path] = true
		}
	}
	for _, name := range r.Params {
		if !known[name] {
			refuse("no field for path parameter " + name)
		}
		delete(known, name)
	}
	for name := range known {
		refuse("field for path parameter " + name + " that the path does not have")
	}
	if r.Input.HasBody() && (r.Method == http.MethodGet || r.Method == http.MethodDelete) {
		refuse("a body that " + r.Method + " does not carry")
	}
	switch r.Shape {
	case Plain, Data, DataMessage:
		if r.Op.Out == nil {
			refuse("nothing to return")
		}
	case Paged, DataPaged:
		if r.Op.Out == nil || !isResult(r.Op.Out) {
			refuse("a page is an input.Result")
		}
	case Message, Empty, Download:
	default:
		refuse("unknown shape")
	}
	if r.Op.Out != nil {
		encode.Prepare(r.Op.Out)
	}
}

func isResult(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.PkgPath() == reflect.TypeFor[input.Pagination]().PkgPath() && strings.HasPrefix(t.Name(), "Result[")
}
