package hostile

import (
	"reflect"
	"strconv"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/format/input"
	"kontor/internal/test/prove"
)

// attack is a value for a field and the rule that it breaks. An empty tag accepts any
// answer but a server error, "malformed" means that the whole body is refused.
type attack struct{ value, tag string }

// unbounded lists texts without a limit of their own, with the reason.
var unbounded = map[string]string{
	"POST /customers ContactType":   "ignored: the path says what the contact is",
	"POST /vendors ContactType":     "ignored: the path says what the contact is",
	"POST /bank-statements Content": "a file: the operation limits its bytes, and the limit in letters would be above that of a body",
}

// TestFields attacks every field of every route according to its plan.
func TestFields(t *testing.T) {
	w := newTwin(t, db.Options{})
	sent := 0
	known := map[reflect.Type]bool{}
	var accepted []line
	w.snapshot()
	for _, target := range w.targets() {
		lines := append(w.queries(target), w.paths(target)...)
		if !known[target.plan.Type] || long { // the same type is read the same way on every route
			lines = append(lines, w.bodies(target)...)
		}
		known[target.plan.Type] = true
		for _, l := range lines {
			if l.want.any {
				accepted = append(accepted, l)
			} else {
				w.play(l)
			}
		}
		w.look(target.String() + " was refused")
		sent += len(lines)
	}
	// Requests that can succeed come last, so that refusals are checked on little data.
	for _, l := range accepted {
		w.play(l)
	}
	w.kept()
	report(t, prove.Row{Test: "every field of every route", Requests: sent * len(w.sides), Note: "generated from the routes"})
}

// bodies returns the attacks on a body as a whole and on each value.
func (w *twin) bodies(t target) (out []line) {
	if !t.plan.HasBody() {
		return nil
	}
	add := func(l line, a attack, name string) {
		l.text += " → " + a.tag
		switch a.tag {
		case "":
			l.want.any = true
		case "malformed":
			l.want.status = 400
		default:
			l.want = want{status: 400, fields: []string{name + ":" + a.tag}, among: true}
		}
		out = append(out, l)
	}
	for _, p := range bodyValues(t.plan) {
		for _, a := range w.attacks(t, p) {
			add(t.line(t.record(), p.json+"="+a.value, ""), a, p.name)
		}
		if p.node.Required && !p.field.Patched {
			add(t.line(t.record(), "-"+p.json, ""), attack{tag: "required"}, p.name)
		}
		if p.field.Form != "" {
			for _, a := range formAttacks(p.node) {
				for _, as := range []string{"", "-url"} {
					l := t.line(t.record(), p.json+"="+a.value, "")
					l.base = t.base + as
					add(l, a, p.name)
				}
			}
		}
	}
	return append(out, t.wholes()...)
}

// wholes returns bodies that are invalid as a whole.
func (t target) wholes() (out []line) {
	for body, status := range map[string]int{
		"{": 400, "[]": 400, "null": 400, "1": 400, `"x"`: 400, "{}{}": 400, `{"a":1,"a":2}`: 400, "«\\ufeff»[]": 400, `{"a":"«\xff»"}`: 400,
		`{"a":"\u0000"}`: 400, "«[×64»": 400, "{\"a\":«[×64»": 400, `{"a":01}`: 400, `{"a":NaN}`: 400, "": 400, "{\"a\":\"«x×1048600»\"}": 413,
	} {
		if body == "" && t.bare {
			continue
		}
		l := line{at: t.String(), text: t.String() + " " + body, actor: "owner", method: t.method, path: t.address(t.record()), body: body}
		l.headers = []header{{"Content-Type", "application/json"}}
		l.want.status = status
		out = append(out, l)
	}
	if !t.plan.IsForm {
		l := t.line(t.record(), "", "")
		l.headers, l.want.status = []header{{"Content-Type", "multipart/form-data; boundary=x"}}, 415
		out = append(out, l)
	}
	l := t.line(t.record(), "", "")
	l.headers, l.want.status = []header{{"Content-Encoding", "gzip"}}, 415
	return append(out, l)
}

// attacks returns JSON values to try at one position of a body.
func (w *twin) attacks(t target, p bodyValue) []attack {
	n := p.node
	var out []attack
	wrong := func(tag string, values ...string) {
		for _, v := range values {
			out = append(out, attack{v, tag})
		}
	}
	null := ""
	if n.Required {
		null = "required"
	}
	wrong(null, "null")
	switch n.Kind {
	case input.Text:
		wrong("type", "1", "-1.5", "true", "[]", "{}", `["x"]`, `"a\u0007b"`)
		wrong("malformed", `"\u0000"`, `"\ud800"`, `"\q"`, "«\\x01»")
		wrong(null, `""`)
		wrong("", `"'; DROP TABLE contacts; --"`, `"%_\\"`, `"👩‍👩‍👧"`, `"$$1"`, `"=1+1"`)
		out = append(out, w.lengths(t, p)...)
	case input.Boolean:
		wrong("type", `"true"`, "1", "0", `""`, "[]", "{}")
	case input.Integer:
		wrong("type", `"1"`, "1.5", "1e1", "true", "[]", "{}", `""`)
		wrong("lte", "2147483648", "99999999999999999999")
		wrong("gte", "-2147483648", "-99999999999999999999")
		out = append(out, bounds(n)...)
	case input.ID:
		wrong("type", `"1"`, "1.5", "1e0", "true", "[]", "{}", `""`)
		wrong("gt", "0", "-1", "-0", "-99999999999999999999")
		wrong("lte", "4294967296", "99999999999999999999")
		wrong("", "4294967295")
	case input.Number:
		out = append(out, numbers(n)...)
	case input.Moment:
		wrong("type", "5", "true", "[]", "{}")
		wrong("datetime", `"x"`, `"2026-02-30"`, `"2026-1-1"`, `"20260101"`, `"2026-01-01 "`, `"0000-00-00"`, `"99999-01-01"`, `"2026-01-01'--"`)
		wrong(null, `""`)
	case input.Object:
		wrong("type", "[]", `"x"`, "1", "true")
	case input.Array:
		wrong("type", "{}", `"x"`, "1", "true")
		out = append(out, lists(n)...)
	}
	return out
}

