package v1_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"kontor/internal/api"
	"kontor/internal/api/v1"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
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

// While a large operation of an organization runs, another one is answered 429 busy. Small ones, and
// those of other organizations, are done.
func TestLargeOperationsRunOneAtATime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		acme, beta := firm.Found(t, d, "acme", firm.Fittings), firm.Found(t, d, "beta", firm.Fittings)
		server := httptest.NewServer(api.New(v1.Routes(), api.Options{DB: d, Gate: keys.NewGate(d), Strict: true, Log: firm.Log(t)}))
		t.Cleanup(server.Close)
		post := func(f firm.Firm, path, body string) (status int, reason, wait string) {
			t.Helper()
			key, err := firm.Key(d, f.Who, f.Who.User, "test", when.Stamp{})
			if err != nil {
				t.Fatal(err)
			}
			r, err := http.NewRequest("POST", server.URL+api.Prefix+path, strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Authorization", "Bearer "+key.Secret)
			r.Header.Set("Content-Type", "application/json")
			a, err := server.Client().Do(r)
			if err != nil {
				t.Fatal(err)
			}
			var said struct{ ErrorInfo struct{ Reason string } }
			_ = json.NewDecoder(a.Body).Decode(&said) // a success has no reason
			if err := a.Body.Close(); err != nil {
				t.Fatal(err)
			}
			return a.StatusCode, said.ErrorInfo.Reason, a.Header.Get("Retry-After")
		}
		batch := func(n int) string {
			return `{"mode": "atomic", "operations": [` + strings.TrimSuffix(strings.Repeat(`{"method": "POST", "path": "/contacts", "body": {"name": "C", "contactType": "client"}},`, n), ",") + `]}`
		}
		computing, hold, done := make(chan bool), make(chan bool), make(chan error, 1)
		go func() {
			done <- d.Write(context.Background(), acme.Who, func(tx *db.Tx) error {
				if err := tx.Heavy(); err != nil {
					return err
				}
				_, err := db.Ahead(tx, "test", func(context.Context, *db.Tx) (bool, error) { computing <- true; return <-hold, nil })
				return err
			})
		}()
		<-computing
		for path, body := range map[string]string{
			"/batch": batch(11), "/batch?dryRun=true": batch(11), "/bank-statements/1/auto-match": `{}`, "/fiscal-years/2025/close": `{}`,
			"/sales/consolidate": `{"documentIds": [1, 2]}`, "/bank-statements": `{"bankId": 1, "content": "YQ=="}`,
		} {
			if status, reason, wait := post(acme, path, body); status != http.StatusTooManyRequests || reason != "busy" || wait != "5" {
				t.Errorf("%s: %d %s, Retry-After %q", path, status, reason, wait)
			}
			if status, _, _ := post(beta, path, body); status == http.StatusTooManyRequests {
				t.Errorf("%s of another organization: %d", path, status)
			}
		}
		if status, reason, _ := post(acme, "/batch", batch(10)); status != http.StatusOK {
			t.Errorf("a small batch: %d %s", status, reason)
		}
		hold <- true
		if err := <-done; err != nil {
			t.Error(err)
		}
		if status, reason, _ := post(acme, "/batch", batch(11)); status != http.StatusOK {
			t.Errorf("afterwards: %d %s", status, reason)
		}
	})
}
