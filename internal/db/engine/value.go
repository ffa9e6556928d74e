package engine

import (
	"bytes"
	"fmt"
)

// Kind is the type of a Value.
type Kind uint8

// The kinds of values.
const (
	KindNull Kind = iota
	KindInt
	KindText
	KindBlob
	KindBool
	KindReal // read only; no column has it
)

// Value is an argument of a statement: an integer or boolean in N, a text in S,
// bytes in B. The zero Value is NULL.
type Value struct {
	Kind Kind
	N    int64
	S    string
	B    []byte
}

// Int is an integer.
func Int(n int64) Value { return Value{Kind: KindInt, N: n} }

// Text is a text.
func Text(s string) Value { return Value{Kind: KindText, S: s} }

// Blob is a list of bytes.
func Blob(b []byte) Value { return Value{Kind: KindBlob, B: b} }

// Bool is a boolean.
func Bool(b bool) Value {
	if b {
		return Value{Kind: KindBool, N: 1}
	}
	return Value{Kind: KindBool}
}

// IntOrNull is an integer, or NULL for 0.
func IntOrNull(n int64) Value {
	if n == 0 {
		return Value{}
	}
	return Int(n)
}

// ValueOf turns what Rows.Any returns into a Value.
func ValueOf(v any) (Value, error) {
	switch v := v.(type) {
	case nil:
		return Value{}, nil
	case int64:
		return Int(v), nil
	case string:
		return Text(v), nil
	case bool:
		return Bool(v), nil
	case []byte:
		return Blob(v), nil
	}
	return Value{}, fmt.Errorf("db: a %T cannot be stored", v)
}

// Equal reports whether two values are the same.
func (v Value) Equal(other Value) bool {
	return v.Kind == other.Kind && v.N == other.N && v.S == other.S && bytes.Equal(v.B, other.B)
}

// Empty reports whether a value is NULL, "" or has no bytes.
func (v Value) Empty() bool {
	return v.Kind == KindNull || (v.Kind == KindText || v.Kind == KindBlob) && len(v.S)+len(v.B) == 0
}
