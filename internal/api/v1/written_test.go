package v1_test

import (
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/base/fault"
	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/format/encode"
)

// Encoders are made once for a type and know its fields by their places. What they
// write is what a walk through the value writes, for every type that is answered.
func TestEncoderMatchesReflection(t *testing.T) {
	types := []reflect.Type{reflect.TypeFor[api.ErrorRecord](), reflect.TypeFor[everything]()}
	for _, r := range v1.Routes() {
		if of := r.Result(); of != nil {
			types = append(types, of)
		}
	}
	if len(types) < 50 {
		t.Fatalf("only %d types", len(types))
	}
	for _, of := range types {
		chance := rand.New(rand.NewPCG(uint64(len(of.String())), 7))
		for range 60 {
			v := reflect.New(of)
			randomly(chance, v.Elem())
			got, want := string(encode.Append(nil, v.Interface())), string(walked(nil, v.Elem()))
			if got != want {
				t.Fatalf("%s\ngot  %s\nwant %s", of, got, want)
			}
		}
	}
}

// everything has what no answer has today.
type everything struct {
	I8      int8   `json:"i8"`
	I16     int16  `json:"i16,omitempty"`
	U8      uint8  `json:"u8"`
	U16     uint16 `json:"u16"`
	U       uint   `json:"u"`
	U64     uint64 `json:"u64" null:"zero"`
	Untold  map[string]*num.Qty
	hidden  map[int]int            //lint:ignore U1000 must be passed over
	Lists   [][]string             `json:"lists,omitempty"`
	Any     any                    `json:"any"`
	Maps    map[string]when.Date   `json:"maps,omitempty"`
	Deep    []*struct{ At []bool } `json:"deep"`
	Nothing []struct{}             `json:"nothing"`
	between
	Moment when.Stamp `json:"moment,omitempty"`
}

type between struct {
	Inside string    `json:"inside" null:"zero"`
	At     when.Unix `json:"at,omitzero"`
}

// walked is the JSON of a value, written while it is looked at.
func walked(dst []byte, v reflect.Value) []byte {
	if a, ok := v.Addr().Interface().(interface{ AppendJSON([]byte) []byte }); ok {
		return a.AppendJSON(dst)
	}
	switch v.Kind() {
	case reflect.String:
		text := v.String()
		return encode.Append(dst, &text)
	case reflect.Bool:
		return strconv.AppendBool(dst, v.Bool())
	case reflect.Struct:
		members := walkedMembers(nil, v)
		return append(append(append(dst, '{'), strings.Join(members, ",")...), '}')
	case reflect.Slice:
		var items []string
		for i := range v.Len() {
			items = append(items, string(walked(nil, v.Index(i))))
		}
		return append(append(append(dst, '['), strings.Join(items, ",")...), ']')
	case reflect.Map:
		var items []string
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		for _, key := range keys {
			items = append(items, string(walked(nil, copied(key)))+":"+string(walked(nil, copied(v.MapIndex(key)))))
		}
		return append(append(append(dst, '{'), strings.Join(items, ",")...), '}')
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return append(dst, "null"...)
		}
		return walked(dst, copied(v.Elem()))
	}
	if v.CanUint() {
		return strconv.AppendUint(dst, v.Uint(), 10)
	}
	return strconv.AppendInt(dst, v.Int(), 10)
}

func walkedMembers(members []string, v reflect.Value) []string {
	for i := range v.NumField() {
		f := v.Type().Field(i)
		tag := f.Tag.Get("json")
		name, options, _ := strings.Cut(tag, ",")
		_, writes := reflect.New(f.Type).Interface().(interface{ AppendJSON([]byte) []byte })
		switch {
		case tag == "-":
		case f.Anonymous && name == "" && f.Type.Kind() == reflect.Struct && !writes:
			members = walkedMembers(members, v.Field(i))
		case !f.IsExported():
		default:
			if name == "" {
				name = f.Name
			}
			field := v.Field(i)
			list := field.Kind() == reflect.Slice || field.Kind() == reflect.Map
			if strings.HasPrefix(options, "omit") && (field.IsZero() || list && field.Len() == 0) {
				continue
			}
			text := string(walked(nil, field))
			if f.Tag.Get("null") == "zero" && field.IsZero() {
				text = "null"
			}
			members = append(members, strconv.Quote(name)+":"+text)
		}
	}
	return members
}

func copied(v reflect.Value) reflect.Value {
	own := reflect.New(v.Type()).Elem()
	own.Set(v)
	return own
}

// randomly fills a value, also what only its package may write.
func randomly(chance *rand.Rand, v reflect.Value) {
	v = reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
	some := chance.IntN(4)
	switch v.Kind() {
	case reflect.String:
		v.SetString([]string{"", "a", "น้ำใจ <&>\u2028", "\"\\\n\r\t\x00\x1f\x7f\xff\xc3"}[some])
	case reflect.Bool:
		v.SetBool(some > 1)
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[when.Month]() {
			v.Set(reflect.ValueOf(when.MonthOf(when.MustDate("2026-11-16")).Add(some)))
			return
		}
		for i := range v.NumField() {
			randomly(chance, v.Field(i))
		}
	case reflect.Slice:
		if some == 0 {
			return
		}
		v.Set(reflect.MakeSlice(v.Type(), some-1, some))
		for i := range v.Len() {
			randomly(chance, v.Index(i))
		}
	case reflect.Map:
		if some == 0 || v.Type().Key().Kind() != reflect.String {
			return
		}
		v.Set(reflect.MakeMap(v.Type()))
		for range some - 1 {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			randomly(chance, key)
			randomly(chance, value)
			v.SetMapIndex(key, value)
		}
	case reflect.Pointer:
		if some > 1 {
			v.Set(reflect.New(v.Type().Elem()))
			randomly(chance, v.Elem())
		}
	case reflect.Interface:
		if held := []any{nil, "held", num.MustMoney("1.5"), []string{"a"}}[some]; held != nil && v.NumMethod() == 0 {
			v.Set(reflect.ValueOf(held))
		}
	default:
		switch {
		case some == 0:
		case v.CanInt():
			v.SetInt(chance.Int64() >> (64 - v.Type().Bits()))
			if some == 1 {
				v.SetInt(-v.Int())
			}
		case v.CanUint():
			v.SetUint(chance.Uint64() >> (64 - v.Type().Bits()))
		}
	}
}

// The guide lists the codes of warnings with their meanings.
func TestGuideListsWarnings(t *testing.T) {
	guide, err := os.ReadFile("../../../docs/integrating.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range fault.WarningCodes {
		if row := "| `" + w.Code + "` | " + w.Means + " |"; !strings.Contains(string(guide), row) {
			t.Errorf("docs/integrating.md lacks %s", row)
		}
	}
}
