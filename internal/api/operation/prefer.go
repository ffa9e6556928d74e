package operation

import (
	"net/http"
	"reflect"
	"strconv"
	"strings"

	"kontor/internal/db"
)

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
func (r *Request) reread(tx *db.Tx, out any) (err error) {
	r.after, r.shows = nil, prefersRecord(r.HTTP.Header) && (r.Route.Represents() || r.Route.Reader != nil)
	switch {
	case r.Route.Represents() && (r.shows || len(r.HTTP.Header.Values("If-Match")) > 0):
		in, err := r.guardInput()
		if err != nil {
			return err
		}
		r.after, err = r.Route.Guard.Run(tx, in)
		return err
	case r.shows && r.Route.IsPartial:
		id := strconv.FormatUint(reflect.ValueOf(out).Elem().FieldByName("ID").Uint(), 10)
		in, err := pathInput(r.Route.Reader.Input, r.Route.Reader.Params[:1], []string{id})
		if err != nil {
			return err
		}
		r.after, err = r.Route.Reader.Op.Run(tx, in)
		return err
	}
	return nil
}

// versioned writes the headers of a write that succeeded: the version of the record, if
// the answer shows all of it, and the preference that was honored.
func (r *Request) versioned(a Answer) {
	h := r.Writer.Header()
	switch {
	case r.after != nil:
		h.Set("ETag", TagOf(r.after))
	case r.Route.Reader != nil && !r.Route.IsPartial:
		h.Set("ETag", DigestTag(a.record))
	}
	if r.shows {
		h.Set("Preference-Applied", "return=representation")
	}
}
