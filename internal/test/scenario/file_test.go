package scenario

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestParse(t *testing.T) {
	steps, err := parse(`# A comment.
GET /company → 200 {"name": "Acme Co., Ltd."}

member: POST /contacts
  Accept-Language: th
  name = "น้ำใจ -> มาก"
  note = "two\nlines"
-> 201 $c {"id": $id,
           "code": any}
  X-RateLimit-Remaining: …5…
POST /journal-entries {"a": "x → y",
  "b": 1}
repeat 60 GET /warehouses → 429
POST /x raw "{\"a\":\x00"
as member
apply
  policies: {negativeStock: block}
do deposit {"amount": 1} → 400
`)
	if err != nil {
		t.Fatal(err)
	}
	type short struct {
		Line        int
		Actor, Verb string
		Path, Body  string
		Times       int
		Status      int
		Name        string
	}
	var got []short
	for _, s := range steps {
		got = append(got, short{s.Line, s.Actor, s.Verb, s.Path, s.Body, s.Times, s.Want.Status, s.Want.Name})
	}
	want := []short{
		{2, "", "GET", "/company", "", 1, 200, ""},
		{4, "member", "POST", "/contacts", "", 1, 201, "c"},
		{11, "", "POST", "/journal-entries", "{\"a\": \"x → y\",\n  \"b\": 1}", 1, 0, ""},
		{13, "", "GET", "/warehouses", "", 60, 429, ""},
		{14, "", "POST", "/x", "{\"a\":\x00", 1, 0, ""},
		{15, "", "as", "member", "", 1, 0, ""},
		{16, "", "apply", "", "  policies: {negativeStock: block}", 1, 0, ""},
		{18, "", "do", "deposit", `{"amount": 1}`, 1, 400, ""},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	form := []Pair{{"name", "น้ำใจ -> มาก"}, {"note", "two\nlines"}}
	if diff := cmp.Diff(form, steps[1].Form); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]Pair{{"X-RateLimit-Remaining", "…5…"}}, steps[1].Want.Headers); diff != "" {
		t.Error(diff)
	}
}

func TestParseRefuses(t *testing.T) {
	for source, want := range map[string]string{
		"  GET /company":                 "1: this line continues a step",
		"FETCH /company":                 `1: "FETCH" is neither a request`,
		"\nGET /company → 200 {\"a\" 1}": "2: expected answer: no colon",
		"GET /company → 200 {\"a\": 1":   "1: expected answer: a comma",
		"as member\n  really":            `1: "as" takes one line`,
		"POST /contacts\n  ? what":       "1: \"? what\" is no header",
	} {
		if _, err := parse(source); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", source, err, want)
		}
	}
}

func decode(t *testing.T, source string) any {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(source))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestMatch(t *testing.T) {
	for _, c := range []struct{ pattern, got, diff string }{
		{`{"a": 214.00}`, `{"a": 214, "b": 1}`, ""},
		{`{"a": 214}`, `{"a": 214.001}`, "a: want 214, got 214.001"},
		{`{"a": 214}`, `{"a": "214"}`, `a: want 214, got "214"`},
		{`{"a": null}`, `{}`, "a: want null, got nothing"},
		{`{"a": absent, "b": any}`, `{"b": 0}`, ""},
		{`{"a": absent}`, `{"a": null}`, "a: want no such member, got null"},
		{`{"a": any}`, `{"a": null}`, "a: want any value, got null"},
		{`[1, 2]`, `[1]`, "the answer: want 2 elements, got 1"},
		{`[1, 2]`, `[1, 3]`, "[1]: want 2, got 3"},
		{`[...]`, `[]`, ""},
		{`[..., {"a": 2}, ...]`, `[{"a": 1}, {"a": 2, "b": 3}]`, ""},
		{`[..., {"a": 2}]`, `[{"a": 2}, {"a": 1}]`, "the answer: none of the 2 elements fits, in this order"},
		{`[..., {"a": 2, "b": 3}, ...]`, `[{"a": 1}, {"a": 2, "b": 4}]`, "the answer: none of the 2 elements fits, in this order; [1].b: want 3, got 4"},
		{`{"m": "…outstanding…"}`, `{"m": "the outstanding amount"}`, ""},
		{`{"m": "the…"}`, `{"m": "an amount"}`, `m: want "the…", got "an amount"`},
		{`{"m": "IV $known"}`, `{"m": "IV 7"}`, ""},
		{`{"m": $known}`, `{"m": 7.0}`, ""},
		{`{"m": $known}`, `{"m": 8}`, "m: want $known = 7, got 8"},
		{`{"m": [{"x": $new}, {"x": $new}]}`, `{"m": [{"x": 1}, {"x": 2}]}`, "m[1].x: want $new = 1, got 2"},
	} {
		p, err := parsePattern(c.pattern)
		if err != nil {
			t.Fatal(err)
		}
		vars := &variables{}
		vars.set("known", json.Number("7"))
		if diff := strings.Join(p.match("", decode(t, c.got), vars), "; "); diff != c.diff {
			t.Errorf("%s on %s: got %q, want %q", c.pattern, c.got, diff, c.diff)
		}
	}
}

func TestVariables(t *testing.T) {
	vars := &variables{}
	vars.set("iv", decode(t, `{"id": 5, "items": [{"id": 9, "name": "a \"b\""}]}`))
	vars.set("account.1110", json.Number("3"))
	got, err := vars.fillJSON(`{"a": $iv.id, "b": "no $iv.items.0.name $$5", "c": $account.1110}`)
	if want := `{"a": 5, "b": "no a \"b\" $5", "c": 3}`; err != nil || got != want {
		t.Errorf("got %s %v, want %s", got, err, want)
	}
	if got, err := vars.fillAll("/x/$iv.items.0.id/y"); err != nil || got != "/x/9/y" {
		t.Errorf("got %s %v", got, err)
	}
	if _, err := vars.fillJSON(`{"a": $missing}`); err == nil || !strings.Contains(err.Error(), "$missing is not known here") {
		t.Errorf("got %v", err)
	}
}
