package db

import (
	"database/sql/driver"
	"fmt"
	"math"
	"reflect"

	"kontor/internal/db/lite"
	"kontor/internal/num"
	"kontor/internal/when"
)

// value is an argument in the form both engines take.
type value = lite.Value

func whole(n int64) value    { return value{Kind: lite.Int, N: n} }
func text(s string) value    { return value{Kind: lite.Text, S: s} }
func bytesOf(b []byte) value { return value{Kind: lite.Blob, B: b} }

func truth(b bool) value {
	if b {
		return value{Kind: lite.Bool, N: 1}
	}
	return value{Kind: lite.Bool}
}

// wholeOrNull is for types whose zero means "not set".
func wholeOrNull(n int64) value {
	if n == 0 {
		return value{}
	}
	return whole(n)
}

func dateValue(d when.Date) value {
	if d.IsZero() {
		return value{}
	}
	return text(d.String())
}

func monthValue(m when.Month) value {
	if m.IsZero() {
		return value{}
	}
	return text(m.String())
}

// valueOf turns an argument of a statement into a value.
func valueOf(arg any) (value, error) {
	switch v := arg.(type) {
	case nil:
		return value{}, nil
	case string:
		return text(v), nil
	case uint32:
		return whole(int64(v)), nil
	case int:
		return whole(int64(v)), nil
	case int64:
		return whole(v), nil
	case bool:
		return truth(v), nil
	case []byte:
		return bytesOf(v), nil
	case num.Ref:
		return wholeOrNull(int64(v)), nil
	case num.Money:
		return whole(v.Raw()), nil
	case num.Qty:
		return whole(v.Raw()), nil
	case num.Cost:
		return whole(v.Raw()), nil
	case num.Percent:
		return whole(v.Raw()), nil
	case num.Rate:
		return whole(v.Raw()), nil
	case when.Date:
		return dateValue(v), nil
	case when.Month:
		return monthValue(v), nil
	case when.Unix:
		return wholeOrNull(int64(v)), nil
	case when.Stamp:
		return wholeOrNull(int64(v.Unix)), nil
	}
	return valueOfOther(arg)
}

func valueOfOther(arg any) (value, error) {
	if v, ok := arg.(driver.Valuer); ok {
		if f := reflect.ValueOf(arg); f.Kind() == reflect.Pointer && f.IsNil() {
			return value{}, nil
		}
		inner, err := v.Value()
		if err != nil {
			return value{}, err
		}
		return valueOf(inner)
	}
	return valueOfKind(reflect.ValueOf(arg))
}

// valueOfKind serves named types, such as a status that is a string.
func valueOfKind(f reflect.Value) (value, error) {
	switch f.Kind() {
	case reflect.String:
		return text(f.String()), nil
	case reflect.Bool:
		return truth(f.Bool()), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return whole(f.Int()), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if f.Uint() > math.MaxInt64 {
			return value{}, fmt.Errorf("db: %d does not fit a column", f.Uint())
		}
		return whole(int64(f.Uint())), nil
	case reflect.Pointer:
		if f.IsNil() {
			return value{}, nil
		}
		return valueOf(f.Elem().Interface())
	case reflect.Slice:
		if f.Type().Elem().Kind() == reflect.Uint8 {
			return bytesOf(f.Bytes()), nil
		}
	}
	return value{}, fmt.Errorf("db: a %s cannot be stored", f.Type())
}
