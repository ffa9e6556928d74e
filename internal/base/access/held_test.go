package access

import (
	"slices"
	"testing"
)

// Each right is of a resource, of every key, or of no key with grants.
func TestEveryRightHasAResource(t *testing.T) {
	unrestricted := []Right{ImportRecords, ManageMembers, ManageKeys, ManageWebhooks}
	for _, r := range Rights() {
		if (r.Needs() != "") == (slices.Contains(Always, r) || slices.Contains(unrestricted, r)) {
			t.Errorf("%s needs %q", r, r.Needs())
		}
	}
}

func TestParseGrants(t *testing.T) {
	for text, want := range map[string][2]string{
		"":                                       {"", ""},
		"stock:write, products:read":             {"products:read,stock:write", ""},
		"stock:write stock:read":                 {"stock:write", ""},
		"stock:none,sales:read":                  {"sales:read", ""},
		"stock:all":                              {"", "stock:all"},
		"reports:write":                          {"", "reports:write"},
		"keys:write":                             {"", "keys:write"},
		"stock":                                  {"", "stock"},
		"contacts:read,contacts:write,bank:read": {"contacts:write,bank:read", ""},
	} {
		if _, stored, wrong := ParseGrants(text); stored != want[0] || wrong != want[1] {
			t.Errorf("%q is stored as %q, wrong is %q", text, stored, wrong)
		}
	}
}

// A key has the rights of its grants within the ceiling, and a grant of a service account reaches up to its granter.
func TestRestricted(t *testing.T) {
	member, owner := Actor{Role: Member}, Actor{Role: Owner}
	for _, c := range []struct {
		who     Actor
		grants  string
		granter Role
		right   Right
		may     bool
	}{
		{owner, "stock:write", "", WriteStock, true},
		{owner, "stock:write", "", ReadProducts, true},
		{owner, "stock:write", "", ReadCompany, true},
		{owner, "stock:write", "", ReadJournal, false},
		{owner, "stock:write", "", ManageKeys, false},
		{owner, "stock:read", "", WriteStock, false},
		{owner, "", "", ManageKeys, true},
		{member, "stock:write", "", WriteStock, false},
		{member, "stock:write", Admin, WriteStock, true},
		{member, "stock:write", Admin, ReadJournal, false},
		{member, "purchases:write", Admin, WritePurchases, true},
		{member, "purchases:write", Admin, PayPurchases, false},
		{member, "purchases:write", Owner, PayPurchases, true},
	} {
		if got := c.who.Restricted(c.grants, c.granter).May(c.right); got != c.may {
			t.Errorf("%s with %q granted by %q: %s is %t", c.who.Role, c.grants, c.granter, c.right, got)
		}
	}
	scanner := member.Restricted("products:read,stock:write", Owner)
	levels := map[string]string{}
	for _, r := range Resources {
		levels[r.Name] = scanner.Level(r)
	}
	if levels["stock"] != Write || levels["products"] != Read || levels["ledger"] != None || levels["sales"] != None {
		t.Errorf("levels are %v", levels)
	}
}
