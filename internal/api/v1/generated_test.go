package v1_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
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

// A write declares the answer of its dry run, and no range of statuses, which some generators
// cannot read.
func TestDescriptionDeclaresDryRuns(t *testing.T) {
	const dryRun, answer = `"$ref":"#/components/parameters/DryRun"`, `"$ref":"#/components/schemas/DryRunAnswer"`
	described(t, func(at string, o map[string]any) {
		responses, ok := o["responses"].(map[string]any)
		if !ok || o["operationId"] == nil {
			return
		}
		parameters, err := json.Marshal(o["parameters"])
		declared, err2 := json.Marshal(responses["200"])
		if err := errors.Join(err, err2); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(parameters), dryRun) != strings.Contains(string(declared), answer) {
			t.Errorf("%s: 200 is %s", at, declared)
		}
		if responses["2XX"] != nil {
			t.Errorf("%s answers 2XX", at)
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
