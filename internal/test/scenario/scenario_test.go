package scenario

import (
	"cmp"
	"flag"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"kontor/internal/api"
	"kontor/internal/api/describe"
	v1 "kontor/internal/api/v1"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

// TestScenarios runs every scenario on both engines, and on one of them, alternating, with
// a dry run before each write. The dry run changes nothing, is refused exactly if the write
// is, and returns the write's answer and journal entries. Every route has a dry run on both
// engines.
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/scenarios/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	spec := describe.OpenAPI(v1.Routes(), describe.Options{})
	published, err := readDescription(spec)
	if err != nil {
		t.Fatal(err)
	}
	shown, rehearsed, called := exampleSet{}, map[string]rehearsals{"sqlite": {}, "postgres": {}}, rehearsals{}
	for i, file := range files {
		scenario, err := Read(file)
		if err != nil {
			t.Error(err)
			continue
		}
		if proxyURL != "" && beyondProxy[scenario.Name] != "" {
			continue
		}
		t.Run(scenario.Name, func(t *testing.T) {
			for engine, open := range map[string]func(testing.TB, ...db.Options) *db.DB{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
				t.Run(engine, func(t *testing.T) {
					t.Parallel()
					time := &clock{now: start}
					limit := 0
					if !counted(scenario) {
						limit = 1 << 30
					}
					w := newBusyWorld(t, open(t, db.Options{Now: time.Now}), time, published, limit)
					if !counted(scenario) && proxyURL == "" {
						w.rehearsed, w.rehearses = rehearsed[engine], (i%2 == 0) == (engine == "sqlite")
					}
					if engine == "sqlite" {
						shown.play(w, scenario)
					} else {
						w.client, w.called = true, called
						w.play(scenario)
					}
				})
			}
		})
	}
	if testing.Verbose() || !t.Failed() {
		checkCodesShown(t, published, shown)
		everyRoute(t, published, rehearsed)
		everyCall(t, published, called)
		if !partly() {
			for _, problem := range unseen(v1.Routes()) {
				t.Error(problem)
			}
		}
	}
}

// counted reports whether a scenario counts its requests, as dry runs would count too.
func counted(scenario Scenario) bool {
	return slices.ContainsFunc(scenario.Steps, func(s Step) bool {
		return s.Times > 1 || slices.ContainsFunc(s.Want.Headers, func(h Pair) bool { return strings.HasPrefix(h.Name, "X-RateLimit") })
	})
}

// everyRoute fails if a route that takes dry runs had none.
func everyRoute(t *testing.T, published *description, rehearsed map[string]rehearsals) {
	if partly() {
		return
	}
	for _, r := range published.routes {
		takes := slices.ContainsFunc(r.route.Operation.Parameters, func(p *openapi3.ParameterRef) bool { return p.Value.Name == "dryRun" })
		for engine, routes := range rehearsed {
			if takes && !routes[r.name()] {
				t.Errorf("no scenario rehearses %s on %s", r.name(), engine)
			}
		}
	}
}

// notCalled lists operations that no scenario calls with the client, with the reason.
var notCalled = map[string]string{
	"streamEvents":     "has no method: followers use listEvents",
	"createAttachment": "has no method: putAttachment sends the bytes without a form",
}

// everyCall fails if an operation was never called by package client. Methods for PDFs return
// the file, and the scenarios expect where it is.
func everyCall(t *testing.T, published *description, called rehearsals) {
	for _, r := range published.routes {
		if id := r.route.Operation.OperationID; !partly() && !called[id] && notCalled[id] == "" && !strings.HasSuffix(id, "Pdf") {
			t.Errorf("no scenario calls %s with the client", id)
		}
	}
}

// partly reports whether only some scenarios run, or modified ones.
func partly() bool {
	return flag.Lookup("test.run").Value.String() != "" || flag.Lookup("test.skip").Value.String() != "" || proxyURL != ""
}

// checkCodesShown fails if a route has no scenario or an outdated example, and lists the refusals
// without a scenario.
func checkCodesShown(t *testing.T, published *description, shown exampleSet) {
	if partly() {
		return
	}
	shown.still(t)
	routes, refusals := published.untold()
	for _, route := range routes {
		t.Errorf("no scenario shows %s succeed", route)
	}
	for _, code := range published.codesNeverSeen() {
		if !beyondScenarios[code] {
			t.Errorf("no scenario produces %s", code)
		}
	}
	if len(refusals) > 0 {
		t.Logf("%d declared refusals that no scenario produces on their route:\n  %s", len(refusals), strings.Join(refusals, "\n  "))
	}
}

