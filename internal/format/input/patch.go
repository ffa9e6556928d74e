package input

import (
	"reflect"
)

// Patch is a request body that changes a stored value: what was sent is
// checked and laid over it, what was omitted stays. An input struct embeds it
// beside its path parameters:
//
//	type Update struct {
//		ID uint32 `path:"id"`
//		input.Patch[Editable]
//	}
type Patch[T any] struct {
	Value T

	sent  map[string]bool     // by Go field name
	inner map[string][]string // of an object that was sent: the fields that were sent of it
}

// Sent returns a patch of the named fields of a value, for callers outside the API.
func Sent[T any](value T, names ...string) Patch[T] {
	p := Patch[T]{Value: value, sent: map[string]bool{}}
	for _, name := range names {
		mustHave[T](name)
		p.sent[name] = true
	}
	return p
}

// Has reports whether the field was sent, to set it or to clear it.
func (p Patch[T]) Has(name string) bool {
	mustHave[T](name)
	return p.sent[name]
}

// Sent reports whether a field of Value was sent: p.Sent(&p.Value.Name).
func (p *Patch[T]) Sent(field any) bool {
	at, value := reflect.ValueOf(field), reflect.ValueOf(&p.Value).Elem()
	for _, f := range reflect.VisibleFields(value.Type()) {
		if !f.Anonymous && f.IsExported() && f.Type == at.Type().Elem() && value.FieldByIndex(f.Index).Addr().Pointer() == at.Pointer() {
			return p.sent[f.Name]
		}
	}
	panic("input: no field of " + value.Type().String() + " at that address")
}

// mustHave panics for a name that no field has: after a rename the field would otherwise
// silently never count as sent.
func mustHave[T any](name string) {
	if _, ok := reflect.TypeFor[T]().FieldByName(name); !ok {
		panic("input: no field " + name + " in " + reflect.TypeFor[T]().String())
	}
}

// Onto copies exactly the sent fields onto a stored value. An embedded object that is not
// behind a pointer is changed field by field too.
func (p Patch[T]) Onto(stored *T) {
	from, to := reflect.ValueOf(&p.Value).Elem(), reflect.ValueOf(stored).Elem()
	for name := range p.sent {
		field, ok := from.Type().FieldByName(name)
		if !ok {
			continue
		}
		inner, parts := p.inner[name]
		if !parts {
			to.FieldByIndex(field.Index).Set(from.FieldByIndex(field.Index))
		}
		for _, part := range inner {
			to.FieldByIndex(field.Index).FieldByName(part).Set(from.FieldByIndex(field.Index).FieldByName(part))
		}
	}
}

// patch gives the decoder access to any Patch[T].
type patch interface {
	body() reflect.Value
	mark(names map[string]bool, inner map[string][]string)
}

func (p *Patch[T]) body() reflect.Value { return reflect.ValueOf(&p.Value).Elem() }
func (p *Patch[T]) mark(names map[string]bool, inner map[string][]string) {
	p.sent, p.inner = names, inner
}
