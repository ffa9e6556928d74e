package keys_test

import (
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/base/secret"
	"kontor/internal/base/when"
	"kontor/internal/db"
	"kontor/internal/org"
	"kontor/internal/org/keys"
	"kontor/internal/org/people"
	"kontor/internal/test/firm"
)

func TestKeyActsForItsMember(t *testing.T) {
	firm.EachCompany(t, func(t *testing.T, c firm.Company) {
		gate := keys.NewGate(c.DB)
		k := newKey(c, "admin@acme.test", "laptop")
		if !secret.WellFormed(k.Secret) || !strings.HasSuffix(k.Secret, k.Last4) {
			t.Fatalf("key %+v", k)
		}
		a, err := gate.Enter(t.Context(), k.Secret, false)
		if err != nil {
			t.Fatal(err)
		}
		want := c.As("admin@acme.test")
		want.Key, want.Action = k.ID, ""
		if a.Actor != want || !a.Open {
			t.Fatalf("admitted %+v, want %+v", a, want)
		}
		// The role is that of the moment, not that of the key's creation.
		c.Change(func(r *db.Root) error {
			_, err := people.SaveMember(r, c.Org.ID, want.User, access.Member, true)
			return err
		})
		if a, err = gate.Enter(t.Context(), k.Secret, false); err != nil || a.Actor.Role != access.Member {
			t.Fatalf("%v, role %s", err, a.Actor.Role)
		}
	})
}

func TestInvalidKeysAreRefused(t *testing.T) {
	firm.EachCompany(t, func(t *testing.T, c firm.Company) {
		gate := keys.NewGate(c.DB)
		k := newKey(c, "clerk@acme.test", "till")
		user := c.As("clerk@acme.test").User
		enter := func(why string, open bool, admitted bool) {
			t.Helper()
			a, err := gate.Enter(t.Context(), k.Secret, false)
			if admitted != (err == nil) || err == nil && a.Open != open || err != nil && !errors.Is(err, fault.Unauthorized) {
				t.Fatalf("%s: admitted %t, open %t, %v", why, err == nil, a.Open, err)
			}
		}
		enter("a good key", true, true)
		profile := c.Org
		for _, plan := range []string{"free", "standard"} {
			profile.Plan = plan
			c.Change(func(r *db.Root) error { _, err := org.Change(r, profile); return err })
			enter("plan "+plan, plan != "free", true)
		}
		profile.IsActive = false
		c.Change(func(r *db.Root) error { _, err := org.Change(r, profile); return err })
		enter("organization switched off", false, true)
		profile.IsActive = true
		c.Change(func(r *db.Root) error { _, err := org.Change(r, profile); return err })
		for _, active := range []bool{false, true} {
			c.Change(func(r *db.Root) error {
				_, err := people.SaveMember(r, c.Org.ID, user, access.Member, active)
				return err
			})
			enter("membership", true, active)
		}
		for _, active := range []bool{false, true} {
			c.Change(func(r *db.Root) error { return people.SetUserActive(r, user, active) })
			enter("user", true, active)
		}
		c.Must(func(tx *db.Tx) error { return keys.Revoke(tx, k.ID) })
		enter("revoked", false, false)
		// Revoking again changes nothing, and nothing brings a key back.
		c.Must(func(tx *db.Tx) error { return keys.Revoke(tx, k.ID) })
		enter("revoked twice", false, false)
		for _, wrong := range []string{"", "x", k.Secret + "x", strings.ToLower(k.Secret), k.Secret[:len(k.Secret)-1] + "~"} {
			if _, err := gate.Enter(t.Context(), wrong, false); !errors.Is(err, fault.Unauthorized) {
				t.Errorf("%q: %v", wrong, err)
			}
		}
	})
}

func TestExpiry(t *testing.T) {
	firm.EachCompany(t, func(t *testing.T, c firm.Company) {
		user := c.As("owner@acme.test").User
		var now when.Unix
		c.Must(func(tx *db.Tx) error { now = tx.Stamp(); return nil })
		past := when.Stamp{Unix: now - 1}
		err := c.Write(func(tx *db.Tx) error {
			_, err := keys.Create(tx, keys.NewKey{UserID: user, Name: "late", ExpiresAt: past})
			return err
		})
		if !errors.Is(err, fault.BadRequest) {
			t.Fatalf("a key that has expired before it began: %v", err)
		}
		var k keys.Created
		c.Must(func(tx *db.Tx) (err error) {
			k, err = keys.Create(tx, keys.NewKey{UserID: user, Name: "short", ExpiresAt: when.Stamp{Unix: now + 3600}})
			return err
		})
		gate := keys.NewGate(c.DB)
		if _, err := gate.Enter(t.Context(), k.Secret, false); err != nil {
			t.Fatal(err)
		}
		c.Change(func(r *db.Root) error {
			_, err := db.Exec(r, `UPDATE api_keys SET expires_at = $2 WHERE id = $1`, k.ID, past)
			return err
		})
		if _, err := gate.Enter(t.Context(), k.Secret, false); !errors.Is(err, fault.Unauthorized) {
			t.Fatalf("an expired key: %v", err)
		}
	})
}

