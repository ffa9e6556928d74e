package tidy

import (
	"encoding/json"
	"sort"
	"testing"

	"kontor/internal/api/describe"
	"kontor/internal/api/v1"
)

// TestEverythingPublishedIsDescribed fails for a field, parameter or operation without a
// description. Descriptions are comments of Go fields.
func TestEverythingPublishedIsDescribed(t *testing.T) {
	var document struct {
		Paths map[string]map[string]struct {
			OperationID, Summary, Description string
			Parameters                        []struct {
				Ref               string `json:"$ref"`
				Name, Description string
			}
		}
		Components struct {
			Schemas map[string]struct {
				Description string
				Properties  map[string]struct {
					Ref         string `json:"$ref"`
					Description string
				}
			}
		}
	}
	if err := json.Unmarshal(describe.OpenAPI(v1.Routes(), describe.Options{}), &document); err != nil {
		t.Fatal(err)
	}
	var missing []string
	for name, schema := range document.Components.Schemas {
		if schema.Description == "" {
			missing = append(missing, name)
		}
		for field, property := range schema.Properties {
			if property.Description == "" && property.Ref == "" {
				missing = append(missing, name+"."+field)
			}
		}
	}
	for path, methods := range document.Paths {
		for method, operation := range methods {
			if operation.Summary == "" || operation.Description == "" {
				missing = append(missing, method+" "+path)
			}
			for _, parameter := range operation.Parameters {
				if parameter.Ref == "" && parameter.Description == "" {
					missing = append(missing, method+" "+path+"?"+parameter.Name)
				}
			}
		}
	}
	sort.Strings(missing)
	for _, place := range missing {
		t.Errorf("%s is published without a text: its Go field has no comment", place)
	}
}
