// Package filled sets every field of a struct, so that a test notices a field that is not copied.
package filled

import (
	"reflect"
	"testing"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
)

// known are the values of types that have no exported fields.
var known = []any{num.MoneyOf(3), num.QtyOf(3), num.PercentOf(3), num.RateOf(3), when.MustDate("2026-11-14")}

// Fill sets each exported field of the struct that p points to, and of the structs inside it.
func Fill(t *testing.T, p any) { fill(t, reflect.ValueOf(p).Elem()) }

func fill(t *testing.T, v reflect.Value) {
	t.Helper()
	for _, k := range known {
		if v.Type() == reflect.TypeOf(k) {
			v.Set(reflect.ValueOf(k))
			return
		}
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString("filled")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(3)
	case reflect.Uint32:
		v.SetUint(3)
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(t, v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(t, v.Index(0))
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() || f.Anonymous {
				fill(t, v.Field(i))
			}
		}
	default:
		t.Fatalf("filled: no value for a %s", v.Type())
	}
}

// Missing lists the exported fields of a struct that are not set, also of structs embedded in it.
func Missing(s any) (names []string) {
	v := reflect.ValueOf(s)
	for i := range v.NumField() {
		switch f := v.Type().Field(i); {
		case f.Anonymous:
			names = append(names, Missing(v.Field(i).Interface())...)
		case f.IsExported() && v.Field(i).IsZero():
			names = append(names, f.Name)
		}
	}
	return names
}
