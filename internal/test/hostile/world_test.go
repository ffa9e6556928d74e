package hostile

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/base/access"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/outbound/webhook"
	"kontor/internal/setup"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
	"kontor/internal/test/prove"
)

// long reports whether the long tests run.
var long = prove.Long()

// clock is the time of a test. It moves a second with every request, so that no request
// reaches the rate limit by accident.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

var start = time.Date(2026, 11, 14, 9, 0, 0, 0, when.Zone("Asia/Bangkok"))

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) forward(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// side is one server with its database.
type side struct {
	webhooks *webhook.Courier
	name     string
	url      string // of PostgreSQL, for direct queries
	db       *db.DB
	handler  http.Handler
	server   *httptest.Server
	log      *logBuffer
	vars     map[string]string // ids and keys by name; those of the second organization start with "other."
	orgs     []uint32
	print    map[string]string // the last fingerprint
	ignored  []string          // tables that are allowed to change
}

// twin is the same company on both engines, in the same state.
type twin struct {
	t     testing.TB
	clock *clock
	sides []*side
	bases map[string]base
}

// logBuffer collects what a server logs.
type logBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *logBuffer) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(b)
}

func (j *logBuffer) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// newTwin starts both servers and fills two organizations on each from fixtures.txt.
func newTwin(t testing.TB, o db.Options) *twin {
	t.Helper()
	w := &twin{t: t, clock: &clock{now: start}}
	o.Now = w.clock.Now
	url := dbtest.PostgresURL(t, o)
	w.sides = []*side{newSide(t, "sqlite", dbtest.SQLite(t, o), w.clock), newSide(t, "postgres", dbtest.Opened(t, url, o), w.clock)}
	w.sides[1].url = url
	w.fill()
	return w
}

// newSingle returns a twin with one engine, for tests that compare nothing.
func newSingle(t testing.TB, d *db.DB, c *clock) *twin {
	t.Helper()
	w := &twin{t: t, clock: c, sides: []*side{newSide(t, d.Engine(), d, c)}}
	w.fill()
	return w
}

