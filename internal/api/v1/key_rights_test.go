package v1_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

const keyRights = "../../../testdata/key-rights.golden.txt"

var parameter = regexp.MustCompile(`\{[^}]*\}`)

// TestKeyRights asks every route with keys of each grant, for records that do not exist. Which routes a key reaches is
// recorded in a table; -update writes it again.
func TestKeyRights(t *testing.T) {
	d := dbtest.SQLite(t)
	acme := firm.Found(t, d, "acme")
	handler := api.New(v1.Routes(), api.Options{DB: d, Gate: keys.NewGate(d), RateLimit: 1 << 30, Strict: true, Log: firm.Log(t)})
	reached := map[string][]string{}
	for _, grant := range access.Grants() {
		made, err := firm.KeyOf(d, acme.Who, keys.NewKey{UserID: acme.Who.User, Name: grant, Rights: grant})
		if err != nil {
			t.Fatal(err)
		}
		for _, route := range v1.Routes() {
			method, path := route.Address()
			if strings.HasSuffix(path, "/stream") { // stays open
				continue
			}
			r := httptest.NewRequest(method, api.Prefix+parameter.ReplaceAllString(path, "4000000"), http.NoBody)
			r.Header.Set("Authorization", "Bearer "+made.Secret)
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			if !strings.Contains(w.Body.String(), "this API key lacks the right "+route.Right().Needs()) {
				reached[method+" "+path] = append(reached[method+" "+path], grant)
			}
		}
		acme.Must(func(tx *db.Tx) error { return keys.Revoke(tx, made.ID) })
	}
	var lines []string
	for _, route := range v1.Routes() {
		method, path := route.Address()
		of := reached[method+" "+path]
		word := strings.Join(of, " ")
		if len(of) == len(access.Grants()) {
			word = "every key"
		}
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("%-6s %-55s %s", method, path, word)))
	}
	got := strings.Join(lines, "\n") + "\n"
	if *update {
		if err := os.WriteFile(keyRights, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(keyRights)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("routes that keys reach have changed (-recorded +now):\n%s", cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")))
	}
}
