package hostile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// play sends a line to all sides and compares the answers with the expected one and with
// each other.
func (w *twin) play(l line) {
	w.t.Helper()
	w.clock.forward(time.Second)
	answers := w.ask(l)
	for i, s := range w.sides {
		a := answers[i]
		if a.err != nil {
			w.t.Fatalf("%s on %s\n  %s\n  %v", l.at, s.name, l.text, a.err)
		}
		problems := append(s.hold(l, a.reply), s.form(a.reply, a.request)...)
		if first := answers[0].reply; !same(first, a.reply) {
			problems = append(problems, fmt.Sprintf("%s answered otherwise: %d %s", w.sides[0].name, first.status, clip(first.body)))
		}
		if len(problems) > 0 {
			w.t.Errorf("%s on %s\n  %s\n  %s\n  sent %s %s %s\n  answered %d %s", l.at, s.name, clip([]byte(l.text)), strings.Join(problems, "\n  "),
				a.request.method, clip([]byte(a.request.path)), clip(a.request.body), a.reply.status, clip(a.reply.body))
		}
	}
}

// exchange is a request to a side and its answer.
type exchange struct {
	request
	reply
	err error
}

// ask sends a line to all sides at once.
func (w *twin) ask(l line) []exchange {
	out := make([]exchange, len(w.sides))
	var all sync.WaitGroup
	for i, s := range w.sides {
		all.Go(func() {
			x := &out[i]
			if x.request, x.err = w.request(s, l); x.err == nil {
				x.reply, x.err = s.do(x.request)
			}
		})
	}
	all.Wait()
	return out
}

func clip(b []byte) string {
	if len(b) > 600 {
		return string(b[:600]) + "…"
	}
	return string(b)
}

var anyID = regexp.MustCompile(`"(id|[a-zA-Z]*Ids?)":(\d+|\[[\d,]+\])`)

// linkedID matches an id in the address of a record.
var linkedID = regexp.MustCompile(`(":"/[a-z/-]+/|Id=)\d+`)

// blank removes what can differ between two deployments from a body: ids, because
// PostgreSQL does not reuse those of rolled-back transactions and reserves ranges.
// The time at which a PDF was made is in it; reports are compared as JSON.
func blank(body []byte) string {
	if bytes.HasPrefix(body, []byte("%PDF")) {
		return "a PDF"
	}
	text := linkedID.ReplaceAllString(anyID.ReplaceAllString(string(body), `"$1":#`), `$1#`)
	return drawn.ReplaceAllString(eventTag.ReplaceAllString(keyTail.ReplaceAllString(text, `$1#`), `$1#`), `$1#`)
}

// drawn matches the secret of a webhook and its end, which are random, and the hash of the rows
// of a return, which have ids.
var drawn = regexp.MustCompile(`("(?:secret|secretHint|sha256)":")[^"]+`)

// keyTail matches the end of a key as the log and the events show it, which is random.
var keyTail = regexp.MustCompile(`(…|"last4":")\w{4}\b`)

// eventTag matches the end of the id of an event, which is a digest of its log entry.
var eventTag = regexp.MustCompile(`(\bevt_\d+_\d+_)[0-9a-f]{8}\b`)

// same reports whether two engines gave the same answer.
func same(a, b reply) bool {
	for _, name := range []string{"Content-Type", "Allow", "Retry-After", "Cache-Control", "X-Content-Type-Options"} {
		if !slices.Equal(a.header.Values(name), b.header.Values(name)) {
			return false
		}
	}
	return a.status == b.status && (bytes.Equal(a.body, b.body) || blank(a.body) == blank(b.body))
}

// usual maps statuses to their error codes.
var usual = map[int]string{
	400: "BadRequest", 401: "Unauthorized", 403: "Forbidden", 404: "NotFound", 405: "MethodNotAllowed", 409: "Conflict",
	413: "PayloadTooLarge", 414: "URITooLong", 415: "UnsupportedMediaType", 429: "OpenAPIRateLimitExceeded",
}

// hold compares an answer with the expectation of a line.
func (s *side) hold(l line, got reply) (out []string) {
	if l.want.any {
		return nil
	}
	if got.status != l.want.status {
		return []string{fmt.Sprintf("want status %d", l.want.status)}
	}
	for _, h := range l.want.headers {
		given := got.header.Values(h.name)
		if h.value == "absent" && len(given) > 0 || h.value != "absent" && !slices.Contains(given, s.expand(h.value, l.prefix)) {
			out = append(out, fmt.Sprintf("want header %s: %s, got %q", h.name, h.value, given))
		}
	}
	for _, text := range l.want.has {
		if !strings.Contains(string(got.body), s.expand(strings.Trim(text, `"`), l.prefix)) {
			out = append(out, "the answer does not contain "+text)
		}
	}
	for _, text := range l.want.hasNot {
		if strings.Contains(string(got.body), s.expand(strings.Trim(text, `"`), l.prefix)) {
			out = append(out, "the answer contains "+text)
		}
	}
	if len(got.body) == 0 || !strings.Contains(got.header.Get("Content-Type"), "json") {
		if len(l.want.values)+len(l.want.keep) > 0 {
			out = append(out, "the answer is no JSON")
		}
		return out
	}
	return append(out, s.holdJSON(l, got)...)
}

