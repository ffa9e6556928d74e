package main_test

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

func TestFirstOrganizationKeyAndRequest(t *testing.T) {
	fromNothing(t, func(t *testing.T, s shell) {
		var applied struct {
			Organization struct{ ID uint32 }
			Members      []struct {
				Email        string
				UserID       uint32 `json:"userId"`
				MembershipID uint32 `json:"membershipId"`
				Role         string
			}
			Warehouses        []struct{ Code string }
			MoneyAccounts     []struct{ AccountName string }
			Accounts          map[string]uint32
			ExpenseCategories map[string]uint32
		}
		if err := json.Unmarshal([]byte(s.ok(acme, "org", "apply", "-f", "-", "--json")), &applied); err != nil {
			t.Fatal(err)
		}
		if applied.Organization.ID != 1 || len(applied.Members) != 2 || applied.Members[0].Role != "owner" || applied.Warehouses[0].Code != "WH01" ||
			len(applied.MoneyAccounts) != 2 || applied.Accounts["1110"] == 0 || applied.ExpenseCategories["TRAVEL"] == 0 {
			t.Errorf("%+v", applied)
		}
		if again := s.ok(acme, "org", "apply", "-f", "-"); again != "1" {
			t.Errorf("the id alone is printed, got %q", again)
		}
		key := s.ok("", "key", "create", "--org", "1", "--user", "owner@acme.test", "--name", "laptop")
		clerk := s.ok("", "key", "create", "--org", "1", "--user", "clerk@acme.test", "--name", "till")
		v := s.serve("--metrics-listen", "127.0.0.1:0")
		v.want(200, "/openapi/v1/company", key, `"name":"Acme Co., Ltd."`)
		v.want(200, "/openapi/v1/company", clerk, `"owner":"Anong"`)
		v.want(401, "/openapi/v1/company", "", `"errorCode":"Unauthorized"`)
		v.want(404, "/company", key, `did you mean /openapi/v1/company?`)
		v.want(404, "/api/openapi/v1/company/", key, `did you mean /openapi/v1/company?`)
		v.want(200, "/openapi/v1/spec.json", "", `"v2.2.15"`)
		v.want(200, "/healthz", "", "ok")
		v.want(200, "/readyz", "", "ok")

		// Another process revokes the key: the next request is refused.
		s.ok("", "key", "revoke", "--org", "1", "2")
		v.want(401, "/openapi/v1/company", clerk, "Unauthorized")
		v.want(200, "/openapi/v1/company", key, "Acme")
		if list := s.ok("", "key", "list", "--org", "1"); !strings.Contains(list, "revoked") || strings.Contains(list, key) {
			t.Errorf("keys:\n%s", list)
		}
		metrics := v.at(metricsAt)
		for _, line := range []string{
			`kontor_requests_total{code="",method="GET",route="/company",status="200"}`,
			`kontor_requests_total{code="Unauthorized",method="GET",route="none",status="401"}`,
			"kontor_request_duration_seconds_bucket", "kontor_commit_operations_count", "kontor_writes_waiting", "kontor_database_errors_total 0", "kontor_paper_mismatch_total 0",
		} {
			metrics.want(200, "/metrics", "", line)
		}
		v.stop()
		s.ok("", "check")
		s.holdsNoSecret(key, clerk)
		for _, secret := range []string{key, clerk} {
			if strings.Contains(v.said(), secret) {
				t.Error("a key stands in the log")
			}
		}
	})
}

// holdsNoSecret searches all stored data for secrets, plain or as hex.
func (s shell) holdsNoSecret(secrets ...string) {
	s.t.Helper()
	var stored []string
	if path, ok := strings.CutPrefix(s.database, "sqlite:"); ok {
		files, err := filepath.Glob(path + "*")
		if err != nil || len(files) == 0 {
			s.t.Fatalf("no database files: %v", err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				s.t.Fatal(err)
			}
			stored = append(stored, string(text))
		}
	} else {
		stored = s.everyRow()
	}
	for _, text := range stored {
		for _, secret := range secrets {
			if strings.Contains(text, secret) || strings.Contains(text, hex.EncodeToString([]byte(secret))) {
				s.t.Errorf("a key is stored: %.100s", text)
			}
		}
	}
}

