package scenario

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
)

// description is the published document as read by an independent library, with every
// object closed: an undeclared member is an error.
type description struct {
	doc    *openapi3.T
	routes []described

	mu   sync.Mutex
	seen map[string]bool // "POST /contacts 409 Conflict"
}

type described struct {
	method, template string
	path             *regexp.Regexp
	route            *routers.Route
	parameters       int
}

func readDescription(spec []byte) (*description, error) {
	var tree any
	if err := json.Unmarshal(spec, &tree); err != nil {
		return nil, err
	}
	closeObjects(tree)
	closed, err := json.Marshal(tree)
	if err != nil {
		return nil, err
	}
	doc, err := openapi3.NewLoader().LoadFromData(closed)
	if err != nil {
		return nil, fmt.Errorf("description: %w", err)
	}
	if err := doc.Validate(context.Background()); err != nil {
		return nil, fmt.Errorf("description: %w", err)
	}
	d := &description{doc: doc, seen: map[string]bool{}}
	for template, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			pattern := regexp.MustCompile(`\\\{([^/]*)\\\}`).ReplaceAllString(regexp.QuoteMeta(template), `(?P<$1>[^/]+)`)
			d.routes = append(d.routes, described{
				method: method, template: template,
				path:       regexp.MustCompile("^" + pattern + "$"),
				route:      &routers.Route{Spec: doc, Path: template, PathItem: item, Method: method, Operation: op},
				parameters: strings.Count(template, "{"),
			})
		}
	}
	sort.Slice(d.routes, func(i, j int) bool {
		if d.routes[i].parameters != d.routes[j].parameters {
			return d.routes[i].parameters < d.routes[j].parameters
		}
		return d.routes[i].template+d.routes[i].method < d.routes[j].template+d.routes[j].method
	})
	return d, nil
}

// closeObjects forbids undeclared members in every object that declares some.
func closeObjects(tree any) {
	switch v := tree.(type) {
	case map[string]any:
		_, named := v["properties"].(map[string]any)
		_, open := v["additionalProperties"]
		if named && !open && v["type"] != nil {
			v["additionalProperties"] = false
		}
		for _, inner := range v {
			closeObjects(inner)
		}
	case []any:
		for _, inner := range v {
			closeObjects(inner)
		}
	}
}

// find returns the described route of a request, or nil.
func (d *description) find(method, path string) *described {
	path = strings.TrimPrefix(path, prefix)
	if method == http.MethodHead {
		method = http.MethodGet
	}
	for i, r := range d.routes {
		if r.method == method && r.path.MatchString(path) {
			return &d.routes[i]
		}
	}
	return nil
}

// codes returns the errorCodes that a route declares for a status.
func (r *described) codes(status int) []string {
	response := r.route.Operation.Responses.Status(status)
	if response == nil || response.Value == nil {
		return nil
	}
	listed, _ := response.Value.Extensions["x-error-codes"].([]any)
	var out []string
	for _, code := range listed {
		if text, ok := code.(string); ok {
			out = append(out, text)
		}
	}
	return out
}

// answer is a response whose body was read.
type answer struct {
	status int
	header http.Header
	body   []byte
	value  any // the decoded body; nothing{} without one
}

// check compares an answer with the description and returns the differences.
func (d *description) check(req *http.Request, a answer) []string {
	if !strings.HasPrefix(req.URL.Path, prefix+"/") {
		return nil
	}
	var out []string
	if a.status >= 400 {
		out = append(out, checkErrorRecord(a)...)
	}
	r := d.find(req.Method, req.URL.Path)
	if r == nil {
		if a.status < 400 {
			out = append(out, "the description has no "+req.Method+" "+req.URL.Path)
		}
		return out
	}
	d.note(r, a)
	input := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: req, Route: r.route},
		Status:                 a.status,
		Header:                 a.header,
		Body:                   io.NopCloser(bytes.NewReader(a.body)),
		Options:                &openapi3filter.Options{IncludeResponseStatus: true, MultiError: true},
	}
	if err := openapi3filter.ValidateResponse(context.Background(), input); err != nil {
		out = append(out, "the description says otherwise: "+firstLines(err.Error(), 12))
	}
	if code := errorCode(a); code != "" && !slices.Contains(r.codes(a.status), code) {
		out = append(out, fmt.Sprintf("%s %s does not declare %d %s", r.method, r.template, a.status, code))
	}
	return out
}

