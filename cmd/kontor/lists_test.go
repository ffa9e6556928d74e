package main_test

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestListUsersDepositsAndClaims(t *testing.T) {
	bothDemo(t, func(t *testing.T, s shell) {
		s.ok(acme, "org", "apply", "-f", "-")
		users := s.ok("", "user", "list", "--org", "2")
		if strings.Count(users, "\n") != 1 || !strings.Contains(users, "\towner@acme.test\tAnong\towner\tyes\t2\tAcme Co., Ltd.") {
			t.Errorf("users:\n%s", users)
		}
		if all := s.ok("", "user", "list"); strings.Count(all, "\n") < 2 || !strings.Contains(all, "Demo Trading") {
			t.Errorf("all users:\n%s", all)
		}
		s.refused(3, "organization not found", "user", "list", "--org", "9")
		for _, list := range []string{"deposit", "claim"} {
			var found []struct{ ID uint32 }
			text := s.ok("", list, "list", "--org", "1", "--json")
			if err := json.Unmarshal([]byte(text), &found); err != nil {
				t.Fatalf("%s: %v %s", list, err, text)
			}
			lines := strings.Fields(s.ok("", list, "list", "--org", "1"))
			if len(found) > 0 && (found[0].ID == 0 || len(lines) < 2*len(found)) {
				t.Errorf("%s list: %v and %v", list, found, lines)
			}
			if empty := s.ok("", list, "list", "--org", "2", "--json"); empty != "[]" {
				t.Errorf("an empty %s list is %s", list, empty)
			}
		}
		for _, list := range []string{"rate", "key"} {
			if empty := s.ok("", list, "list", "--org", "2", "--json"); empty != "[]" {
				t.Errorf("an empty %s list is %s", list, empty)
			}
		}
		if shown := s.ok("", "org", "show", "--org", "2", "--json"); !strings.Contains(shown, `"exchangeRates": []`) {
			t.Errorf("org show: %s", shown)
		}
		if claims := s.ok("", "claim", "list", "--org", "1"); !strings.Contains(claims, "THB") {
			t.Errorf("the demonstration company has claims, and the list is %q", claims)
		}
	})
}
