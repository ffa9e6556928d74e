package input

import (
	"reflect"
	"strconv"

	"kontor/internal/base/fault"
)

// failuresMax bounds how many failed fields one answer lists.
const failuresMax = 100

// Reading reads one request into an input struct: the parts of the request one after
// another, then Done checks all of it.
type Reading struct {
	plan  *Plan
	value reflect.Value // the struct, addressable
	also  Names         // names accepted without effect
	sent  sent
	takes bool // the form has a file
	admit func(in any) error
	size  int64 // of it, about
	Sent  *File // the file of the form
	// parameters of the address that nearly are one of the plan's
	mistyped []fault.Field
}

// sent records which fields of a struct were sent, and which could not be read.
type sent struct {
	state    []state           // by field
	bad      map[int][]failure // by field, in order
	kids     map[int][]sent    // by field: the structs inside it
	readOnly map[string][]byte // scalars of names that are accepted without effect, as sent
	strays   []string          // names that are no field and no part of the record
	files    []string          // names under which a file was sent
	broken   bool              // not even a struct: nothing inside can be checked
}

// failure is a field, or an element of a list, that could not be read.
type failure struct {
	at int // of the element, -1 for the field itself
	breach
}

// state is how a field was sent; 0 means omitted.
type state uint8

const (
	null   state = 1 << iota
	given        // with a value
	listed       // by the listed spelling of a form field, which wins over the other

	absent state = 0
)

// touched reports whether the field was sent at all.
func (s state) touched() bool { return s&(null|given) != 0 }

func newSent(p *Plan) sent { return sent{state: make([]state, len(p.Fields))} }

func (s *sent) fail(i, at int, b breach) {
	if s.bad == nil {
		s.bad = map[int][]failure{}
	}
	s.bad[i] = append(s.bad[i], failure{at, b})
}

func (s *sent) add(i int, kid sent) {
	if s.kids == nil {
		s.kids = map[int][]sent{}
	}
	s.kids[i] = append(s.kids[i], kid)
}

// names returns the fields that were sent.
func (s *sent) names(p *Plan) []string {
	names := []string{}
	for i, f := range p.Fields {
		if !s.broken && s.state[i].touched() {
			names = append(names, f.Name)
		}
	}
	return names
}

// Read starts reading one request.
func (p *Plan) Read() *Reading {
	return &Reading{plan: p, value: reflect.New(p.Type).Elem(), sent: newSent(p)}
}

// Also accepts further names without effect. Done refuses names that neither they nor the
// plan contain.
func (r *Reading) Also(names Names) *Reading {
	r.also = names
	return r
}

// ReadOnly returns the scalar members of the body that were accepted without effect, as sent.
func (r *Reading) ReadOnly() map[string][]byte { return r.sent.readOnly }

// Path reads an id or a text of the path. It returns false if it should be an id and cannot be
// one; the client then gets "not found".
func (r *Reading) Path(name, text string) bool {
	for i, f := range r.plan.Fields {
		if f.Path == name && f.Kind == Text {
			if b := setText(&f.Node, r.field(i), text, false); b.tag != "" {
				r.sent.fail(i, -1, b)
			}
			r.sent.state[i] = given
			return true
		}
	}
	id, err := strconv.ParseUint(text, 10, 32)
	if err != nil || id == 0 || text[0] == '0' || text[0] == '+' {
		return false
	}
	for i, f := range r.plan.Fields {
		if f.Path == name {
			r.field(i).SetUint(id)
		}
	}
	return true
}

func (r *Reading) field(i int) reflect.Value { return r.value.FieldByIndex(r.plan.Fields[i].Index) }

// Done normalizes and checks what was read. It returns a pointer to the input, or a
// refusal that lists every failed field in the order of the struct.
func (r *Reading) Done() (any, error) {
	pointer, failed := r.checked()
	if len(failed) > 0 {
		return nil, fault.Invalid(failed...)
	}
	return pointer, nil
}

// Collected is Done for inputs whose operation refuses the failed fields: a Collector gets them.
func (r *Reading) Collected() (any, error) {
	pointer, failed := r.checked()
	if many, ok := pointer.(Collector); ok && len(failed) > 0 {
		many.Collect(failed)
		return pointer, nil
	}
	if len(failed) > 0 {
		return nil, fault.Invalid(failed...)
	}
	return pointer, nil
}

// checked normalizes and checks what was read. It returns the failed fields.
func (r *Reading) checked() (any, []fault.Field) {
	pointer := r.value.Addr().Interface()
	if r.plan.IsPatch {
		body := r.value.FieldByIndex(r.plan.patch).Addr().Interface().(patch)
		names, inner := map[string]bool{}, map[string][]string{}
		for i, f := range r.plan.Fields {
			if f.Patched && r.sent.state[i].touched() {
				names[f.Name] = true
			}
			if f.Patched && f.Kind == Object && !f.pointer && len(r.sent.kids[i]) > 0 {
				inner[f.Name] = r.sent.kids[i][0].names(f.Plan)
			}
		}
		body.mark(names, inner)
		if n, ok := body.body().Addr().Interface().(Normalizer); ok {
			n.Normalize()
		}
	}
	if n, ok := pointer.(Normalizer); ok {
		n.Normalize()
	}
	var c checker
	c.object(r.plan, r.value, &r.sent, nil)
	c.failed = append(c.failed, r.mistyped...)
	return pointer, c.failed[:min(len(c.failed), failuresMax)]
}
