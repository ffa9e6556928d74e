package serve_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"kontor/internal/api"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// raw sends a request without the automatic compression of Go's client.
func raw(t *testing.T, w *world, method, path, body string, headers ...string) (*http.Response, string) {
	t.Helper()
	r := httptest.NewRequest(method, api.Prefix+path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+w.owner)
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		r.Header.Add(name, value)
	}
	rec := httptest.NewRecorder()
	w.handler.ServeHTTP(rec, r)
	res := rec.Result()
	text := rec.Body.String()
	if want := strconv.Itoa(len(text)); method != http.MethodHead && res.StatusCode == 200 && res.Header.Get("Content-Length") != want {
		t.Errorf("%s %s: Content-Length %s of %s bytes", method, path, res.Header.Get("Content-Length"), want)
	}
	if res.Header.Get("Vary") != "Accept-Encoding" {
		t.Errorf("%s %s: Vary: %q", method, path, res.Header.Get("Vary"))
	}
	return res, text
}

func unpacked(t *testing.T, body string) string {
	t.Helper()
	r, err := gzip.NewReader(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(plain)
}

// Answers above a kilobyte are compressed for clients that accept it, with the same
// content.
func TestGzip(t *testing.T) {
	dbtest.With(t, db.Options{}, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, api.Options{RateLimit: 1000})
		small := strconv.Itoa(int(w.create("small")))
		for range 20 {
			w.create("many")
		}
		const large = "/things?limit=100"
		for _, path := range []string{large, "/spec.json"} {
			plain, text := raw(t, w, "GET", path, "")
			packed, body := raw(t, w, "GET", path, "", "Accept-Encoding: br, gzip;q=0.8")
			if plain.Header.Get("Content-Encoding") != "" || packed.Header.Get("Content-Encoding") != "gzip" || len(body) >= len(text) || unpacked(t, body) != text {
				t.Errorf("%s: %v, %d bytes of %d", path, packed.Header, len(body), len(text))
			}
			tag := plain.Header.Get("ETag")
			if tag != "" && packed.Header.Get("ETag") != "W/"+tag {
				t.Errorf("%s: ETag %s, compressed %s", path, tag, packed.Header.Get("ETag"))
			}
			if tag == "" {
				continue
			}
			if same, body := raw(t, w, "GET", path, "", "Accept-Encoding: gzip", "If-None-Match: W/"+tag); same.StatusCode != 304 || body != "" || same.Header.Get("Content-Encoding") != "" {
				t.Errorf("%s: %d %v", path, same.StatusCode, same.Header)
			}
			head, nothing := raw(t, w, "HEAD", path, "", "Accept-Encoding: gzip")
			if nothing != "" || head.Header.Get("Content-Length") != strconv.Itoa(len(body)) || head.Header.Get("Content-Encoding") != "gzip" {
				t.Errorf("HEAD %s: %v", path, head.Header)
			}
		}
		for _, refused := range []string{"", "br", "gzip;q=0", "gzip;Q=0", "identity", "*;q=0", "gzip;q=0, *", "gzipped"} {
			if res, _ := raw(t, w, "GET", large, "", "Accept-Encoding: "+refused); res.Header.Get("Content-Encoding") != "" {
				t.Errorf("Accept-Encoding: %s got %s", refused, res.Header.Get("Content-Encoding"))
			}
		}
		if res, _ := raw(t, w, "GET", large, "", "Accept-Encoding: *"); res.Header.Get("Content-Encoding") != "gzip" {
			t.Error("who takes everything takes gzip")
		}
		if res, _ := raw(t, w, "GET", "/things/"+small, "", "Accept-Encoding: gzip"); res.Header.Get("Content-Encoding") != "" {
			t.Error("a small answer was compressed")
		}
		read, _ := raw(t, w, "GET", "/things/"+small, "")
		if res, body := raw(t, w, "PATCH", "/things/"+small, `{}`, "If-Match: W/"+read.Header.Get("ETag")); res.StatusCode != 200 {
			t.Errorf("If-Match with the tag of a compressed answer: %d\n%s", res.StatusCode, body)
		}
	})
}
