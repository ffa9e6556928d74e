package api

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Example is a request that was made, and its answer.
type Example struct {
	Scenario   string          `json:"scenario"` // where it comes from
	Parameters map[string]any  `json:"parameters,omitempty"`
	Request    json.RawMessage `json:"request,omitempty"`
	Answer     json.RawMessage `json:"answer,omitempty"`
}

// ReadExamples reads examples by their routes.
func ReadExamples(text []byte) (map[string]Example, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var out map[string]Example
	if err := d.Decode(&out); err != nil {
		return nil, fmt.Errorf("examples: %w", err)
	}
	return out, nil
}
