package db

import (
	"database/sql/driver"
	"fmt"
	"math"
	"reflect"

	"kontor/internal/base/num"
	"kontor/internal/base/when"
	"kontor/internal/db/engine"
)

func dateValue(d when.Date) engine.Value {
	if d.IsZero() {
		return engine.Value{}
	}
	return engine.Text(d.String())
}

func monthValue(m when.Month) engine.Value {
	if m.IsZero() {
		return engine.Value{}
	}
	return engine.Text(m.String())
}

// valueOf turns an argument of a statement into a value.
func valueOf(arg any) (engine.Value, error) {
	switch v := arg.(type) {
	case nil:
		return engine.Value{}, nil
	case string:
		return engine.Text(v), nil
	case uint32:
		return engine.Int(int64(v)), nil
	case int:
		return engine.Int(int64(v)), nil
	case int64:
		return engine.Int(v), nil
	case bool:
		return engine.Bool(v), nil
	case []byte:
		return engine.Blob(v), nil
	case num.Ref:
		return engine.IntOrNull(int64(v)), nil
	case num.Money:
		return engine.Int(v.Raw()), nil
	case num.Qty:
		return engine.Int(v.Raw()), nil
	case num.Cost:
		return engine.Int(v.Raw()), nil
	case num.Percent:
		return engine.Int(v.Raw()), nil
	case num.Rate:
		return engine.Int(v.Raw()), nil
	case when.Date:
		return dateValue(v), nil
	case when.Month:
		return monthValue(v), nil
	case when.Unix:
		return engine.IntOrNull(int64(v)), nil
	case when.Stamp:
		return engine.IntOrNull(int64(v.Unix)), nil
	}
	return valueOfOther(arg)
}

func valueOfOther(arg any) (engine.Value, error) {
	if v, ok := arg.(driver.Valuer); ok {
		if f := reflect.ValueOf(arg); f.Kind() == reflect.Pointer && f.IsNil() {
			return engine.Value{}, nil
		}
		inner, err := v.Value()
		if err != nil {
			return engine.Value{}, err
		}
		return valueOf(inner)
	}
	return valueOfKind(reflect.ValueOf(arg))
}

// valueOfKind serves named types, such as a status that is a string.
func valueOfKind(f reflect.Value) (engine.Value, error) {
	switch f.Kind() {
	case reflect.String:
		return engine.Text(f.String()), nil
	case reflect.Bool:
		return engine.Bool(f.Bool()), nil
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return engine.Int(f.Int()), nil
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if f.Uint() > math.MaxInt64 {
			return engine.Value{}, fmt.Errorf("db: %d does not fit a column", f.Uint())
		}
		return engine.Int(int64(f.Uint())), nil
	case reflect.Pointer:
		if f.IsNil() {
			return engine.Value{}, nil
		}
		return valueOf(f.Elem().Interface())
	case reflect.Slice:
		if f.Type().Elem().Kind() == reflect.Uint8 {
			return engine.Blob(f.Bytes()), nil
		}
	}
	return engine.Value{}, fmt.Errorf("db: a %s cannot be stored", f.Type())
}