func (s *side) holdJSON(l line, got reply) (out []string) {
	v, err := got.value()
	if err != nil {
		return []string{"the answer is no JSON: " + err.Error()}
	}
	for _, pair := range l.want.values {
		found, text := dig(v, pair.name), s.expand(pair.value, l.prefix)
		if shown := show(found); shown != text && !equalJSON(shown, text) {
			out = append(out, fmt.Sprintf("want %s=%s, got %s", pair.name, text, shown))
		}
	}
	for _, pair := range l.want.keep {
		s.vars[l.prefix+pair.name] = strings.Trim(show(dig(v, pair.value)), `"`)
	}
	if got.status >= 400 {
		code := l.want.code
		if code == "" {
			code = usual[got.status]
		}
		if found, _ := dig(v, "errorCode").(string); found != code {
			out = append(out, fmt.Sprintf("want errorCode %s, got %s", code, found))
		}
		if failed := failures(v); !slices.Equal(failed, l.want.fields) && !begins(failed, l.want.fields) && !(l.want.among && contains(failed, l.want.fields)) {
			out = append(out, fmt.Sprintf("want errorValidation %q, got %q", l.want.fields, failed))
		}
	}
	return out
}

// begins reports whether a list starts with the wanted fields.
func begins(failed, wanted []string) bool {
	n := len(wanted) - 1
	return n >= 0 && wanted[n] == "…" && len(failed) > n && slices.Equal(failed[:n], wanted[:n])
}

func contains(failed, wanted []string) bool {
	return !slices.ContainsFunc(wanted, func(w string) bool { return !slices.Contains(failed, w) })
}

func equalJSON(a, b string) bool {
	var x, y any
	return json.Unmarshal([]byte(a), &x) == nil && json.Unmarshal([]byte(b), &y) == nil && fmt.Sprint(x) == fmt.Sprint(y)
}

func failures(record any) (out []string) {
	list, _ := dig(record, "errorValidation").([]any)
	for _, element := range list {
		out = append(out, fmt.Sprintf("%v:%v", dig(element, "field"), dig(element, "tag")))
	}
	return out
}

// absent is returned by dig if there is no value.
type absent struct{}

// dig follows a path into a JSON value; "#" is the number of elements.
func dig(v any, path string) any {
	for _, step := range strings.Split(path, ".") {
		switch at := v.(type) {
		case map[string]any:
			next, ok := at[step]
			if !ok {
				return absent{}
			}
			v = next
		case []any:
			if step == "#" {
				return json.Number(strconv.Itoa(len(at)))
			}
			i, err := strconv.Atoi(step)
			if err != nil || i >= len(at) {
				return absent{}
			}
			v = at[i]
		default:
			return absent{}
		}
	}
	return v
}

func show(v any) string {
	if _, none := v.(absent); none {
		return "absent"
	}
	text, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(string(text))
}

// members matches the members of an error, in their order.
var members = regexp.MustCompile(`^\{"statusCode":\d+,"errorCode":"[A-Za-z]+","errorMessage":"[^"]+"(,"errorDescription":"(\\.|[^"\\])*")?(,"errorValidation":\[.*\])?(,"errorInfo":.*)?\}$`)

// internals lists words that would reveal internals of the server.
var internals = []string{"select ", "insert ", "update ", "delete from", "sqlite", "postgres", "pgx", "sqlstate", "goroutine", ".go:", "internal/", "runtime error",
	"panic", "org_id", "constraint", "unmarshal", "strconv", "reflect", "0x", "<nil>", "%!"}

// form checks rules that hold for every answer.
func (s *side) form(got reply, sent request) (out []string) {
	if got.status >= 500 {
		out = append(out, "an error of the server")
	}
	for _, name := range []string{"X-Ratelimit-Limit", "X-Ratelimit-Remaining", "X-Request-Id"} {
		if len(got.header.Values(name)) != 1 {
			out = append(out, "no header "+name)
		}
	}
	if got.header.Get("X-Content-Type-Options") != "nosniff" {
		out = append(out, "the type of the answer may be guessed")
	}
	if got.header.Get("Access-Control-Allow-Origin") != "" || got.header.Get("Set-Cookie") != "" {
		out = append(out, "the answer is meant for browsers")
	}
	if got.status < 400 || sent.method == http.MethodHead {
		return out
	}
	if got.header.Get("Content-Type") != "application/json" || !members.Match(got.body) {
		out = append(out, "a refusal without the error record")
	}
	if !strings.HasPrefix(string(got.body), `{"statusCode":`+strconv.Itoa(got.status)+",") {
		out = append(out, "the error record names another status")
	}
	text, own := strings.ToLower(string(got.body)), strings.ToLower(string(sent.body)+sent.path)
	for _, word := range internals {
		if strings.Contains(text, word) && !strings.Contains(own, strings.TrimSpace(word)) {
			out = append(out, fmt.Sprintf("the refusal says %q", word))
		}
	}
	return out
}