func TestActiveKeysAreLimited(t *testing.T) {
	firm.EachCompany(t, func(t *testing.T, c firm.Company) {
		who := c.As("owner@acme.test")
		create := func() error {
			return c.DB.Write(t.Context(), who, func(tx *db.Tx) error {
				_, err := keys.Create(tx, keys.NewKey{UserID: who.User, Name: "one of many"})
				return err
			})
		}
		var created, refused atomic.Int64
		var all sync.WaitGroup
		for range 40 {
			all.Go(func() {
				switch err := create(); {
				case err == nil:
					created.Add(1)
				case errors.Is(err, fault.Conflict):
					refused.Add(1)
				default:
					t.Error(err)
				}
			})
		}
		all.Wait()
		if created.Load() != keys.Max || refused.Load() != 20 {
			t.Fatalf("%d keys made, %d refused", created.Load(), refused.Load())
		}
		var made []keys.Key
		c.Must(func(tx *db.Tx) (err error) {
			made, err = keys.List(tx)
			return err
		})
		// A revoked key and an expired one make room for two.
		c.Must(func(tx *db.Tx) error { return keys.Revoke(tx, made[0].ID) })
		c.Change(func(r *db.Root) error {
			_, err := db.Exec(r, `UPDATE api_keys SET expires_at = $2 WHERE id = $1`, made[1].ID, 1)
			return err
		})
		for n := range 3 {
			if err := create(); (err == nil) != (n < 2) {
				t.Fatalf("key %d after two were ended: %v", n+1, err)
			}
		}
	})
}

func TestOnlyManagersHandleKeys(t *testing.T) {
	firm.EachCompany(t, func(t *testing.T, c firm.Company) {
		other := firm.NewCompany(t, c.DB, "Other Co., Ltd.")
		foreign := newKey(other, "owner@acme.test", "foreign")
		member := c.As("clerk@acme.test")
		for name, op := range map[string]func(*db.Tx) error{
			"create": func(tx *db.Tx) error {
				_, err := keys.Create(tx, keys.NewKey{UserID: member.User, Name: "x"})
				return err
			},
			"list":   func(tx *db.Tx) error { _, err := keys.List(tx); return err },
			"revoke": func(tx *db.Tx) error { return keys.Revoke(tx, 1) },
		} {
			if err := c.DB.Write(t.Context(), member, op); !errors.Is(err, fault.Forbidden) {
				t.Errorf("%s by a member: %v", name, err)
			}
		}
		// A key that an admin makes may not more than an admin, and is no other admin's.
		c.Change(func(r *db.Root) error {
			u, err := people.SaveUser(r, "second@acme.test", "Dao")
			if err == nil {
				_, err = people.SaveMember(r, c.Org.ID, u.ID, access.Admin, true)
			}
			return err
		})
		owner, admin, second := c.As("owner@acme.test"), c.As("admin@acme.test"), c.As("second@acme.test")
		for _, k := range []struct {
			by   access.Actor
			acts access.Actor
			made bool
		}{{admin, owner, false}, {admin, admin, true}, {admin, member, true}, {owner, owner, true}, {org.Operator(c.Org, "test"), owner, true},
			{admin, second, false}, {owner, second, true}, {org.Operator(c.Org, "test"), second, true}} {
			err := c.DB.Write(t.Context(), k.by, func(tx *db.Tx) error {
				_, err := keys.Create(tx, keys.NewKey{UserID: k.acts.User, Name: "x"})
				return err
			})
			if k.made != (err == nil) || err != nil && !errors.Is(err, fault.Forbidden) {
				t.Errorf("a key of %s by %s: %v", k.acts.Role, k.by.Role, err)
			}
		}
		// A key of another organization is one that does not exist.
		for _, id := range []uint32{foreign.ID, 4294967295} {
			if err := c.Write(func(tx *db.Tx) error { return keys.Revoke(tx, id) }); !errors.Is(err, fault.NotFound) {
				t.Errorf("revoke %d: %v", id, err)
			}
		}
		if _, err := keys.NewGate(c.DB).Enter(t.Context(), foreign.Secret, false); err != nil {
			t.Fatalf("the neighbour's key must go on working: %v", err)
		}
	})
}

func TestLastUseIsWrittenOnceAMinute(t *testing.T) {
	firm.EachCompany(t, func(t *testing.T, c firm.Company) {
		gate := keys.NewGate(c.DB)
		k := newKey(c, "owner@acme.test", "laptop")
		used := func() (at when.Unix) {
			c.Look(func(r *db.Root) (err error) {
				at, err = db.Get[when.Unix](r, `SELECT last_used_at FROM api_keys WHERE id = $1`, k.ID)
				return err
			})
			return at
		}
		for range 3 {
			if _, err := gate.Enter(t.Context(), k.Secret, false); err != nil {
				t.Fatal(err)
			}
		}
		if used() != 0 {
			t.Fatal("the use was written within the request")
		}
		if err := gate.Flush(t.Context()); err != nil || used() == 0 {
			t.Fatalf("not written: %v", err)
		}
		if age := time.Since(used().Time()); age > time.Minute || age < -time.Minute {
			t.Fatalf("last used %s ago", age)
		}
	})
}

// newKey creates a key for a member.
func newKey(c firm.Company, email, name string) (k keys.Created) {
	c.T.Helper()
	user := c.As(email).User
	c.Must(func(tx *db.Tx) (err error) {
		k, err = keys.Create(tx, keys.NewKey{UserID: user, Name: name})
		return err
	})
	return k
}
