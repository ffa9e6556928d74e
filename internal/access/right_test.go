package access

import "testing"

func TestEveryRightHasANameAndRoles(t *testing.T) {
	if rightsEnd > 64 {
		t.Fatal("a set of rights is 64 bits")
	}
	names := map[string]bool{"": true}
	for _, r := range Rights() {
		if names[r.String()] {
			t.Errorf("right %d has no name of its own: %q", r, r.String())
		}
		names[r.String()] = true
		if !Owner.May(r) {
			t.Errorf("the owner lacks %s", r)
		}
		for _, role := range []struct{ more, less Role }{{Owner, Admin}, {Admin, Member}} {
			if role.less.May(r) && !role.more.May(r) {
				t.Errorf("%s: %s has it and %s does not", r, role.less, role.more)
			}
		}
	}
}

func TestNobodyHasTheZeroRight(t *testing.T) {
	for _, role := range append(Roles(), "", "boss") {
		if role.May(0) || role.May(rightsEnd) {
			t.Errorf("%q has a right that does not exist", role)
		}
	}
	for _, r := range Rights() {
		if Role("boss").May(r) || Role("").May(r) {
			t.Errorf("an unknown role has %s", r)
		}
	}
}

func TestRolesOfARight(t *testing.T) {
	for right, want := range map[Right]string{ReadSales: "owner, admin or member", WriteJournal: "owner or admin", 0: ""} {
		if got := right.Roles(); got != want {
			t.Errorf("%s: %q, want %q", right, got, want)
		}
	}
}
