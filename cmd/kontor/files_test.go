package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kontor/internal/test/dbtest"
)

// A file goes with its database through backup, restore on the other engine, and copy.
func TestFilesOfRecords(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		const bill = "%PDF-1.4\n%%EOF\n"
		if err := os.WriteFile(filepath.Join(s.folder, "บิล 1.pdf"), []byte(bill), 0o600); err != nil {
			t.Fatal(err)
		}
		s.ok(acme, "org", "apply", "-f", "-")
		owner := []string{"--org", "1", "--user", "owner@acme.test"}
		files := func(args ...string) []string { return append(append([]string{"files"}, args...), owner...) }
		s.ok("", files("add", "--resource", "organization", "--record", "1", "บิล 1.pdf")...)
		s.refused(1, "ending", files("add", "--resource", "organization", "--record", "1", "--name", "bill.png", "บิล 1.pdf")...)
		s.refused(3, "Not found", files("add", "--resource", "contacts", "--record", "1", "บิล 1.pdf")...)

		s.ok("", "backup", "b.db")
		restored := shell{t, s.folder, dbtest.PostgresURL(t)}
		restored.ok("", "restore", "b.db")
		copied := shell{t, s.folder, "sqlite:" + filepath.Join(t.TempDir(), "copy.db")}
		restored.ok("", "copy", "--from", restored.database, "--to", copied.database)
		for _, at := range []shell{s, restored, copied} {
			if got := at.ok("", "files", "get", "--org", "1", "1"); got != strings.TrimSpace(bill) {
				t.Errorf("%s: the file is %q", at.database, got)
			}
			if got := at.ok("", "files", "list", "--org", "1", "--resource", "organization", "--record", "1"); !strings.Contains(got, "บิล 1.pdf") || !strings.Contains(got, "application/pdf") {
				t.Errorf("%s: the files are %s", at.database, got)
			}
			at.ok("", "check")
		}

		s.refused(1, "owner", "files", "erase", "--org", "1", "--user", "clerk@acme.test", "--reason", "x", "1")
		s.ok("", files("erase", "--reason", "Copy of an identity card", "1")...)
		s.refused(3, "erased", "files", "get", "--org", "1", "1")
		s.ok("", files("remove", "1")...)
		s.ok("", "files", "sweep")
		s.ok("", "check")
	})
}

// Files in a folder go with their database through backup, restore on the other engine, and copy,
// and move between storages.
func TestFilesInAFolder(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		const bill = "%PDF-1.4\n%%EOF\n"
		folder := filepath.Join(s.folder, "files")
		if err := os.WriteFile(filepath.Join(s.folder, "bill.pdf"), []byte(bill), 0o600); err != nil {
			t.Fatal(err)
		}
		s.ok(acme, "org", "apply", "-f", "-")
		add := []string{"files", "add", "--org", "1", "--user", "owner@acme.test", "--resource", "organization", "--record", "1", "--files", "dir:" + folder, "bill.pdf"}
		s.refused(1, "storage of files", add...) // no folder yet
		s.refused(2, "not a storage", "files", "move", "--to", "files")
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		s.ok("", add...)
		objects := func() []string {
			all, err := filepath.Glob(filepath.Join(folder, "1", "*"))
			if err != nil {
				t.Fatal(err)
			}
			return all
		}
		if all := objects(); len(all) != 1 || !strings.HasPrefix(filepath.Base(all[0]), "14bcd090baf31edba64e9cbd8cdfc15f943344aa72cb3675ad8e91bfcbce03ad-") {
			t.Fatalf("the folder has %v", all)
		}
		if got := s.ok("", "doctor"); !strings.Contains(got, "1 file, 1 MB in dir:"+folder) {
			t.Errorf("doctor says %s", got)
		}
		s.ok("", "backup", "b.db")
		s.ok("", "backup", "--without-files", "rows.db")
		restored := shell{t, s.folder, dbtest.PostgresURL(t)}
		restored.ok("", "restore", "b.db")
		copied := shell{t, s.folder, "sqlite:" + filepath.Join(t.TempDir(), "copy.db")}
		s.ok("", "copy", "--from", s.database, "--to", copied.database)
		sharing := shell{t, s.folder, "sqlite:" + filepath.Join(t.TempDir(), "rows.db")}
		sharing.ok("", "restore", "rows.db")
		holds := func(at shell, what string) {
			t.Helper()
			if got := at.ok("", "files", "get", "--org", "1", "1"); got != strings.TrimSpace(bill) {
				t.Errorf("%s: the file is %q", what, got)
			}
			at.ok("", "check")
			at.ok("", "check", "--quick")
		}
		holds(s, "original")
		holds(sharing, "restored without files")
		away := folder + "-away"
		if err := os.Rename(folder, away); err != nil {
			t.Fatal(err)
		}
		holds(restored, "restored")
		holds(copied, "copied")
		s.refused(1, "storage of files", "files", "get", "--org", "1", "1")
		for says, args := range map[string][]string{
			"see the list": {"check", "--quick"}, "doctor found problems": {"doctor"},
			"was not restored": {"restore", "rows.db", "--database", "sqlite:" + filepath.Join(t.TempDir(), "none.db")},
		} {
			if o := s.run("", args...); o.code != 1 || !strings.Contains(o.stdout, folder) || !strings.Contains(o.stderr, says) {
				t.Errorf("kontor %v: exit %d\n%s\n%s", args, o.code, o.stdout, o.stderr)
			}
		}
		if err := os.Rename(away, folder); err != nil {
			t.Fatal(err)
		}
		s.ok("", "files", "move", "--to", "db")
		s.ok("", "files", "sweep") // the old bytes stay for an hour
		if len(objects()) != 1 {
			t.Errorf("after the move the folder has %v", objects())
		}
		holds(s, "moved")
		s.ok("", "files", "move", "--to", "dir:"+folder)
		s.ok("", "files", "erase", "--org", "1", "--user", "owner@acme.test", "--reason", "Copy of an identity card", "1")
		if len(objects()) != 1 { // the one that waits for its hour
			t.Errorf("after the erasure the folder has %v", objects())
		}
		s.ok("", "check")
	})
}