func newSide(t testing.TB, name string, d *db.DB, c *clock) *side {
	t.Helper()
	s := &side{name: name, db: d, log: &logBuffer{}, vars: map[string]string{}, webhooks: firm.Webhooks(t, &firm.Receivers{})}
	log := slog.New(slog.NewJSONHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	s.handler = v1.Serve(api.Options{DB: d, Gate: keys.NewGate(d), Now: c.Now, Log: log, Strict: true, Stop: stopped, Webhooks: s.webhooks})
	s.server = httptest.NewUnstartedServer(s.handler)
	s.server.Config.MaxHeaderBytes = api.MaxHeaderBytes
	s.server.Config.ErrorLog = slog.NewLogLogger(log.Handler(), slog.LevelDebug)
	s.server.Start()
	s.server.Client().CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	t.Cleanup(s.server.Close)
	for _, prefix := range []string{"", "other."} {
		if err := s.settle(prefix); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.spoil(c.Now()); err != nil {
		t.Fatal(err)
	}
	return s
}

// unlimited serves a side without network and rate limit.
func (s *side) unlimited(c *clock) {
	s.log = &logBuffer{}
	log := slog.New(slog.NewJSONHandler(s.log, &slog.HandlerOptions{Level: slog.LevelError}))
	s.handler = v1.Serve(api.Options{DB: s.db, Gate: keys.NewGate(s.db), Now: c.Now, Log: log, Strict: true, RateLimit: 1 << 30, Stop: stopped, Webhooks: s.webhooks})
}

const company = `
name: %[1]s Co., Ltd.
country: TH
currency: THB
timezone: Asia/Bangkok
plan: %[2]s
policies: {signature: [SO]}
members:
  - {email: owner@%[1]s.test, name: Anong, role: owner}
  - {email: admin@%[1]s.test, name: Boon, role: admin}
  - {email: member@%[1]s.test, name: Chai, role: member}
  - {email: leaver@%[1]s.test, name: Dao, role: member}
` + firm.Fittings + `  - {code: WH02, name: Second}
`

// apply applies the file of an organization like the command.
func (s *side) apply(name, plan string) (setup.Result, error) {
	return firm.Apply(s.db, 0, fmt.Sprintf(company, name, plan))
}

// settle creates an organization with its members and their keys.
func (s *side) settle(prefix string) error {
	result, err := s.apply(map[string]string{"": "acme", "other.": "other"}[prefix], "standard")
	if err != nil {
		return err
	}
	s.orgs = append(s.orgs, result.Organization.ID)
	firm.Names(result, func(name string, id uint32) { s.vars[prefix+name] = fmt.Sprint(id) })
	for _, m := range result.Members {
		name, _, _ := strings.Cut(m.Email, "@")
		made, err := s.issueFor(prefix, name, when.Stamp{})
		if err != nil {
			return err
		}
		s.vars[prefix+"key."+name] = made.Secret
	}
	return nil
}

// actor returns a member as an actor of the command.
func (s *side) actor(prefix, name string) (access.Actor, error) {
	organization, domain := s.orgs[0], "@acme.test"
	if prefix != "" {
		organization, domain = s.orgs[1], "@other.test"
	}
	return firm.Actor(s.db, organization, name+domain)
}

// fill runs the fixtures for both organizations.
func (w *twin) fill() {
	w.t.Helper()
	file := w.read("testdata/fixtures.txt")
	w.bases = file.bases
	for _, prefix := range []string{"", "other."} {
		for _, l := range file.lines {
			l.prefix = prefix
			w.play(l)
		}
		for _, s := range w.sides {
			if err := s.readIDs(prefix); err != nil {
				w.t.Fatal(err)
			}
		}
	}
	if w.t.Failed() {
		w.t.FailNow()
	}
}

// reply is the answer of a side.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// do sends a request to a side.
func (s *side) do(r request) (reply, error) {
	req, err := http.NewRequest(r.method, s.server.URL, bytes.NewReader(r.body))
	if err != nil {
		return reply{}, err
	}
	req.URL.Opaque = r.path
	for _, h := range r.headers {
		if h.name == "Host" {
			req.Host = h.value
			continue
		}
		req.Header[h.name] = append(req.Header[h.name], h.value)
	}
	if len(r.body) == 0 {
		req.Body, req.ContentLength = http.NoBody, 0
	}
	res, err := s.server.Client().Do(req)
	if err != nil {
		return reply{}, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	return reply{res.StatusCode, res.Header, body}, err
}

// fingerprint returns the state of every table, except those that even a refused request
// can change: counters and the time its key was used.
func (s *side) fingerprint() (map[string]string, error) {
	prints, err := s.db.Fingerprint(context.Background(), s.orgs...)
	delete(prints, "rate_windows")
	for _, table := range s.ignored {
		delete(prints, table)
	}
	return prints, err
}

// changed returns the tables that differ from the last fingerprint, and takes a new one.
func (s *side) changed() ([]string, error) {
	now, err := s.fingerprint()
	if err != nil {
		return nil, err
	}
	var out []string
	for table, print := range now {
		if s.print != nil && s.print[table] != print {
			out = append(out, table)
		}
	}
	s.print = now
	return out, nil
}

// value reads a body as JSON with exact numbers.
func (r reply) value() (any, error) {
	d := json.NewDecoder(bytes.NewReader(r.body))
	d.UseNumber()
	var v any
	err := d.Decode(&v)
	return v, err
}

// fileContent returns the content of a file.
func fileContent(t testing.TB, path string) string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// report adds a row to the table of the long tests.
func report(t testing.TB, row prove.Row) {
	t.Helper()
	if t.Failed() {
		row.Broken++
	}
	prove.Report(t, row)
}

// stopped ends streams and waiting requests at once.
var stopped = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()
