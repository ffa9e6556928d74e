package access

import (
	"strings"
	"testing"
)

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
		for _, role := range []struct{ more, less Role }{{Owner, Admin}, {Admin, Accountant}, {Accountant, Member}, {Accountant, Viewer}} {
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
	for right, want := range map[Right]string{ReadSales: "owner, admin, accountant, member or viewer", WriteJournal: "owner, admin or accountant",
		ManageKeys: "owner or admin", 0: ""} {
		if got := right.Roles(); got != want {
			t.Errorf("%s: %q, want %q", right, got, want)
		}
	}
}

// Viewers change nothing, and members see no figures of the books.
func TestViewersOnlyRead(t *testing.T) {
	for _, r := range Rights() {
		if reads := r == Public || strings.HasPrefix(r.String(), "Read"); Viewer.May(r) && !reads {
			t.Errorf("viewers have %s", r)
		}
		if Member.May(r) && strings.HasPrefix(r.String(), "Read") && !Viewer.May(r) {
			t.Errorf("members read %s and viewers do not", r)
		}
	}
	for _, r := range []Right{ReadReports, ReadJournal, WriteBanks} {
		if Member.May(r) {
			t.Errorf("members have %s", r)
		}
	}
	for _, r := range []Right{WriteJournal, WriteTax, WriteBanks, WriteAccounts} {
		if !Accountant.May(r) {
			t.Errorf("accountants lack %s", r)
		}
	}
	for _, r := range []Right{WriteSettings, ReadSettings, ManageMembers, ManageKeys} {
		if Accountant.May(r) {
			t.Errorf("accountants have %s", r)
		}
	}
}

// Admins give keys only to those who approve nothing, besides themselves.
func TestMayActAs(t *testing.T) {
	admin, owner, accountant := Actor{User: 1, Role: Admin}, Actor{User: 2, Role: Owner}, Actor{User: 3, Role: Accountant}
	for role, may := range map[Role]bool{Owner: false, Admin: false, Accountant: false, Member: true, Viewer: true} {
		if admin.MayActAs(9, role) != may || !owner.MayActAs(9, role) || accountant.MayActAs(9, role) {
			t.Errorf("keys that act as another %s", role)
		}
	}
	if !admin.MayActAs(1, Admin) {
		t.Error("an admin cannot create a key for themselves")
	}
}
