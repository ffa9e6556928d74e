package scenario

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/outbound/webhook"
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
	print       string     // fingerprint of every table, if taken since the last change
	refused     []int      // lines of the steps since then that must not have changed it
	rehearses   bool       // every write is sent as a dry run first
	rehearsed   rehearsals // routes that had a dry run on this engine; nil disables dry runs
	shows       exampleSet // examples of the scenario; nil if not recorded
	client      bool       // requests are sent by package client where it can
	called      rehearsals // operations that were called by the client
	receivers   *firm.Receivers
	webhooks    *webhook.Courier
}

// actor is a person with an API key.
type actor struct {
	name  string
	email string
	org   uint32
	side  string // "" or "other.", the prefix of the organization's variables
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
  - {email: accountant@acme.test, name: Dara, role: accountant}
  - {email: viewer@acme.test, name: Ekachai, role: viewer}
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

// people gives both organizations their members, and every member a key.
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

// apply applies a file like `kontor org apply` and stores the ids.
func (w *world) apply(side string, id uint32, text string) (setup.Result, error) {
	result, err := firm.Apply(w.db, id, text)
	if err == nil {
		firm.Names(result, func(name string, id uint32) { w.vars.set(side+name, json.Number(fmt.Sprint(id))) })
	}
	return result, err
}

// give creates a key for an actor.
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
