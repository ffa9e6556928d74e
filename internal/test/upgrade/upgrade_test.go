// Package upgrade opens databases of earlier releases with today's program.
package upgrade

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"kontor/internal/api"
	"kontor/internal/api/v1"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

// release is a release with the database of its demo company, and what it answered to every
// GET of a record, a list and a report (testdata/VERSION.db.gz and .json.gz).
type release struct {
	version string
	next    string    // the first migration that it did not have
	asked   time.Time // when its answers were recorded
	key     string    // of the demo company
	changed []string  // what differs today, as address and member; each is in the changelog
}

var releases = []release{{
	version: "1.1.0", next: "0066",
	asked: time.Date(2026, 11, 19, 23, 11, 47, 0, time.UTC),
	key:   "kontor_JPkpN0Gad5wMjfFDYvJOt32oFPJDac1J2MP8",
	changed: []string{
		"/bank-rules .data.vatRate added",
		"/bank-rules .data[].vatRate added",
		"/reports/pp30 .data.dueDate",       // due days move to working days
		"/reports/sales .data.rows[].total", // the VAT of deposits counts
		"/reports/sales .data.rows[].vat",
		"/reports/sales .data.totals.total",
		"/reports/sales .data.totals.vat",
		"/reports/sales text", // as CSV
		"/sales/documents .feeAmount added",
		"/sales/documents .items[].feeAmount added",
		"/sales/documents/print-data .document.feeAmount added",
		"/settings .data.holidays added",
		"/settings .data.receiptTogether added",
	},
}}

// TestUpgradeKeepsEveryAnswer migrates the databases of earlier releases on both engines,
// checks all invariants, and compares every answer with the one from before.
func TestUpgradeKeepsEveryAnswer(t *testing.T) {
	for _, r := range releases {
		t.Run(r.version, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "kontor.db")
			if err := os.WriteFile(file, unpacked(t, r.version+".db.gz"), 0o600); err != nil {
				t.Fatal(err)
			}
			t.Run("postgres", func(t *testing.T) {
				old := db.Options{Migrations: before(t, r.next)}
				url := dbtest.PostgresURL(t, old)
				from, to := dbtest.Opened(t, "sqlite:"+file, old), dbtest.Opened(t, url, old)
				if err := db.Copy(t.Context(), from, to, func(db.Copied) {}); err != nil {
					t.Fatal(err)
				}
				r.verify(t, url)
			})
			t.Run("sqlite", func(t *testing.T) { r.verify(t, "sqlite:"+file) })
		})
	}
}

func (r release) verify(t *testing.T, url string) {
	d := dbtest.Opened(t, url, db.Options{Now: func() time.Time { return r.asked }})
	applied, err := d.Migrate(t.Context())
	if err != nil || len(applied) == 0 || !strings.HasPrefix(applied[0], r.next) {
		t.Fatalf("applied %v: %v", applied, err)
	}
	firm.Kept(t, d)
	handler := v1.Serve(api.Options{DB: d, Gate: keys.NewGate(d), RateLimit: 100_000, Now: d.Now, Log: firm.Log(t)})
	var answers map[string]string
	if err := json.Unmarshal(unpacked(t, r.version+".json.gz"), &answers); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, address := range slices.Sorted(maps.Keys(answers)) {
		request := httptest.NewRequest(http.MethodGet, "/openapi/v1"+address, nil)
		request.Header.Set("Authorization", "Bearer "+r.key)
		got := httptest.NewRecorder()
		handler.ServeHTTP(got, request)
		for _, difference := range compare(answers[address], generated.ReplaceAllString(got.Body.String(), `"generatedAt":0`)) {
			difference = path(address) + " " + difference
			if seen[difference] = true; !slices.Contains(r.changed, difference) {
				t.Errorf("%s: %s", address, difference)
			}
		}
	}
	for _, expected := range r.changed {
		if !seen[expected] {
			t.Errorf("no answer differs in %s", expected)
		}
	}
}

var (
	generated = regexp.MustCompile(`"generatedAt":\d+`)
	number    = regexp.MustCompile(`/\d+`)
)

// path is an address without ids and query.
func path(address string) string {
	address, _, _ = strings.Cut(address, "?")
	return number.ReplaceAllString(address, "")
}

// compare lists the members in which two answers differ.
func compare(before, after string) (out []string) {
	if before == after {
		return nil
	}
	var a, b any
	if json.Unmarshal([]byte(before), &a) != nil || json.Unmarshal([]byte(after), &b) != nil {
		return []string{"text"}
	}
	if out = differences("", a, b); len(out) == 0 {
		return []string{"order of members"} // the values are equal, the bytes are not
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func differences(at string, a, b any) (out []string) {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok {
			return []string{at}
		}
		for name := range b {
			if _, there := a[name]; !there {
				out = append(out, at+"."+name+" added")
			}
		}
		for name, value := range a {
			out = append(out, differences(at+"."+name, value, b[name])...)
		}
		return out
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return []string{fmt.Sprintf("%s has %d elements", at, len(b))}
		}
		for i := range a {
			out = append(out, differences(at+"[]", a[i], b[i])...)
		}
		return out
	}
	if !reflect.DeepEqual(a, b) {
		return []string{at}
	}
	return nil
}

// before returns the migrations of a release.
func before(t *testing.T, next string) fs.FS {
	t.Helper()
	names, err := fs.Glob(db.Migrations(), "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	old := fstest.MapFS{}
	for _, name := range names {
		if name < next {
			content, err := fs.ReadFile(db.Migrations(), name)
			if err != nil {
				t.Fatal(err)
			}
			old[name] = &fstest.MapFile{Data: content}
		}
	}
	return old
}

func unpacked(t *testing.T, name string) []byte {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	packed, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(packed)
	if err != nil {
		t.Fatal(err)
	}
	return content
}
