// Package firm is test support: a company to test with, created like any company, on the
// engine of the test.
package firm

import (
	"fmt"
	"strings"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/ledger"
	"kontor/internal/test/dbtest"
)

// Firm is an organization with an owner and a member, open books and a warehouse. Write
// and Read run as Who.
type Firm struct {
	T      testing.TB
	DB     *db.DB
	Who    access.Actor // the owner, unless a test makes it somebody else
	Member access.Actor
}

const profile = `
name: %s
country: TH
currency: THB
timezone: Asia/Bangkok
plan: standard
members:
  - {email: owner@%s.test, name: Anong, role: owner}
  - {email: clerk@%s.test, name: Chai, role: member}
`

// Found creates a new company, with further sections of its setup file.
func Found(t testing.TB, d *db.DB, name string, sections ...string) Firm {
	t.Helper()
	made, err := Apply(d, 0, fmt.Sprintf(profile, name, name, name)+strings.Join(sections, "\n"))
	if err != nil {
		t.Fatal(err)
	}
	f := Firm{T: t, DB: d}
	if f.Who, err = Actor(d, made.Organization.ID, "owner@"+name+".test"); err != nil {
		t.Fatal(err)
	}
	if f.Member, err = Actor(d, made.Organization.ID, "clerk@"+name+".test"); err != nil {
		t.Fatal(err)
	}
	return f
}

// Each runs a test for a new company, with further sections of its file, on both engines,
// and then checks every invariant of the whole database.
func Each(t *testing.T, test func(f Firm), sections ...string) {
	t.Helper()
	With(t, db.Options{}, test, sections...)
}

// With is Each on databases with settings of their own.
func With(t *testing.T, o db.Options, test func(f Firm), sections ...string) {
	t.Helper()
	dbtest.With(t, o, func(t *testing.T, d *db.DB) {
		test(Found(t, d, "acme", sections...))
		Kept(t, d)
	})
}

// Pretending is Each for tests with fake documents: it checks only the invariants that do
// not involve documents.
func Pretending(t *testing.T, invariants []check.Invariant, test func(f Firm)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		f := Found(t, d, "acme")
		test(f)
		f.Check(invariants...)
	})
}

// Kept checks all invariants of the database.
func Kept(t testing.TB, d *db.DB) {
	t.Helper()
	broken, err := check.Depth{InTurn: true}.Run(t.Context(), d)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range broken {
		t.Error(b)
	}
}

// Write runs do in a transaction and returns its refusal.
func (f Firm) Write(do func(*db.Tx) error) error { return f.DB.Write(f.T.Context(), f.Who, do) }

// Must runs do in a transaction that has to succeed.
func (f Firm) Must(do func(*db.Tx) error) {
	f.T.Helper()
	if err := f.Write(do); err != nil {
		f.T.Fatal(err)
	}
}

// Read runs do on a snapshot.
func (f Firm) Read(do func(*db.Tx) error) {
	f.T.Helper()
	if err := f.DB.Read(f.T.Context(), f.Who, do); err != nil {
		f.T.Fatal(err)
	}
}

// Check checks the given invariants of the company, or all of them. Tests with fake
// documents leave out the invariants that involve documents.
func (f Firm) Check(only ...check.Invariant) {
	f.T.Helper()
	if len(only) == 0 {
		only = check.All()
	}
	f.Read(func(tx *db.Tx) error {
		for _, invariant := range only {
			broken, err := invariant.Find(tx)
			if err != nil {
				return fmt.Errorf("%s: %w", invariant.ID, err)
			}
			for _, offender := range broken {
				f.T.Errorf("%s %s: %s", invariant.ID, invariant.Says, offender)
			}
		}
		return nil
	})
}

// Account checks the balance of an account, signed by its normal side.
func (f Firm) Account(code, want string) {
	f.T.Helper()
	f.Read(func(tx *db.Tx) error {
		rows, err := ledger.Accounts(tx, ledger.ChartFilter{})
		for _, a := range rows {
			if a.Code == code && a.Balance.String() != want {
				f.T.Errorf("account %s holds %s, want %s", code, a.Balance, want)
			}
		}
		return err
	})
}
