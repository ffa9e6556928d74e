package api

import (
	"bytes"
	"encoding/json"
	"slices"
)

// object is a JSON object whose members keep their order, so that the
// description lists things in the order in which the code does.
type object []pair

type pair struct {
	name  string
	value any
}

func (o *object) set(name string, value any) {
	for i := range *o {
		if (*o)[i].name == name {
			(*o)[i].value = value
			return
		}
	}
	*o = append(*o, pair{name, value})
}

func (o object) get(name string) any {
	for _, p := range o {
		if p.name == name {
			return p.value
		}
	}
	return nil
}

func (o object) sorted() object {
	slices.SortFunc(o, func(a, b pair) int { return bytes.Compare([]byte(a.name), []byte(b.name)) })
	return o
}

// MarshalJSON writes the members in their order.
func (o object) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for i, p := range o {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(appendString(out, p.name), ':')
		value, err := json.Marshal(p.value)
		if err != nil {
			return nil, err
		}
		out = append(out, value...)
	}
	return append(out, '}'), nil
}
