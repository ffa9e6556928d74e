package hostile

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/textproto"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"kontor/internal/api"
)

var (
	variable  = regexp.MustCompile(`\$\$|\$[a-zA-Z][a-zA-Z0-9.]*`)
	generated = regexp.MustCompile(`«([^»×]*)(?:×(\d+))?»`)
)

// expand replaces names with the values of a side.
func (s *side) expand(text, prefix string) string {
	text = variable.ReplaceAllStringFunc(text, func(name string) string {
		if name == "$$" {
			return "$"
		}
		if v, ok := s.vars[prefix+name[1:]]; ok {
			return v
		}
		v, ok := s.vars[name[1:]]
		if !ok {
			panic("nothing is called " + name)
		}
		return v
	})
	return generated.ReplaceAllStringFunc(text, func(found string) string {
		m := generated.FindStringSubmatch(found)
		unit := m[1]
		if plain, err := strconv.Unquote(`"` + unit + `"`); err == nil {
			unit = plain
		}
		n := 1
		if m[2] != "" {
			n, _ = strconv.Atoi(m[2]) // digits only
		}
		return strings.Repeat(unit, n)
	})
}

// request builds the request of a line for a side.
func (w *twin) request(s *side, l line) (request, error) {
	r := request{method: l.method, path: l.path}
	kind := ""
	if l.base != "" {
		name, as, _ := strings.Cut(l.base, "-")
		b, ok := w.bases[l.base]
		if !ok {
			b, ok = w.bases[name]
		} else {
			as = ""
		}
		if !ok {
			return r, fmt.Errorf("no base is called %s", l.base)
		}
		var err error
		if r, kind, err = b.request(s, l, as); err != nil {
			return r, err
		}
		if l.path != "" {
			r.path = l.path
		}
	} else if l.body != "" {
		r.body, kind = []byte(s.expand(l.body, l.prefix)), "application/json"
	}
	r.path = address(s.expand(r.path, l.prefix))
	r.headers = append(r.headers, header{"Content-Type", kind})
	if key := s.keyOf(l); key != "" {
		r.headers = append(r.headers, header{"Authorization", "Bearer " + key})
	}
	replaced := map[string]bool{}
	for _, h := range l.headers {
		name := textproto.CanonicalMIMEHeaderKey(strings.TrimPrefix(h.name, "-"))
		if !replaced[name] {
			r.headers = without(r.headers, name)
			replaced[name] = true
		}
		if !strings.HasPrefix(h.name, "-") {
			r.headers = append(r.headers, header{name, s.expand(h.value, l.prefix)})
		}
	}
	if kind == "" && !replaced["Content-Type"] {
		r.headers = without(r.headers, "Content-Type")
	}
	return r, nil
}

func without(headers []header, name string) (out []header) {
	for _, h := range headers {
		if h.name != name {
			out = append(out, h)
		}
	}
	return out
}

func (s *side) keyOf(l line) string {
	switch l.actor {
	case "nobody":
		return ""
	case "other":
		return s.vars["other.key.owner"]
	}
	return s.vars[l.prefix+"key."+l.actor]
}

// address returns a path of the API, or of the server if it begins with ^, with invalid
// characters escaped.
func address(path string) string {
	if rooted, ok := strings.CutPrefix(path, "^"); ok {
		path = rooted
	} else {
		path = api.Prefix + path
	}
	var out strings.Builder
	for _, c := range []byte(path) {
		if c > ' ' && c < 0x7f {
			out.WriteByte(c)
		} else {
			fmt.Fprintf(&out, "%%%02X", c)
		}
	}
	return out.String()
}

// request returns the valid request with the changes of a line.
func (b base) request(s *side, l line, as string) (request, string, error) {
	r := request{method: b.method, path: b.path}
	if b.form != nil && as != "json" {
		fields, err := change(s, b.form, l)
		if err != nil {
			return r, "", err
		}
		var kind string
		r.body, kind, err = encodeForm(fields, as)
		return r, kind, err
	}
	text, err := edit(s.expand(b.json(), l.prefix), changes(s, l))
	r.body = []byte(text)
	return r, "application/json", err
}

// json returns the body as JSON, also for a form.
func (b base) json() string {
	if b.form == nil {
		return b.body
	}
	var members []string
	for _, f := range b.form {
		members = append(members, quote(f.name)+":"+quote(f.value))
	}
	return "{" + strings.Join(members, ",") + "}"
}

func changes(s *side, l line) (out []string) {
	if l.body == "" {
		return nil
	}
	for _, c := range strings.Split(l.body, " ;; ") {
		out = append(out, s.expand(c, l.prefix))
	}
	return out
}

// change applies the changes of a line to the fields of a form.
func change(s *side, form []header, l line) ([]header, error) {
	fields := make([]header, 0, len(form)+1)
	for _, f := range form {
		fields = append(fields, header{f.name, s.expand(f.value, l.prefix)})
	}
	for _, c := range changes(s, l) {
		name, value, set := strings.Cut(c, "=")
		switch {
		case strings.HasPrefix(name, "+"):
			fields = append(fields, header{name[1:], value})
		case strings.HasPrefix(name, "-") && !set:
			fields = without(fields, name[1:])
		case set:
			fields = append(without(fields, name), header{name, value})
		default:
			return nil, fmt.Errorf("no change: %q", c)
		}
	}
	return fields, nil
}

// boundary is the boundary of every multipart form.
const boundary = "hostile-boundary"

func encodeForm(fields []header, as string) ([]byte, string, error) {
	switch as {
	case "url":
		var pairs []string
		for _, f := range fields {
			pairs = append(pairs, url.QueryEscape(f.name)+"="+url.QueryEscape(f.value))
		}
		return []byte(strings.Join(pairs, "&")), "application/x-www-form-urlencoded", nil
	}
	var out bytes.Buffer
	form := multipart.NewWriter(&out)
	if err := form.SetBoundary(boundary); err != nil {
		return nil, "", err
	}
	for _, f := range fields {
		if err := form.WriteField(f.name, f.value); err != nil {
			return nil, "", err
		}
	}
	err := form.Close()
	return out.Bytes(), form.FormDataContentType(), err
}

// quote returns a JSON string without unnecessary escapes.
func quote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(text) + `"`
}
