package scenario

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/test/firm"
)

// play runs the steps of a scenario until one differs. Later steps depend on it and are
// skipped.
func (w *world) play(scenario Scenario) (ok bool) {
	w.acting = "owner"
	for _, step := range scenario.Steps {
		w.clock.forward(time.Second)
		problems, err := w.step(step)
		if err != nil {
			problems = append(problems, err.Error())
		}
		if len(problems) > 0 {
			w.t.Errorf("%s:%d\n%s\n  %s", scenario.Path, step.Line, indent(step.Text), strings.Join(problems, "\n  "))
			return false
		}
	}
	if problems := w.kept(); len(problems) > 0 {
		w.t.Errorf("%s: at the end of the scenario\n  %s", scenario.Path, strings.Join(problems, "\n  "))
		return false
	}
	return true
}

// step runs one step and returns the differences from its expectation.
func (w *world) step(step Step) ([]string, error) {
	switch step.Verb {
	case "as":
		w.acting = step.Path
		_, err := w.actor(Step{})
		return nil, err
	case "at":
		return nil, w.clock.set(step.Path)
	case "wait":
		d, err := time.ParseDuration(step.Path)
		w.clock.forward(d)
		return nil, err
	case "check":
		return w.kept(), nil
	case "receiver":
		return nil, w.receiver(step.Path)
	}
	a, err := w.actor(step)
	if err != nil {
		return nil, err
	}
	if !step.changesNothing() {
		if problems := w.untouched(); len(problems) > 0 {
			return problems, nil
		}
		w.print = ""
	}
	switch step.Verb {
	case "apply":
		_, err := w.apply(a.side, a.org, step.Body)
		return nil, err
	case "key":
		return nil, w.newKey(step.Path)
	case "revoke":
		return nil, w.revoke(step.Path)
	case "deliver":
		return w.deliver(step)
	case "do":
		return w.operate(step, a)
	}
	return w.request(step, a)
}

// changesNothing reports whether a step must leave every table unchanged.
func (s Step) changesNothing() bool {
	switch s.Verb {
	case "apply", "key", "revoke":
		return false
	}
	return s.Want.Status >= 400 || strings.Contains(s.Path, "dryRun=true")
}

// request sends a step's request, repeatedly if it says so, and compares each answer.
func (w *world) request(step Step, a actor) ([]string, error) {
	rehearsed, problems, err := w.rehearse(step, a)
	if err != nil || len(problems) > 0 {
		return problems, err
	}
	refusal := step.Want.Status >= 400
	w.expect(step)
	for n := range step.Times {
		req, body, err := step.request(w.server.URL, a.key, &w.vars)
		if err != nil {
			return nil, err
		}
		got, problems, sent := w.byClient(step, a, req, body)
		if !sent {
			if got, err = w.send(req); err != nil {
				return nil, err
			}
		}
		if proxyURL != "" && refusal && got.header.Get("X-Request-Id") == "" {
			continue // refused by the proxy
		}
		problems = append(problems, w.compare(step.Want, got)...)
		problems = append(problems, w.description.check(req, got)...)
		problems = append(problems, w.description.checkRequest(req, body, got)...)
		problems = append(problems, violations(req, body, got)...)
		if n == 0 {
			confirmed, err := w.confirm(rehearsed, got, a)
			if err != nil {
				return nil, err
			}
			problems = append(problems, confirmed...)
		}
		if len(problems) > 0 {
			if step.Times > 1 {
				problems = append([]string{fmt.Sprintf("the %d. time:", n+1)}, problems...)
			}
			return append(problems, transcript(req, body, got)), nil
		}
		w.show(w.description.find(req.Method, req.URL.Path), a, req, body, got)
	}
	return nil, nil
}

// expect records that a step must leave every table unchanged. This is checked before the
// next step that can change one.
func (w *world) expect(step Step) {
	if step.changesNothing() {
		w.before()
		w.refused = append(w.refused, step.Line)
	} else {
		w.print = ""
	}
}

// compare compares an answer with an expectation.
func (w *world) compare(want Want, got answer) []string {
	var out []string
	switch {
	case want.Status != 0 && got.status != want.Status:
		out = append(out, fmt.Sprintf("want status %d, got %d", want.Status, got.status))
	case want.Status == 0 && (got.status < 200 || got.status > 299):
		out = append(out, fmt.Sprintf("want success, got status %d", got.status))
	}
	if len(out) > 0 {
		return out
	}
	for _, h := range want.Headers {
		values := got.header.Values(h.Name)
		switch {
		case h.Value == "absent":
			if len(values) > 0 {
				out = append(out, fmt.Sprintf("header %s: want none, got %q", h.Name, values[0]))
			}
		case len(values) == 0:
			out = append(out, fmt.Sprintf("header %s: want %q, got none", h.Name, h.Value))
		case len(h.Value) > 1 && h.Value[0] == '$' && !w.known(h.Value[1:]):
			w.vars.set(h.Value[1:], values[0])
		case !fitsText(w.vars.fill(h.Value), values[0]):
			out = append(out, fmt.Sprintf("header %s: want %q, got %q", h.Name, w.vars.fill(h.Value), values[0]))
		}
	}
	if want.Body != nil {
		out = append(out, want.Body.match("", got.value, &w.vars)...)
	}
	if want.Name != "" && len(out) == 0 {
		w.vars.set(want.Name, got.value)
	}
	return out
}

