package batch

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"kontor/internal/api"
	"kontor/internal/api/operation"
	"kontor/internal/base/fault"
)

// step is an operation of a batch with its route.
type step struct {
	*Operation
	index int
	route *api.Endpoint
	needs []string // names of the operations that it refers to
	ahead *reading // before the transaction; nil if it needs an id of another
}

// reading is an operation that was read, or why it could not be.
type reading struct {
	request *operation.Request
	err     error
}

// readAhead reads the operations that need no id of another, which would hold the writer.
func (b *batch) readAhead() {
	for i := range b.steps {
		if s := &b.steps[i]; len(s.needs) == 0 {
			r, err := b.read(*s, nil)
			s.ahead = &reading{r, err}
		}
	}
}

// ready returns the request of an operation of an atomic batch.
func (b *batch) ready(s step, ids map[string]string) (*operation.Request, error) {
	if s.ahead == nil {
		return b.read(s, ids)
	}
	again := *s.ahead.request // a transaction can run again
	return &again, s.ahead.err
}

func bodyOf(a operation.Answer) Body {
	if a.Status == http.StatusNoContent {
		return nil
	}
	return bytes.Clone(a.Body)
}

// refused is the result of an operation that failed.
func (b *batch) refused(s step, err error) Result {
	a := b.requestOf(s).Refuse(err)
	return Result{Name: s.Name, Status: a.Status, Body: bodyOf(a)}
}

// digest identifies an operation as it was sent.
func (s step) digest() []byte {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s\n%s\n%s", s.Method, s.Path, s.IfMatch, s.Body))
	return sum[:]
}

// requestOf is the request of one operation, before its parts are read.
func (b *batch) requestOf(s step) *operation.Request {
	return &operation.Request{Server: b.Server, Writer: answerHeaders{}, HTTP: b.HTTP, Language: b.Language, Who: b.Who, Route: s.route,
		Call: api.Call{Method: s.Method, Path: s.route.Path, RequestID: b.Call.RequestID}}
}

// read reads the request of one operation.
func (b *batch) read(s step, ids map[string]string) (*operation.Request, error) {
	r, op := b.requestOf(s), s.resolved(ids)
	r.Who.Actor.Action = s.route.Name()
	if err := r.Allowed(); err != nil {
		return r, err
	}
	_, params := b.Table.Find(op.Path)
	header := http.Header{"Content-Type": {"application/json"}}
	if op.IfMatch != "" {
		header.Set("If-Match", op.IfMatch)
	}
	r.HTTP = (&http.Request{Method: op.Method, URL: &url.URL{Path: api.Prefix + op.Path}, Header: header,
		Body: io.NopCloser(bytes.NewReader(op.Body)), ContentLength: int64(len(op.Body))}).WithContext(b.HTTP.Context())
	return r, r.Read(params)
}

// answerHeaders takes the headers of an operation's answer.
type answerHeaders http.Header

func (h answerHeaders) Header() http.Header { return http.Header(h) }

func (answerHeaders) Write(p []byte) (int, error) { return len(p), nil }

func (answerHeaders) WriteHeader(int) {}

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
	return f.With(&located{s.index, s.Name, api.InfoOf(f)})
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
