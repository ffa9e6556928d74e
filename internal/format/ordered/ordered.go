// Package ordered reads JSON objects in the order of their members.
package ordered

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Member is a name and its value.
type Member[T any] struct {
	Name  string
	Value T
}

// Members are the members of an object, in its order.
type Members[T any] []Member[T]

// UnmarshalJSON reads an object.
func (m *Members[T]) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	if _, err := d.Token(); err != nil {
		return err
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		var value T
		if err := d.Decode(&value); err != nil {
			return fmt.Errorf("%v: %w", name, err)
		}
		*m = append(*m, Member[T]{name.(string), value})
	}
	return nil
}
