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
