package hostile

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/textproto"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"

	"kontor/internal/api"
)

// A file of testdata holds one request a line:
//
//	GET /contacts?limit=abc                     → 400 Limit:type
//	@member GET /journal-entries                → 403
//	GET /company [Accept-Language: th]          → 200
//	POST /sales/documents {"documentType":"IV"} → 400 ContactID:required …
//	sale items.0.quantity=-1                    → 400 Items[0].Quantity:gt
//	sale -contactId ;; note="x"                 → 400 ContactID:required
//	sale grandTotal=1                           → 201 grandTotal=107 $iv=id
//
// Before the arrow stands what is sent. A line of the form
//
//	base NAME METHOD PATH {JSON}
//	base NAME METHOD PATH form a=1 & b=2
//
// names a valid request; a line that begins with NAME sends it with changes,
// separated by ;; — path=TEXT puts TEXT where the path leads, as it stands,
// +path=TEXT adds a further member of that name, and -path takes one away. A
// form is sent as multipart; NAME-url sends it URL-encoded, NAME-json as JSON.
//
// $name is an id or a key of the fixtures, $other.name one of the second
// organization, $$ a dollar sign. «ก×255» repeats a text, and «\xff» is a Go escape.
//
// The line "organization other" plays what follows in the second organization.
//
// Behind the arrow stands the status, and what else must hold:
//
//	Code           errorCode, when it is not the usual one of the status
//	Field:tag      an element of errorValidation; all of them must be named, in order; … stands for more
//	path=JSON      the value of a member of the answer
//	[Name: value]  a header; the value absent means that there is none
//	~text !text    the body contains it, or does not
//	$name=path     keeps a member of the answer under a name
type line struct {
	at      string
	text    string
	prefix  string // of the organization that it is played for
	actor   string
	base    string
	method  string
	path    string
	headers []header
	body    string // or the changes of a base
	want    want
}

type header struct{ name, value string }

type want struct {
	status  int
	code    string
	fields  []string // Field:tag
	values  []header // path and JSON
	headers []header
	has     []string
	hasNot  []string
	keep    []header // name and path
	among   bool     // fields may be some of those that failed
	any     bool     // any answer but an error of the server
}

// base is a valid request.
type base struct {
	method, path, body string
	form               []header
}

type file struct {
	bases map[string]base
	lines []line
}

// request is what goes over the wire.
type request struct {
	method, path string
	headers      []header
	body         []byte
}

// read reads a file of requests.
func (w *twin) read(path string) file {
	w.t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		w.t.Fatal(err)
	}
	out := file{bases: map[string]base{}}
	prefix := ""
	for i, row := range strings.Split(string(text), "\n") {
		row = strings.TrimSpace(row)
		at := fmt.Sprintf("%s:%d", path, i+1)
		switch {
		case row == "" || row[0] == '#':
		case row == "organization other":
			prefix = "other."
		case strings.HasPrefix(row, "base "):
			name, b, err := parseBase(strings.TrimPrefix(row, "base "))
			if err != nil {
				w.t.Fatalf("%s: %v", at, err)
			}
			out.bases[name] = b
		default:
			l, err := parseLine(row)
			if err != nil {
				w.t.Fatalf("%s: %v", at, err)
			}
			l.at, l.prefix = at, prefix
			out.lines = append(out.lines, l)
		}
	}
	return out
}

func parseBase(text string) (string, base, error) {
	parts := strings.SplitN(text, " ", 4)
	if len(parts) < 3 {
		return "", base{}, fmt.Errorf("base NAME METHOD PATH BODY, not %q", text)
	}
	b := base{method: parts[1], path: parts[2]}
	if len(parts) == 4 {
		b.body = parts[3]
	}
	if fields, ok := strings.CutPrefix(b.body, "form "); ok {
		b.body = ""
		for _, field := range strings.Split(fields, " & ") {
			name, value, _ := strings.Cut(field, "=")
			b.form = append(b.form, header{name, value})
		}
	}
	return parts[0], b, nil
}

var headerPart = regexp.MustCompile(`^\[(-?[A-Za-z0-9-]+)(?:: ?([^\]]*))?\]\s*`)

func parseLine(text string) (line, error) {
	at := strings.LastIndex(text, "→")
	if at < 0 {
		return line{}, fmt.Errorf("no arrow in %q", text)
	}
	l := line{text: text, actor: "owner"}
	left := strings.TrimSpace(text[:at])
	if strings.HasPrefix(left, "@") {
		l.actor, left, _ = strings.Cut(left[1:], " ")
		left = strings.TrimSpace(left)
	}
	first, rest, _ := strings.Cut(left, " ")
	rest = strings.TrimSpace(rest)
	if strings.HasPrefix(rest, "/") || strings.HasPrefix(rest, "^") {
		l.method = first
		l.path, rest, _ = strings.Cut(rest, " ")
	} else {
		l.base = first
	}
	rest = strings.TrimSpace(rest)
	for m := headerPart.FindStringSubmatch(rest); m != nil; m = headerPart.FindStringSubmatch(rest) {
		l.headers = append(l.headers, header{m[1], m[2]})
		rest = rest[len(m[0]):]
	}
	l.body = rest
	var err error
	l.want, err = parseWant(strings.TrimSpace(text[at+len("→"):]))
	return l, err
}

func parseWant(text string) (out want, err error) {
	words := split(text)
	if len(words) == 0 {
		return out, fmt.Errorf("no status in %q", text)
	}
	if out.status, err = strconv.Atoi(words[0]); err != nil {
		return out, err
	}
	for _, word := range words[1:] {
		name, value, pair := strings.Cut(word, "=")
		switch {
		case word[0] == '[':
			name, value, _ := strings.Cut(strings.Trim(word, "[]"), ": ")
			out.headers = append(out.headers, header{name, value})
		case word[0] == '~':
			out.has = append(out.has, word[1:])
		case word[0] == '!':
			out.hasNot = append(out.hasNot, word[1:])
		case word[0] == '$' && pair:
			out.keep = append(out.keep, header{name[1:], value})
		case pair:
			out.values = append(out.values, header{name, value})
		case strings.Contains(word, ":") || word == "…":
			out.fields = append(out.fields, word)
		default:
			out.code = word
		}
	}
	return out, nil
}

// split separates words by blanks outside quotes and brackets.
func split(text string) (words []string) {
	var word strings.Builder
	quoted, depth := false, 0
	for _, r := range text {
		switch {
		case r == '"':
			quoted = !quoted
		case !quoted && strings.ContainsRune("[{", r):
			depth++
		case !quoted && strings.ContainsRune("]}", r):
			depth--
		}
		if r == ' ' && !quoted && depth == 0 {
			if word.Len() > 0 {
				words = append(words, word.String())
			}
			word.Reset()
			continue
		}
		word.WriteRune(r)
	}
	if word.Len() > 0 {
		words = append(words, word.String())
	}
	return words
}

var (
	variable  = regexp.MustCompile(`\$\$|\$[a-zA-Z][a-zA-Z0-9.]*`)
	generated = regexp.MustCompile(`«([^»×]*)(?:×(\d+))?»`)
)

// expand puts in the values of a side.
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

// request makes what a side is sent.
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

// address is a path of the interface, or of the server when it begins with ^,
// with what no address may hold escaped.
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

// request is the valid request with the changes of a line.
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

// json is the body as JSON, be it a form or not.
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

// boundary of every multipart form that is sent.
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

// quote is a JSON string without needless escapes.
func quote(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(text) + `"`
}
