package org_test

import (
	"errors"
	"testing"

	"kontor/internal/access"
	"kontor/internal/db"
	"kontor/internal/fault"
	"kontor/internal/org"
	"kontor/internal/secret"
)

func TestOneOwner(t *testing.T) {
	each(t, func(t *testing.T, c company) {
		owner, clerk := c.as("owner@acme.test"), c.as("clerk@acme.test")
		for name, change := range map[string]func(r *db.Root) error{
			"demote the owner": func(r *db.Root) error {
				_, err := org.SaveMember(r, c.org.ID, owner.User, access.Admin, true)
				return err
			},
			"switch the owner off": func(r *db.Root) error {
				_, err := org.SaveMember(r, c.org.ID, owner.User, access.Owner, false)
				return err
			},
			"unknown role": func(r *db.Root) error { _, err := org.SaveMember(r, c.org.ID, clerk.User, "boss", true); return err },
		} {
			if err := c.db.Change(t.Context(), change); !errors.Is(err, fault.BadRequest) {
				t.Errorf("%s: %v", name, err)
			}
		}
		c.change(func(r *db.Root) error {
			_, err := org.SaveMember(r, c.org.ID, clerk.User, access.Owner, true)
			return err
		})
		if got := c.as("owner@acme.test").Role; got != access.Admin {
			t.Fatalf("the former owner is %s", got)
		}
		if got := c.as("clerk@acme.test").Role; got != access.Owner {
			t.Fatalf("the new owner is %s", got)
		}
	})
}

func TestPeople(t *testing.T) {
	each(t, func(t *testing.T, c company) {
		c.change(func(r *db.Root) error {
			a, err := org.SaveUser(r, " Somchai@Acme.TEST ", "Somchai")
			if err != nil {
				return err
			}
			b, err := org.SaveUser(r, "somchai@acme.test", "Somchai J.")
			if err == nil && (a.ID != b.ID || b.Name != "Somchai J." || b.Email != "somchai@acme.test") {
				t.Errorf("%+v and %+v are one person", a, b)
			}
			return err
		})
		for _, bad := range []struct{ email, name string }{{"", "x"}, {"nobody", "x"}, {"a@b", ""}, {"<a@b.test>", "x"}, {"a@b.test", "x\x00"}} {
			err := c.db.Change(t.Context(), func(r *db.Root) error { _, err := org.SaveUser(r, bad.email, bad.name); return err })
			if !errors.Is(err, fault.BadRequest) {
				t.Errorf("%q %q: %v", bad.email, bad.name, err)
			}
		}
		clerk := c.as("clerk@acme.test")
		c.change(func(r *db.Root) error { return org.SetPassword(r, clerk.User, secret.HashPassword("correct horse")) })
		c.look(func(r *db.Root) error {
			u, err := org.UserByEmail(r, "CLERK@acme.test")
			if err == nil && !secret.PasswordMatches(u.PasswordHash, "correct horse") {
				t.Error("the password does not match")
			}
			return err
		})
	})
}

func TestProfile(t *testing.T) {
	each(t, func(t *testing.T, c company) {
		c.must(func(tx *db.Tx) error {
			p, err := org.Profile(tx, struct{}{})
			if err == nil && (p.ID != c.org.ID || p.Name != "Acme Co., Ltd." || p.Owner != "Anong" || p.WorkspaceKey != "acme-co-ltd" ||
				p.CurrencyCode != "THB" || p.SubscriptionPlan != "standard" || !p.IsActive || p.ActivationDate.IsZero() ||
				p.Address.Latitude != nil || p.MissedCheckinAfterMinutes != nil) {
				t.Errorf("%+v", p)
			}
			return err
		})
	})
}
