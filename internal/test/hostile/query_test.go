package hostile

import (
	"reflect"
	"strconv"
	"strings"

	"kontor/internal/base/when"
	"kontor/internal/format/input"
)

// paths returns requests with invalid ids.
func (w *twin) paths(t target) (out []line) {
	if !strings.Contains(t.path, "{") {
		return nil
	}
	code := ""
	if strings.HasPrefix(t.path, "/sales/documents/") {
		code = "SalesDocumentNotFound"
	}
	for _, id := range []string{"0", "-1", "+1", "01", "1.0", "1e0", "0x1", "abc", "4294967295", "4294967296", "99999999999999999999999", "%00", "1%00", "%2e%2e", "๑", "'", "1'--"} {
		l := t.line(id, "", "")
		if t.base != "" {
			l.base, l.body = "", "{}"
			if id == "4294967295" {
				l = t.line(id, "-id", "")
			}
		}
		l.want = want{status: 404, code: code}
		if elsewhere[t.String()] != "" {
			out = append(out, l.followed())
		}
		out = append(out, l)
	}
	return out
}

// queries returns the attacks on query parameters.
func (w *twin) queries(t target) (out []line) {
	for _, f := range t.plan.Fields {
		if f.Query == "" {
			continue
		}
		for _, a := range w.queryAttacks(t, f) {
			l := t.line(t.record(), "", "?"+f.Query+"="+a.value)
			l.text += " → " + a.tag
			switch a.tag {
			case "":
				l.want.any = true
			case "malformed":
				l.want.status = 400
			default:
				l.want = want{status: 400, fields: []string{f.Name + ":" + a.tag}, among: true}
			}
			out = append(out, l)
		}
	}
	return out
}

func (w *twin) queryAttacks(t target, f *input.Field) (out []attack) {
	wrong := func(tag string, values ...string) {
		for _, v := range values {
			out = append(out, attack{v, tag})
		}
	}
	wrong("malformed", "%zz", "%ff", "a%00b", "a;b")
	switch f.Kind {
	case input.Text:
		if _, ok := rule(&f.Node, "oneof"); ok {
			wrong("oneof", "bogus", "%20", "'", "«ก×200»")
			return out
		}
		limit, ok := rule(&f.Node, "max")
		most, _ := strconv.Atoi(limit) // validated at start
		if !ok {
			w.t.Errorf("%s: the parameter %s has no limit", t, f.Query)
		}
		letter := "ก"
		if 9*most > 8000 { // as an address it would be refused before it is read
			letter = "x"
		}
		wrong("max", "«"+letter+"×"+strconv.Itoa(most+1)+"»")
		wrong("type", "a%07b", "%7f")
		wrong("", "%25", "_", "%5C", "'", "';--", "«"+letter+"×"+strconv.Itoa(most)+"»", "%F0%9F%91%A9")
	case input.Boolean:
		wrong("boolean", "1", "TRUE", "yes", "%20true", "t")
	case input.Integer:
		wrong("type", "x", "1.5", "1e1", "%2B1", "%201")
		wrong("", "0", "-1", "99999999999999999999", "-99999999999999999999")
	case input.ID:
		wrong("type", "x", "1.5", "1e0", "1'--", "%201")
		wrong("gt", "0", "-1")
		wrong("lte", "4294967296")
		wrong("", "4294967295")
	case input.Number:
		wrong("type", "x", "2026-11-14", "1e9")
		wrong("gte", "-1")
		wrong("lte", "4102444801", "99999999999999999999")
		wrong("", "0", "4102444800")
	case input.Moment:
		wrong("datetime", "x", "2026-02-30", "2026-1-1", "1794621600", "2026-01-01'", "2026-01-01T00:00:00")
		other := "2026-01-01T00:00:00Z" // not a date
		if f.Type == reflect.TypeFor[when.Stamp]() {
			other = "2026-01-01"
		}
		wrong("datetime", other)
	}
	return out
}
