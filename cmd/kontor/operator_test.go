package main_test

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestCopyRefusesServedSource(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		s.ok(acme, "org", "apply", "-f", "-")
		v := s.serve()
		s.refused(4, "stop it before the database is copied, or add --online", "copy", "--from", s.database, "--to", "sqlite:copy.db")
		if _, err := os.Stat(filepath.Join(s.folder, "copy.db")); err == nil {
			t.Error("a refused copy left a file")
		}
		o := s.run("", "copy", "--from", s.database, "--to", "sqlite:copy.db", "--online")
		if o.code != 0 || !strings.Contains(o.stderr, "the copy ends at 20") || !strings.Contains(o.stderr, "later writes are only in "+s.database[:6]) {
			t.Errorf("copy --online: exit %d: %s", o.code, o.stderr)
		}
		v.stop()
		s.ok("", "copy", "--from", s.database, "--to", "sqlite:copy2.db")
		s.refused(4, "copy: sqlite:copy2.db is not empty", "copy", "--from", s.database, "--to", "sqlite:copy2.db")
	})
}

func TestRefusedApplyLeavesNoDatabase(t *testing.T) {
	fromNothing(t, func(t *testing.T, s shell) {
		before := folderState(t, s.folder)
		o := s.run(strings.Replace(acme, "Asia/Bangkok", "Asia/Bankok", 1), "org", "apply", "-f", "-")
		if o.code == 0 || strings.Contains(o.stderr, "created database") {
			t.Fatalf("exit %d: %s", o.code, o.stderr)
		}
		if after := folderState(t, s.folder); after != before {
			t.Errorf("the folder holds %s, before %s", after, before)
		}
		if strings.HasPrefix(s.database, "sqlite:") {
			s.refused(3, "create one with", "org", "list")
		}
		s.ok(acme, "org", "apply", "-f", "-")
	})
}

func TestLastOwnerCannotBeSwitchedOff(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		s.ok(acme, "org", "apply", "-f", "-")
		s.ok("", "user", "switch", "--email", "owner@acme.test", "--on")
		s.refused(4, "is the owner of Acme", "user", "switch", "--email", "owner@acme.test", "--off")
		s.refused(2, "give either --on or --off", "user", "switch", "--email", "owner@acme.test", "--off", "--on")
	})
}

func TestKeyListSaysWhichKeysWork(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		s.ok(acme, "org", "apply", "-f", "-")
		s.ok("", "user", "add", "--org", "1", "--email", "chai@acme.test", "--name", "Chai", "--role", "member")
		s.ok("", "key", "create", "--org", "1", "--user", "chai@acme.test", "--name", "shop")
		if out := s.ok("", "key", "list", "--org", "1"); !strings.Contains(out, "\tactive\t") {
			t.Errorf("before: %s", out)
		}
		s.ok("", "user", "switch", "--email", "chai@acme.test", "--off")
		if out := s.ok("", "key", "list", "--org", "1"); !strings.Contains(out, "\tuser off\t") {
			t.Errorf("after: %s", out)
		}
		if out := s.ok("", "year", "list", "--org", "1"); out == "" {
			t.Error("year list needs no user")
		}
	})
}

func TestWrongUsageExitsWith2(t *testing.T) {
	s := shell{t, t.TempDir(), "sqlite:kontor.db"}
	for _, args := range [][]string{
		{"check", "--database", "kontor.db"},
		{"check", "--database", "mysql://x"},
		{"serve", "--listen", "127.0.0.1:99999"},
		{"serve", "--listen", "127.0.0.1:http "},
		{"copy", "--from", "mysql://x", "--to", "sqlite:y.db"},
	} {
		if o := s.run("", args...); o.code != 2 {
			t.Errorf("%v: exit %d: %s", args, o.code, o.stderr)
		}
	}
	s.refused(2, `unknown command "foo" for "kontor report"`, "report", "foo", "--org", "1")
	s.refused(2, "unknown flag: --an", "user", "list", "--an")
	if o := s.run("", "user", "factor", "--on"); strings.Contains(o.stderr, "--off?") {
		t.Errorf("the suggestion says the opposite: %s", o.stderr)
	}
}

