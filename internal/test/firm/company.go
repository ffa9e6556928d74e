package firm

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/people"
	"kontor/internal/setup"
	"kontor/internal/test/dbtest"
)

// Company is an organization with an owner, an admin and a member.
type Company struct {
	T   testing.TB
	DB  *db.DB
	Org org.Organization
}

// EachCompany runs a test for a new company on both engines and then checks all
// invariants.
func EachCompany(t *testing.T, test func(t *testing.T, c Company)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		c := NewCompany(t, d, "Acme Co., Ltd.")
		test(t, c)
		Kept(t, d)
	})
}

// NewCompany creates a company.
func NewCompany(t testing.TB, d *db.DB, name string) Company {
	t.Helper()
	file, err := setup.Parse(context.Background(), fmt.Appendf(nil, `
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
	c := Company{T: t, DB: d}
	c.Look(func(r *db.Root) (err error) {
		c.Org, err = org.Get(r, applied.Organization.ID)
		return err
	})
	return c
}

// As returns a member as an actor.
func (c Company) As(email string) (who access.Actor) {
	c.T.Helper()
	c.Look(func(r *db.Root) (err error) {
		who, err = people.ActorOf(r, c.Org.ID, email, "test")
		return err
	})
	return who
}

// Look runs do on a snapshot of all organizations.
func (c Company) Look(do func(r *db.Root) error) {
	c.T.Helper()
	if err := c.DB.Look(c.T.Context(), do); err != nil {
		c.T.Fatal(err)
	}
}

// Change runs do in a transaction over all organizations.
func (c Company) Change(do func(r *db.Root) error) {
	c.T.Helper()
	if err := c.DB.Change(c.T.Context(), do); err != nil {
		c.T.Fatal(err)
	}
}

// Write runs do as the owner and returns its refusal.
func (c Company) Write(do func(tx *db.Tx) error) error {
	c.T.Helper()
	return c.DB.Write(c.T.Context(), c.As("owner@acme.test"), do)
}

// Must runs do as the owner; it has to succeed.
func (c Company) Must(do func(tx *db.Tx) error) {
	c.T.Helper()
	if err := c.Write(do); err != nil {
		c.T.Fatal(err)
	}
}
