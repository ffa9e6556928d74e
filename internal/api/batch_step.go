package api

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"kontor/internal/base/fault"
)

// step is an operation of a batch with its route.
type step struct {
	*Operation
	index int
	route *Route
	needs []string // names of the operations that it refers to
	read  *reading // before the transaction; nil if it needs an id of another
}

// reading is the request of an operation.
type reading struct {
	sub    exchange
	params []string
	err    error
}

// readAhead reads the operations that need no id of another, which would hold the writer.
func (x *exchange) readAhead(steps []step) {
	for i := range steps {
		if s := &steps[i]; len(s.needs) == 0 {
			sub, params, err := x.sub(*s, nil)
			s.read = &reading{*sub, params, err}
		}
	}
}

// ready returns the exchange of an operation of an atomic batch.
func (s step) ready(x *exchange, ids map[string]string) (*exchange, []string, error) {
	if s.read == nil {
		return x.sub(s, ids)
	}
	sub := s.read.sub // a transaction can run again
	return &sub, s.read.params, s.read.err
}

func bodyOf(a answer) Body {
	if a.status == http.StatusNoContent {
		return nil
	}
	return bytes.Clone(a.body)
}

// refused is the result of an operation that failed.
func (x *exchange) refused(s step, err error) BatchResult {
	a := x.subOf(s).refuse(err)
	return BatchResult{Name: s.Name, Status: a.status, Body: bodyOf(a)}
}

// digest identifies an operation as it was sent.
func (s step) digest() []byte {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s\n%s\n%s", s.Method, s.Path, s.IfMatch, s.Body))
	return sum[:]
}

// subOf is the exchange of one operation.
func (x *exchange) subOf(s step) *exchange {
	return &exchange{server: x.server, w: answerHeaders{}, r: x.r, language: x.language, who: x.who, route: s.route,
		call: Call{Method: s.Method, Path: s.route.path, RequestID: x.call.RequestID}}
}

// sub is the exchange of one operation, with its request.
func (x *exchange) sub(s step, ids map[string]string) (*exchange, []string, error) {
	sub, op := x.subOf(s), s.resolved(ids)
	sub.who.Actor.Action = s.route.name()
	if !x.who.Actor.May(s.route.right) {
		return sub, nil, x.lacks(s.route.right)
	}
	_, params := x.root.find(op.Path)
	header := http.Header{"Content-Type": {"application/json"}}
	if op.IfMatch != "" {
		header.Set("If-Match", op.IfMatch)
	}
	sub.r = (&http.Request{Method: op.Method, URL: &url.URL{Path: Prefix + op.Path}, Header: header,
		Body: http.NoBody, ContentLength: int64(len(op.Body))}).WithContext(x.r.Context())
	if len(op.Body) > 0 {
		sub.r.Body = readCloser{bytes.NewReader(op.Body)}
	}
	var err error
	sub.in, _, err = sub.read(params)
	return sub, params, err
}

// answerHeaders takes the headers of an operation's answer.
type answerHeaders http.Header

func (h answerHeaders) Header() http.Header { return http.Header(h) }

func (answerHeaders) Write(p []byte) (int, error) { return len(p), nil }

func (answerHeaders) WriteHeader(int) {}

type readCloser struct{ *bytes.Reader }

func (readCloser) Close() error { return nil }

// guardedWrite runs the write of an operation, and turns a panic into an error.
func (x *exchange) guardedWrite(params []string) (a answer, err error) {
	return x.recovered(func() (answer, error) { return x.write(x.in, nil, params) })
}

// located adds to a refusal which operation of an atomic batch it is about.
type located struct {
	Index int    `json:"index"`
	Name  string `json:"name"`
	Info  any    `json:"info"`
}

func (s step) located(err error) error {
	f := fault.Of(err)
	if f == nil {
		return err
	}
	return f.With(&located{s.index, s.Name, infoOf(f)})
}

// answeredID returns the id in an answer, or that in the path of an operation that answers none.
func answeredID(body []byte, path string) string {
	var got struct {
		ID   json.Number `json:"id"`
		Data struct {
			ID json.Number `json:"id"`
		} `json:"data"`
	}
	_ = json.Unmarshal(body, &got) // not every answer is a record
	if id := string(got.ID) + string(got.Data.ID); id != "" && (got.ID == "" || got.Data.ID == "") {
		return id
	}
	for _, part := range strings.Split(path, "/") {
		if _, err := strconv.ParseUint(part, 10, 32); err == nil {
			return part
		}
	}
	return ""
}