// everyRow reads all tables, for the first two organizations.
func (s shell) everyRow() (rows []string) {
	s.t.Helper()
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, s.database)
	if err != nil {
		s.t.Fatal(err)
	}
	defer conn.Close(ctx)
	collect := func(query string) []string {
		found, err := conn.Query(ctx, query)
		if err != nil {
			s.t.Fatal(err)
		}
		texts, err := pgx.CollectRows(found, pgx.RowTo[string])
		if err != nil {
			s.t.Fatal(err)
		}
		return texts
	}
	for _, org := range []string{"1", "2"} {
		if _, err := conn.Exec(ctx, `SET kontor.org = '`+org+`'`); err != nil {
			s.t.Fatal(err)
		}
		for _, table := range collect(`SELECT relname FROM pg_stat_user_tables`) {
			rows = append(rows, collect(`SELECT t::text FROM `+pgx.Identifier{table}.Sanitize()+` t`)...)
		}
	}
	if len(rows) < 100 {
		s.t.Fatalf("only %d rows were looked through", len(rows))
	}
	return rows
}

func TestExitCodes(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		s.ok(acme, "org", "apply", "-f", "-")
		s.refused(2, `required flag(s) "name"`, "key", "create", "--org", "1", "--user", "owner@acme.test")
		s.refused(2, "unknown flag", "key", "list", "--organisation", "1")
		s.refused(2, "unknown command", "keys")
		s.refused(2, "unknown command", "key", "delete")
		s.refused(2, "accepts 1 arg(s)", "key", "revoke", "--org", "1")
		s.refused(2, "not a key id", "key", "revoke", "--org", "1", "x")
		s.refused(2, "RFC 3339", "key", "create", "--org", "1", "--user", "owner@acme.test", "--name", "x", "--expires-at", "tomorrow")
		s.refused(2, "not an origin", "serve", "--public-url", "books.example.com")
		s.refused(2, "not an address or network", "serve", "--proxy", "proxy.example.com")
		s.refused(3, "organization not found", "key", "list", "--org", "9")
		s.refused(3, "not a member", "key", "create", "--org", "1", "--user", "nobody@acme.test", "--name", "x")
		s.refused(3, "API key 9 not found", "key", "revoke", "--org", "1", "9")
		s.refused(1, "is in the past", "key", "create", "--org", "1", "--user", "owner@acme.test", "--name", "x", "--expires-at", "2020-01-01T00:00:00Z")
		s.refused(4, "already a member of Acme Co., Ltd.; to set a new password: kontor user password --email Clerk@acme.test", "user", "add", "--org", "1", "--email", "Clerk@acme.test", "--name", "Chai")
		s.refused(3, "no such file", "org", "apply", "-f", "missing.yaml")
		if o := s.run("name: Acme Co., Ltd.\nnmae: x\n", "org", "apply", "-f", "-"); o.code != 1 || !strings.Contains(o.stderr, `[2:1] unknown field "nmae"`) {
			t.Errorf("exit %d: %s", o.code, o.stderr)
		}
		if o := s.run("name: Acme Co., Ltd.\ncurrency: USD\n", "org", "apply", "-f", "-"); o.code != 4 || !strings.Contains(o.stderr, "cannot be changed") {
			t.Errorf("exit %d: %s", o.code, o.stderr)
		}
		for n := range 20 {
			s.ok("", "key", "create", "--org", "1", "--user", "owner@acme.test", "--name", keyName(n+1))
		}
		s.refused(4, "revoke one first", "key", "create", "--org", "1", "--user", "owner@acme.test", "--name", "one too many")
		s.ok("", "check", "--org", "1")
	})
}

func TestPasswordIsPrintedOnce(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		s.ok(acme, "org", "apply", "-f", "-")
		first := s.ok("", "user", "add", "--org", "1", "--email", "boon@acme.test", "--name", "Boon", "--role", "admin")
		second := s.ok("", "user", "password", "--email", "boon@acme.test")
		if len(first) != 23 || len(second) != 23 || first == second {
			t.Errorf("passwords %q and %q", first, second)
		}
		other := strings.ReplaceAll(acme, "Acme", "Other") + "workspaceKey: other\n"
		if id := s.ok(other, "org", "apply", "-f", "-"); id != "2" {
			t.Fatalf("organization %s", id)
		}
		if again := s.ok("", "user", "add", "--org", "2", "--email", "boon@acme.test", "--name", "Boon"); again != "" {
			t.Errorf("who has a password keeps it, got %q", again)
		}
		if show := s.ok("", "org", "show", "--org", "2"); !strings.Contains(show, "boon@acme.test") {
			t.Errorf("%s", show)
		}
		s.holdsNoSecret(first, second)
	})
}

