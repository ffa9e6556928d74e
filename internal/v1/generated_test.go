package v1_test

import (
	"encoding/json"
	"strings"
	"testing"

	"kontor/internal/api"
	v1 "kontor/internal/v1"
)

// Generators for Go make 32-bit numbers of a number without a format: 1234567.89 would
// become 1234567.9.
func TestDescriptionKeepsCentsInGeneratedClients(t *testing.T) {
	described(t, func(at string, o map[string]any) {
		if o["type"] == "number" && o["format"] != "double" {
			t.Errorf("%s: a number without format double", at)
		}
	})
}

// A second success response makes generators type every answer as one of two.
func TestDescriptionHasOneSuccessPerOperation(t *testing.T) {
	described(t, func(at string, o map[string]any) {
		responses, ok := o["responses"].(map[string]any)
		if !ok || o["operationId"] == nil {
			return
		}
		successes := 0
		for status := range responses {
			content := responses[status].(map[string]any)["content"]
			if strings.HasPrefix(status, "2") || status == "303" && content != nil { // 303 leads to a file
				successes++
			}
		}
		if successes != 1 {
			t.Errorf("%s has %d success responses, want 1", at, successes)
		}
	})
}

// described calls each for every object of the description.
func described(t *testing.T, each func(at string, o map[string]any)) {
	t.Helper()
	var doc any
	if err := json.Unmarshal(api.Describe(v1.Routes(), api.Description{}), &doc); err != nil {
		t.Fatal(err)
	}
	var walk func(at string, v any)
	walk = func(at string, v any) {
		switch v := v.(type) {
		case map[string]any:
			each(at, v)
			for name, inner := range v {
				walk(at+"/"+name, inner)
			}
		case []any:
			for _, inner := range v {
				walk(at, inner)
			}
		}
	}
	walk("", doc)
}
