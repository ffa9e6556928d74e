package client

import (
	"encoding/json"
	"net/http"
)

// Fields is a JSON object, for the body of an operation in a batch that refers to another
// operation: client.Fields{"fromId": "$invoice"}.
type Fields map[string]any

// Err returns the refusal of an operation as *Error, or nil if it succeeded.
func (r BatchResult) Err() error {
	if r.Status < http.StatusBadRequest {
		return nil
	}
	return refusal(r.Status, r.Body)
}

// Into decodes the record that an operation answered.
func (r BatchResult) Into(record any) error {
	if err := r.Err(); err != nil {
		return err
	}
	var wrapped struct {
		Success *bool
		Data    json.RawMessage
	}
	if json.Unmarshal(r.Body, &wrapped) == nil && wrapped.Success != nil && wrapped.Data != nil {
		return json.Unmarshal(wrapped.Data, record)
	}
	return json.Unmarshal(r.Body, record)
}
