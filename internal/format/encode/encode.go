// Package encode writes values as JSON. The encoder of a type is compiled once, from its fields.
package encode

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

// encoder appends the JSON of an addressable value.
type encoder func(dst []byte, v reflect.Value) []byte

var encoders sync.Map // reflect.Type to encoder

// Append appends the JSON of the value behind a pointer. Numbers are exact, nil slices
// are empty lists, and embedded structs are part of the outer struct.
func Append(dst []byte, pointer any) []byte {
	v := reflect.ValueOf(pointer).Elem()
	return encoderOf(v.Type())(dst, v)
}

// Prepare compiles the encoder of a type. It panics for a type without a JSON form.
func Prepare(t reflect.Type) { encoderOf(t) }

// encoderOf returns the encoder of a type.
func encoderOf(t reflect.Type) encoder {
	if e, ok := encoders.Load(t); ok {
		return e.(encoder)
	}
	e := makeEncoder(t)
	encoders.Store(t, e)
	return e
}

// appender is a type that writes itself.
type appender interface{ AppendJSON([]byte) []byte }

// itself is the encoder of an appender.
func itself[T appender](dst []byte, v reflect.Value) []byte {
	return (*v.Addr().Interface().(*T)).AppendJSON(dst)
}

// known are the most frequent types. They are called directly, others through an
// interface.
var known = map[reflect.Type]encoder{
	reflect.TypeFor[num.Money]():   itself[num.Money],
	reflect.TypeFor[num.Qty]():     itself[num.Qty],
	reflect.TypeFor[num.Cost]():    itself[num.Cost],
	reflect.TypeFor[num.Percent](): itself[num.Percent],
	reflect.TypeFor[num.Rate]():    itself[num.Rate],
	reflect.TypeFor[num.Ref]():     itself[num.Ref],
	reflect.TypeFor[when.Date]():   itself[when.Date],
	reflect.TypeFor[when.Unix]():   itself[when.Unix],
}

func makeEncoder(t reflect.Type) encoder {
	if e, ok := known[t]; ok {
		return e
	}
	if reflect.PointerTo(t).Implements(reflect.TypeFor[appender]()) {
		return func(dst []byte, v reflect.Value) []byte { return v.Addr().Interface().(appender).AppendJSON(dst) }
	}
	switch t.Kind() {
	case reflect.String:
		return func(dst []byte, v reflect.Value) []byte { return String(dst, v.String()) }
	case reflect.Bool:
		return func(dst []byte, v reflect.Value) []byte { return strconv.AppendBool(dst, v.Bool()) }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(dst []byte, v reflect.Value) []byte { return strconv.AppendInt(dst, v.Int(), 10) }
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return func(dst []byte, v reflect.Value) []byte { return strconv.AppendUint(dst, v.Uint(), 10) }
	case reflect.Pointer:
		return orNull(encoderOf(t.Elem()), reflect.Value.IsNil, reflect.Value.Elem)
	case reflect.Slice:
		return sliceEncoder(encoderOf(t.Elem()))
	case reflect.Map:
		return mapEncoder(t)
	case reflect.Struct:
		return structEncoder(t)
	case reflect.Interface:
		return func(dst []byte, v reflect.Value) []byte {
			if v.IsNil() {
				return append(dst, "null"...)
			}
			return encoderOf(v.Elem().Type())(dst, addressable(v.Elem()))
		}
	}
	panic("encode: " + t.String() + " has no JSON form")
}

// orNull writes null for a value that is not set, and what inner returns for others.
func orNull(encode encoder, unset func(reflect.Value) bool, inner func(reflect.Value) reflect.Value) encoder {
	return func(dst []byte, v reflect.Value) []byte {
		if unset(v) {
			return append(dst, "null"...)
		}
		return encode(dst, inner(v))
	}
}

func sliceEncoder(elem encoder) encoder {
	return func(dst []byte, v reflect.Value) []byte {
		dst = append(dst, '[')
		for i := range v.Len() {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = elem(dst, v.Index(i))
		}
		return append(dst, ']')
	}
}

// mapEncoder writes maps with text keys, in the order of the keys.
func mapEncoder(t reflect.Type) encoder {
	if t.Key().Kind() != reflect.String {
		panic("encode: " + t.String() + " has no JSON form")
	}
	elem := encoderOf(t.Elem())
	return func(dst []byte, v reflect.Value) []byte {
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		dst = append(dst, '{')
		for i, key := range keys {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(String(dst, key.String()), ':')
			dst = elem(dst, addressable(v.MapIndex(key)))
		}
		return append(dst, '}')
	}
}

// addressable returns an addressable copy of a value.
func addressable(v reflect.Value) reflect.Value {
	held := reflect.New(v.Type()).Elem()
	held.Set(v)
	return held
}

type member struct {
	index  []int
	key    string // "name":
	encode encoder
	empty  func(reflect.Value) bool // then it is left out; nil: never
}

func structEncoder(t reflect.Type) encoder {
	members := membersOf(t, nil)
	return func(dst []byte, v reflect.Value) []byte {
		dst = append(dst, '{')
		first := len(dst)
		for i := range members {
			m := &members[i]
			field := v.Field(m.index[0])
			for _, at := range m.index[1:] {
				field = field.Field(at)
			}
			if m.empty != nil && m.empty(field) {
				continue
			}
			if len(dst) > first {
				dst = append(dst, ',')
			}
			dst = m.encode(append(dst, m.key...), field)
		}
		return append(dst, '}')
	}
}

func membersOf(t reflect.Type, outer []int) (members []member) {
	for i := range t.NumField() {
		f := t.Field(i)
		index := append(slices.Clip(outer), i)
		tag := f.Tag.Get("json")
		name, options, _ := strings.Cut(tag, ",")
		switch {
		case tag == "-":
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct && !reflect.PointerTo(f.Type).Implements(reflect.TypeFor[appender]()):
			members = append(members, membersOf(f.Type, index)...)
		case !f.IsExported():
		default:
			if name == "" {
				name = f.Name
			}
			m := member{index: index, key: string(append(String(nil, name), ':')), encode: encoderOf(f.Type)}
			if f.Tag.Get("null") == "zero" {
				m.encode = orNull(m.encode, reflect.Value.IsZero, func(v reflect.Value) reflect.Value { return v })
			}
			if strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero") {
				m.empty = isEmpty(f.Type)
			}
			members = append(members, m)
		}
	}
	return members
}

// isEmpty reports whether a list is empty, or another value is zero.
func isEmpty(t reflect.Type) func(reflect.Value) bool {
	if t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
		return func(v reflect.Value) bool { return v.Len() == 0 }
	}
	return reflect.Value.IsZero
}

const hexDigits = "0123456789abcdef"

// String appends a quoted text. Invalid UTF-8 becomes the replacement character.
func String(dst []byte, text string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(text); {
		c := text[i]
		if c >= ' ' && c != '"' && c != '\\' && c < utf8.RuneSelf {
			i++
			continue
		}
		if c >= utf8.RuneSelf {
			r, size := utf8.DecodeRuneInString(text[i:])
			if r == utf8.RuneError && size == 1 {
				dst = append(append(dst, text[start:i]...), `\ufffd`...)
				start = i + 1
			}
			i += size
			continue
		}
		dst = append(dst, text[start:i]...)
		switch c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\r':
			dst = append(dst, '\\', 'r')
		case '\t':
			dst = append(dst, '\\', 't')
		default:
			dst = append(dst, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
		}
		i++
		start = i
	}
	return append(append(dst, text[start:]...), '"')
}
