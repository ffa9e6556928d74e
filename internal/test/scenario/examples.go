package scenario

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"

	"kontor/internal/api"
)

// The description shows one request and its answer for every route. They are taken from
// passing scenarios: examplesFile names the scenario of each. To choose another example,
// write the name of another scenario there and run `make golden`.
const examplesFile = "../../api/v1/examples.json"

// describes is the route of the description itself, which has no example.
const describes = "/spec.json"

// exampleSet holds the recorded examples by route, in order.
type exampleSet map[string][]api.Example

// show adds a successful request and its answer to the examples of the scenario if it is
// suitable: sent by a member of Acme, answered in English, not a dry run.
func (w *world) show(r *described, a actor, req *http.Request, body []byte, got answer) {
	if w.shows == nil || r == nil || r.template == describes || a.side != "" || a.key == "" || got.status > 299 && got.status != http.StatusSeeOther ||
		req.Header.Get("Accept-Language") != "" || req.URL.Query().Has("dryRun") {
		return
	}
	e := api.Example{Parameters: r.sent(req)}
	if got.value != any(nothing{}) {
		e.Answer, _ = shortened(got.body)
		e.Answer = eventTag.ReplaceAll(e.Answer, sameTag)
		e.Answer = bytes.ReplaceAll(e.Answer, []byte(`"href":"`+api.PaperPrefix), []byte(`"href":"https://books.example`+api.PaperPrefix))
		for drawn, same := range sameSecrets {
			e.Answer = drawn.ReplaceAll(e.Answer, same)
		}
	}
	for name, value := range e.Parameters {
		if text, ok := value.(string); ok {
			e.Parameters[name] = string(eventTag.ReplaceAll([]byte(text), sameTag))
		}
	}
	var err error
	if e.Request, err = r.asJSON(req, body); err != nil {
		w.t.Fatalf("%s: %v", r.name(), err)
	}
	e.Request = eventTag.ReplaceAll(e.Request, sameTag)
	if r.fits(e) == nil {
		w.shows[r.name()] = append(w.shows[r.name()], e)
	}
}

// The end of an event id is a hash, which differs between runs; examples show the same one.
var (
	eventTag = regexp.MustCompile(`\b(evt_\d+_\d+)_[0-9a-f]{8}\b`)
	sameTag  = []byte("${1}_27d41a63")
)

// sameSecrets replaces what is drawn or contains the end of an event id.
var sameSecrets = map[*regexp.Regexp][]byte{
	regexp.MustCompile(`"secret":"whsec_[^"]+"`):   []byte(`"secret":"whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="`),
	regexp.MustCompile(`"secretHint":"[^"]+"`):     []byte(`"secretHint":"Hh8"`),
	regexp.MustCompile(`"bodySha256":"[0-9a-f]+"`): []byte(`"bodySha256":"14bcd090baf31edba64e9cbd8cdfc15f943344aa72cb3675ad8e91bfcbce03ad"`),
}

func (r *described) name() string { return r.method + " " + r.template }

// asJSON returns the body of a request. Fields of a form get the types of the description.
func (r *described) asJSON(req *http.Request, body []byte) (json.RawMessage, error) {
	if r.takesFile() {
		return nil, nil
	}
	if len(body) == 0 || !strings.Contains(req.Header.Get("Content-Type"), "form") {
		return bytes.TrimSpace(body), nil
	}
	form := &http.Request{Method: req.Method, Header: req.Header, Body: io.NopCloser(bytes.NewReader(body))}
	if err := form.ParseMultipartForm(1 << 20); err != nil && !errors.Is(err, http.ErrNotMultipart) {
		return nil, err
	}
	fields := r.route.Operation.RequestBody.Value.Content["application/json"].Schema.Value.Properties
	out := map[string]any{}
	for name := range form.PostForm {
		if fields[name] != nil {
			out[name] = typed(fields[name].Value, form.PostForm.Get(name))
		}
	}
	return json.Marshal(out)
}

// takesFile reports whether the body of a request is or has a file, which examples do not show.
func (r *described) takesFile() bool {
	body := r.route.Operation.RequestBody
	return body != nil && body.Value.Content["application/json"] == nil
}

// typed converts a text to the type in the description.
func typed(schema *openapi3.Schema, text string) any {
	switch kind := schema.Type; {
	case kind.Is("integer") || kind.Is("number"):
		return json.Number(text)
	case kind.Is("boolean"):
		return text == "true"
	}
	return text
}

// sent returns the parameters of a request, in the types of the description.
func (r *described) sent(req *http.Request) map[string]any {
	query, inPath := req.URL.Query(), r.inPath(req)
	out := map[string]any{}
	for _, p := range r.route.Operation.Parameters {
		text, given := query.Get(p.Value.Name), query.Has(p.Value.Name)
		if p.Value.In == "path" {
			text, given = inPath[p.Value.Name], true
		}
		if given {
			out[p.Value.Name] = typed(p.Value.Schema.Value, text)
		}
	}
	return out
}

