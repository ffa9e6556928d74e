package api

import (
	"bytes"
	"encoding/json"
	"slices"

	"kontor/internal/format/encode"
)

// object is a JSON object with ordered members, so that the description keeps the order
// of the code.
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
func (o object) MarshalJSON() ([]byte, error) { return o.append(nil) }

// append writes an object with everything inside it in one pass. If each nested object
// were marshaled on its own, the outer ones would parse it again.
func (o object) append(out []byte) (_ []byte, err error) {
	out = append(out, '{')
	for i, p := range o {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(encode.String(out, p.name), ':')
		switch value := p.value.(type) {
		case object:
			out, err = value.append(out)
		case []object:
			out, err = appendObjects(out, value)
		default:
			var text []byte
			text, err = json.Marshal(value)
			out = append(out, text...)
		}
		if err != nil {
			return nil, err
		}
	}
	return append(out, '}'), nil
}

func appendObjects(out []byte, list []object) (_ []byte, err error) {
	if list == nil {
		return append(out, "null"...), nil
	}
	out = append(out, '[')
	for i, o := range list {
		if i > 0 {
			out = append(out, ',')
		}
		if out, err = o.append(out); err != nil {
			return nil, err
		}
	}
	return append(out, ']'), nil
}
