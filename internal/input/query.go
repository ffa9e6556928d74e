package input

import (
	"cmp"
	"net/url"
	"strings"
	"unicode/utf8"

	"kontor/internal/fault"
)

// Query reads the query of an address. The first value of a repeated parameter counts, an
// empty value counts as omitted. Done refuses unknown parameters that nearly are one of
// the plan's, or that near recognizes; it ignores all others.
func (r *Reading) Query(raw string, near ...func(name string) string) error {
	if raw == "" {
		return nil
	}
	return pairs(raw, func(name, text string) {
		i, ok := r.plan.query[name]
		if !ok {
			r.mistype(name, near)
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

// mistype records an unknown parameter if it probably means a known one.
func (r *Reading) mistype(name string, near []func(string) string) {
	hint := r.plan.nearestQuery(name)
	for _, f := range near {
		hint = cmp.Or(f(name), hint)
	}
	if hint == "" || hint == name || len(r.mistyped) >= failuresMax {
		return
	}
	r.mistyped = append(r.mistyped, fault.Field{Name: shown(name), Tag: "unknown", Param: shown(name), Of: "query", Hint: hint})
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
