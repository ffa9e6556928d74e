package scenario

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
)

// prefix is the base path of the API.
const prefix = "/openapi/v1"

// request builds the HTTP request of a step with a key.
func (s Step) request(base, key string, vars *variables) (*http.Request, []byte, error) {
	path, err := vars.fillAll(s.Path)
	if err != nil {
		return nil, nil, err
	}
	if rooted, ok := strings.CutPrefix(path, "//"); ok {
		path = "/" + rooted
	} else {
		path = prefix + path
	}
	body, kind, err := s.body(vars)
	if err != nil {
		return nil, nil, err
	}
	req, err := http.NewRequest(s.Verb, base+escapePath(path), bytes.NewReader(body))
	if err != nil {
		return nil, nil, err
	}
	if len(body) == 0 {
		req.Body, req.ContentLength = http.NoBody, 0
	}
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	if key != "" {
		req.Header.Set("Authorization", "Bearer "+key)
	}
	for _, h := range s.Headers {
		value, err := vars.fillAll(h.Value)
		if err != nil {
			return nil, nil, err
		}
		if h.Name == "Content-Type" && len(s.Form) > 0 && !strings.Contains(kind, "urlencoded") {
			continue // a multipart form has our boundary
		}
		if value == "absent" {
			req.Header.Del(h.Name)
			continue
		}
		req.Header.Set(h.Name, value)
	}
	return req, body, nil
}

func (s Step) body(vars *variables) (body []byte, kind string, err error) {
	switch {
	case len(s.Form) > 0:
		return s.form(vars)
	case s.Raw:
		return []byte(s.Body), "application/json", nil
	case s.Body != "":
		text, err := vars.fillJSON(s.Body)
		return []byte(text), "application/json", err
	}
	return nil, "", nil
}

func (s Step) form(vars *variables) (body []byte, kind string, err error) {
	fields := make([]Pair, len(s.Form))
	for i, f := range s.Form {
		value, err := vars.fillAll(f.Value)
		if err != nil {
			return nil, "", err
		}
		fields[i] = Pair{f.Name, value}
	}
	for _, h := range s.Headers {
		if h.Name == "Content-Type" && strings.Contains(h.Value, "urlencoded") {
			values := url.Values{}
			for _, f := range fields {
				values.Add(f.Name, f.Value)
			}
			return []byte(values.Encode()), h.Value, nil
		}
	}
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	if err := w.SetBoundary("kontor-scenario-boundary"); err != nil {
		return nil, "", err
	}
	for _, f := range fields {
		if err := writePart(w, f); err != nil {
			return nil, "", err
		}
	}
	err = w.Close()
	return out.Bytes(), w.FormDataContentType(), err
}

// writePart writes a field of a form, or a file.
func writePart(w *multipart.Writer, f Pair) error {
	name, content, isFile := strings.Cut(strings.TrimPrefix(f.Value, "@"), "|")
	if !isFile || !strings.HasPrefix(f.Value, "@") {
		return w.WriteField(f.Name, f.Value)
	}
	part, err := w.CreateFormFile(f.Name, name)
	if err == nil {
		_, err = part.Write([]byte(content))
	}
	return err
}

// escapePath escapes invalid characters of an address and keeps existing escapes.
func escapePath(path string) string {
	var out strings.Builder
	for _, b := range []byte(path) {
		if b > ' ' && b < 0x7f && !strings.ContainsRune(`"<>\^{|}`+"`", rune(b)) {
			out.WriteByte(b)
		} else {
			fmt.Fprintf(&out, "%%%02X", b)
		}
	}
	return out.String()
}
