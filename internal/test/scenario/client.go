package scenario

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"kontor.example/client"
)

// On one engine, requests that expect success are sent by package client: by the method
// that is named after the operation, with the values of the step. Refused requests are
// mostly ones that the client cannot send.

// byClient sends the request of a step with the client. It returns false if the step sends
// something that the client would send differently.
func (w *world) byClient(step Step, a actor, req *http.Request, body []byte) (got answer, problems []string, ok bool) {
	route := w.description.find(req.Method, req.URL.Path)
	if !w.client || proxyURL != "" || route == nil || a.key == "" || step.Times > 1 || slices.ContainsFunc(step.Headers, func(h Pair) bool { return h.Value != "application/octet-stream" }) || len(step.Form) > 0 ||
		step.Want.Status >= 300 || strings.Contains(step.Path, "format=") || strings.HasSuffix(route.template, "/pdf") {
		return got, nil, false
	}
	recorded := &recorder{base: w.server.Client().Transport}
	c, err := client.New(w.server.URL, a.key, client.Options{HTTP: &http.Client{Transport: recorded}, Tries: 1})
	if err != nil {
		return got, []string{err.Error()}, true
	}
	name := route.route.Operation.OperationID
	method := reflect.ValueOf(c).MethodByName(strings.ToUpper(name[:1]) + name[1:])
	if !method.IsValid() {
		return got, nil, false
	}
	arguments, ok := route.arguments(method.Type(), req, body)
	if !ok {
		return got, nil, false
	}
	results := method.Call(arguments)
	if err, failed := results[len(results)-1].Interface().(error); failed && recorded.last.status == 0 {
		return got, []string{"the client: " + err.Error()}, true
	} else if failed {
		return recorded.last, nil, true // compared with the expectation
	}
	w.called[name] = true
	if len(results) == 2 {
		problems = reencoded(results[0].Interface(), recorded.last.value)
	}
	return recorded.last, problems, true
}

// arguments returns the arguments of a method: the ids of the path, the query and the body
// of a request. It returns false if they do not say the same as the request.
func (r *described) arguments(method reflect.Type, req *http.Request, body []byte) ([]reflect.Value, bool) {
	values := []reflect.Value{reflect.ValueOf(context.Background())}
	path := r.path.FindStringSubmatch(strings.TrimPrefix(req.URL.Path, prefix))
	query := req.URL.Query()
	for i := 1; i < method.NumIn()-1; i++ {
		switch kind := method.In(i); {
		case kind.Kind() == reflect.Int64:
			id, err := strconv.ParseInt(path[i], 10, 64)
			if err != nil {
				return nil, false
			}
			values = append(values, reflect.ValueOf(id))
		case kind.Kind() == reflect.String:
			values = append(values, reflect.ValueOf(path[i]))
		case kind == reflect.TypeFor[[]byte]():
			values, body = append(values, reflect.ValueOf(body)), nil
		case strings.HasSuffix(kind.Name(), "Query"):
			filled, ok := fillQuery(kind, query)
			if !ok {
				return nil, false
			}
			values, query = append(values, filled), nil
		default:
			filled, ok := fillBody(kind, body)
			if !ok {
				return nil, false
			}
			values, body = append(values, filled), nil
		}
	}
	return values, len(query) == 0 && len(body) == 0
}

// fillQuery returns the query of a request as the parameters of a method.
func fillQuery(kind reflect.Type, query url.Values) (reflect.Value, bool) {
	filled, used := reflect.New(kind).Elem(), 0
	for i := range kind.NumField() {
		text := query[kind.Field(i).Tag.Get("query")]
		if len(text) == 0 {
			continue
		}
		used++
		var err error
		switch field := filled.Field(i); field.Kind() {
		case reflect.String:
			field.SetString(text[0])
		case reflect.Pointer:
			var yes bool
			yes, err = strconv.ParseBool(text[0])
			field.Set(reflect.ValueOf(&yes))
		default:
			var n int64
			n, err = strconv.ParseInt(text[0], 10, 64)
			field.SetInt(n)
		}
		if err != nil || len(text) > 1 || text[0] == "" || text[0] == "0" {
			return filled, false
		}
	}
	return filled, used == len(query)
}

// fillBody reads a body as the argument of a method.
func fillBody(kind reflect.Type, body []byte) (reflect.Value, bool) {
	filled := reflect.New(kind)
	if len(body) == 0 {
		return filled.Elem(), false
	}
	want, err := decodeJSON(body)
	if err != nil || json.Unmarshal(body, filled.Interface()) != nil {
		return filled.Elem(), false
	}
	again, err := json.Marshal(filled.Interface())
	if err != nil {
		return filled.Elem(), false
	}
	sent, err := decodeJSON(again)
	return filled.Elem(), err == nil && reflect.DeepEqual(sent, want)
}

// reencoded compares what the client returned with the answer: no member is missing and no
// number has changed.
func reencoded(result, answered any) []string {
	if _, file := result.([]byte); file {
		return nil
	}
	text, err := json.Marshal(result)
	if err != nil {
		return []string{"the client: " + err.Error()}
	}
	got, err := decodeJSON(text)
	if err != nil {
		return []string{"the client: " + err.Error()}
	}
	if whole, ok := answered.(map[string]any); ok && whole["success"] != nil && whole["data"] != nil {
		answered = whole["data"]
	}
	if got, want := withoutNulls(got), withoutNulls(answered); !reflect.DeepEqual(got, want) {
		return []string{fmt.Sprintf("the client returned\n%s\n  for\n%s", pretty(got), pretty(want))}
	}
	return nil
}

// withoutNulls leaves out members that are null: the client has no other absence.
func withoutNulls(value any) any {
	switch v := value.(type) {
	case map[string]any:
		out := map[string]any{}
		for name, inner := range v {
			if inner != nil {
				out[name] = withoutNulls(inner)
			}
		}
		return out
	case []any:
		out := slices.Clone(v)
		for i := range out {
			out[i] = withoutNulls(out[i])
		}
		return out
	}
	return value
}

// recorder keeps the last answer that a client received.
type recorder struct {
	base http.RoundTripper
	last answer
}

func (r *recorder) RoundTrip(req *http.Request) (*http.Response, error) {
	res, err := r.base.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	if r.last, err = readAnswer(res); err != nil {
		return nil, err
	}
	res.Body = io.NopCloser(bytes.NewReader(r.last.body))
	return res, nil
}