// inPath returns the parameters in the path of a request.
func (r *described) inPath(req *http.Request) map[string]string {
	values := r.path.FindStringSubmatch(strings.TrimPrefix(req.URL.Path, prefix))
	out := map[string]string{}
	for i, name := range r.path.SubexpNames() {
		if i > 0 {
			out[name] = values[i]
		}
	}
	return out
}

// success returns the status of a successful answer of a route.
func (r *described) success() int {
	for _, status := range []int{http.StatusCreated, http.StatusAccepted, http.StatusNoContent, http.StatusSeeOther} {
		if r.route.Operation.Responses.Status(status) != nil {
			return status
		}
	}
	return http.StatusOK
}

// fits compares an example with the description.
func (r *described) fits(e api.Example) error {
	path, query, inPath := r.template, url.Values{}, map[string]string{}
	for name, value := range e.Parameters {
		if text := fmt.Sprint(value); strings.Contains(path, "{"+name+"}") {
			path, inPath[name] = strings.Replace(path, "{"+name+"}", url.PathEscape(text), 1), text
		} else {
			query.Set(name, text)
		}
	}
	req, err := http.NewRequest(r.method, prefix+path+"?"+query.Encode(), bytes.NewReader(e.Request))
	if err != nil {
		return err
	}
	if len(e.Request) > 0 {
		req.Header.Set("Content-Type", "application/json")
	}
	in := &openapi3filter.RequestValidationInput{
		Request: req, Route: r.route, PathParams: inPath,
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, ExcludeRequestBody: r.takesFile()},
	}
	if err := openapi3filter.ValidateRequest(context.Background(), in); err != nil {
		return fmt.Errorf("the request: %s", firstLines(err.Error(), 8))
	}
	response := r.route.Operation.Responses.Status(r.success())
	if response == nil || response.Value.Content["application/json"] == nil {
		return nil
	}
	var value any
	if err := json.Unmarshal(e.Answer, &value); err != nil {
		return fmt.Errorf("the answer: %w", err)
	}
	if err := response.Value.Content["application/json"].Schema.Value.VisitJSON(value, openapi3.MultiErrors()); err != nil {
		return fmt.Errorf("the answer: %s", firstLines(err.Error(), 8))
	}
	return nil
}

// chosen returns one example per route: that of the scenario named in kept, otherwise the
// best one.
func (s exampleSet) chosen(kept map[string]api.Example) map[string]api.Example {
	out := map[string]api.Example{}
	for route, examples := range s {
		of := slices.DeleteFunc(slices.Clone(examples), func(e api.Example) bool { return e.Scenario != kept[route].Scenario })
		if len(of) == 0 {
			of = examples
		}
		out[route] = slices.MinFunc(of, better)
	}
	return out
}

// plenty is the size in bytes up to which an example is easy to read.
const plenty = 1500

// better orders examples: lists with elements before empty ones, requests with fewer lines
// first, short ones before long ones, and otherwise those that show more.
func better(a, b api.Example) int {
	size := func(e api.Example) int { return len(e.Request) + len(e.Answer) + 20*len(e.Parameters) }
	empty := func(e api.Example) int { return bytes.Count(e.Answer, []byte(`"items":[]`)) }
	lines := func(e api.Example) int { return bytes.Count(e.Request, []byte(`{`)) }
	if c := cmp.Or(cmp.Compare(empty(a), empty(b)), cmp.Compare(max(2, lines(a)), max(2, lines(b)))); c != 0 {
		return c
	}
	if size(a) > plenty || size(b) > plenty {
		return cmp.Compare(size(a), size(b))
	}
	return cmp.Compare(size(b), size(a))
}

// shortened keeps the first element of a JSON text's outer lists, and the first two of
// inner lists.
func shortened(text []byte) (json.RawMessage, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var out bytes.Buffer
	err := shorten(d, &out, 1)
	return out.Bytes(), err
}

func shorten(d *json.Decoder, out *bytes.Buffer, most int) error {
	t, err := d.Token()
	if err != nil {
		return err
	}
	opened, ok := t.(json.Delim)
	if !ok {
		return scalar(out, t)
	}
	out.WriteString(opened.String())
	for n := 0; d.More(); n++ {
		if opened == '[' && n == most {
			var rest json.RawMessage
			for d.More() {
				if err := d.Decode(&rest); err != nil {
					return err
				}
			}
			break
		}
		if n > 0 {
			out.WriteByte(',')
		}
		inner := most
		if opened == '[' {
			inner = 2
		} else {
			name, err := d.Token()
			if err != nil {
				return err
			}
			if err := scalar(out, name); err != nil {
				return err
			}
			out.WriteByte(':')
		}
		if err := shorten(d, out, inner); err != nil {
			return err
		}
	}
	closed, err := d.Token()
	if err == nil {
		out.WriteString(closed.(json.Delim).String())
	}
	return err
}

func scalar(out *bytes.Buffer, value any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	err := e.Encode(value)
	out.Truncate(out.Len() - 1) // the newline
	return err
}

func readExamples() (map[string]api.Example, error) {
	text, err := os.ReadFile(examplesFile)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return api.ReadExamples(text)
}

func writeExamples(examples map[string]api.Example) error {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(examples); err != nil {
		return err
	}
	return os.WriteFile(examplesFile, out.Bytes(), 0o644)
}
