package simulation

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/test/firm"
)

// operation is one request, written with names instead of ids.
type operation struct {
	actor   string
	verb    string // GET POST PATCH PUT DELETE, do, apply
	path    string
	body    string
	headers [][2]string
	keep    string // name under which the answer is stored
	keepTag string // name under which its ETag is stored
	at      time.Time
	status  int // status of the answer
	code    string
}

// answer is the answer of a side.
type answer struct {
	status int
	code   string
	body   []byte
	value  any
	tag    string
}

func (a answer) ok() bool { return a.status < 400 }

// play runs an operation on every side and compares the answers. It returns that of the
// first side, and ends the run on a failure.
func (k *company) play(o operation) answer {
	w := k.w
	if o.actor == "" {
		o.actor = "owner"
	}
	w.clock.now = w.clock.now.Add(time.Second)
	o.at = w.clock.now
	w.sent++
	if o.verb != "GET" {
		w.operated++
	}
	answers := make([]answer, len(w.sides))
	for i, s := range w.sides {
		a, err := k.do(i, s, o)
		if errors.As(err, new(unknown)) {
			return answer{status: http.StatusNotFound} // it names a deleted record
		}
		if err != nil {
			w.fail(k, "%s: %v", s.name, err)
			return answers[0]
		}
		answers[i] = a
	}
	o.status, o.code = answers[0].status, answers[0].code
	k.done = append(k.done, o)
	w.codes[fmt.Sprintf("%d %s", o.status, o.code)]++
	if !answers[0].ok() {
		w.refused++
	}
	for i, a := range answers {
		if a.status >= 500 {
			w.fail(k, "%s answered %d %s", w.sides[i].name, a.status, a.body)
			return answers[0]
		}
	}
	for i := 1; i < len(answers); i++ {
		if why := w.twins.differ(k.name+" "+group(o.path), answers[0], answers[i]); why != "" {
			w.fail(k, "the engines differ: %s\n%s: %d %s\n%s: %d %s", why,
				w.sides[0].name, answers[0].status, clip(answers[0].body), w.sides[i].name, answers[i].status, clip(answers[i].body))
			return answers[0]
		}
	}
	if answers[0].ok() {
		for i, a := range answers {
			if o.keep != "" && a.value != nil {
				k.vars[i][o.keep] = a.value
			}
			if o.keepTag != "" {
				k.vars[i][o.keepTag] = a.tag
			}
		}
	}
	return answers[0]
}

// group returns the kind of record that a path answers: its first word, unless the records
// below it have ids of their own.
func group(path string) string {
	path, _, _ = strings.Cut(strings.TrimPrefix(path, "/"), "?")
	g, below, _ := strings.Cut(path, "/")
	switch g {
	case "bank-statements":
		if strings.Contains(below, "/lines") {
			return "bank-lines"
		}
	case "banks":
		if strings.HasSuffix(below, "/ledger-lines") {
			return "ledger-lines"
		}
	case "customers", "vendors":
		return "contacts"
	case "tax":
		if strings.Contains(below, "/payments") {
			return "tax payments"
		}
		kind, _, _ := strings.Cut(below, "/")
		return g + " " + kind
	case "deposit", "void-deposit", "refund-deposit", "refund-credit", "consolidate", "sign":
		return "sales"
	}
	return g
}

// do runs an operation on one side.
func (k *company) do(i int, s *side, o operation) (answer, error) {
	body, err := k.vars[i].fill(o.body, true)
	if err != nil {
		return answer{}, err
	}
	path, err := k.vars[i].fill(o.path, false)
	if err != nil {
		return answer{}, err
	}
	switch o.verb {
	case "do":
		return k.operate(i, s, o.actor, path, body)
	case "apply":
		_, err := k.apply(i, s, body)
		return outcome(nil, err)
	}
	req := httptest.NewRequest(o.verb, "http://kontor.test", strings.NewReader(body))
	req.URL.Path, req.URL.RawQuery, _ = strings.Cut("/openapi/v1"+path, "?")
	if body == "" {
		req.Body, req.ContentLength = http.NoBody, 0
	} else {
		req.Header.Set("Content-Type", "application/json")
	}
	req.Header.Set("Authorization", "Bearer "+k.keys[i][o.actor])
	for _, h := range o.headers {
		value, err := k.vars[i].fill(h[1], false)
		if err != nil {
			return answer{}, err
		}
		req.Header.Set(h[0], value)
	}
	res := httptest.NewRecorder()
	s.handler.ServeHTTP(res, req)
	a := answer{status: res.Code, body: res.Body.Bytes(), tag: res.Header().Get("ETag")}
	if len(a.body) > 0 {
		if a.value, err = decode(a.body); err != nil {
			return a, fmt.Errorf("%s %s: no JSON: %w: %s", o.verb, path, err, a.body)
		}
	}
	if m, ok := a.value.(map[string]any); ok && a.status >= 400 {
		a.code, _ = m["errorCode"].(string)
	}
	return a, nil
}

func decode(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	err := d.Decode(&v)
	return v, err
}

func (k *company) operate(i int, s *side, actor, name, body string) (answer, error) {
	who, err := k.actor(i, s, actor)
	if err != nil {
		return answer{}, err
	}
	var out any
	err = s.db.Write(context.Background(), who, func(tx *db.Tx) (err error) {
		out, err = firm.Operations[name](tx, []byte(body))
		return err
	})
	return outcome(out, err)
}

// outcome returns an answer as HTTP would give it.
func outcome(out any, err error) (answer, error) {
	a := answer{status: http.StatusOK}
	if f := fault.Of(err); f != nil {
		a.status, a.code = f.Status, f.Code
		out, err = map[string]any{"errorCode": f.Code, "errorDescription": f.Description, "fields": f.Fields, "errorInfo": f.Info}, nil
	}
	if err != nil {
		a.status, a.body = http.StatusInternalServerError, []byte(err.Error())
		return a, nil
	}
	if a.body, err = json.Marshal(out); err != nil {
		return a, err
	}
	a.value, err = decode(a.body)
	return a, err
}

func clip(b []byte) string {
	if len(b) > 3000 {
		return string(b[:3000]) + "…"
	}
	return string(b)
}
