package v1_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"kontor/internal/api"
	"kontor/internal/keys"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
	"kontor/internal/v1"
	"kontor/internal/when"
)

// While an organization imports, its other imports are refused, by API as in the console.
// Other organizations can import.
func TestOpeningBalancesWaitForImports(t *testing.T) {
	d := dbtest.SQLite(t)
	acme, beta := firm.Found(t, d, "acme", firm.Fittings), firm.Found(t, d, "beta", firm.Fittings)
	imports := api.ImportSlots()
	server := httptest.NewServer(api.New(v1.Routes(), api.Options{DB: d, Gate: keys.NewGate(d), Strict: true, Imports: imports, Log: firm.Log(t)}))
	t.Cleanup(server.Close)
	post := func(f firm.Firm, path string) *http.Response {
		t.Helper()
		key, err := firm.Key(d, f.Who, f.Who.User, "test", when.Stamp{})
		if err != nil {
			t.Fatal(err)
		}
		r, err := http.NewRequest("POST", server.URL+api.Prefix+path, strings.NewReader(`{"cutOverDate": "2025-12-31"}`))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer "+key.Secret)
		r.Header.Set("Content-Type", "application/json")
		a, err := server.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Body.Close(); err != nil {
			t.Fatal(err)
		}
		return a
	}
	free, err := imports.Take(t.Context(), acme.Who.Org, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/opening-balances", "/opening-balances?dryRun=true"} {
		if a := post(acme, path); a.StatusCode != http.StatusTooManyRequests || a.Header.Get("Retry-After") == "" {
			t.Errorf("%s during an import answers %d, Retry-After %q", path, a.StatusCode, a.Header.Get("Retry-After"))
		}
		if a := post(beta, path); a.StatusCode == http.StatusTooManyRequests {
			t.Errorf("%s of another organization answers %d", path, a.StatusCode)
		}
	}
	free()
	if a := post(acme, "/opening-balances"); a.StatusCode == http.StatusTooManyRequests {
		t.Errorf("after the import it answers %d", a.StatusCode)
	}
}