// checkRequest compares a request that the server accepted with the description and returns
// what the description does not offer. Refused requests are not checked.
func (d *description) checkRequest(req *http.Request, body []byte, a answer) []string {
	r := d.find(req.Method, req.URL.Path)
	if r == nil || a.status >= 400 || !strings.HasPrefix(req.URL.Path, prefix+"/") {
		return nil
	}
	sent := req.Clone(req.Context())
	if isJSONForm(req, body) {
		sent.Header.Set("Content-Type", "application/json")
	}
	body = bytes.TrimPrefix(body, []byte("\ufeff")) // a byte order mark is skipped
	sent.Body, sent.GetBody = io.NopCloser(bytes.NewReader(body)), nil
	query := req.URL.Query()
	for name, values := range query { // an empty parameter is ignored
		query[name] = slices.DeleteFunc(values, func(v string) bool { return v == "" })
	}
	sent.URL.RawQuery = query.Encode()
	in := &openapi3filter.RequestValidationInput{
		Request: sent, Route: r.route, PathParams: r.inPath(req),
		Options: &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, MultiError: true},
	}
	var out []string
	problems := requestErrors("request", openapi3filter.ValidateRequest(context.Background(), in))
	for _, said := range append(problems, r.missing(sent, body)...) {
		if !tolerated(said) {
			out = append(out, "the description does not offer this request: "+said)
		}
	}
	return out
}

// isJSONForm reports whether a request sends JSON with the content type of a form. The
// server reads it as JSON.
func isJSONForm(req *http.Request, body []byte) bool {
	return strings.HasPrefix(req.Header.Get("Content-Type"), urlencoded) && bytes.HasPrefix(bytes.TrimSpace(body), []byte("{"))
}

const urlencoded = "application/x-www-form-urlencoded"

// missing returns the required fields that an urlencoded form does not send. The library
// reads them as null, like those that are optional.
func (r *described) missing(req *http.Request, body []byte) (out []string) {
	if !strings.HasPrefix(req.Header.Get("Content-Type"), urlencoded) {
		return nil
	}
	form, err := url.ParseQuery(string(body))
	if err != nil {
		return []string{"request.body: " + err.Error()}
	}
	for _, name := range r.route.Operation.RequestBody.Value.Content.Get(urlencoded).Schema.Value.Required {
		if !form.Has(name) {
			out = append(out, "request.body: property \""+name+"\" is missing")
		}
	}
	return out
}

// requestErrors lists what a validation found, each as "LOCATION: message", like the proxy.
func requestErrors(at string, err error) []string {
	switch e := err.(type) {
	case nil:
		return nil
	case openapi3.MultiError:
		var out []string
		for _, inner := range e {
			out = append(out, requestErrors(at, inner)...)
		}
		return out
	case *openapi3filter.RequestError:
		at += ".body"
		if e.Parameter != nil {
			at = "request." + e.Parameter.In + "." + e.Parameter.Name
		}
		if e.Err == nil {
			return []string{at + ": " + e.Reason}
		}
		return requestErrors(at, e.Err)
	case *openapi3.SchemaError:
		return []string{strings.Join(append([]string{at}, e.JSONPointer()...), ".") + ": " + e.Reason}
	}
	return []string{at + ": " + firstLines(err.Error(), 3)}
}

// isDryRun reports whether an answer is that of a dry run, which has its own component.
func isDryRun(req *http.Request, a answer) bool {
	return a.status == http.StatusOK && slices.Contains(req.URL.Query()["dryRun"], "true")
}

// plain decodes a body for the description library.
func plain(body []byte) (value any) {
	if json.Unmarshal(body, &value) != nil {
		return nil
	}
	return value
}

// checkErrorRecord checks rules that hold for every refusal.
func checkErrorRecord(a answer) []string {
	record, ok := a.value.(map[string]any)
	if !ok {
		return []string{"a refusal without the error record"}
	}
	var out []string
	if show(record["statusCode"]) != fmt.Sprint(a.status) {
		out = append(out, fmt.Sprintf("statusCode is %s in an answer with %d", show(record["statusCode"]), a.status))
	}
	if code, _ := record["errorCode"].(string); code == "" {
		out = append(out, "the error record has no errorCode")
	}
	if text, _ := record["errorMessage"].(string); text == "" {
		out = append(out, "the error record has no errorMessage")
	}
	if stack, _ := record["errorStack"].(string); stack != "" {
		out = append(out, "errorStack shows internals")
	}
	return out
}

func errorCode(a answer) string {
	record, _ := a.value.(map[string]any)
	code, _ := record["errorCode"].(string)
	if a.status < 400 {
		return ""
	}
	return code
}

func (d *description) note(r *described, a answer) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.seen[strings.TrimSpace(fmt.Sprintf("%s %s %d %s", r.method, r.template, a.status, errorCode(a)))] = true
}

func firstLines(text string, n int) string {
	lines := strings.Split(text, "\n")
	if len(lines) > n {
		lines = append(lines[:n], "…")
	}
	return strings.Join(lines, "\n    ")
}
