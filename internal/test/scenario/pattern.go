package scenario

import (
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// pattern is the expected part of an answer: JSON with words for "some value", "no value"
// and "more elements".
type pattern struct {
	kind    kind
	text    string // a literal, or the name of a variable
	keys    []string
	members []*pattern // of an object by keys, or of a list
}

type kind int

const (
	object kind = iota
	list
	text
	number
	word // true, false, null
	variable
	anyValue
	absent
	more
)

func parsePattern(source string) (*pattern, error) {
	r := &reader{rest: source}
	p, err := r.value()
	if err != nil {
		return nil, err
	}
	if r.skip(); r.rest != "" {
		return nil, fmt.Errorf("expected answer: %q follows its end", clip(r.rest))
	}
	return p, nil
}

type reader struct{ rest string }

func (r *reader) skip() { r.rest = strings.TrimLeft(r.rest, " \t\n") }

func (r *reader) take(prefix string) bool {
	r.skip()
	rest, ok := strings.CutPrefix(r.rest, prefix)
	if ok {
		r.rest = rest
	}
	return ok
}

func (r *reader) value() (*pattern, error) {
	r.skip()
	switch {
	case r.take("{"):
		return r.object()
	case r.take("["):
		return r.list()
	case strings.HasPrefix(r.rest, `"`):
		s, err := r.quoted()
		return &pattern{kind: text, text: s}, err
	case r.take("..."):
		return &pattern{kind: more}, nil
	case r.take("$"):
		return &pattern{kind: variable, text: r.bare()}, nil
	}
	switch literal := r.bare(); literal {
	case "true", "false", "null":
		return &pattern{kind: word, text: literal}, nil
	case "any":
		return &pattern{kind: anyValue}, nil
	case "absent":
		return &pattern{kind: absent}, nil
	default:
		if _, ok := new(big.Rat).SetString(literal); !ok {
			return nil, fmt.Errorf("expected answer: %q is no value", clip(literal+r.rest))
		}
		return &pattern{kind: number, text: literal}, nil
	}
}

func (r *reader) object() (*pattern, error) {
	p := &pattern{kind: object}
	for !r.take("}") {
		r.skip()
		key, err := r.quoted()
		if err != nil {
			return nil, err
		}
		if !r.take(":") {
			return nil, fmt.Errorf("expected answer: no colon after %q", key)
		}
		v, err := r.value()
		if err != nil {
			return nil, err
		}
		p.keys, p.members = append(p.keys, key), append(p.members, v)
		if err := r.separator("}"); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (r *reader) list() (*pattern, error) {
	p := &pattern{kind: list}
	for !r.take("]") {
		v, err := r.value()
		if err != nil {
			return nil, err
		}
		p.members = append(p.members, v)
		if err := r.separator("]"); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (r *reader) separator(end string) error {
	if r.take(",") {
		return nil
	}
	if r.skip(); strings.HasPrefix(r.rest, end) {
		return nil
	}
	return fmt.Errorf("expected answer: a comma or %s is missing before %q", end, clip(r.rest))
}

func (r *reader) quoted() (string, error) {
	if !strings.HasPrefix(r.rest, `"`) {
		return "", fmt.Errorf("expected answer: a quotation mark is missing before %q", clip(r.rest))
	}
	for i := 1; i < len(r.rest); i++ {
		switch r.rest[i] {
		case '\\':
			i++
		case '"':
			var s string
			err := json.Unmarshal([]byte(r.rest[:i+1]), &s)
			r.rest = r.rest[i+1:]
			return s, err
		}
	}
	return "", fmt.Errorf("expected answer: %q has no end", clip(r.rest))
}

func (r *reader) bare() string {
	end := strings.IndexAny(r.rest, " \t\n,:{}[]\"")
	if end < 0 {
		end = len(r.rest)
	}
	s := r.rest[:end]
	r.rest = r.rest[end:]
	return s
}

func clip(s string) string {
	if len(s) > 40 {
		return s[:40] + "…"
	}
	return s
}

// match compares a value with the pattern, binds variables, and returns one line per
// difference.
func (p *pattern) match(at string, got any, vars *variables) []string {
	differ := func(want string) []string {
		return []string{fmt.Sprintf("%s: want %s, got %s", pathOf(at), want, clipped(show(got), 300))}
	}
	switch p.kind {
	case object:
		o, ok := got.(map[string]any)
		if !ok {
			return differ("an object")
		}
		var out []string
		for i, key := range p.keys {
			v, there := o[key]
			if !there {
				v = nothing{}
			}
			out = append(out, p.members[i].match(at+"."+key, v, vars)...)
		}
		return out
	case list:
		return p.matchList(at, got, vars)
	case text:
		want := vars.fill(p.text)
		if s, ok := got.(string); !ok || !fitsText(want, s) {
			return differ(strconv.Quote(want))
		}
	case number:
		if n, ok := got.(json.Number); !ok || !sameNumber(p.text, n.String()) {
			return differ(p.text)
		}
	case word:
		if show(got) != p.text {
			return differ(p.text)
		}
	case variable:
		if _, missing := got.(nothing); missing {
			return differ("$" + p.text)
		}
		known, ok := vars.get(p.text)
		if !ok {
			vars.set(p.text, got)
		} else if show(known) != show(got) && !sameNumber(show(known), show(got)) {
			return differ("$" + p.text + " = " + show(known))
		}
	case anyValue:
		if _, missing := got.(nothing); missing || got == nil {
			return differ("any value")
		}
	case absent:
		if _, missing := got.(nothing); !missing {
			return differ("no such member")
		}
	case more:
		return differ("… only inside a list")
	}
	return nil
}

func (p *pattern) matchList(at string, got any, vars *variables) []string {
	values, ok := got.([]any)
	if !ok {
		return []string{fmt.Sprintf("%s: want a list, got %s", pathOf(at), show(got))}
	}
	order := p.align(p.members, values, vars)
	if order == nil {
		if p.open() {
			return append([]string{fmt.Sprintf("%s: none of the %d elements fits, in this order", pathOf(at), len(values))}, p.nearest(at, values, vars)...)
		}
		out := []string{}
		if len(values) != len(p.members) {
			out = append(out, fmt.Sprintf("%s: want %d elements, got %d", pathOf(at), len(p.members), len(values)))
		}
		for i := range min(len(values), len(p.members)) {
			out = append(out, p.members[i].match(fmt.Sprintf("%s[%d]", at, i), values[i], vars)...)
		}
		return out
	}
	var out []string
	for i, m := range p.members {
		if m.kind != more {
			out = append(out, m.match(fmt.Sprintf("%s[%d]", at, order[i]), values[order[i]], vars)...)
		}
	}
	return out
}

// nearest returns, for each pattern without a matching element, the closest element and its
// differences.
func (p *pattern) nearest(at string, values []any, vars *variables) []string {
	var out []string
	for _, m := range p.members {
		if m.kind == more {
			continue
		}
		var best []string
		for i, v := range values {
			if lacks := m.match(fmt.Sprintf("%s[%d]", at, i), v, vars.copy()); i == 0 || len(lacks) < len(best) {
				best = lacks
			}
		}
		out = append(out, best...)
	}
	return out
}

func (p *pattern) open() bool {
	for _, m := range p.members {
		if m.kind == more {
			return true
		}
	}
	return false
}

// align assigns an element to each pattern of the list without binding variables. It
// returns nil if that is impossible.
func (p *pattern) align(members []*pattern, values []any, vars *variables) []int {
	var try func(m, v int) []int
	try = func(m, v int) []int {
		if m == len(members) {
			if v == len(values) {
				return []int{}
			}
			return nil
		}
		if members[m].kind == more {
			for skip := v; skip <= len(values); skip++ {
				if rest := try(m+1, skip); rest != nil {
					return append([]int{-1}, rest...)
				}
			}
			return nil
		}
		if v == len(values) || len(members[m].match("", values[v], vars.copy())) > 0 {
			return nil
		}
		if rest := try(m+1, v+1); rest != nil {
			return append([]int{v}, rest...)
		}
		return nil
	}
	return try(0, 0)
}

// nothing represents a missing member.
type nothing struct{}

func pathOf(at string) string {
	if at == "" {
		return "the answer"
	}
	return strings.TrimPrefix(at, ".")
}

func show(v any) string {
	if _, missing := v.(nothing); missing {
		return "nothing"
	}
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return fmt.Sprint(v)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func sameNumber(a, b string) bool {
	x, ok := new(big.Rat).SetString(a)
	if !ok {
		return false
	}
	y, ok := new(big.Rat).SetString(b)
	return ok && x.Cmp(y) == 0
}

// fitsText compares a string with an expectation, in which … at an end matches anything.
func fitsText(want, got string) bool {
	head, tail := strings.HasPrefix(want, "…"), strings.HasSuffix(want, "…")
	core := strings.TrimSuffix(strings.TrimPrefix(want, "…"), "…")
	switch {
	case head && tail:
		return strings.Contains(got, core)
	case head:
		return strings.HasSuffix(got, core)
	case tail:
		return strings.HasPrefix(got, core)
	}
	return want == got
}
