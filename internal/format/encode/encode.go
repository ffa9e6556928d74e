// Package encode writes values as JSON. The encoder of a type is compiled once, from its
// fields and their offsets.
package encode

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
	"unsafe"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

// encoder appends the JSON of the value at an address.
type encoder func(dst []byte, at unsafe.Pointer) []byte

var encoders sync.Map // reflect.Type to encoder

// Append appends the JSON of the value behind a pointer. Numbers are exact, nil slices
// are empty lists, and embedded structs are part of the outer struct.
func Append(dst []byte, pointer any) []byte {
	v := reflect.ValueOf(pointer)
	return encoderOf(v.Type().Elem())(dst, v.UnsafePointer())
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
func itself[T appender](dst []byte, at unsafe.Pointer) []byte { return (*(*T)(at)).AppendJSON(dst) }

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
		return func(dst []byte, at unsafe.Pointer) []byte {
			return reflect.NewAt(t, at).Interface().(appender).AppendJSON(dst)
		}
	}
	switch t.Kind() {
	case reflect.String:
		return func(dst []byte, at unsafe.Pointer) []byte { return String(dst, *(*string)(at)) }
	case reflect.Bool:
		return func(dst []byte, at unsafe.Pointer) []byte { return strconv.AppendBool(dst, *(*bool)(at)) }
	case reflect.Int:
		return signed[int]
	case reflect.Int8:
		return signed[int8]
	case reflect.Int16:
		return signed[int16]
	case reflect.Int32:
		return signed[int32]
	case reflect.Int64:
		return signed[int64]
	case reflect.Uint:
		return unsigned[uint]
	case reflect.Uint8:
		return unsigned[uint8]
	case reflect.Uint16:
		return unsigned[uint16]
	case reflect.Uint32:
		return unsigned[uint32]
	case reflect.Uint64:
		return unsigned[uint64]
	case reflect.Pointer:
		return pointerEncoder(encoderOf(t.Elem()))
	case reflect.Slice:
		return sliceEncoder(encoderOf(t.Elem()), t.Elem().Size())
	case reflect.Map:
		return mapEncoder(t)
	case reflect.Struct:
		return structEncoder(t)
	case reflect.Interface:
		return dynamicEncoder(t)
	}
	panic("encode: " + t.String() + " has no JSON form")
}

func signed[T int | int8 | int16 | int32 | int64](dst []byte, at unsafe.Pointer) []byte {
	return strconv.AppendInt(dst, int64(*(*T)(at)), 10)
}

func unsigned[T uint | uint8 | uint16 | uint32 | uint64](dst []byte, at unsafe.Pointer) []byte {
	return strconv.AppendUint(dst, uint64(*(*T)(at)), 10)
}

func pointerEncoder(elem encoder) encoder {
	return func(dst []byte, at unsafe.Pointer) []byte {
		to := *(*unsafe.Pointer)(at)
		if to == nil {
			return append(dst, "null"...)
		}
		return elem(dst, to)
	}
}

// sliceEncoder writes slices of any type, which differ only in their elements.
func sliceEncoder(elem encoder, size uintptr) encoder {
	return func(dst []byte, at unsafe.Pointer) []byte {
		list := *(*[]byte)(at)
		first := unsafe.Pointer(unsafe.SliceData(list))
		dst = append(dst, '[')
		for i := range len(list) {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = elem(dst, unsafe.Add(first, uintptr(i)*size))
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
	return func(dst []byte, at unsafe.Pointer) []byte {
		v := reflect.NewAt(t, at).Elem()
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		dst = append(dst, '{')
		for i, key := range keys {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(String(dst, key.String()), ':')
			dst = elem(dst, addressed(v.MapIndex(key)))
		}
		return append(dst, '}')
	}
}

// dynamicEncoder writes what an interface holds.
func dynamicEncoder(t reflect.Type) encoder {
	return func(dst []byte, at unsafe.Pointer) []byte {
		v := reflect.NewAt(t, at).Elem()
		if v.IsNil() {
			return append(dst, "null"...)
		}
		return encoderOf(v.Elem().Type())(dst, addressed(v.Elem()))
	}
}

// addressed returns the address of a copy of a value.
func addressed(v reflect.Value) unsafe.Pointer {
	held := reflect.New(v.Type())
	held.Elem().Set(v)
	return held.UnsafePointer()
}

type member struct {
	offset uintptr
	key    string // "name":
	encode encoder
	empty  func(at unsafe.Pointer) bool // then it is left out; nil: never
}

func structEncoder(t reflect.Type) encoder {
	members := membersOf(t, 0)
	return func(dst []byte, at unsafe.Pointer) []byte {
		dst = append(dst, '{')
		first := len(dst)
		for i := range members {
			m := &members[i]
			field := unsafe.Add(at, m.offset)
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

func membersOf(t reflect.Type, base uintptr) (members []member) {
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("json")
		name, options, _ := strings.Cut(tag, ",")
		switch {
		case tag == "-":
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct && !reflect.PointerTo(f.Type).Implements(reflect.TypeFor[appender]()):
			members = append(members, membersOf(f.Type, base+f.Offset)...)
		case !f.IsExported():
		default:
			if name == "" {
				name = f.Name
			}
			m := member{offset: base + f.Offset, key: string(append(String(nil, name), ':')), encode: encoderOf(f.Type)}
			if f.Tag.Get("null") == "zero" {
				m.encode = zeroAsNull(m.encode, isZero(f.Type))
			}
			if strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero") {
				m.empty = isEmpty(f.Type)
			}
			members = append(members, m)
		}
	}
	return members
}

// zeroAsNull is for a field whose zero says that it is not set.
func zeroAsNull(encode encoder, unset func(unsafe.Pointer) bool) encoder {
	return func(dst []byte, at unsafe.Pointer) []byte {
		if unset(at) {
			return append(dst, "null"...)
		}
		return encode(dst, at)
	}
}

// isEmpty reports whether a list is empty, or another value is zero.
func isEmpty(t reflect.Type) func(unsafe.Pointer) bool {
	switch t.Kind() {
	case reflect.Slice:
		return func(at unsafe.Pointer) bool { return len(*(*[]byte)(at)) == 0 }
	case reflect.Map:
		return func(at unsafe.Pointer) bool { return reflect.NewAt(t, at).Elem().Len() == 0 }
	}
	return isZero(t)
}

// isZero reports whether a value is the zero of its type.
func isZero(t reflect.Type) func(unsafe.Pointer) bool {
	switch t.Kind() {
	case reflect.String:
		return func(at unsafe.Pointer) bool { return *(*string)(at) == "" }
	case reflect.Pointer:
		return func(at unsafe.Pointer) bool { return *(*unsafe.Pointer)(at) == nil }
	}
	return func(at unsafe.Pointer) bool { return reflect.NewAt(t, at).Elem().IsZero() }
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
