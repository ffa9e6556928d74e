package keys_test

import (
	"errors"
	"testing"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/db"
	"kontor/internal/org/keys"
	"kontor/internal/org/people"
	"kontor/internal/test/firm"
)

// A scanner is a service account with the role of a member. Its key counts stock and sees no ledger, because who created it
// can. A person's key never has more rights than the person.
func TestKeysOfServiceAccountsHaveGrantedRights(t *testing.T) {
	firm.EachCompany(t, func(t *testing.T, c firm.Company) {
		owner, clerk := c.As("owner@acme.test"), c.As("clerk@acme.test")
		var service people.MemberOf
		c.Change(func(r *db.Root) error {
			tx, err := r.Enter(owner)
			if err != nil {
				return err
			}
			service, err = people.AddService(r, tx, people.ServiceAccount{Name: "Scanner", Role: access.Member, ResponsibleID: owner.User})
			return err
		})
		create := func(in keys.NewKey) (made keys.Created, err error) {
			err = c.Write(func(tx *db.Tx) (err error) {
				made, err = keys.Create(tx, in)
				return err
			})
			return made, err
		}
		for _, wrong := range []keys.NewKey{
			{UserID: clerk.User, Name: "clerk", Rights: "stock:write"},
			{UserID: owner.User, Name: "unknown", Rights: "keys:write"},
			{UserID: owner.User, Name: "nothing", Rights: "stock:none"},
			{UserID: owner.User, Name: "twice", Rights: "stock:write", ReadOnly: true},
		} {
			if _, err := create(wrong); !errors.Is(err, fault.BadRequest) {
				t.Errorf("%s: %v", wrong.Name, err)
			}
		}
		made, err := create(keys.NewKey{UserID: service.UserID, Name: "scanner", Rights: "stock:write products:read"})
		if err != nil {
			t.Fatal(err)
		}
		if made.Rights != "products:read,stock:write" {
			t.Errorf("the rights are %q", made.Rights)
		}
		who, err := keys.NewGate(c.DB).Enter(t.Context(), made.Secret, false)
		if err != nil {
			t.Fatal(err)
		}
		for right, may := range map[access.Right]bool{access.WriteStock: true, access.ReadProducts: true, access.ReadCompany: true,
			access.WriteProducts: false, access.ReadJournal: false, access.ReadSales: false, access.ManageKeys: false} {
			if who.Actor.May(right) != may {
				t.Errorf("%s: not %t", right, may)
			}
		}
	})
}
