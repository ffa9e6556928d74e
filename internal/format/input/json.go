package input

import (
	"bytes"
	"reflect"
	"strconv"
	"unicode/utf8"

	"kontor/internal/base/fault"
)

// depthMax bounds how deep a body may be nested.
const depthMax = 32

// byteOrderMark is put before UTF-8 text by some editors and programs.
var byteOrderMark = []byte("\uFEFF")

// JSON reads a body. Malformed JSON is refused at once with its position; values of a
// wrong type are reported by Done.
func (r *Reading) JSON(body []byte) error { return r.json(body, false) }

func (r *Reading) json(body []byte, trim bool) error {
	body = bytes.TrimPrefix(body, byteOrderMark)
	d := decoder{text: body, trim: trim}
	if !utf8.Valid(body) {
		return fault.BadRequest.Because("the body is not valid UTF-8")
	}
	d.space()
	if d.at == len(body) {
		return fault.BadRequest.Because("the body is empty; it must be a JSON object")
	}
	if d.peek() != '{' {
		if !d.skip() || !d.end() {
			return d.refusal()
		}
		return fault.BadRequest.Because("the body must be a JSON object")
	}
	if !d.object(r.plan, r.value, &r.sent, r.also) || !d.end() {
		return d.refusal()
	}
	return nil
}

// decoder reads a JSON text. Its methods return false and set why if the text is
// malformed.
type decoder struct {
	text  []byte
	at    int
	depth int
	why   string
	trim  bool // texts lose leading and trailing white space
}

func (d *decoder) refuse(why string) bool {
	d.why = why
	return false
}

// refusal describes the error with its line and column, counted as in editors.
func (d *decoder) refusal() error {
	line, column := 1, 1
	for _, c := range string(d.text[:min(d.at, len(d.text))]) {
		if column++; c == '\n' {
			line, column = line+1, 1
		}
	}
	return fault.BadRequest.Because("malformed JSON at line %d, column %d: %s", line, column, d.why)
}

func (d *decoder) peek() byte {
	if d.at < len(d.text) {
		return d.text[d.at]
	}
	return 0
}

func (d *decoder) space() {
	for d.at < len(d.text) {
		switch d.text[d.at] {
		case ' ', '\t', '\n', '\r':
			d.at++
		default:
			return
		}
	}
}

func (d *decoder) take(c byte) bool {
	if d.peek() == c && d.at < len(d.text) {
		d.at++
		return true
	}
	return false
}

func (d *decoder) end() bool {
	d.space()
	return d.at == len(d.text) || d.refuse("more follows the object")
}

func (d *decoder) word(w string) bool {
	if len(d.text)-d.at >= len(w) && string(d.text[d.at:d.at+len(w)]) == w {
		d.at += len(w)
		return true
	}
	return d.refuse("a value was expected")
}

// enter enters an object or a list and reports whether it is empty.
func (d *decoder) enter(closing byte) (empty, ok bool) {
	d.at++
	d.depth++
	if d.depth > depthMax {
		return false, d.refuse("nested too deeply")
	}
	d.space()
	if d.take(closing) {
		d.depth--
		return true, true
	}
	return false, true
}

// key reads a member's name and its colon.
func (d *decoder) key() ([]byte, bool) {
	d.space()
	if d.peek() != '"' {
		return nil, d.refuse("a member name in quotes was expected")
	}
	name, ok := d.bytes()
	if !ok {
		return nil, false
	}
	d.space()
	if !d.take(':') {
		return nil, d.refuse("a colon was expected")
	}
	d.space()
	return name, true
}

// more steps to the next member or element, or over the closing bracket.
func (d *decoder) more(closing byte) (more, ok bool) {
	d.space()
	if d.take(',') {
		return true, true
	}
	if d.take(closing) {
		d.depth--
		return false, true
	}
	return false, d.refuse("a comma or " + string(closing) + " was expected")
}

// object fills a struct. Members that are neither fields nor accepted names are recorded
// as strays.
func (d *decoder) object(p *Plan, v reflect.Value, s *sent, also Names) bool {
	if empty, ok := d.enter('}'); empty || !ok {
		return ok
	}
	var seen names
	for {
		start := d.at
		key, ok := d.key()
		if !ok {
			return false
		}
		i, known := p.json[string(key)]
		name := ""
		if known {
			name = p.Fields[i].spelled(key)
		} else {
			name = string(key)
		}
		if !seen.add(name) {
			d.at = start
			return d.refuse("the member " + strconv.Quote(name) + " appears twice")
		}
		if known {
			ok = d.member(p.Fields[i], v, s, i, name, also)
		} else {
			d.space()
			from := d.at
			ok = d.skip()
			if _, readOnly := also[name]; !readOnly {
				s.stray(name)
			} else if ok {
				s.keepReadOnly(name, d.text[from:d.at])
			}
		}
		if !ok {
			return false
		}
		if more, ok := d.more('}'); !more {
			return ok
		}
	}
}