// Changes to a person's sign-in are in the audit log of each of their companies.
func TestOperatorActionsAreAudited(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		s.ok(acme, "org", "apply", "-f", "-")
		s.ok(strings.ReplaceAll(acme, "Acme", "Other")+"workspaceKey: other\n", "org", "apply", "-f", "-")
		s.ok("", "user", "add", "--org", "1", "--email", "boon@acme.test", "--name", "Boon", "--role", "admin")
		o := s.run("", "user", "add", "--org", "2", "--email", "boon@acme.test", "--name", "Boon", "--role", "owner", "--transfer")
		if o.code != 0 || !strings.Contains(o.stderr, "if another organization set it, replace it with: kontor user password --email boon@acme.test") {
			t.Errorf("exit %d: %s", o.code, o.stderr)
		}
		s.ok("", "user", "password", "--email", "boon@acme.test")
		s.ok("", "user", "factor", "--email", "boon@acme.test", "--off")
		s.refused(4, "boon@acme.test is the owner of Other Co., Ltd.", "user", "switch", "--email", "boon@acme.test", "--off")
		s.ok(strings.ReplaceAll(acme, "Acme", "Other")+"workspaceKey: other\n", "org", "apply", "-f", "-", "--transfer")
		s.ok("", "user", "switch", "--email", "boon@acme.test", "--off")
		s.refused(2, "give either --on or --off", "user", "switch", "--email", "boon@acme.test")
		s.ok("", "user", "switch", "--email", "boon@acme.test", "--on")
		keys := []string{s.ok("", "key", "create", "--org", "1", "--user", "owner@acme.test", "--name", "x"), s.ok("", "key", "create", "--org", "2", "--user", "boon@acme.test", "--name", "x")}
		v := s.serve()
		for i, first := range []string{"add boon@acme.test as admin", "add boon@acme.test as owner, replacing owner@acme.test"} {
			for action, detail := range map[string]string{"add": first, "password": "new password for boon@acme.test", "factor": "second factor of boon@acme.test off"} {
				v.want(200, "/openapi/v1/audit-log?resource=members", keys[i], `"action":"kontor user `+action+`","resource":"members","recordId":3,"detail":"`+detail+`"`)
			}
			for _, detail := range []string{"switch off boon@acme.test everywhere", "switch on boon@acme.test everywhere"} {
				v.want(200, "/openapi/v1/audit-log?resource=members", keys[i], detail)
			}
		}
		v.stop()
		s.ok("", "check")
	})
}

func TestOwnershipTransferRequiresFlag(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		s.ok(acme, "org", "apply", "-f", "-")
		boon := []string{"user", "add", "--org", "1", "--email", "boon@acme.test", "--name", "Boon", "--json"}
		s.refused(4, "owner@acme.test is the owner of Acme Co., Ltd.; use --transfer to transfer ownership", append(boon, "--role", "owner")...)
		s.refused(2, "--transfer requires --role owner", append(boon, "--role", "admin", "--transfer")...)
		roles := func() (found []string) {
			var shown struct {
				Members []struct{ Email, Role string }
			}
			if err := json.Unmarshal([]byte(s.ok("", "org", "show", "--org", "1", "--json")), &shown); err != nil {
				t.Fatal(err)
			}
			for _, m := range shown.Members {
				found = append(found, m.Email+" "+m.Role)
			}
			return found
		}
		if got := roles(); len(got) != 2 || got[0] != "owner@acme.test owner" {
			t.Errorf("after refusals: %q", got)
		}
		o := s.run("", append(boon, "--role", "owner", "--transfer")...)
		if o.code != 0 || !strings.Contains(o.stderr, "boon@acme.test is the owner now; owner@acme.test is an admin") ||
			!strings.Contains(o.stdout, `"formerOwner": "owner@acme.test"`) {
			t.Errorf("exit %d\n%s%s", o.code, o.stdout, o.stderr)
		}
		if got := roles(); len(got) != 3 || got[0] != "boon@acme.test owner" || got[1] != "owner@acme.test admin" {
			t.Errorf("after the transfer: %q", got)
		}
	})
}

