package main_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kontor/internal/db"
	"kontor/internal/org/people"
	"kontor/internal/test/dbtest"
)

// content returns a fingerprint of everything in a database.
func content(t *testing.T, url string) string {
	t.Helper()
	d, err := db.Open(context.Background(), url, db.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	return dbtest.Fingerprint(t, d)
}

// names lists a folder.
func names(t *testing.T, folder string) string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return strings.Join(out, " ")
}

// Backs up while the server runs and restores on both engines.
func TestBackupAndRestore(t *testing.T) {
	bothDemo(t, func(t *testing.T, s shell) {
		v := s.serve()
		before := content(t, s.database)
		s.ok("", "backup", "b.db")
		s.refused(1, "exists already", "backup", "b.db")
		v.stop()
		if info, err := os.Stat(filepath.Join(s.folder, "b.db")); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("the backup is %v %v", info, err)
		}

		other := shell{t, t.TempDir(), dbtest.PostgresURL(t)}
		o := other.run("", "restore", filepath.Join(s.folder, "b.db"))
		if o.code != 0 || !strings.Contains(o.stderr, "rows copied and compared") || content(t, other.database) != before {
			t.Errorf("restored to PostgreSQL: exit %d\n%s", o.code, o.stderr)
		}
		other.refused(4, "is not empty", "restore", filepath.Join(s.folder, "b.db"))

		file := shell{t, t.TempDir(), "sqlite:deep/kontor.db"}
		file.ok("", "restore", filepath.Join(s.folder, "b.db"))
		if got := names(t, filepath.Join(file.folder, "deep")); got != "kontor.db" {
			t.Errorf("a restore leaves %s", got)
		}
		if content(t, "sqlite:"+filepath.Join(file.folder, "deep", "kontor.db")) != before {
			t.Error("restored to SQLite it differs")
		}
	})
}

