package serve_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"

	"kontor/internal/api"
)

// checker compares answers with a description in which every object is closed: both an
// undescribed and a missing key fail.
type checker struct {
	router routers.Router
}

// newChecker reads and validates a description.
func newChecker(spec []byte) (*checker, error) {
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
	for _, item := range document.Paths.Map() {
		for _, operation := range item.Operations() {
			for _, response := range operation.Responses.Map() {
				shutResponse(response)
			}
		}
	}
	// Requests in tests come from any host: only the path counts.
	document.Servers = openapi3.Servers{{URL: api.Prefix}}
	router, err := legacy.NewRouter(document)
	return &checker{router}, err
}

func shutResponse(r *openapi3.ResponseRef) {
	if r.Value == nil {
		return
	}
	for _, media := range r.Value.Content {
		shut(media.Schema)
	}
}

// shut closes an object and the objects inside it.
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

// check returns how an answer differs from the description, or nil. General refusals
// (unknown path, wrong method, address too long) belong to no operation and are not
// compared.
func (c *checker) check(method, address string, status int, header http.Header, body []byte) error {
	if slices.Contains([]int{http.StatusMethodNotAllowed, http.StatusRequestURITooLong}, status) {
		return nil
	}
	request, err := http.NewRequest(method, address, nil)
	if err != nil {
		return nil // an invalid address is not an operation
	}
	request.URL.Scheme, request.URL.Host = "", ""
	if method == http.MethodHead {
		return nil
	}
	route, params, err := c.router.FindRoute(request)
	if err != nil || strings.HasSuffix(request.URL.Path, "/") {
		if status >= 400 {
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
	return declared(route, status, body)
}

// declared refuses a code that the operation does not declare.
func declared(route *routers.Route, status int, body []byte) error {
	if status < 400 {
		return nil
	}
	_, rest, _ := bytes.Cut(body, []byte(`"errorCode":"`))
	code, _, _ := bytes.Cut(rest, []byte(`"`))
	if !slices.Contains(codes(route.Operation.Responses.Status(status)), string(code)) {
		return fmt.Errorf("%s %s answered %s, which it does not declare", route.Method, route.Path, code)
	}
	return nil
}
