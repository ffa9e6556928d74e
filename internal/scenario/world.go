package scenario

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/setup"
)

// world is what a story plays in: a server on a fresh database, two
// organizations, their people with their keys, and the values known by name.
type world struct {
	t           testing.TB
	db          *db.DB
	clock       *clock
	server      *httptest.Server
	description *description
	vars        variables
	actors      map[string]actor
	acting      string
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
` + fittings

const otherCompany = `
name: Other Co., Ltd.
country: TH
currency: THB
timezone: Asia/Bangkok
plan: standard
members:
  - {email: owner@other.test, name: Dao, role: owner}
` + fittings

const fittings = `
warehouses:
  - {code: WH01, name: Main, default: true}
moneyAccounts:
  - {kind: bank, accountName: KBank, accountNo: "123-4-56789-0", bankCompany: KBank, account: "1120", default: true}
  - {kind: cash, accountName: Till, account: "1110"}
`

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
			if err := w.give(actor{name: name, email: m.Email, org: result.Organization.ID, side: company.side}, m.UserID); err != nil {
				return err
			}
		}
	}
	return nil
}

// apply does what `kontor org apply` does, and learns the ids.
func (w *world) apply(side string, id uint32, text string) (setup.Result, error) {
	file, err := setup.Parse([]byte(text))
	if err != nil {
		return setup.Result{}, err
	}
	if id != 0 {
		file.ID = id
	}
	result, err := setup.Apply(context.Background(), w.db, file)
	if err != nil {
		return result, err
	}
	set := func(name string, id uint32) { w.vars.set(side+name, json.Number(fmt.Sprint(id))) }
	set("organization", result.Organization.ID)
	for _, m := range result.Members {
		name, _, _ := strings.Cut(m.Email, "@")
		set("user."+name, m.UserID)
		set("membership."+name, m.MembershipID)
	}
	for _, h := range result.Warehouses {
		set("warehouse."+h.Code, h.ID)
	}
	for _, m := range result.MoneyAccounts {
		set("bank."+m.AccountName, m.ID)
	}
	for code, id := range result.Accounts {
		set("account."+code, id)
	}
	for code, id := range result.ExpenseCategories {
		set("category."+code, id)
	}
	return result, nil
}

// give makes a key for a user and lets an actor act with it.
func (w *world) give(a actor, user uint32) error {
	manager, err := w.who(w.managerOf(a))
	if err != nil {
		return err
	}
	return w.db.Write(context.Background(), manager, func(tx *db.Tx) error {
		key, err := org.CreateKey(tx, org.NewKey{UserID: user, Name: a.name})
		if err != nil {
			return err
		}
		a.key, a.keyID = key.Secret, key.ID
		w.actors[a.name] = a
		w.vars.set("key."+a.name, key.Secret)
		return nil
	})
}

// managerOf is the owner of an actor's organization, who may create keys.
func (w *world) managerOf(a actor) actor {
	if a.side == "" {
		return actor{email: "owner@acme.test", org: a.org}
	}
	return actor{email: "owner@other.test", org: a.org}
}

// who is an actor as the console and the command see one.
func (w *world) who(a actor) (out db.Actor, err error) {
	err = w.db.Look(context.Background(), func(r *db.Root) error {
		out, err = org.ActorOf(r, a.org, a.email, "scenario")
		return err
	})
	return out, err
}

// actor finds who does a step.
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
