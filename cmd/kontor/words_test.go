package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestMistypedCommandsGetSuggestions(t *testing.T) {
	s := onFile(t)
	s.ok(acme, "org", "apply", "-f", "-")
	move := []string{"--org", "1", "--user", "owner@acme.test"}
	for _, c := range []struct {
		says string
		args []string
	}{
		{`--org "x" is not valid: expected an id, a whole number above 0`, []string{"key", "list", "--org", "x"}},
		{`--rate "many" is not valid: expected a whole number`, []string{"key", "create", "--org", "1", "--user", "a", "--name", "b", "--rate", "many"}},
		{`--rate-limit "1e9" is not valid: expected a whole number`, []string{"serve", "--rate-limit", "1e9"}},
		{`--files-quota "lots" is not a size such as 500MB or 20GiB, or 0 for no limit`, []string{"serve", "--files-quota", "lots"}},
		{`--paper-font "none.ttf" cannot be used: no such file or directory; it must be a TrueType font (.ttf) with glyf outlines`, []string{"serve", "--paper-font", "none.ttf"}},
		{`--paper-font "kontor.db" cannot be used: it is not a font; it must be a TrueType font (.ttf) with glyf outlines`, []string{"serve", "--paper-font", "kontor.db"}},
		{"unknown flag: --organisation; did you mean --org?", []string{"key", "list", "--organisation", "1"}},
		{`unknown command "chekc" for "kontor"; did you mean kontor check?`, []string{"chekc"}},
		{`unknown command "keys" for "kontor"; did you mean kontor key?`, []string{"keys"}},
		{`unknown command "craete" for "kontor key"; did you mean kontor key create?`, []string{"key", "craete"}},
		{`unknown command "lst" for "kontor tax"`, []string{"tax", "lst", "--org", "1"}},
		{`unknown command "lst" for "kontor key"; did you mean kontor key list?`, []string{"key", "lst", "--org", "1"}},
		{`--to "done" is not one of draft, sent, acknowledged, approved,`, append([]string{"purchase", "move", "--document", "1", "--to", "done"}, move...)},
		{`--to "done" is not one of draft, submitted, approved, rejected, paid, cancelled`, append([]string{"claim", "move", "--claim", "1", "--to", "done"}, move...)},
	} {
		o := s.run("", c.args...)
		said := strings.ReplaceAll(o.stderr, `\"`, `"`) // serve logs JSON
		if o.code != 2 || !strings.Contains(said, c.says) || strings.Contains(o.stderr, "strconv") {
			t.Errorf("kontor %v: exit %d, want %q\n%s", c.args, o.code, c.says, o.stderr)
		}
	}
	t.Setenv("KONTOR_RATE_LIMIT", "fast")
	s.refused(2, `KONTOR_RATE_LIMIT \"fast\" is not valid: expected a whole number`, "serve")
	if help := s.ok("", "purchase", "move", "--help"); !strings.Contains(help, "new status: draft, sent, acknowledged") {
		t.Errorf("%s", help)
	}
	if out := s.ok("", "--version"); !regexp.MustCompile(`^kontor \S+$`).MatchString(out) {
		t.Errorf("--version prints %q", out)
	}
}

func TestRefusalsNameFlags(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		s.ok(acme, "org", "apply", "-f", "-")
		as := []string{"--org", "1", "--user", "owner@acme.test"}
		for _, c := range []struct {
			code int
			says string
			args []string
		}{
			{3, "--product does not exist", append([]string{"adjust", "--product", "9", "--by", "1"}, as...)},
			{3, "--product does not exist", append([]string{"transfer", "--product", "9", "--from", "1", "--to", "2", "--quantity", "1"}, as...)},
			{1, "--name must have at most 100 characters", append([]string{"key", "create", "--name", strings.Repeat("x", 101)}, as...)},
			{1, "--role must be one of owner, admin, accountant, member, viewer", []string{"user", "add", "--org", "1", "--email", "a@b.test", "--name", "A", "--role", "boss"}},
			{1, "--email", []string{"user", "add", "--org", "1", "--email", "nobody", "--name", "A"}},
		} {
			o := s.run("", c.args...)
			if o.code != c.code || !strings.Contains(o.stderr, c.says) {
				t.Errorf("kontor %v: exit %d, want %d and %q\n%s", c.args, o.code, c.code, c.says, o.stderr)
			}
		}
	})
}

func TestWorkbookIsNotPrintedOnTerminal(t *testing.T) {
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	s := onFile(t)
	s.ok(acme, "org", "apply", "-f", "-")
	cmd := exec.Command(program, "export", "--org", "1", "--format", "xlsx", "--database", s.database)
	cmd.Dir, cmd.Env = s.folder, append(os.Environ(), "TERM=xterm")
	cmd.Stdout = terminal
	var said strings.Builder
	cmd.Stderr = &said
	if err := cmd.Run(); err == nil || !strings.Contains(said.String(), "write it to a file with -o books.xlsx") {
		t.Errorf("%v\n%s", err, said.String())
	}
	s.ok("", "export", "--org", "1", "--format", "xlsx", "-o", "books.xlsx")
}

// From each engine to each.
func TestCopyThatFailsItsCheckIsRemoved(t *testing.T) {
	bothDemo(t, func(t *testing.T, s shell) {
		s.execute(`UPDATE account_balances SET debit = debit + 1 WHERE org_id = 1`)
		for _, to := range []string{postgresSchema(t), "sqlite:" + filepath.Join(t.TempDir(), "copy.db")} {
			o := s.run("", "copy", "--from", s.database, "--to", to)
			if o.code != 1 || !strings.Contains(o.stdout, "I3") || !strings.Contains(o.stderr, "is empty again") {
				t.Errorf("exit %d\n%s%s", o.code, o.stdout, o.stderr)
			}
			target := shell{t, s.folder, to}
			target.refused(3, "there is no database", "check")
			if strings.HasPrefix(to, "postgres") {
				if left := relations(t, to); left != "" {
					t.Errorf("left: %s", left)
				}
			}
			target.ok(acme, "org", "apply", "-f", "-")
		}
	})
}
