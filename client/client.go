package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

// prefix is the path of the API on a server.
const prefix = "/openapi/v1"

// maxBody limits what the client reads of an answer.
const maxBody = 256 << 20

// Options change how a Client works. The zero value is ready for production.
type Options struct {
	// HTTP sends the requests. The default is a client with a timeout of 70 seconds per
	// attempt, longer than the server holds a request that waits for events.
	HTTP *http.Client
	// Language of error messages: "en" (default) or "th".
	Language string
	// Tries is the number of attempts per call, 4 if it is 0. With 1 nothing is retried.
	Tries int
}

// Client calls the API with one key. Use it from any number of goroutines.
type Client struct {
	url, key string
	options  Options
	rate     rate
	sleep    func(context.Context, time.Duration) error
}

// New returns a client of the server at address, "https://books.example.com", with an API
// key. An empty key is taken from the environment variable KONTOR_API_KEY.
func New(address, key string, options Options) (*Client, error) {
	if address == "" {
		return nil, errors.New("kontor: the address of the server is empty; it looks like https://books.example.com")
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
		return nil, fmt.Errorf("kontor: the address of the server must begin with https://, not %q", address)
	}
	if key == "" {
		key = os.Getenv("KONTOR_API_KEY")
	}
	if key == "" {
		return nil, errors.New("kontor: no API key: pass one or set KONTOR_API_KEY")
	}
	if options.HTTP == nil {
		options.HTTP = &http.Client{Timeout: 70 * time.Second}
	}
	if options.Tries == 0 {
		options.Tries = 4
	}
	address = strings.TrimSuffix(strings.TrimSuffix(address, "/"), prefix)
	return &Client{url: address + prefix, key: strings.TrimSpace(key), options: options, sleep: sleep}, nil
}

// KeyFile reads an API key from a file.
func KeyFile(path string) (string, error) {
	text, err := os.ReadFile(path)
	return strings.TrimSpace(string(text)), err
}

// request is a call of one operation.
type request struct {
	method, path string
	query        any    // a struct with query tags, or nil
	format       string // of a report: csv, xlsx or pdf
	body         any    // nil without one
	upload       []byte // sent as the body, unchanged
	keyed        bool
	wrapped      bool   // the answer is in data
	prefers      string // the Prefer header
	settings
}

// answer is a response whose body was read.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// send calls an operation and decodes its answer.
func send[T any](ctx context.Context, c *Client, r request, options []Option) (out T, err error) {
	a, err := c.do(ctx, &r, options)
	if err != nil {
		return out, err
	}
	if raw, ok := any(&out).(*[]byte); ok {
		*raw = a.body
		return out, nil
	}
	if len(a.body) == 0 {
		return out, nil
	}
	switch {
	case r.dryRun != nil:
		if err = json.Unmarshal(a.body, r.dryRun); err == nil {
			err = json.Unmarshal(r.dryRun.Data, &out)
		}
	case r.wrapped:
		err = json.Unmarshal(a.body, &struct{ Data *T }{&out})
	default:
		err = json.Unmarshal(a.body, &out)
	}
	if err != nil {
		return out, fmt.Errorf("kontor: %s %s: the answer cannot be read: %w", r.method, r.path, err)
	}
	return out, nil
}

// call is send for operations that return nothing.
func call(ctx context.Context, c *Client, r request, options []Option) error {
	_, err := c.do(ctx, &r, options)
	return err
}

// do sends a request until it is answered or cannot be retried.
func (c *Client) do(ctx context.Context, r *request, options []Option) (answer, error) {
	r.header = http.Header{}
	if r.prefers != "" {
		r.header.Set("Prefer", r.prefers)
	}
	if r.keyed {
		r.header.Set("Idempotency-Key", NewIdempotencyKey())
	}
	for _, o := range options {
		o(&r.settings)
	}
	body, err := r.encode()
	if err != nil {
		return answer{}, fmt.Errorf("kontor: %s %s: %w", r.method, r.path, err)
	}
	for try := 1; ; try++ {
		if err := c.rate.wait(ctx, c.sleep); err != nil {
			return answer{}, err
		}
		a, err := c.once(ctx, *r, body)
		if err == nil {
			r.settings.note(a.header)
			return a, nil
		}
		delay, retry := r.retry(err, try)
		if !retry || try >= c.options.Tries || ctx.Err() != nil {
			return answer{}, err
		}
		if err := c.sleep(ctx, delay); err != nil {
			return answer{}, err
		}
	}
}

// encode returns the JSON of the body, with the nulls that options ask for.
func (r request) encode() ([]byte, error) {
	if r.body == nil {
		return r.upload, nil
	}
	text, err := json.Marshal(r.body)
	if err != nil || len(r.nulls) == 0 {
		return text, err
	}
	members := map[string]json.RawMessage{}
	if err := json.Unmarshal(text, &members); err != nil {
		return nil, err
	}
	for _, name := range r.nulls {
		members[name] = json.RawMessage("null")
	}
	return json.Marshal(members)
}

// once sends a request once. A refusal is an *Error.
func (c *Client) once(ctx context.Context, r request, body []byte) (answer, error) {
	address := c.url + r.path
	values := queryOf(r.query)
	if r.dryRun != nil {
		values.Set("dryRun", "true")
	}
	if r.format != "" {
		values.Set("format", r.format)
	}
	if len(values) > 0 {
		address += "?" + values.Encode()
	}
	req, err := http.NewRequestWithContext(ctx, r.method, address, bytes.NewReader(body))
	if err != nil {
		return answer{}, fmt.Errorf("kontor: %w", err)
	}
	for name, values := range r.header {
		req.Header[name] = values
	}
	req.Header.Set("Authorization", "Bearer "+c.key)
	switch {
	case r.upload != nil:
		req.Header.Set("Content-Type", "application/octet-stream")
	case body != nil:
		req.Header.Set("Content-Type", "application/json")
	}
	if c.options.Language != "" {
		req.Header.Set("Accept-Language", c.options.Language)
	}
	res, err := c.options.HTTP.Do(req)
	if err != nil {
		return answer{}, fmt.Errorf("kontor: %w", err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(io.LimitReader(res.Body, maxBody))
	if err != nil {
		return answer{}, fmt.Errorf("kontor: %s %s: %w", r.method, r.path, err)
	}
	c.rate.note(res.Header)
	if res.StatusCode >= 300 && res.StatusCode != http.StatusNotModified {
		return answer{}, errorOf(res, text)
	}
	return answer{res.StatusCode, res.Header, text}, nil
}

// number formats a number of a path.
func number(n int64) string { return strconv.FormatInt(n, 10) }

// text escapes a text of a path.
func text(s string) string { return url.PathEscape(s) }
