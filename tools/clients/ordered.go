package main

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// member is a name and its value.
type member[T any] struct {
	Name  string
	Value T
}

// members are the members of a JSON object, in its order.
type members[T any] []member[T]

// UnmarshalJSON reads an object.
func (m *members[T]) UnmarshalJSON(text []byte) error {
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
		*m = append(*m, member[T]{name.(string), value})
	}
	return nil
}
