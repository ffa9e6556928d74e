package input

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"kontor/internal/base/fault"
)

// FuzzJSON: any body is read or refused, and a body that is read is valid JSON.
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

// FuzzForm: any form is read or refused.
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

// FuzzQuery: any query is read or refused, and no text gets through that a database
// cannot store.
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
		if search := in.(*filter).Search; !utf8.ValidString(search) || HasControl(search) {
			t.Fatalf("%q lets in %q", raw, search)
		}
	})
}

func BenchmarkJSON(b *testing.B) {
	body := []byte(`{"kind":"IV","contactId":7,"issueDate":"2026-11-15","dueDate":"2026-12-15","currency":"THB","note":"a note","whtAmount":3,"items":[` +
		`{"name":"one","quantity":1.5,"unitPrice":100,"discount":5,"productId":9,"sortOrder":1},{"name":"two","quantity":2,"unitPrice":33.33,"productId":10,"sortOrder":2},` +
		`{"name":"three","quantity":3,"unitPrice":0.01,"productId":11,"sortOrder":3}]}`)
	plan := PlanOf(reflect.TypeFor[create]())
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for b.Loop() {
		r := plan.Read()
		if err := r.JSON(body); err != nil {
			b.Fatal(err)
		}
		if _, err := r.Done(); err != nil {
			b.Fatal(err)
		}
	}
}
