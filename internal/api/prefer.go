package api

import (
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"kontor/internal/db"
)

// represents reports whether the route answers a write with a message only, although it
// knows how to read the record: it then returns the record on request.
func (r *Route) represents() bool {
	return r.shape == Message && r.guard != nil && r.method != http.MethodDelete
}

// singles returns the routes that read one record, by its type. Such a record has an ETag.
func singles(routes []Route) map[reflect.Type]*Route {
	out := map[reflect.Type]*Route{}
	for i := range routes {
		if r := &routes[i]; r.single() && out[r.op.out] == nil {
			out[r.op.out] = r
		}
	}
	return out
}

// reader returns the route that reads the record with which a write answers, or nil.
func (r *Route) reader(singles map[reflect.Type]*Route) *Route {
	switch r.shape {
	case Plain, Data, DataMessage:
		if r.op.write {
			return singles[r.op.out]
		}
	}
	return nil
}

// prefersRecord reports whether the client sent Prefer: return=representation.
func prefersRecord(h http.Header) bool {
	for _, line := range h.Values("Prefer") {
		for preference := range strings.SplitSeq(line, ",") {
			name, _, _ := strings.Cut(preference, ";")
			name, value, _ := strings.Cut(name, "=")
			if strings.EqualFold(strings.TrimSpace(name), "return") && strings.EqualFold(strings.Trim(strings.TrimSpace(value), `"`), "representation") {
				return true
			}
		}
	}
	return false
}

// reread reads the record again after a write that does not return all of it, if the
// client wants it or works with its versions. It costs a read inside the write, so others
// do not pay for it.
func (x *exchange) reread(tx *db.Tx, out any, params []string) (err error) {
	x.after, x.shows = nil, prefersRecord(x.r.Header) && (x.route.represents() || x.route.read != nil)
	switch {
	case x.route.represents() && (x.shows || len(x.r.Header.Values("If-Match")) > 0):
		in, err := x.guardInput(params)
		if err != nil {
			return err
		}
		x.after, err = x.route.guard.run(tx, in)
		return err
	case x.shows && x.route.partial:
		reading := x.route.read.plan.Read()
		reading.Path(x.route.read.params[0], strconv.FormatUint(reflect.ValueOf(out).Elem().FieldByName("ID").Uint(), 10))
		in, err := reading.Done()
		if err != nil {
			return err
		}
		x.after, err = x.route.read.op.run(tx, in)
		return err
	}
	return nil
}

// versioned writes the headers of a write that succeeded: the version of the record, if
// the answer shows all of it, and the preference that was honored.
func (x *exchange) versioned(a answer) {
	h := x.w.Header()
	switch {
	case x.after != nil:
		h.Set("ETag", TagOf(x.after))
	case x.route.read != nil && !x.route.partial:
		h.Set("ETag", digestTag(a.record))
	}
	if x.shows {
		h.Set("Preference-Applied", "return=representation")
	}
}

// saved is the schema of a message that can contain the record.
func (w *writer) saved(r *Route, success object) object {
	record := w.out(r.guard.out, nil, true)
	name := componentName(r.guard.out) + "Saved"
	w.names[name] = name
	w.all.set(name, object{{"type", "object"}, {"description", "The answer of a write, with the record if the request had `Prefer: return=representation`."},
		{"required", []string{"success", "message"}},
		{"properties", object{
			{"success", success},
			{"message", object{{"type", "string"}, {"description", "Result message, in the language of Accept-Language."}}},
			{"data", object{{"allOf", []object{record}}, {"description", "The record as it is now. Only with `Prefer: return=representation`."}, {"x-kontor-extension", true}}},
			{"warnings", w.warningList()},
		}}})
	return object{{"$ref", "#/components/schemas/" + name}}
}
