package main_test

import (
	"strings"
	"testing"
)

func TestChartOfAccountsCommands(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		s.ok(acme, "org", "apply", "-f", "-")
		added := s.ok("", "account", "add", "--org", "1", "--code", "5280", "--name", "Insurance", "--name-th", "ค่าเบี้ยประกัน", "--type", "EXPENSE")
		if !strings.Contains(added, "Insurance") {
			t.Errorf("added: %s", added)
		}
		s.ok("", "account", "set", "--org", "1", "5280", "--name", "Premiums", "--parent", "5290")
		s.ok("", "account", "set", "--org", "1", "5280", "--active=false")
		if listed := s.ok("", "account", "list", "--org", "1"); !strings.Contains(listed, "Premiums") || !strings.Contains(listed, "inactive") {
			t.Errorf("the chart:\n%s", listed)
		}
		s.refused(3, "account 9999 not found", "account", "set", "--org", "1", "9999", "--name", "X")
		s.refused(1, "automatic postings", "account", "set", "--org", "1", "1130", "--active=false")
		if none := s.ok("", "account", "recommended", "--org", "1", "--json"); none != "[]" {
			t.Errorf("recommended in a new company: %s", none)
		}
	})
}
