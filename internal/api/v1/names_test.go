package v1_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"kontor/internal/api/v1"
	"kontor/internal/format/input"
	"kontor/internal/org"
)

// errorValidation names Go fields, and clients find the JSON key by the rule
// that the contract gives: so every name must follow it.
func TestNamesFollowConvention(t *testing.T) {
	for _, r := range v1.Routes() {
		walk(r.Input(), func(f *input.Field) {
			at := f.Owner.String() + "." + f.Name
			want := input.Spelling(f.Name)
			if f.Owner == reflect.TypeFor[org.ExtraDays]() { // named after the forms of the Revenue Department
				want = f.Name
			}
			if f.JSON != "" && f.JSON != want {
				t.Errorf("%s is %s in JSON and should be %s", at, f.JSON, want)
			}
			if f.Query != "" && f.Query != want {
				t.Errorf("%s is %s in queries and should be %s", at, f.Query, want)
			}
			if form := strings.ToLower(f.Name[:1]) + f.Name[1:]; f.Form != "" && f.Form != form && f.Form != want {
				t.Errorf("%s is %s in forms and should be %s", at, f.Form, form)
			}
		})
	}
}

// The description says more than the server asks for in these places and no
// others: the contract lists the id of a body as required that the path has already.
func TestDescribedAsRequired(t *testing.T) {
	var found []string
	for _, r := range v1.Routes() {
		walk(r.Input(), func(f *input.Field) {
			if at := f.Owner.String() + "." + f.Name; f.Tag.Get("describe") == "required" && !slices.Contains(found, at) {
				found = append(found, at)
			}
		})
	}
	for _, at := range found {
		if !strings.HasPrefix(at, "sales.") || !strings.HasSuffix(at, ".ID") {
			t.Errorf("%s is described as required and is not", at)
		}
	}
	if len(found) > 2 {
		t.Errorf("too many fields are described as required: %v", found)
	}
}

func walk(p *input.Plan, each func(*input.Field)) {
	for _, f := range p.Fields {
		each(f)
		switch {
		case f.Plan != nil:
			walk(f.Plan, each)
		case f.Elem != nil && f.Elem.Plan != nil:
			walk(f.Elem.Plan, each)
		}
	}
}
