package input

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"kontor/internal/fault"
)

// FuzzJSON: whatever is sent is read or refused, and what is read is JSON to
// everybody else too.
func FuzzJSON(f *testing.F) {
	f.Add(good)
	f.Add(`{"kind":"IV","kind":1}`)
	f.Add(`{"items":[{"name":"\ud83d\ude00","quantity":1e3}],"x":[[[{}]]]}`)
	f.Add(`{"note":null,"codes":["a",1],"stock":{"name":2}}`)
	f.Fuzz(func(t *testing.T, body string) {
		for _, plan := range []*Plan{PlanOf(reflect.TypeFor[create]()), PlanOf(reflect.TypeFor[update]()), PlanOf(reflect.TypeFor[contactForm]())} {
			r := plan.Read()
			err := r.JSON([]byte(body))
			if err == nil {
				if !json.Valid([]byte(body)) {
					t.Fatalf("accepted what is no JSON: %q", body)
				}
				_, err = r.Done()
			}
			if err != nil && fault.Of(err) == nil {
				t.Fatalf("%q: %v", body, err)
			}
		}
	})
}

// FuzzForm: whatever is sent as a form is read or refused.
func FuzzForm(f *testing.F) {
	f.Add("--b\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nA\r\n--b--\r\n", "name=a&taxID=1")
	f.Add("--b\r\nContent-Disposition: form-data; name=\"creditDays\"\r\n\r\n1e9\r\n--b", "creditLimit=%ff&isActive=1;")
	f.Fuzz(func(t *testing.T, body, encoded string) {
		for _, plan := range []*Plan{PlanOf(reflect.TypeFor[contactForm]()), PlanOf(reflect.TypeFor[contactUpdate]())} {
			r := plan.Read()
			_, err := r.Multipart(strings.NewReader(body), "b")
			if err == nil {
				_, err = r.Done()
			}
			if err != nil && fault.Of(err) == nil {
				t.Fatalf("%q: %v", body, err)
			}
			r = plan.Read()
			if err = r.Values(encoded); err == nil {
				_, err = r.Done()
			}
			if err != nil && fault.Of(err) == nil {
				t.Fatalf("%q: %v", encoded, err)
			}
		}
	})
}

// FuzzQuery: whatever stands behind the question mark is read or refused, and
// no text gets in that a database could not store.
func FuzzQuery(f *testing.F) {
	f.Add("page=1&limit=20&search=%E0%B8%81&isActive=true")
	f.Add("search=%00&page=-9999999999999999999&kind=;")
	f.Fuzz(func(t *testing.T, raw string) {
		r := PlanOf(reflect.TypeFor[filter]()).Read()
		err := r.Query(raw)
		var in any
		if err == nil {
			in, err = r.Done()
		}
		if err != nil {
			if fault.Of(err) == nil {
				t.Fatalf("%q: %v", raw, err)
			}
			return
		}
		if search := in.(*filter).Search; !utf8.ValidString(search) || hasControl(search) {
			t.Fatalf("%q lets in %q", raw, search)
		}
	})
}
