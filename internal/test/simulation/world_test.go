package simulation

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"kontor/internal/api"
	v1 "kontor/internal/api/v1"
	"kontor/internal/base/access"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/setup"
	"kontor/internal/test/dbtest"
	"kontor/internal/test/firm"
)

// clock is the time of all companies. Only their operations advance it.
type clock struct{ now time.Time }

func (c *clock) Now() time.Time { return c.now }

var start = time.Date(2026, 11, 14, 9, 0, 0, 0, when.Zone("Asia/Bangkok"))

// side is one server with its database.
type side struct {
	name    string
	db      *db.DB
	handler http.Handler
}

// world is the same companies on every side.
type world struct {
	t         testing.TB
	random    *rand.Rand
	clock     *clock
	sides     []*side
	companies []*company
	acts      []act // operations to draw from
	twins     twins
	operated  int // operations without reads
	sent      int // all requests, reads included
	refused   int
	codes     map[string]int // number of answers by outcome
	steps     map[string]int // number of successful moves by kind
	failed    string         // reason why the run ended
}

// company is an organization, its operations and its known records.
type company struct {
	w *world
	like
	zone  *time.Location
	orgs  []uint32            // its id on each side
	keys  []map[string]string // API keys by actor, on each side
	vars  []variables         // values by name, on each side
	done  []operation
	names int

	contacts, products, sales, purchases, claims []*record
	entries, transfers                           []*record // manual entries; money transfers
	openings, statements, filings                []*record
	locked                                       string // the lock date, or ""
	home                                         bool   // has a default warehouse
	repeated                                     []operation
}

// record is something a company created, as the first side returned it last.
type record struct {
	name  string
	group string // its path: /contacts
	root  string // where it is in an answer: "data." or ""
	kind  string
	gone  bool
	value map[string]any
	tags  string // name of an ETag of an earlier version
}

func (r *record) id() string            { return "$" + r.name + "." + r.root + "id" }
func (r *record) of(path string) string { return "$" + r.name + "." + r.root + path }
func (r *record) path() string          { return r.group + "/" + r.id() }
func (r *record) status() string        { return r.text("status") }

func (r *record) text(field string) string {
	switch v := r.value[field].(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	}
	return ""
}

func (r *record) list(field string) []map[string]any {
	var out []map[string]any
	elements, _ := r.value[field].([]any)
	for _, e := range elements {
		if m, ok := e.(map[string]any); ok {
			out = append(out, m)
		}
	}
	return out
}

// companyFile is the file of a company for `kontor org apply`. The first company equals
// that of the scenarios, so that its history can run as one.
const companyFile = `
name: %s
country: %s
currency: %s
timezone: %s
plan: standard
members:
  - {email: owner@%s.test, name: Anong, role: owner}
  - {email: admin@%[5]s.test, name: Boon, role: admin}
  - {email: member@%[5]s.test, name: Chai, role: member}
` + firm.Fittings

// like describes a company.
type like struct{ name, country, currency, timezone string }

var companies = []like{
	{"acme", "TH", "THB", "Asia/Bangkok"},
	{"carol", "US", "USD", "America/New_York"},
	{"dojo", "JP", "JPY", "Asia/Tokyo"},
}

// newWorld opens the companies on the given databases.
func newWorld(t testing.TB, seed uint64, kinds []like, c *clock, databases ...*db.DB) *world {
	t.Helper()
	w := &world{t: t, random: rand.New(rand.NewPCG(seed, 0)), clock: c, twins: twins{}, codes: map[string]int{}, steps: map[string]int{}, acts: slices.Concat(revocable, final)}
	for _, d := range databases {
		handler := v1.Serve(api.Options{DB: d, Gate: keys.NewGate(d), Now: c.Now, Strict: true, RateLimit: 1 << 30, Log: firm.Log(t)})
		w.sides = append(w.sides, &side{d.Engine(), d, handler})
	}
	for _, like := range kinds {
		k := &company{w: w, like: like, zone: when.Zone(like.timezone), home: true}
		file := fmt.Sprintf(companyFile, like.name, like.country, like.currency, like.timezone, like.name)
		for range w.sides {
			k.vars, k.keys, k.orgs = append(k.vars, variables{}), append(k.keys, map[string]string{}), append(k.orgs, 0)
		}
		for i, s := range w.sides {
			if err := k.open(i, s, file); err != nil {
				t.Fatal(err)
			}
		}
		w.companies = append(w.companies, k)
	}
	return w
}

// both returns a world on a fresh database of each engine.
func both(t testing.TB, seed uint64) *world {
	t.Helper()
	c := &clock{now: start}
	return newWorld(t, seed, companies, c,
		dbtest.SQLite(t, db.Options{Now: c.Now, Twice: true}), dbtest.Postgres(t, db.Options{Now: c.Now}))
}

// open creates a company on a side, with a key for each of its users.
func (k *company) open(i int, s *side, file string) error {
	result, err := k.apply(i, s, file)
	if err != nil {
		return err
	}
	k.orgs[i] = result.Organization.ID
	owner, err := k.actor(i, s, "owner")
	if err != nil {
		return err
	}
	for _, m := range result.Members {
		name, _, _ := strings.Cut(m.Email, "@")
		key, err := firm.Key(s.db, owner, m.UserID, name, when.Stamp{})
		if err != nil {
			return err
		}
		k.keys[i][name] = key.Secret
	}
	return nil
}

// apply applies a file like `kontor org apply` and stores the ids.
func (k *company) apply(i int, s *side, text string) (setup.Result, error) {
	result, err := firm.Apply(s.db, k.orgs[i], text)
	if err == nil {
		firm.Names(result, func(name string, id uint32) { k.vars[i][name] = json.Number(fmt.Sprint(id)) })
	}
	return result, err
}

// actor returns a member as an actor of the command.
func (k *company) actor(i int, s *side, name string) (access.Actor, error) {
	return firm.Actor(s.db, k.orgs[i], name+"@"+k.name+".test")
}