// A session of the backup can have ended since.
func TestRestoreSignsEverybodyOut(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		s.ok(acme, "org", "apply", "-f", "-")
		var token string
		d := dbtest.Opened(t, s.database, db.Options{})
		if err := d.Change(t.Context(), func(r *db.Root) error {
			user, err := people.UserByEmail(r, "owner@acme.test")
			if err == nil {
				token, err = people.BeginSession(r, user.ID, false, "127.0.0.1", "a browser")
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		s.ok("", "backup", "b.db")
		restored := shell{t, s.folder, "sqlite:" + filepath.Join(s.folder, "restored.db")}
		restored.ok("", "restore", "b.db")
		for at, want := range map[*db.DB]error{d: nil, dbtest.Opened(t, restored.database, db.Options{}): db.Missing} {
			if err := at.Look(t.Context(), func(r *db.Root) error {
				_, err := people.SignedIn(r, token)
				return err
			}); !errors.Is(err, want) {
				t.Errorf("signed in: %v, want %v", err, want)
			}
		}
	})
}

// The existing database is kept, and never replaced under a running server.
func TestRestoreReplacesOnlyWithVerifiedBackup(t *testing.T) {
	s := demoFile(t)
	url := s.database
	s.database = "sqlite:kontor.db"
	v := s.serve()
	s.ok("", "backup", "b.db")
	before := content(t, url)
	s.refused(1, "is in use; stop its server first", "restore", "b.db")
	v.stop()
	if err := os.WriteFile(filepath.Join(s.folder, "note.txt"), []byte("no database at all, but long enough to look like something"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.refused(1, "is no backup", "restore", "note.txt")
	s.refused(3, "none.db", "restore", "none.db")
	if content(t, url) != before {
		t.Error("a refused restore changed the database")
	}

	s.ok("", "restore", "b.db", "--database", "sqlite:wrong.db")
	sqliteFile(t, filepath.Join(s.folder, "b.db"), "UPDATE account_balances SET debit = debit + 1")
	s.refused(1, "its checksum is wrong", "restore", "b.db")
	sqliteFile(t, filepath.Join(s.folder, "wrong.db"), "UPDATE account_balances SET debit = debit + 1")
	if o := s.run("", "backup", "wrong-b.db", "--database", "sqlite:wrong.db"); o.code != 1 {
		t.Errorf("a backup of wrong books: exit %d", o.code)
	}
	o := s.run("", "restore", "wrong-b.db")
	if o.code != 1 || !strings.Contains(o.stdout, "I3") || !strings.Contains(o.stderr, "wrong-b.db was not restored, nothing was replaced") {
		t.Errorf("a backup with wrong books: exit %d\n%s%s", o.code, o.stdout, o.stderr)
	}
	if content(t, url) != before || strings.Contains(names(t, s.folder), "replaced") {
		t.Error("a bad backup changed the database")
	}

	s.ok("", "backup", "good.db")
	o = s.run("", "restore", "good.db")
	if o.code != 0 || !strings.Contains(o.stderr, "kept the previous data as kontor.db.replaced-") || !strings.Contains(names(t, s.folder), "kontor.db.replaced-") {
		t.Errorf("exit %d\n%s", o.code, o.stderr)
	}
	if content(t, url) != before {
		t.Error("the restored database differs")
	}
}

func TestCopy(t *testing.T) {
	bothDemo(t, func(t *testing.T, s shell) {
		before := content(t, s.database)
		for _, to := range []string{dbtest.PostgresURL(t), "sqlite:" + filepath.Join(t.TempDir(), "copy.db")} {
			o := s.run("", "copy", "--from", s.database, "--to", to)
			if o.code != 0 || !strings.Contains(o.stderr, "no violations") || content(t, to) != before {
				t.Errorf("to %s: exit %d\n%s", to, o.code, o.stderr)
			}
			s.refused(4, "is not empty", "copy", "--from", s.database, "--to", to)
		}
		s.refused(3, "there is no database at none.db", "copy", "--from", "sqlite:none.db", "--to", "sqlite:x.db")
		s.refused(2, `required flag(s) "to" not set`, "copy", "--from", s.database)
	})
}

func TestDoctor(t *testing.T) {
	bothDemo(t, func(t *testing.T, s shell) {
		nowhere := shell{t, s.folder, "sqlite:nowhere.db"}
		if o := nowhere.run("", "doctor"); o.code != 3 || !strings.HasPrefix(o.stdout, "fail\tdatabase\t") {
			t.Errorf("without a database: exit %d\n%s", o.code, o.stdout)
		}
		s.ok("defaultWarehouse: none\nname: Small\ncurrency: THB\nmembers: [{email: o@small.test, name: O, role: owner}]\n", "org", "apply", "-f", "-")
		var seen []struct{ State, About, Detail string }
		if err := json.Unmarshal([]byte(s.ok("", "doctor", "--json")), &seen); err != nil {
			t.Fatal(err)
		}
		var told strings.Builder
		for _, v := range seen {
			told.WriteString(v.State + " " + v.About + ": " + v.Detail + "\n")
		}
		for _, want := range []string{"ok database: ", "ok companies: 2", "ok request log: ", "ok company 2: Small stores 0 MB of files and ", " rows of audit log, ", "warn company 2: Small has no default warehouse", "ok invariants: "} {
			if !strings.Contains(told.String(), want) {
				t.Errorf("%q is missing in\n%s", want, told.String())
			}
		}
		if strings.Contains(told.String(), "fail") {
			t.Error(told.String())
		}
	})
}

// Neither the old log nor the running server may affect the restored file.
func TestRestoreAfterFileWasDeleted(t *testing.T) {
	s := demoFile(t)
	s.database = "sqlite:kontor.db"
	v := s.serve()
	s.ok("", "backup", "b.db")
	if err := os.WriteFile(filepath.Join(s.folder, "late.csv"), []byte("name,contactType\nLate,client\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.ok("", "import", "--org", "1", "contacts", "late.csv")
	file := filepath.Join(s.folder, "kontor.db")
	if err := os.Rename(file, file+".away"); err != nil {
		t.Fatal(err)
	}
	s.refused(1, "stop it before the database is replaced", "restore", "b.db")
	if err := v.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = v.cmd.Wait()
	if _, err := os.Stat(file + "-wal"); err != nil {
		t.Fatal("there is no log left: ", err)
	}
	s.ok("", "restore", "b.db")
	s.ok("", "check")
	if kept := names(t, s.folder); !strings.Contains(kept, "replaced-") {
		t.Errorf("the log was not kept: %s", kept)
	}
}

func TestCopyRefusesTargetOfOlderVersion(t *testing.T) {
	s := demoFile(t)
	s.ok("", "migrate", "--database", "sqlite:older.db")
	file := filepath.Join(s.folder, "older.db")
	sqliteFile(t, file, "DELETE FROM goose_db_version WHERE version_id = (SELECT MAX(version_id) FROM goose_db_version)")
	before := content(t, "sqlite:"+file)
	s.refused(1, "copy to:", "copy", "--from", s.database, "--to", "sqlite:older.db")
	if content(t, "sqlite:"+file) != before || strings.Contains(names(t, s.folder), "before-") {
		t.Error("the database was changed")
	}
}
