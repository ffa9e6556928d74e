package input

import "encoding/json"

// Word is one of a list of values, or none: empty is null in an answer.
type Word string

// AppendJSON writes the word, or null.
func (w Word) AppendJSON(dst []byte) []byte {
	if w == "" {
		return append(dst, "null"...)
	}
	text, _ := json.Marshal(string(w)) // a string always has a JSON form
	return append(dst, text...)
}

// MarshalJSON writes the word, or null.
func (w Word) MarshalJSON() ([]byte, error) { return w.AppendJSON(nil), nil }
