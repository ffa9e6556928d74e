package v1_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"testing"

	"kontor/internal/api"
	"kontor/internal/api/v1"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/files"
	"kontor/internal/org/keys"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

// anyRequest is what a request without a file allocates.
const anyRequest = 512 << 10

// A file is held in memory until it is stored. All that the server allocates for it, freed or not,
// is at most three times its size.
func TestUploadAllocatesThreeTimesItsSize(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		acme := firm.Found(t, d, "acme", firm.Fittings)
		server := httptest.NewServer(api.New(v1.Routes(), api.Options{DB: d, Gate: keys.NewGate(d), Strict: true, Log: firm.Log(t)}))
		t.Cleanup(server.Close)
		key, err := firm.Key(d, acme.Who, acme.Who.User, "test", when.Stamp{})
		if err != nil {
			t.Fatal(err)
		}
		file := append([]byte("%PDF-1.4\n"), make([]byte, files.Max-9)...)
		request := func(method, path string, body io.Reader, want int) []byte {
			t.Helper()
			r, err := http.NewRequest(method, server.URL+api.Prefix+path, body)
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Authorization", "Bearer "+key.Secret)
			a, err := server.Client().Do(r)
			if err != nil {
				t.Fatal(err)
			}
			defer a.Body.Close()
			content, err := io.ReadAll(a.Body)
			if err != nil || a.StatusCode != want {
				t.Fatalf("%s %s: %d, %v", method, path, a.StatusCode, err)
			}
			return content
		}
		send := func(name string) {
			t.Helper()
			request("PUT", fmt.Sprintf("/attachments/organization/%d/%s", acme.Who.Org, name), bytes.NewReader(file), http.StatusCreated)
		}
		send("first.pdf") // opens what the next ones use
		file[len(file)-1] = 'x'
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		send("second.pdf")
		runtime.ReadMemStats(&after)
		if took := after.TotalAlloc - before.TotalAlloc; took > 3*files.Max+anyRequest {
			t.Errorf("a file of %d bytes allocates %d, %.1f times its size", files.Max, took, float64(took)/files.Max)
		}
		if got := request("GET", "/attachments/2/content", nil, http.StatusOK); !bytes.Equal(got, file) { // sent from disk
			t.Errorf("the download has %d bytes, or others", len(got))
		}
	})
}
