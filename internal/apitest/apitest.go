// Package apitest holds answers to the published description, with a reader of
// OpenAPI that is not ours. Only tests import it.
package apitest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	"kontor/internal/api"
)

// Checker compares answers with a description in which every object is closed:
// a key that is not described fails, as a key that is missing does.
type Checker struct {
	router routers.Router

	mu   sync.Mutex
	seen map[string]bool // "GET /contacts 200", "GET /contacts NotFound"
	all  []string
}

// New reads and validates a description.
func New(spec []byte) (*Checker, error) {
	document, err := openapi3.NewLoader().LoadFromData(spec)
	if err != nil {
		return nil, fmt.Errorf("load the description: %w", err)
	}
	if err := document.Validate(context.Background(), openapi3.EnableExamplesValidation()); err != nil {
		return nil, fmt.Errorf("validate the description: %w", err)
	}
	for _, schema := range document.Components.Schemas {
		shut(schema)
	}
	c := &Checker{seen: map[string]bool{}}
	for path, item := range document.Paths.Map() {
		for method, operation := range item.Operations() {
			for status, response := range operation.Responses.Map() {
				shutResponse(response)
				c.all = append(c.all, method+" "+path+" "+status)
				for _, code := range codes(response) {
					c.all = append(c.all, method+" "+path+" "+code)
				}
			}
		}
	}
	sort.Strings(c.all)
	// Requests in tests come from anywhere: only the path counts.
	document.Servers = openapi3.Servers{{URL: api.Prefix}}
	c.router, err = legacy.NewRouter(document)
	return c, err
}

func shutResponse(r *openapi3.ResponseRef) {
	if r.Value == nil {
		return
	}
	for _, media := range r.Value.Content {
		shut(media.Schema)
	}
}

// shut closes an object and what is in it.
func shut(ref *openapi3.SchemaRef) {
	if ref == nil || ref.Value == nil || ref.Ref != "" {
		return
	}
	schema := ref.Value
	if len(schema.Properties) > 0 && schema.AdditionalProperties.Schema == nil {
		no := false
		schema.AdditionalProperties.Has = &no
	}
	for _, property := range schema.Properties {
		shut(property)
	}
	shut(schema.Items)
}

func codes(r *openapi3.ResponseRef) (out []string) {
	if r.Value == nil {
		return nil
	}
	list, _ := r.Value.Extensions["x-error-codes"].([]any)
	for _, code := range list {
		out = append(out, fmt.Sprint(code))
	}
	return out
}

// Check tells how an answer differs from the description, or nil. The general
// refusals of the interface (an unknown path, a wrong method, an address that
// is too long) belong to no operation and are not compared.
func (c *Checker) Check(method, address string, status int, header http.Header, body []byte) error {
	if slices.Contains([]int{http.StatusMethodNotAllowed, http.StatusRequestURITooLong}, status) {
		return nil
	}
	request, err := http.NewRequest(method, address, nil)
	if err != nil {
		return nil // what is no address was no operation either
	}
	request.URL.Scheme, request.URL.Host = "", ""
	if method == http.MethodHead {
		return nil
	}
	route, params, err := c.router.FindRoute(request)
	if err != nil {
		if status == http.StatusNotFound || status == http.StatusUnauthorized {
			return nil
		}
		return fmt.Errorf("%s %s answered %d and is not described", method, address, status)
	}
	in := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: request, PathParams: params, Route: route},
		Status:                 status, Header: header, Body: io.NopCloser(bytes.NewReader(body)),
		Options: &openapi3filter.Options{IncludeResponseStatus: true, MultiError: true},
	}
	if err := openapi3filter.ValidateResponse(context.Background(), in); err != nil {
		return fmt.Errorf("%s %s answered %d: %w", method, address, status, err)
	}
	return c.note(route, status, body)
}

// note remembers what was answered, and refuses a code that is not declared.
func (c *Checker) note(route *routers.Route, status int, body []byte) error {
	name := route.Method + " " + route.Path
	name = strings.Replace(name, api.Prefix, "", 1)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.seen[fmt.Sprintf("%s %d", name, status)] = true
	if status < 400 {
		return nil
	}
	_, rest, _ := bytes.Cut(body, []byte(`"errorCode":"`))
	code, _, _ := bytes.Cut(rest, []byte(`"`))
	if !slices.Contains(codes(route.Operation.Responses.Status(status)), string(code)) {
		return fmt.Errorf("%s answered %s, which it does not declare", name, code)
	}
	c.seen[name+" "+string(code)] = true
	return nil
}

// Unseen are the described answers that no check has met: "GET /contacts 200"
// by status, "GET /contacts/{id} NotFound" by code.
func (c *Checker) Unseen() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(c.all), func(name string) bool { return c.seen[name] })
}
