package simulation

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
	"kontor/internal/test/prove"
)

// clients is the number of concurrent clients.
const clients = 50

// TestNumbersAreConsecutive creates documents of all types in two months from many
// clients at once. Every series must count from one without a gap, with one process or
// two.
func TestNumbersAreConsecutive(t *testing.T) {
	documents := 1000
	if prove.Long() {
		documents = prove.Count(t, "KONTOR_SIMULATION_DOCUMENTS", 20000)
	}
	t.Run("sqlite", func(t *testing.T) {
		raceForNumbers(t, documents, dbtest.SQLite(t, db.Options{Now: fixed}))
	})
	t.Run("postgres", func(t *testing.T) {
		raceForNumbers(t, documents, dbtest.Postgres(t, db.Options{Now: fixed}))
	})
	t.Run("two processes", func(t *testing.T) {
		o := db.Options{Now: fixed}
		url := dbtest.PostgresURL(t, o)
		raceForNumbers(t, documents, reopened(t, url, o), reopened(t, url, o))
	})
}

var fixed = (&clock{now: start}).Now

// reopened opens another handle on the same database, as another process would.
func reopened(t *testing.T, url string, o db.Options) *db.DB {
	t.Helper()
	return dbtest.Opened(t, url, o)
}

// raceForNumbers spreads documents over clients, and clients over databases.
func raceForNumbers(t *testing.T, documents int, databases ...*db.DB) {
	w := newWorld(t, 1, companies[:2], &clock{now: start}, databases[0])
	handlers := make([]http.Handler, len(databases))
	for i, d := range databases {
		handlers[i] = v1.Serve(api.Options{DB: d, Gate: keys.NewGate(d), Now: fixed, Strict: true, RateLimit: 1 << 30, Log: firm.Log(t)})
	}
	for _, k := range w.companies {
		k.play(operation{verb: "POST", path: "/contacts", body: `{"name": "Siam", "contactType": "both"}`, keep: "siam"})
	}
	var mu sync.Mutex
	series := map[string][]string{} // numbers by company and series
	var group sync.WaitGroup
	for c := range clients {
		group.Go(func() {
			for n := c; n < documents; n += clients {
				k := w.companies[n%len(w.companies)]
				number, err := k.createAt(handlers[n%len(handlers)], n)
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				name := k.name + " " + number[:strings.LastIndex(number, "-")]
				series[name] = append(series[name], number)
				mu.Unlock()
			}
		})
	}
	group.Wait()
	made := 0
	for name, numbers := range series {
		slices.Sort(numbers)
		for i, number := range numbers {
			if !strings.HasSuffix(number, fmt.Sprintf("-%04d", i+1)) {
				t.Fatalf("%s: the %d. number is %s", name, i+1, number)
			}
		}
		made += len(numbers)
	}
	if made != documents {
		t.Errorf("%d of %d documents were made", made, documents)
	}
	w.kept()
	if w.failed != "" {
		t.Error(w.failed)
	}
	prove.Report(t, prove.Row{Test: fmt.Sprintf("%d clients and %d number series, %s", clients, len(series), t.Name()), Requests: documents, Acked: made})
}

// createAt creates one document through a handler and returns its number.
func (k *company) createAt(h http.Handler, n int) (string, error) {
	kinds := strings.Fields("IV QT CS PO GR IV SO PI")
	kind, day := kinds[n/7%len(kinds)], []string{"2026-11-14", "2026-10-31"}[n/3%2]
	path, body := "/sales/documents", `{"documentType": "%s", "contactId": $siam.id, "issueDate": "%s", "items": [{"name": "Desk", "quantity": 1, "unitPrice": 10}]}`
	body = fmt.Sprintf(body, kind, day)
	if kind[0] == 'P' || kind == "GR" {
		seconds := map[string]int{"2026-11-14": 1794621600, "2026-10-31": 1793412000}[day]
		path = "/purchase/documents"
		body = fmt.Sprintf(`{"docType": "%s", "contactId": $siam.id, "docDate": %d, "currency": "%s", "items": [{"description": "Desk", "unit": "pc", "quantity": 1, "unitPrice": 10}]}`, kind, seconds, k.currency)
	}
	filled, err := k.vars[0].fill(body, true)
	if err != nil {
		return "", err
	}
	req := httptest.NewRequest("POST", "http://kontor.test/openapi/v1"+path, strings.NewReader(filled))
	req.Header.Set("Authorization", "Bearer "+k.keys[0]["owner"])
	res := httptest.NewRecorder()
	h.ServeHTTP(res, req)
	var made struct {
		DocumentNumber string
		Data           struct{ DocNumber string }
	}
	if res.Code != http.StatusCreated {
		return "", fmt.Errorf("%s answered %d %s", kind, res.Code, res.Body)
	}
	if err := json.Unmarshal(res.Body.Bytes(), &made); err != nil {
		return "", err
	}
	return made.DocumentNumber + made.Data.DocNumber, nil
}