func numbers(n *input.Node) (out []attack) {
	for _, v := range []string{`"1"`, "true", "[]", "{}", `""`} {
		out = append(out, attack{v, "type"})
	}
	if n.Type == reflect.TypeFor[when.Unix]() {
		negative := "gte"
		if _, ok := rule(n, "gt"); ok {
			negative = "gt"
		}
		return append(out, attack{"1.5", "type"}, attack{"1e9", "type"}, attack{"-1", negative}, attack{"4102444801", "lte"}, attack{"99999999999999999999", "lte"})
	}
	if n.Type == reflect.TypeFor[num.Booked]() {
		out = append(out, attack{"0.001", "max"})
	}
	out = append(out, attack{"1e400", "lte"}, attack{"1e15", "lte"}, attack{"123456789012345678901234567890", "lte"},
		attack{"-1e400", "gte"}, attack{"-123456789012345678901234567890", "gte"}, attack{"-0", ""}, attack{"0.30000000000000004", ""}, attack{"0.00000000001", ""})
	return append(out, bounds(n)...)
}

// bounds returns numbers just outside the rules.
func bounds(n *input.Node) (out []attack) {
	for _, r := range n.Rules {
		limit, err := strconv.Atoi(r.Param)
		if err != nil {
			continue
		}
		switch r.Tag {
		case "gt":
			out = append(out, attack{strconv.Itoa(limit), r.Tag}, attack{strconv.Itoa(limit - 1), r.Tag})
		case "gte", "min":
			out = append(out, attack{strconv.Itoa(limit - 1), r.Tag})
		case "lte", "max":
			out = append(out, attack{strconv.Itoa(limit + 1), r.Tag}, attack{strconv.Itoa(limit), ""})
		}
	}
	return out
}

// lengths returns texts at and just beyond the limit, and values that are in no list.
func (w *twin) lengths(t target, p bodyValue) []attack {
	if limit, ok := rule(p.node, "max"); ok {
		most, _ := strconv.Atoi(limit) // validated at start
		return []attack{{`"«ก×` + strconv.Itoa(most+1) + `»"`, "max"}, {`"«ก×` + strconv.Itoa(most) + `»"`, ""}}
	}
	if _, ok := rule(p.node, "oneof"); ok {
		return []attack{{`"bogus"`, "oneof"}, {`"«ก×5000»"`, "oneof"}}
	}
	if _, ok := rule(p.node, "len"); ok {
		return []attack{{`"XX"`, "len"}, {`"XXXX"`, "len"}, {`"«ก×5000»"`, "len"}}
	}
	if unbounded[t.String()+" "+p.name] == "" {
		w.t.Errorf("%s: the text %s has no limit", t, p.name)
	}
	return nil
}

func lists(n *input.Node) (out []attack) {
	element := "1"
	if n.Elem.Kind == input.Object {
		element = "{}"
		out = append(out, attack{"[null]", ""}, attack{"[1]", ""}, attack{"[[]]", ""})
	}
	switch n.Elem.Kind {
	case input.Text:
		element = `"x"`
	case input.Moment:
		element = `"2026-01-01"`
	}
	limit := 1000
	if text, ok := rule(n, "max"); ok {
		limit, _ = strconv.Atoi(text) // validated at start
	}
	out = append(out, attack{"[«" + element + ",×" + strconv.Itoa(limit) + "»" + element + "]", "max"})
	if _, ok := rule(n, "min"); ok {
		out = append(out, attack{"[]", "min"})
	}
	return out
}

// formAttacks returns texts to try in a form field.
func formAttacks(n *input.Node) []attack {
	switch n.Kind {
	case input.Text:
		if limit, ok := rule(n, "max"); ok {
			most, _ := strconv.Atoi(limit) // validated at start
			return []attack{{"«ก×" + strconv.Itoa(most+1) + "»", "max"}, {"a«\\x07»b", "type"}}
		}
		return []attack{{"a«\\x07»b", "type"}}
	case input.Boolean:
		return []attack{{"maybe", "boolean"}, {"", "boolean"}, {"2", "boolean"}, {"t", "boolean"}}
	case input.Integer:
		out := []attack{{"1.5", "type"}, {"x", "type"}, {"1e1", "type"}, {"+1", "type"}, {"9999999999", "lte"}}
		for _, a := range bounds(n) {
			if len(a.value) < 10 { // longer numbers are not integers of a form
				out = append(out, a)
			}
		}
		return out
	case input.Number:
		return append([]attack{{"1e5", "type"}, {"NaN", "type"}, {"1,5", "type"}, {"0x10", "type"}, {"1_0", "type"}, {"99999999999999999999", "lte"}}, bounds(n)...)
	}
	return nil
}
