package org_test

import (
	"fmt"
	"strings"
	"testing"

	"kontor/internal/access"
	"kontor/internal/check"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/setup"
	"kontor/internal/test/dbtest"
)

// company is an organization with an owner, an admin and a member.
type company struct {
	t   *testing.T
	db  *db.DB
	org org.Organization
}

// each runs a test for a new company on both engines and ends with the check.
func each(t *testing.T, test func(t *testing.T, c company)) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := found(t, d, "Acme Co., Ltd.")
		test(t, c)
		broken, err := check.Run(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range broken {
			t.Error(v)
		}
	})
}

func found(t *testing.T, d *db.DB, name string) company {
	t.Helper()
	file, err := setup.Parse(fmt.Appendf(nil, `
name: %s
workspaceKey: %s
currency: THB
timezone: Asia/Bangkok
members:
  - {email: owner@acme.test, name: Anong, role: owner}
  - {email: admin@acme.test, name: Boon, role: admin}
  - {email: clerk@acme.test, name: Chai, role: member}
`, name, strings.ToLower(strings.NewReplacer(" ", "-", ".", "", ",", "").Replace(name))))
	if err != nil {
		t.Fatal(err)
	}
	applied, err := setup.Apply(t.Context(), d, file, setup.Options{})
	if err != nil {
		t.Fatal(err)
	}
	c := company{t: t, db: d}
	c.look(func(r *db.Root) (err error) {
		c.org, err = org.Get(r, applied.Organization.ID)
		return err
	})
	return c
}

// as is a member acting.
func (c company) as(email string) (who access.Actor) {
	c.t.Helper()
	c.look(func(r *db.Root) (err error) {
		who, err = org.ActorOf(r, c.org.ID, email, "test")
		return err
	})
	return who
}

func (c company) look(do func(r *db.Root) error) {
	c.t.Helper()
	if err := c.db.Look(c.t.Context(), do); err != nil {
		c.t.Fatal(err)
	}
}

func (c company) change(do func(r *db.Root) error) {
	c.t.Helper()
	if err := c.db.Change(c.t.Context(), do); err != nil {
		c.t.Fatal(err)
	}
}

// write runs do as the owner and returns its refusal.
func (c company) write(do func(tx *db.Tx) error) error {
	c.t.Helper()
	return c.db.Write(c.t.Context(), c.as("owner@acme.test"), do)
}

func (c company) must(do func(tx *db.Tx) error) {
	c.t.Helper()
	if err := c.write(do); err != nil {
		c.t.Fatal(err)
	}
}

// key makes a key for a member.
func (c company) key(email, name string) (k org.CreatedKey) {
	c.t.Helper()
	user := c.as(email).User
	c.must(func(tx *db.Tx) (err error) {
		k, err = org.CreateKey(tx, org.NewKey{UserID: user, Name: name})
		return err
	})
	return k
}
