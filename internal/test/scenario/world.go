package scenario

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/keys"
	"kontor/internal/setup"
	"kontor/internal/test/firm"
)

// world is the environment of a scenario: a server on a fresh database, two
// organizations, their users and keys, and the named values.
type world struct {
	t           testing.TB
	db          *db.DB
	clock       *clock
	server      *httptest.Server
	description *description
	vars        variables
	actors      map[string]actor
	acting      string
	print       string     // the state of every table, when it was looked at since the last change
	refused     []int      // the lines of steps since then that must have left it as it was
	rehearses   bool       // every write is sent as a dry run first
	rehearsed   rehearsals // what was rehearsed on this engine; nil: nothing is
	shows       exampleSet // what the scenario shows of the interface; nil when nobody asks
}

// actor is a person with an API key.
type actor struct {
	name  string
	email string
	org   uint32
	side  string // "" or "other.": what the names of the organization's values begin with
	keyID uint32
	key   string
}

const acme = `
name: Acme Co., Ltd.
country: TH
currency: THB
timezone: Asia/Bangkok
plan: standard
members:
  - {email: owner@acme.test, name: Anong, role: owner}
  - {email: admin@acme.test, name: Boon, role: admin}
  - {email: member@acme.test, name: Chai, role: member}
` + firm.Fittings

const otherCompany = `
name: Other Co., Ltd.
country: TH
currency: THB
timezone: Asia/Bangkok
plan: standard
members:
  - {email: owner@other.test, name: Dao, role: owner}
` + firm.Fittings

// people gives the two organizations their members and every member a key.
func (w *world) people() error {
	w.actors = map[string]actor{"nobody": {name: "nobody"}}
	for _, company := range []struct{ side, file string }{{"", acme}, {"other.", otherCompany}} {
		result, err := w.apply(company.side, 0, company.file)
		if err != nil {
			return err
		}
		for _, m := range result.Members {
			name, _, _ := strings.Cut(m.Email, "@")
			if company.side != "" {
				name = "other"
			}
			a := actor{name: name, email: m.Email, org: result.Organization.ID, side: company.side}
			if err := w.give(a, keys.NewKey{UserID: m.UserID, Name: name}); err != nil {
				return err
			}
		}
	}
	return nil
}

// apply does what `kontor org apply` does, and learns the ids.
func (w *world) apply(side string, id uint32, text string) (setup.Result, error) {
	result, err := firm.Apply(w.db, id, text)
	if err == nil {
		firm.Names(result, func(name string, id uint32) { w.vars.set(side+name, json.Number(fmt.Sprint(id))) })
	}
	return result, err
}

// give makes a key and lets an actor act with it.
func (w *world) give(a actor, in keys.NewKey) error {
	manager, err := w.who(w.managerOf(a))
	if err != nil {
		return err
	}
	key, err := firm.KeyOf(w.db, manager, in)
	if err != nil {
		return err
	}
	a.key, a.keyID = key.Secret, key.ID
	w.actors[a.name] = a
	w.vars.set("key."+a.name, key.Secret)
	return nil
}

// managerOf returns the owner of an actor's organization, who can create keys.
func (w *world) managerOf(a actor) actor {
	if a.side == "" {
		return actor{email: "owner@acme.test", org: a.org}
	}
	return actor{email: "owner@other.test", org: a.org}
}

// who returns an actor as the console and the command know it.
func (w *world) who(a actor) (access.Actor, error) { return firm.Actor(w.db, a.org, a.email) }

// actor returns the actor of a step.
func (w *world) actor(step Step) (actor, error) {
	name := step.Actor
	if name == "" {
		name = w.acting
	}
	a, ok := w.actors[name]
	if !ok {
		return a, fmt.Errorf("nobody is called %s", name)
	}
	return a, nil
}

// send sends a request and reads the answer.
func (w *world) send(req *http.Request) (answer, error) {
	through, err := viaProxy(req)
	if err != nil {
		return answer{}, err
	}
	res, err := w.server.Client().Do(through)
	if err != nil {
		return answer{}, err
	}
	defer res.Body.Close()
	return readAnswer(res)
}
