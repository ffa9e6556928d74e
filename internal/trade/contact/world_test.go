package contact_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/base/access"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

// world serves two companies through the API, on one engine.
type world struct {
	t       *testing.T
	db      *db.DB
	handler http.Handler
	keys    map[string]string // by person
	actors  map[string]access.Actor
}

// each runs a test on both engines and verifies all invariants at the end.
func each(t *testing.T, test func(t *testing.T, w *world)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		w := open(t, d)
		test(t, w)
		firm.Kept(t, d)
	})
}

// open serves two new companies.
func open(t *testing.T, d *db.DB) *world {
	t.Helper()
	w := &world{t: t, db: d, keys: map[string]string{}, actors: map[string]access.Actor{}}
	w.handler = v1.Serve(api.Options{DB: d, Gate: keys.NewGate(d), RateLimit: 1_000_000, Strict: true})
	w.found("acme")
	w.found("other")
	return w
}

// found creates a company with the users owner@… and member@….
func (w *world) found(name string) {
	w.t.Helper()
	f := firm.Found(w.t, w.db, name)
	for person, who := range map[string]access.Actor{"owner@" + name: f.Who, "member@" + name: f.Member} {
		key, err := firm.Key(w.db, f.Who, who.User, "test", when.Stamp{})
		if err != nil {
			w.t.Fatal(err)
		}
		w.actors[person], w.keys[person] = who, key.Secret
	}
}

const owner, member, stranger = "owner@acme", "member@acme", "owner@other"

// answer is a decoded response.
type answer struct {
	status int
	header http.Header
	text   string
	body   map[string]any
}

func (w *world) send(who, method, path, contentType, body string, header ...string) answer {
	w.t.Helper()
	r := httptest.NewRequest(method, "/openapi/v1"+path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+w.keys[who])
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	rec := httptest.NewRecorder()
	w.handler.ServeHTTP(rec, r)
	a := answer{status: rec.Code, header: rec.Header(), text: rec.Body.String()}
	if rec.Body.Len() > 0 {
		d := json.NewDecoder(bytes.NewReader(rec.Body.Bytes()))
		d.UseNumber()
		if err := d.Decode(&a.body); err != nil {
			w.t.Fatalf("%s %s: no JSON object: %s", method, path, a.text)
		}
	}
	return a
}

func (w *world) get(path string) answer { return w.send(owner, "GET", path, "", "") }

// form sends name and value pairs as a multipart form.
func (w *world) form(method, path string, pairs ...string) answer {
	w.t.Helper()
	var body bytes.Buffer
	m := multipart.NewWriter(&body)
	for i := 0; i+1 < len(pairs); i += 2 {
		if err := m.WriteField(pairs[i], pairs[i+1]); err != nil {
			w.t.Fatal(err)
		}
	}
	if err := m.Close(); err != nil {
		w.t.Fatal(err)
	}
	return w.send(owner, method, path, m.FormDataContentType(), body.String())
}

// encoded sends name and value pairs as a URL-encoded form.
func (w *world) encoded(method, path string, pairs ...string) answer {
	w.t.Helper()
	var parts []string
	for i := 0; i+1 < len(pairs); i += 2 {
		parts = append(parts, url.QueryEscape(pairs[i])+"="+url.QueryEscape(pairs[i+1]))
	}
	return w.send(owner, method, path, "application/x-www-form-urlencoded", strings.Join(parts, "&"))
}

func (w *world) json(method, path, body string) answer {
	w.t.Helper()
	return w.send(owner, method, path, "application/json", body)
}

// add creates a contact and returns its id.
func (w *world) add(pairs ...string) string {
	w.t.Helper()
	a := w.form("POST", "/contacts", append([]string{"contactType", "both"}, pairs...)...)
	a.is(w.t, 201)
	return a.field("id")
}

func (a answer) is(t *testing.T, status int) {
	t.Helper()
	if a.status != status {
		t.Fatalf("status %d, want %d: %s", a.status, status, a.text)
	}
}

// field returns a value of the body as text.
func (a answer) field(name string) string { return fmt.Sprint(a.body[name]) }

// failed lists the failed fields as Name:tag.
func (a answer) failed() string {
	var all []string
	list, _ := a.body["errorValidation"].([]any)
	for _, v := range list {
		f := v.(map[string]any)
		all = append(all, fmt.Sprint(f["field"], ":", f["tag"]))
	}
	return strings.Join(all, " ")
}

// names lists the names of a page.
func (a answer) names() string {
	var all []string
	list, _ := a.body["items"].([]any)
	for _, v := range list {
		all = append(all, fmt.Sprint(v.(map[string]any)["name"]))
	}
	return strings.Join(all, " ")
}
