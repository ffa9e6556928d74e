package simulation

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// twins maps the ids of the same record on two sides, by path. PostgreSQL does not reuse
// ids of a rolled-back transaction, so the numbers differ but the records must not.
type twins map[string]map[string]string

// differ returns where two answers differ, or "".
func (t twins) differ(where string, a, b answer) string {
	if a.status != b.status || a.code != b.code {
		return "status or code"
	}
	x, y := bare(a.value), bare(b.value)
	page, ok := x["items"].([]any)
	other, both := y["items"].([]any)
	if x["pagination"] == nil || !ok || !both {
		if x == nil || y == nil {
			return t.compare(where, "", a.value, b.value)
		}
		return t.compare(where, "", x, y)
	}
	if why := t.compare(where+" pagination", "", x["pagination"], y["pagination"]); why != "" {
		return why
	}
	return t.compare(where, "", page, other)
}

// bare returns the content of an answer without its wrapper.
func bare(value any) map[string]any {
	m, _ := value.(map[string]any)
	if inner, ok := m["data"].(map[string]any); ok {
		return inner
	}
	return m
}

func (t twins) compare(where, key string, a, b any) string {
	switch x := a.(type) {
	case map[string]any:
		y, ok := b.(map[string]any)
		if !ok || len(x) != len(y) {
			return where
		}
		kind := ""
		for _, name := range []string{"referenceType", "resource", "documentType", "sourceType"} {
			if word, ok := x[name].(string); ok {
				kind = " of " + word // the record that an id beside it names
			}
		}
		for name, inner := range x {
			other, ok := y[name]
			if !ok {
				return where + "." + name
			}
			if why := t.compare(where+"."+name+kind, name, inner, other); why != "" {
				return why
			}
		}
		return ""
	case []any:
		y, ok := b.([]any)
		if !ok || len(x) != len(y) {
			return where
		}
		for i := range x {
			if why := t.compare(where, key, x[i], y[i]); why != "" {
				return why
			}
		}
		return ""
	case json.Number:
		y, ok := b.(json.Number)
		if !ok || x != y && !(isID(key) && t.same(where, x.String(), y.String())) {
			return fmt.Sprintf("%s: %v and %v", where, a, b)
		}
		if isID(key) && !t.same(where, x.String(), y.String()) {
			return fmt.Sprintf("%s: %v and %v are not the same record", where, a, b)
		}
		return ""
	case string:
		y, ok := b.(string)
		if !ok || x != y && plain(x) != plain(y) && key != "sha256" { // the rows name ids
			return fmt.Sprintf("%s: %q and %q", where, a, b)
		}
		return ""
	}
	if a != b {
		return fmt.Sprintf("%s: %v and %v", where, a, b)
	}
	return ""
}

// same reports whether two ids have always matched at this path.
func (t twins) same(where, a, b string) bool {
	if t[where] == nil {
		t[where] = map[string]string{}
	}
	known, ok := t[where][a]
	if !ok {
		t[where][a] = b
		known = b
	}
	return known == b
}

func isID(key string) bool {
	return key == "id" || strings.HasSuffix(key, "Id") || strings.HasSuffix(key, "Ids")
}

var namedID = regexp.MustCompile(`\b(product|refund|category|warehouse|account|contact|document|statement|[a-z]+Id) \d+`)

// linkedID matches the id in the address of a record or of a list below it.
var linkedID = regexp.MustCompile(`^(/[a-z/-]+/)\d+(/[a-z-]+)?$`)

// plain returns a text without ids.
func plain(text string) string {
	return linkedID.ReplaceAllString(namedID.ReplaceAllString(text, "$1 #"), "$1#$2")
}

// variables are the values known by name.
type variables map[string]any

var reference = regexp.MustCompile(`\$([a-zA-Z]\w*(?:\.[\w-]+)*)`)

// fill puts values into a text: as JSON, or as bare text.
func (v variables) fill(text string, asJSON bool) (string, error) {
	var missing []string
	out := reference.ReplaceAllStringFunc(text, func(ref string) string {
		value, ok := v.get(ref[1:])
		if !ok {
			missing = append(missing, ref)
			return ref
		}
		if s, bare := value.(string); bare && !asJSON {
			return s
		}
		b, err := json.Marshal(value)
		if err != nil {
			missing = append(missing, ref)
		}
		return string(b)
	})
	if len(missing) > 0 {
		return "", unknown{missing}
	}
	return out, nil
}

// unknown is the error of an operation that names missing records.
type unknown struct{ names []string }

func (u unknown) Error() string { return strings.Join(u.names, ", ") + " not known" }

// get finds a value by its name or by a path into one; the longest name wins.
func (v variables) get(path string) (any, bool) {
	parts := strings.Split(path, ".")
	for n := len(parts); n > 0; n-- {
		if value, ok := v[strings.Join(parts[:n], ".")]; ok {
			return walk(value, parts[n:])
		}
	}
	return nil, false
}

func walk(value any, parts []string) (any, bool) {
	for _, part := range parts {
		ok := false
		switch inner := value.(type) {
		case map[string]any:
			value, ok = inner[part]
		case []any:
			i, err := strconv.Atoi(part)
			if ok = err == nil && i >= 0 && i < len(inner); ok {
				value = inner[i]
			}
		}
		if !ok {
			return nil, false
		}
	}
	return value, true
}

// echo returns fields of a record as a request body with the same values, ids by their
// names. Within lists only the given inner fields are included.
func (r *record) echo(fields []string, inner map[string][]string) string {
	return echo(r.value, r.of(""), fields, inner)
}

func echo(value map[string]any, at string, fields []string, inner map[string][]string) string {
	var parts []string
	for _, name := range fields {
		from, to, renamed := strings.Cut(name, ">")
		if !renamed {
			to = from
		}
		v, ok := value[from]
		if !ok {
			continue
		}
		parts = append(parts, fmt.Sprintf("%q: %s", to, echoValue(v, at+from, from, inner)))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

func echoValue(v any, at, name string, inner map[string][]string) string {
	list, ok := v.([]any)
	if ok {
		var parts []string
		for i, e := range list {
			parts = append(parts, echo(e.(map[string]any), fmt.Sprintf("%s.%d.", at, i), inner[name], inner))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	if object, ok := v.(map[string]any); ok && inner[name] != nil {
		return echo(object, at+".", inner[name], nil)
	}
	if _, number := v.(json.Number); number && isID(name) {
		return at
	}
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// without copies a value and leaves members of these names out, at any depth.
func without(v any, names ...string) any {
	switch x := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for name, inner := range x {
			if !slices.Contains(names, name) {
				out[name] = without(inner, names...)
			}
		}
		return out
	case []any:
		out := make([]any, len(x))
		for i := range x {
			out[i] = without(x[i], names...)
		}
		return out
	}
	return v
}
