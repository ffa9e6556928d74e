package api

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// encoder appends the JSON of an addressable value.
type encoder func(dst []byte, v reflect.Value) []byte

var encoders sync.Map // reflect.Type to encoder

// Answer is the body of an answer of the shape Data, for programs that print
// what the interface would say.
func Answer(pointer any) []byte {
	return append(appendAny([]byte(`{"success":true,"data":`), pointer), '}')
}

// appendAny appends the JSON of what a pointer of any type points to. Numbers are
// exact, slices that are nil are empty, embedded structs are part of the struct
// around them.
func appendAny(dst []byte, pointer any) []byte {
	v := reflect.ValueOf(pointer).Elem()
	return encoderOf(v.Type())(dst, v)
}

// encoderOf is the encoder of a type. A type that has no JSON form stops the
// program, which is when the table of routes is made.
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

func makeEncoder(t reflect.Type) encoder {
	if reflect.PointerTo(t).Implements(reflect.TypeFor[appender]()) {
		return func(dst []byte, v reflect.Value) []byte { return v.Addr().Interface().(appender).AppendJSON(dst) }
	}
	switch t.Kind() {
	case reflect.String:
		return func(dst []byte, v reflect.Value) []byte { return appendString(dst, v.String()) }
	case reflect.Bool:
		return func(dst []byte, v reflect.Value) []byte { return strconv.AppendBool(dst, v.Bool()) }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(dst []byte, v reflect.Value) []byte { return strconv.AppendInt(dst, v.Int(), 10) }
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uint:
		return func(dst []byte, v reflect.Value) []byte { return strconv.AppendUint(dst, v.Uint(), 10) }
	case reflect.Pointer:
		return pointerEncoder(encoderOf(t.Elem()))
	case reflect.Slice:
		return sliceEncoder(encoderOf(t.Elem()))
	case reflect.Map:
		return mapEncoder(t)
	case reflect.Struct:
		return structEncoder(t)
	case reflect.Interface:
		return appendDynamic
	}
	panic("api: " + t.String() + " has no JSON form")
}

func pointerEncoder(elem encoder) encoder {
	return func(dst []byte, v reflect.Value) []byte {
		if v.IsNil() {
			return append(dst, "null"...)
		}
		return elem(dst, v.Elem())
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
		panic("api: " + t.String() + " has no JSON form")
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
			dst = append(appendString(dst, key.String()), ':')
			value := reflect.New(t.Elem()).Elem()
			value.Set(v.MapIndex(key))
			dst = elem(dst, value)
		}
		return append(dst, '}')
	}
}

// appendDynamic writes what an interface holds.
func appendDynamic(dst []byte, v reflect.Value) []byte {
	if v.IsNil() {
		return append(dst, "null"...)
	}
	held := v.Elem()
	value := reflect.New(held.Type()).Elem()
	value.Set(held)
	return encoderOf(held.Type())(dst, value)
}

type member struct {
	index     []int
	key       string // "name":
	encode    encoder
	omitEmpty bool
}

func structEncoder(t reflect.Type) encoder {
	members := membersOf(t, nil)
	return func(dst []byte, v reflect.Value) []byte {
		dst = append(dst, '{')
		first := len(dst)
		for i := range members {
			m := &members[i]
			f := v
			for _, at := range m.index {
				f = f.Field(at)
			}
			if m.omitEmpty && isEmpty(f) {
				continue
			}
			if len(dst) > first {
				dst = append(dst, ',')
			}
			dst = m.encode(append(dst, m.key...), f)
		}
		return append(dst, '}')
	}
}

func membersOf(t reflect.Type, index []int) (members []member) {
	for i := range t.NumField() {
		f := t.Field(i)
		at := append(slices.Clone(index), i)
		tag := f.Tag.Get("json")
		name, options, _ := strings.Cut(tag, ",")
		switch {
		case tag == "-":
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct && !reflect.PointerTo(f.Type).Implements(reflect.TypeFor[appender]()):
			members = append(members, membersOf(f.Type, at)...)
		case !f.IsExported():
		default:
			if name == "" {
				name = f.Name
			}
			encode := encoderOf(f.Type)
			if f.Tag.Get("null") == "zero" {
				encode = zeroAsNull(encode)
			}
			members = append(members, member{at, string(append(appendString(nil, name), ':')), encode,
				strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero")})
		}
	}
	return members
}

// zeroAsNull is for a field whose zero says that it is not set.
func zeroAsNull(encode encoder) encoder {
	return func(dst []byte, v reflect.Value) []byte {
		if v.IsZero() {
			return append(dst, "null"...)
		}
		return encode(dst, v)
	}
}

func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	}
	return v.IsZero()
}

const hexDigits = "0123456789abcdef"

// appendString writes a text in quotes. Bytes that are no UTF-8 become the
// replacement character.
func appendString(dst []byte, text string) []byte {
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
