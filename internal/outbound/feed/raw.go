package feed

import (
	"encoding/json"
	"strconv"
)

// Raw is JSON that is passed on unchanged; empty is null.
type Raw string

// AppendJSON writes the JSON.
func (r Raw) AppendJSON(dst []byte) []byte {
	if r == "" {
		return append(dst, "null"...)
	}
	return append(dst, r...)
}

// MarshalJSON writes the JSON.
func (r Raw) MarshalJSON() ([]byte, error) { return r.AppendJSON(nil), nil }

// Anything marks a value whose schema depends on the type of its event.
func (r Raw) Anything() {}

// Text is a text; empty is null.
type Text string

// AppendJSON writes the text, or null.
func (t Text) AppendJSON(dst []byte) []byte {
	if t == "" {
		return append(dst, "null"...)
	}
	return strconv.AppendQuote(dst, string(t))
}

// MarshalJSON writes the text, or null.
func (t Text) MarshalJSON() ([]byte, error) { return t.AppendJSON(nil), nil }

// Value returns a member of the facts as text, or "".
func (r Raw) Value(name string) string {
	var members map[string]json.RawMessage
	if json.Unmarshal([]byte(r), &members) != nil {
		return ""
	}
	var text string
	if json.Unmarshal(members[name], &text) != nil {
		return ""
	}
	return text
}
