//go:build citus

package prove

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"kontor/internal/api"
	"kontor/internal/db"
	"kontor/internal/demo"
	"kontor/internal/org"
	"kontor/internal/test/dbtest"
	"kontor/internal/v1"
)

// TestCopies moves a company from engine to engine and back, with `kontor copy`.
// Every copy is compared and checked by the program itself, and then answers
// every route as the original does. A copy that is interrupted leaves nothing,
// and is made again.
func TestCopies(t *testing.T) {
	documents := 0 // beyond those of the demonstration
	if long {
		documents = Count(t, "KONTOR_PROVE_DOCUMENTS", 2_000)
	}
	folder := t.TempDir()
	first := "sqlite:" + filepath.Join(folder, "first.db")
	w := &walker{t: t, now: time.Now()}
	o := db.Options{Longest: time.Hour, Synchronous: "OFF", Now: func() time.Time { return w.now }}
	d := dbtest.Opened(t, first, o)
	if _, err := d.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	made, err := demo.Build(context.Background(), d, nil)
	if err != nil {
		t.Fatal(err)
	}
	w.key = made.Key
	w.trade(d, documents)
	want := w.answers(d)
	if len(want) < 60 {
		t.Errorf("only %d answers are compared", len(want))
	}
	chain := []string{first, dbtest.Alone(t)}
	if engine := dbtest.PostgresURL(t); placed(t, engine) == "citus" {
		chain = append(chain, engine)
	}
	chain = append(chain, "sqlite:"+filepath.Join(folder, "last.db"))
	interrupted(t, chain[0], chain[1])
	var took []string
	differ := 0
	for i, to := range chain[1:] {
		began := time.Now()
		copied(t, chain[i], to)
		took = append(took, fmt.Sprintf("%s in %s", placed(t, to), time.Since(began).Round(time.Second)))
		got := w.answers(dbtest.Opened(t, to, o))
		for _, path := range slices.Sorted(maps.Keys(want)) {
			if got[path] != want[path] {
				differ++
				t.Errorf("%s: %s answers\n%.300s\nand answered\n%.300s", placed(t, to), path, got[path], want[path])
			}
		}
	}
	Report(t, Row{Test: "copies from engine to engine", Faults: 1, Requests: len(want) * len(chain), Lost: differ,
		Note: fmt.Sprintf("%d documents more than the demonstration; with comparison and check to %s", documents, strings.Join(took, ", to "))})
}

// copied runs `kontor copy` and returns what it said.
func copied(t *testing.T, from, to string) string {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(path, "copy", "--from", from, "--to", to).CombinedOutput()
	if err != nil {
		t.Fatalf("copy to %s: %v\n%s", to, err, out)
	}
	if again, err := exec.Command(path, "copy", "--from", from, "--to", to).CombinedOutput(); err == nil || !strings.Contains(string(again), "is not empty") {
		t.Errorf("a copy onto a copy: %v\n%s", err, again)
	}
	return string(out)
}

// interrupted ends a copy as soon as it has begun to write.
func interrupted(t *testing.T, from, to string) {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "copy", "--from", from, "--to", to)
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_, _ = said.Read(make([]byte, 1)) // the first table is there
	if err := cmd.Process.Signal(os.Kill); err != nil {
		t.Error(err)
	}
	_, _ = io.Copy(io.Discard, said)
	_ = cmd.Wait()
}

// walker asks a database everything that can be asked without changing it.
type walker struct {
	t   *testing.T
	key string
	now time.Time
}

func (w *walker) server(d *db.DB) http.Handler {
	return v1.Serve(api.Options{DB: d, Gate: org.NewGate(d), RateLimit: 1 << 30, Now: func() time.Time { return w.now }})
}

func (w *walker) ask(h http.Handler, method, path, body string) (int, string) {
	req := httptest.NewRequest(method, "/openapi/v1"+path, strings.NewReader(body))
	req.Header.Set("Authorization", "Bearer "+w.key)
	req.Header.Set("Content-Type", "application/json")
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, req)
	return rec.Code, rec.Body.String()
}

// trade makes invoices, every tenth of them issued and every twentieth paid.
func (w *walker) trade(d *db.DB, documents int) {
	w.t.Helper()
	h := w.server(d)
	_, answer := w.ask(h, "GET", "/contacts?limit=1", "")
	var list struct{ Items []struct{ ID int } }
	if err := json.Unmarshal([]byte(answer), &list); err != nil || len(list.Items) == 0 {
		w.t.Fatal(answer)
	}
	var all sync.WaitGroup
	for k := range 8 {
		all.Go(func() {
			for n := k; n < documents; n += 8 {
				status, answer := w.ask(h, "POST", sales, fmt.Sprintf(`{"documentType":"IV","contactId":%d,"issueDate":"%s","vatRate":7,
"items":[{"name":"Line","quantity":2,"unitPrice":%d},{"name":"Other","quantity":1,"unitPrice":10}]}`, list.Items[0].ID, w.now.AddDate(0, 0, -n%30).Format(time.DateOnly), 1+n%900))
				var made record
				if err := json.Unmarshal([]byte(answer), &made); status != http.StatusCreated || err != nil {
					w.t.Errorf("%d %s", status, answer)
					return
				}
				if n%10 == 0 {
					if status, answer := w.ask(h, "PATCH", fmt.Sprintf("%s/%d/status", sales, made.ID), `{"status":"sent"}`); status != http.StatusOK {
						w.t.Errorf("%d %s", status, answer)
						return
					}
				}
			}
		})
	}
	all.Wait()
}

var inPath = regexp.MustCompile(`\{\w+\}`)

// answers are those of every GET route: of a list its first and a later page, of
// a record the first ones of its list.
func (w *walker) answers(d *db.DB) map[string]string {
	w.t.Helper()
	h := w.server(d)
	_, text := w.ask(h, "GET", "/spec.json", "")
	var spec struct {
		Paths map[string]map[string]json.RawMessage
	}
	if err := json.Unmarshal([]byte(text), &spec); err != nil {
		w.t.Fatal(err)
	}
	out := map[string]string{}
	note := func(path string) string {
		status, body := w.ask(h, "GET", path, "")
		out[path] = fmt.Sprint(status, " ", body)
		return body
	}
	for path, methods := range spec.Paths {
		path = strings.TrimPrefix(path, "/openapi/v1")
		if methods["get"] == nil || path == "/spec.json" {
			continue
		}
		list, rest, one := strings.Cut(path, "/{")
		if !one {
			note(path)
			note(path + "?limit=100&page=2&from=2026-01-01&to=2026-12-31")
			continue
		}
		_, rest, _ = strings.Cut("{"+rest, "}")
		if inPath.MatchString(rest) {
			continue // a record of a record
		}
		for _, id := range firstIDs(note(list)) {
			note(list + "/" + id + rest)
		}
	}
	return out
}

var anID = regexp.MustCompile(`"id":(\d+)`)

// firstIDs are some ids of a list.
func firstIDs(body string) (ids []string) {
	for _, m := range anID.FindAllStringSubmatch(string(bytes.TrimSpace([]byte(body))), 5) {
		ids = append(ids, m[1])
	}
	return ids
}
