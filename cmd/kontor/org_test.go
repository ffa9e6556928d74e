package main_test

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestOrgApplyListsChangesAndRequiresTransfer(t *testing.T) {
	fromNothing(t, func(t *testing.T, s shell) {
		absent := s.run(acme, "org", "apply", "-f", "-", "--dry-run")
		s.ok("", "migrate")
		dry := s.run(acme, "org", "apply", "-f", "-", "--dry-run")
		if strings.HasPrefix(s.database, "sqlite:") && absent.code != 3 || dry.code != 0 || !strings.HasPrefix(dry.stdout, "new: organization Acme Co., Ltd.\nnew: member owner@acme.test, owner\n") {
			t.Errorf("a dry run: exit %d, then %d\n%s%s", absent.code, dry.code, dry.stdout, dry.stderr)
		}
		if list := s.ok("", "org", "list"); list != "" {
			t.Errorf("a dry run made %s", list)
		}
		made := s.run(acme, "org", "apply", "-f", "-")
		if !strings.Contains(made.stderr, "set a console password with: kontor user password --email owner@acme.test\n") {
			t.Errorf("nobody can sign in: exit %d\n%s", made.code, made.stderr)
		}
		id := strings.TrimSpace(made.stdout)
		changed := s.run(acme+"phone: 02-1\n", "org", "apply", "-f", "-")
		if changed.code != 0 || changed.stdout != id+"\n" || !strings.Contains(changed.stderr, `  organization: phone was nothing and is "02-1"`) {
			t.Errorf("exit %d\n%s%s", changed.code, changed.stdout, changed.stderr)
		}
		if again := s.run(acme+"phone: 02-1\n", "org", "apply", "-f", "-"); !strings.Contains(again.stderr, "already matches the file") {
			t.Errorf("%s", again.stderr)
		}
		if o := s.run(strings.Replace(acme, "Acme", "Acme Public", 1), "org", "apply", "-f", "-"); o.code != 4 || !strings.Contains(o.stderr, "to rename it, or a workspaceKey of its own") {
			t.Errorf("a changed name: exit %d\n%s", o.code, o.stderr)
		}
		swapped := strings.NewReplacer("role: owner", "role: admin", "role: member", "role: owner").Replace(acme)
		if o := s.run(swapped, "org", "apply", "-f", "-"); o.code != 4 || !strings.Contains(o.stderr, "owner@acme.test is the owner of Acme Co., Ltd.; use --transfer to transfer ownership") {
			t.Errorf("another owner: exit %d\n%s", o.code, o.stderr)
		}
		if o := s.run(swapped, "org", "apply", "-f", "-", "--transfer"); o.code != 0 || !strings.Contains(o.stderr, `member clerk@acme.test: role was "member" and is "owner"`) {
			t.Errorf("with --transfer: exit %d\n%s", o.code, o.stderr)
		}
		if o := s.run(acme+"country: Siam\n", "org", "apply", "-f", "-"); o.code != 1 || !strings.Contains(o.stderr, `country: "Siam" is not a country code; use the two capital letters`) {
			t.Errorf("exit %d\n%s", o.code, o.stderr)
		}
		s.ok("", "check")
	})
}

func TestOrgArchive(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		s.ok(acme, "org", "apply", "-f", "-")
		id := s.ok("", "org", "list", "--json")
		var listed []struct{ ID uint32 }
		if err := json.Unmarshal([]byte(id), &listed); err != nil || len(listed) != 1 {
			t.Fatalf("%s %v", id, err)
		}
		key := s.ok("", "key", "create", "--org", "1", "--user", "owner@acme.test", "--name", "shop")
		v := s.serve()
		v.want(200, "/openapi/v1/company", key, "Acme")
		s.ok("", "org", "archive", "--org", "1")
		s.ok("", "org", "archive", "--org", "1")
		v.want(403, "/openapi/v1/company", key, "Forbidden")
		for _, args := range [][]string{{"org", "list"}, {"org", "show", "--org", "1"}} {
			if out := s.ok("", args...); !strings.Contains(out, "archived") {
				t.Errorf("%v: %s", args, out)
			}
		}
		s.refused(1, "Acme Co., Ltd. is archived", "adjust", "--org", "1", "--user", "owner@acme.test", "--product", "1", "--by", "1")
		s.ok("", "check")
		s.ok("", "export", "--org", "1", "--format", "jsonl")
		s.ok("", "org", "reopen", "--org", "1")
		v.want(200, "/openapi/v1/company", key, "Acme")
		v.stop()
		s.refused(3, "organization not found", "org", "archive", "--org", "9")
	})
}

func TestOrgShowHasAllIds(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		s.ok(acme+"warehouses: [{code: WH02, name: Shop}]\n", "org", "apply", "-f", "-")
		out := s.ok("", "org", "show", "--org", "1")
		for _, want := range []string{"member     1  owner@acme.test", "WH01", "WH02  Shop", "money      ", "account 1110"} {
			if !strings.Contains(out, want) {
				t.Errorf("%q is missing in\n%s", want, out)
			}
		}
		var shown struct {
			Archived      bool
			Warehouses    []struct{ ID uint32 }
			MoneyAccounts []struct{ ID uint32 }
			Members       []struct {
				UserID uint32 `json:"userId"`
			}
		}
		if err := json.Unmarshal([]byte(s.ok("", "org", "show", "--org", "1", "--json")), &shown); err != nil {
			t.Fatal(err)
		}
		if len(shown.Warehouses) != 2 || shown.Warehouses[0].ID == 0 || len(shown.MoneyAccounts) == 0 || shown.MoneyAccounts[0].ID == 0 || shown.Members[0].UserID == 0 {
			t.Errorf("%+v", shown)
		}
	})
}
