package input

import (
	"cmp"
	"net/url"
	"reflect"
	"strings"
	"unicode/utf8"

	"kontor/internal/base/fault"
)

// Query reads the query of an address. The first value of a repeated parameter counts, an
// empty value counts as omitted. Done refuses unknown parameters that nearly are one of
// the plan's, and those for which known reports true, or what they mean; it ignores all others.
func (r *Reading) Query(raw string, known ...func(name string) (parameter string, ok bool)) error {
	if raw == "" {
		return nil
	}
	return pairs(raw, func(name, text string) {
		i, ok := r.plan.query[name]
		if !ok {
			r.mistype(name, known)
			return
		}
		if r.sent.state[i] != absent || text == "" {
			return
		}
		r.sent.state[i] = given
		f := r.plan.Fields[i]
		switch {
		case f.Kind == Boolean && (text == "true" || text == "false"):
			setBool(&f.Node, r.field(i), text == "true")
		case f.Kind == Integer && decimal(text, true):
			// A page far beyond the end is an empty page, however many digits it has.
			if b := setForm(&f.Node, r.field(i), text); b.tag == "lte" {
				r.field(i).SetInt(intMax)
			}
		default:
			if b := setForm(&f.Node, r.field(i), text); b.tag != "" {
				r.sent.fail(i, -1, b)
			}
		}
	})
}

// mistype records an unknown parameter if it probably means one of the plan's, or one of
// another path.
func (r *Reading) mistype(name string, known []func(string) (string, bool)) {
	if len(r.mistyped) >= failuresMax {
		return
	}
	hint, elsewhere := "", false
	for _, f := range known {
		hint, elsewhere = f(name)
	}
	field := fault.Field{Name: shown(name), Tag: "unknown", Param: shown(name), Of: "query", Hint: cmp.Or(hint, r.plan.nearestQuery(name))}
	switch {
	case field.Hint != "" && field.Hint != name:
	case elsewhere:
		field.Of, field.Hint = "filter", strings.Join(r.plan.Filters(), ", ")
	default:
		return
	}
	r.mistyped = append(r.mistyped, field)
}

// Filters returns the parameters of an address, besides those of pages.
func (p *Plan) Filters() (names []string) {
	for _, f := range p.Fields {
		if f.Query != "" && f.Owner != reflect.TypeFor[Page]() && f.Owner != reflect.TypeFor[Sheet]() {
			names = append(names, f.Query)
		}
	}
	return names
}

// pairs calls each for the name=value pairs of an address or form.
func pairs(raw string, each func(name, text string)) error {
	if strings.Contains(raw, ";") {
		return fault.BadRequest.Because("parameters are separated by &, not by ;")
	}
	for pair := range strings.SplitSeq(raw, "&") {
		name, text, _ := strings.Cut(pair, "=")
		name, err := url.QueryUnescape(name)
		if err == nil {
			text, err = url.QueryUnescape(text)
		}
		switch {
		case err != nil:
			return fault.BadRequest.Because("a parameter is not correctly percent-encoded")
		case !utf8.ValidString(name) || !utf8.ValidString(text):
			return fault.BadRequest.Because("a parameter is not valid UTF-8")
		case strings.ContainsRune(text, 0) || strings.ContainsRune(name, 0):
			return fault.BadRequest.Because("a parameter contains the character NUL")
		case name != "":
			each(name, text)
		}
	}
	return nil
}
