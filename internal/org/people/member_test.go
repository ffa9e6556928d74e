package people_test

import (
	"errors"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/secret"
	"kontor/internal/db"
	"kontor/internal/org/people"
	"kontor/internal/test/firm"
)

func TestOrganizationHasExactlyOneOwner(t *testing.T) {
	firm.EachCompany(t, func(t *testing.T, c firm.Company) {
		owner, clerk := c.As("owner@acme.test"), c.As("clerk@acme.test")
		for name, change := range map[string]func(r *db.Root) error{
			"demote the owner": func(r *db.Root) error {
				_, err := people.SaveMember(r, c.Org.ID, owner.User, access.Admin, true)
				return err
			},
			"switch the owner off": func(r *db.Root) error {
				_, err := people.SaveMember(r, c.Org.ID, owner.User, access.Owner, false)
				return err
			},
			"unknown role": func(r *db.Root) error { _, err := people.SaveMember(r, c.Org.ID, clerk.User, "boss", true); return err },
		} {
			if err := c.DB.Change(t.Context(), change); !errors.Is(err, fault.BadRequest) {
				t.Errorf("%s: %v", name, err)
			}
		}
		c.Change(func(r *db.Root) error {
			_, err := people.SaveMember(r, c.Org.ID, clerk.User, access.Owner, true)
			return err
		})
		if got := c.As("owner@acme.test").Role; got != access.Admin {
			t.Fatalf("the former owner is %s", got)
		}
		if got := c.As("clerk@acme.test").Role; got != access.Owner {
			t.Fatalf("the new owner is %s", got)
		}
	})
}

func TestSaveUserFindsTheSamePerson(t *testing.T) {
	firm.EachCompany(t, func(t *testing.T, c firm.Company) {
		c.Change(func(r *db.Root) error {
			a, err := people.SaveUser(r, " Somchai@Acme.TEST ", "Somchai")
			if err != nil {
				return err
			}
			b, err := people.SaveUser(r, "somchai@acme.test", "Somchai J.")
			if err == nil && (a.ID != b.ID || b.Name != "Somchai J." || b.Email != "somchai@acme.test") {
				t.Errorf("%+v and %+v are one person", a, b)
			}
			return err
		})
		for _, bad := range []struct{ email, name string }{{"", "x"}, {"nobody", "x"}, {"a@b", ""}, {"<a@b.test>", "x"}, {"a@b.test", "x\x00"}} {
			err := c.DB.Change(t.Context(), func(r *db.Root) error { _, err := people.SaveUser(r, bad.email, bad.name); return err })
			if !errors.Is(err, fault.BadRequest) {
				t.Errorf("%q %q: %v", bad.email, bad.name, err)
			}
		}
		clerk := c.As("clerk@acme.test")
		c.Change(func(r *db.Root) error { return people.SetPassword(r, clerk.User, secret.HashPassword("correct horse")) })
		c.Look(func(r *db.Root) error {
			u, err := people.UserByEmail(r, "CLERK@acme.test")
			if err == nil && !secret.PasswordMatches(u.PasswordHash, "correct horse") {
				t.Error("the password does not match")
			}
			return err
		})
	})
}
