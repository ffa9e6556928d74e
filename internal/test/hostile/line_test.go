package hostile

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
)

// A file of testdata has one request per line:
//
//	GET /contacts?limit=abc                     → 400 Limit:type
//	@member GET /journal-entries                → 403
//	GET /company [Accept-Language: th]          → 200
//	POST /sales/documents {"documentType":"IV"} → 400 ContactID:required …
//	sale items.0.quantity=-1                    → 400 Items[0].Quantity:gt
//	sale -contactId ;; note="x"                 → 400 ContactID:required
//	sale grandTotal=1                           → 201 grandTotal=107 $iv=id
//
// The request is before the arrow. A line of the form
//
//	base NAME METHOD PATH {JSON}
//	base NAME METHOD PATH form a=1 & b=2
//
// names a valid request. A line that begins with NAME sends it with changes, separated by
// ;;. path=TEXT puts TEXT at the path, unchanged. +path=TEXT adds another member of that
// name, and -path removes one. A form is sent as multipart; NAME-url sends it URL-encoded,
// NAME-json as JSON.
//
// $name is an id or key of the fixtures, $other.name one of the second organization, $$ a
// dollar sign. «ก×255» repeats a text, and «\xff» is a Go escape.
//
// The line "organization other" runs the following lines in the second organization.
//
// After the arrow follow the status and further expectations:
//
//	Code           errorCode, if it is not the usual one of the status
//	Field:tag      an element of errorValidation; all must be listed, in order; … allows more
//	path=JSON      the value of a member of the answer
//	[Name: value]  a header; the value absent means that it is missing
//	~text !text    the body contains the text, or does not
//	$name=path     stores a member of the answer under a name
type line struct {
	at      string
	text    string
	prefix  string // of its organization
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
	among   bool     // other fields can have failed too
	any     bool     // any answer but a server error
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

// request is a request as sent.
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