func TestFatalErrorsOfServeAreJSON(t *testing.T) {
	s := shell{t, t.TempDir(), "sqlite:kontor.db"}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	if o := s.run("", "serve", "--listen", "nowhere"); o.code != 2 || !strings.HasPrefix(o.stderr, `{"time":`) || !strings.Contains(o.stderr, "is not an address and port") {
		t.Errorf("wrong usage: exit %d: %s", o.code, o.stderr)
	}
	o := s.run("", "serve", "--listen", taken.Addr().String())
	if o.code != 1 {
		t.Errorf("exit %d", o.code)
	}
	for line := range strings.Lines(o.stderr) {
		var logged struct{ Time, Level, Msg, Fix string }
		if err := json.Unmarshal([]byte(line), &logged); err != nil || logged.Time == "" || logged.Msg == "" {
			t.Errorf("not a log line: %s", line)
		}
		if logged.Level == "ERROR" && (!strings.Contains(logged.Msg, "is used by another program") || !strings.HasPrefix(logged.Fix, "add --listen 127.0.0.1:")) {
			t.Errorf("%+v", logged)
		}
	}
}

func TestServerSurvivesClosedTerminal(t *testing.T) {
	s := demoFile(t)
	v := s.serve()
	if err := v.cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	time.Sleep(200 * time.Millisecond)
	v.want(200, "/healthz", "", "ok")
	v.stop()
}

func TestFilesBesideTheDatabaseArePrivate(t *testing.T) {
	s := onFile(t)
	write(t, filepath.Join(s.folder, "kontor.db-server"), "") // an earlier build left it readable
	if err := os.Chmod(filepath.Join(s.folder, "kontor.db-server"), 0o644); err != nil {
		t.Fatal(err)
	}
	v := s.serve()
	defer v.stop()
	err := filepath.WalkDir(s.folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		found, err := d.Info()
		if err == nil && found.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %o", filepath.Base(path), found.Mode().Perm())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestDamagedBackupIsRefused(t *testing.T) {
	s := demoFile(t)
	s.ok("", "backup", "whole.db")
	whole := read(t, filepath.Join(s.folder, "whole.db"))
	for i := range 12 {
		damaged := bytes.Clone(whole)
		damaged[len(damaged)*(2*i+1)/24] ^= 4
		write(t, filepath.Join(s.folder, "damaged.db"), string(damaged))
		s.refused(1, "restore: ", "restore", "damaged.db", "--database", "sqlite:new.db")
		if _, err := os.Stat(filepath.Join(s.folder, "new.db")); err == nil {
			t.Fatal("it was restored")
		}
	}
	s.ok("", "restore", "whole.db", "--database", "sqlite:new.db")
}

func TestRestoreRefusesNonEmptyPostgresFirst(t *testing.T) {
	s := demoPostgres(t)
	write(t, filepath.Join(s.folder, "no-backup.db"), "not a database")
	s.refused(4, "restore needs an empty database", "restore", "no-backup.db")
}

func TestRefusedRestoreLeavesPostgresEmpty(t *testing.T) {
	s := shell{t, t.TempDir(), postgresSchema(t)}
	write(t, filepath.Join(s.folder, "no-backup.db"), "not a database")
	s.refused(1, "restore: ", "restore", "no-backup.db")
	if left := relations(t, s.database); left != "" {
		t.Errorf("a refused restore left %s", left)
	}
}

func TestInterruptedDemoIsFinished(t *testing.T) {
	s := demoFile(t)
	s.execute("DELETE FROM api_keys") // the demo company's key is created last
	for _, name := range []string{"demo.env"} {
		_ = os.Remove(filepath.Join(s.folder, name))
	}
	v := s.serve("--demo")
	if !strings.Contains(v.said(), "was interrupted; starting again") {
		t.Errorf("serve --demo said: %s", v.said())
	}
	v.stop()
	s.ok("", "check")
	if out := s.ok("", "key", "list", "--org", "1"); !strings.Contains(out, "\tdemo\t") {
		t.Errorf("the company is not complete: %s", out)
	}
}