func TestFirstStart(t *testing.T) {
	fromNothing(t, func(t *testing.T, s shell) {
		v := s.serve()
		for _, line := range []string{"kontor org apply", "kontor key create", "--org 1 --user you@example.com", "kontor user password", " --email you@example.com", "There is no organization yet"} {
			if !strings.Contains(v.said(), line) {
				t.Errorf("the first start does not say %q:\n%s", line, v.said())
			}
		}
		v.stop()
		if strings.Contains(v.said(), "kontor:kontor@") {
			t.Error("the password of the database is shown")
		}
	})
}

func TestDemo(t *testing.T) {
	fromNothing(t, func(t *testing.T, s shell) {
		v := s.serve("--demo", "--public-url", "https://books.example.com/api/")
		file := filepath.Join(s.folder, "data", "demo.env")
		if !strings.HasPrefix(s.database, "sqlite:") {
			file = filepath.Join(s.folder, "kontor-data", "demo.env")
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(file)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("mode %v, %v", info.Mode(), err)
		}
		values := map[string]string{}
		for line := range strings.Lines(string(text)) {
			name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
			values[name] = value
		}
		if values["KONTOR_URL"] != "https://books.example.com" || !strings.Contains(v.said(), "demo.env") || !strings.Contains(v.said(), "curl -s -H") {
			t.Errorf("%v\n%s", values, v.said())
		}
		if strings.Contains(v.said(), values["KONTOR_API_KEY"]) || strings.Contains(v.said(), values["KONTOR_PASSWORD"]) {
			t.Errorf("a log that a machine keeps holds a secret:\n%s", v.said())
		}
		v.want(200, "/openapi/v1/company", values["KONTOR_API_KEY"], `"name":"Demo Trading Co., Ltd."`)
		v.stop()

		again := s.serve("--demo")
		if !strings.Contains(again.said(), "demo.env") || strings.Contains(again.said(), values["KONTOR_API_KEY"]) {
			t.Errorf("the second start:\n%s", again.said())
		}
		again.want(200, "/openapi/v1/company", values["KONTOR_API_KEY"], "Demo Trading")
		again.stop()
		// The file has the address of the latest start.
		moved, err := os.ReadFile(file)
		if err != nil || !strings.Contains(string(moved), "KONTOR_URL=http://127.0.0.1:0\n") || !strings.Contains(string(moved), "KONTOR_API_KEY="+values["KONTOR_API_KEY"]+"\n") {
			t.Errorf("%s %v", moved, err)
		}
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("mode %v, %v", info.Mode(), err)
		}
		s.ok("", "check")
		s.holdsNoSecret(values["KONTOR_API_KEY"], values["KONTOR_PASSWORD"])
	})
}

func TestPortInUse(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	folder := t.TempDir()
	s := shell{t, folder, "sqlite:" + filepath.Join(folder, "kontor.db")}
	_, port, _ := net.SplitHostPort(taken.Addr().String())
	s.refused(1, `"port `+port+` is used by another program","fix":"add --listen 127.0.0.1:`, "serve", "--listen", taken.Addr().String())
	o := s.run("", "serve", "--listen", "127.0.0.1:0", "--metrics-listen", taken.Addr().String())
	if o.code != 1 || !strings.Contains(o.stderr, `"port `+port+` is used by another program","fix":"add --metrics-listen 127.0.0.1:`) {
		t.Errorf("exit %d\n%s", o.code, o.stderr)
	}
}

func TestEveryCommandHasAnExample(t *testing.T) {
	folder := t.TempDir()
	s := shell{t, folder, "sqlite:" + filepath.Join(folder, "kontor.db")}
	var visit func(path ...string)
	visit = func(path ...string) {
		help := s.ok("", append(path, "--help")...)
		if !strings.Contains(help, "Examples:") {
			t.Errorf("kontor %s has no example", strings.Join(path, " "))
		}
		_, list, found := strings.Cut(help, "Available Commands:\n")
		if !found {
			return
		}
		for line := range strings.Lines(list) {
			name, _, ok := strings.Cut(strings.TrimSpace(line), " ")
			if !ok || !strings.HasPrefix(line, "  ") {
				return
			}
			if name != "completion" && name != "help" {
				visit(append(path, name)...)
			}
		}
	}
	visit()
	if out := s.ok("", "version", "--json"); !json.Valid([]byte(out)) {
		t.Errorf("version %s", out)
	}
	if out := s.ok("", "spec"); !json.Valid([]byte(out)) {
		t.Error("spec is no JSON")
	}
}