// beyondScenarios lists codes that belong to no route, or that need a broken machine or a
// very large request. Other tests produce them.
var beyondScenarios = map[string]bool{"MethodNotAllowed": true, "InternalError": true, "ServiceUnavailable": true, "PayloadTooLarge": true, "UnsupportedMediaType": true}

// newWorld serves the API on a fresh database with two organizations.
func newWorld(t *testing.T, d *db.DB, c *clock, published *description) *world {
	t.Helper()
	return newBusyWorld(t, d, c, published, 0)
}

// newBusyWorld is newWorld with another rate limit.
func newBusyWorld(t *testing.T, d *db.DB, c *clock, published *description, limit int) *world {
	t.Helper()
	receivers := &firm.Receivers{}
	service := firm.Webhooks(t, receivers)
	handler := v1.Serve(api.Options{DB: d, Gate: keys.NewGate(d), RateLimit: limit, Now: c.Now, Log: firm.Log(t), Strict: true, Webhooks: service})
	server, err := serve(handler)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	w := &world{t: t, db: d, clock: c, server: server, description: published, receivers: receivers, webhooks: service}
	if err := w.people(); err != nil {
		t.Fatal(err)
	}
	return w
}

// TestFingerprint checks that fingerprints notice changes.
func TestFingerprint(t *testing.T) {
	published, err := readDescription(describe.OpenAPI(v1.Routes(), describe.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	time := &clock{now: start}
	dbtest.With(t, db.Options{Now: time.Now}, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d, time, published)
		before := w.fingerprint()
		if again := w.fingerprint(); again != before {
			t.Errorf("reading changed %s", difference(before, again))
		}
		steps, err := parse(`POST /journal-entries
  {"entryDate": "2026-11-14", "lines": [{"accountId": $account.1110, "debit": 1}, {"accountId": $account.3110, "credit": 1}]}
→ 201`)
		if err != nil || !w.play(Scenario{Steps: steps}) {
			t.Fatal(err)
		}
		changed := difference(before, w.fingerprint())
		for _, table := range []string{"audit_log", "journal_entries", "journal_lines", "number_counters"} {
			if !strings.Contains(changed, table) {
				t.Errorf("an entry was written, and %s is not among the changed tables: %s", table, changed)
			}
		}
		w.print, w.refused = before, []int{1}
		if len(w.untouched()) == 0 {
			t.Error("an entry was written, and nobody saw that a refused request had changed something")
		}
	})
}

// TestAcceptedRequestsFollowTheDescription checks that a scenario fails if the server
// accepts a request that the description does not offer.
func TestAcceptedRequestsFollowTheDescription(t *testing.T) {
	published, err := readDescription(describe.OpenAPI(v1.Routes(), describe.Options{}))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path, body string
		status     int
		want       string // part of the problem; empty if accepted
		kind       string // content type; JSON if empty
	}{
		{"/contacts", `{"name": "Somchai", "contactType": "client"}`, 201, "", ""},
		{"/contacts?dryRun=&dryRun=true", `{"name": "Somchai", "contactType": "client"}`, 200, "", ""},
		{"/contacts", `{"name": 7, "contactType": "client"}`, 201, "request.body.name: ", ""},
		{"/contacts", `{"name": 7, "contactType": "client"}`, 400, "", ""},
		{"/contacts", `{"name": "Somchai", "contactType": "friend"}`, 201, "request.body.contactType: ", ""},
		{"/contacts?dryRun=perhaps", `{"name": "Somchai", "contactType": "client"}`, 200, "request.query.dryRun: ", ""},
		{"/contacts", "name=Somchai&contactType=client", 201, "", urlencoded},
		{"/contacts", "name=Somchai", 201, `request.body: property "contactType" is missing`, urlencoded},
		{"/contacts", `{"name": "Somchai", "contactType": "client"}`, 201, "", urlencoded},
		{"/contacts", `{"name": "Somchai"}`, 201, `property "contactType" is missing`, urlencoded},
	} {
		req, err := http.NewRequest(http.MethodPost, prefix+c.path, strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", cmp.Or(c.kind, "application/json"))
		problems := strings.Join(published.checkRequest(req, []byte(c.body), answer{status: c.status}), "\n")
		if (problems == "") != (c.want == "") || !strings.Contains(problems, c.want) {
			t.Errorf("POST %s %s answered %d: problems %q, want %q", c.path, c.body, c.status, problems, c.want)
		}
	}
}