func (w *world) known(name string) bool {
	_, ok := w.vars.get(name)
	return ok
}

// newKey reads "clerk of member", "clerk of member, read-only" or "clerk of member, rate 600".
func (w *world) newKey(text string) error {
	text, limits, _ := strings.Cut(text, ", ")
	name, of, ok := strings.Cut(text, " of ")
	if !ok {
		return fmt.Errorf("key NAME of ACTOR, not %q", text)
	}
	holder, ok := w.actors[of]
	if !ok {
		return fmt.Errorf("nobody is called %s", of)
	}
	a, err := w.who(holder)
	if err != nil {
		return err
	}
	holder.name = name
	in := keys.NewKey{UserID: a.User, Name: name, ReadOnly: limits == "read-only", Propose: limits == "propose"}
	if rights, ok := strings.CutPrefix(limits, "rights "); ok {
		in.Rights = rights
	}
	if rate, ok := strings.CutPrefix(limits, "rate "); ok {
		if in.Rate, err = strconv.Atoi(rate); err != nil {
			return err
		}
	}
	return w.give(holder, in)
}

func (w *world) revoke(name string) error {
	a, ok := w.actors[name]
	if !ok {
		return fmt.Errorf("nobody is called %s", name)
	}
	manager, err := w.who(w.managerOf(a))
	if err != nil {
		return err
	}
	return w.db.Write(context.Background(), manager, func(tx *db.Tx) error { return keys.Revoke(tx, a.keyID) })
}

// operate runs an operation without a route and answers like HTTP.
func (w *world) operate(step Step, a actor) ([]string, error) {
	op, ok := firm.Operations[step.Path]
	if !ok {
		return nil, fmt.Errorf("there is no operation %q; operations.go lists them", step.Path)
	}
	body, _, err := step.body(&w.vars)
	if err != nil {
		return nil, err
	}
	who, err := w.who(a)
	if err != nil {
		return nil, err
	}
	w.expect(step)
	var out any
	err = w.db.Write(context.Background(), who, func(tx *db.Tx) (err error) {
		out, err = op(tx, body)
		return err
	})
	got := answer{status: http.StatusOK, value: nothing{}}
	if f := fault.Of(err); f != nil {
		got.status, out, err = f.Status, refusalOf(f), nil
	}
	if err != nil {
		return nil, err
	}
	if got.body, err = json.Marshal(out); err != nil {
		return nil, err
	}
	if got.value, err = decodeJSON(got.body); err != nil {
		return nil, err
	}
	problems := w.compare(step.Want, got)
	if len(problems) > 0 {
		problems = append(problems, "answered:\n"+pretty(got.value))
	}
	return problems, nil
}

func refusalOf(f *fault.Fault) map[string]any {
	fields := []map[string]any{}
	for _, field := range f.Fields {
		fields = append(fields, map[string]any{"field": field.Name, "tag": field.Tag})
	}
	return map[string]any{"statusCode": f.Status, "errorCode": f.Code, "errorDescription": f.Description, "errorValidation": fields, "errorInfo": f.Info}
}

func readAnswer(res *http.Response) (answer, error) {
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return answer{}, err
	}
	a := answer{status: res.StatusCode, header: res.Header, body: body, value: nothing{}}
	if len(body) > 0 && strings.Contains(res.Header.Get("Content-Type"), "json") {
		if a.value, err = decodeJSON(body); err != nil {
			return a, fmt.Errorf("the answer is not JSON: %w\n%s", err, body)
		}
	} else if strings.HasPrefix(res.Header.Get("Content-Type"), "text/") && res.Header.Get("Content-Disposition") != "" {
		a.value = string(body)
	}
	return a, nil
}

func decodeJSON(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	err := d.Decode(&v)
	return v, err
}

// transcript shows a request and its answer.
func transcript(req *http.Request, body []byte, got answer) string {
	var out strings.Builder
	fmt.Fprintf(&out, "sent:\n    %s %s\n", req.Method, req.URL.RequestURI())
	if len(body) > 0 {
		fmt.Fprintf(&out, "    %s\n", clipped(string(body), 2000))
	}
	fmt.Fprintf(&out, "  answered %d:\n", got.status)
	if _, none := got.value.(nothing); none {
		out.WriteString("    " + clipped(string(got.body), 1000))
	} else {
		out.WriteString(clipped(pretty(got.value), 3000))
	}
	return out.String()
}

func pretty(v any) string {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("    ", "  ")
	if e.Encode(v) != nil {
		return fmt.Sprint(v)
	}
	return "    " + strings.TrimSpace(out.String())
}

func clipped(s string, n int) string {
	if len(s) > n {
		return s[:n] + "…"
	}
	return s
}

func indent(text string) string { return "  " + strings.ReplaceAll(text, "\n", "\n  ") }