// spelled returns the spelling of the field's name that the client used.
func (f *Field) spelled(key []byte) string {
	if string(key) == f.JSON {
		return f.JSON
	}
	return f.Form
}

// member reads the value of the member of field i.
func (d *decoder) member(f *Field, v reflect.Value, s *sent, i int, name string, also Names) bool {
	if f.Kind == Object || f.Kind == Array {
		also = also[f.JSON]
	}
	to, mark := v.FieldByIndex(f.Index), given
	switch {
	case f.Form == name:
		mark |= listed
		delete(s.bad, i)
		to.SetZero()
	case s.state[i]&listed != 0:
		return d.skip()
	}
	if d.peek() == 'n' {
		s.state[i] = mark&^given | null
		return d.word("null")
	}
	s.state[i] = mark
	if f.Path == "" {
		return d.value(&f.Node, to, s, i, -1, also)
	}
	// The path has set the value already: the body must repeat it.
	copied := reflect.New(f.Type).Elem()
	ok := d.value(&f.Node, copied, s, i, -1, nil)
	if ok && len(s.bad[i]) == 0 && copied.Uint() != to.Uint() {
		s.fail(i, -1, breach{tag: "eqfield", param: strconv.FormatUint(to.Uint(), 10)})
	}
	return ok
}

// value reads any value into v: that of field i, or of its element at. also are the names
// that objects inside it can carry without effect.
func (d *decoder) value(n *Node, v reflect.Value, s *sent, i, at int, also Names) bool {
	if n.pointer {
		v.Set(reflect.New(n.Type))
		v = v.Elem()
	}
	c := d.peek()
	switch {
	case c == '"' && (n.Kind == Text || n.Kind == Moment):
		return d.stringInto(n, v, s, i, at)
	case (c == 't' || c == 'f') && n.Kind == Boolean:
		v.SetBool(c == 't')
		return d.skip()
	case (c == '-' || c >= '0' && c <= '9') && (n.Kind == Integer || n.Kind == ID || n.Kind == Number):
		literal, ok := d.number()
		if ok {
			if b := setNumber(n, v, literal); b.tag != "" {
				s.fail(i, at, b)
			}
		}
		return ok
	case c == '{' && n.Kind == Object:
		kid := newSent(n.Plan)
		ok := d.object(n.Plan, v, &kid, also)
		s.add(i, kid)
		return ok
	case c == '[' && n.Kind == Array:
		return d.list(n, v, s, i, also)
	case c == '{' && n.Kind == Raw:
		from := d.at
		ok := d.skip()
		v.SetBytes(bytes.Clone(d.text[from:d.at]))
		return ok
	}
	if n.Kind == Object {
		s.add(i, sent{broken: true})
	}
	s.fail(i, at, breach{tag: "type", param: n.wanted()})
	return d.skip()
}

func (d *decoder) stringInto(n *Node, v reflect.Value, s *sent, i, at int) bool {
	text, ok := d.string()
	if !ok {
		return false
	}
	if b := setText(n, v, text, d.trim); b.tag != "" {
		s.fail(i, at, b)
	}
	return true
}

// list fills a slice. It keeps at most one element more than allowed, so the checker
// refuses the list without storing all of it.
func (d *decoder) list(n *Node, v reflect.Value, s *sent, i int, also Names) bool {
	v.Set(reflect.MakeSlice(n.Type, 0, 4))
	if empty, ok := d.enter(']'); empty || !ok {
		return ok
	}
	for at := 0; ; at++ {
		d.space()
		ok := true
		switch {
		case at > n.max || len(s.bad[i]) > failuresMax:
			ok = d.skip()
		default:
			v.Grow(1)
			v.SetLen(at + 1)
			v.Index(at).SetZero()
			ok = d.value(n.Elem, v.Index(at), s, i, at, also)
		}
		if !ok {
			return false
		}
		if more, ok := d.more(']'); !more {
			return ok
		}
	}
}

// names detects duplicate names, without a map while there are few.
type names struct {
	few  [16]string
	n    int
	many map[string]bool
}

func (s *names) add(name string) bool {
	if s.many != nil {
		if s.many[name] {
			return false
		}
		s.many[name] = true
		return true
	}
	for _, old := range s.few[:s.n] {
		if old == name {
			return false
		}
	}
	if s.n < len(s.few) {
		s.few[s.n] = name
		s.n++
		return true
	}
	s.many = map[string]bool{name: true}
	for _, old := range s.few {
		s.many[old] = true
	}
	return true
}
