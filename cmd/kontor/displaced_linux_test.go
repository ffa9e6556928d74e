package main_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The server stops acknowledging, and earlier writes can be recovered as
// docs/operating.md describes.
func TestServerNoticesDeletedFile(t *testing.T) {
	for _, how := range []string{"deleted", "replaced"} {
		t.Run(how, func(t *testing.T) {
			s := shell{t, t.TempDir(), "sqlite:data/kontor.db"}
			file := filepath.Join(s.folder, "data", "kontor.db")
			s.ok(acme, "org", "apply", "-f", "-")
			key := s.ok("", "key", "create", "--org", "1", "--user", "owner@acme.test", "--name", "shop")
			s.ok("", "backup", "b.db")
			v := s.serve()
			contact := func(n int) (int, string) {
				return v.post("/openapi/v1/contacts", key, fmt.Sprintf(`{"name":"Customer %d","contactType":"client"}`, n))
			}
			acknowledged := 0
			for n := range 5 {
				if status, body := contact(n); status != http.StatusCreated {
					t.Fatalf("%d %s", status, body)
				}
				acknowledged++
			}
			var err error
			if how == "deleted" {
				err = os.Remove(file)
			} else {
				err = os.Rename(filepath.Join(s.folder, "b.db"), file)
			}
			if err != nil {
				t.Fatal(err)
			}
			for n := range 3 {
				if status, body := contact(10 + n); status != http.StatusServiceUnavailable || !strings.Contains(body, `"errorCode":"ServiceUnavailable"`) {
					t.Errorf("a write after the file is %s: %d %s", how, status, body)
				}
			}
			v.want(503, "/readyz", "", "not ready: the database file was deleted or replaced while it was open")
			v.want(503, "/openapi/v1/company", key, `"statusCode":503`)
			v.want(200, "/healthz", "", "ok")

			saved := shell{t, t.TempDir(), "sqlite:kontor.db"}
			v.save(saved.folder)
			v.stop()
			saved.ok("", "check")
			if n := number(t, filepath.Join(saved.folder, "kontor.db"), "SELECT COUNT(*) FROM contacts"); n < int64(acknowledged) {
				t.Errorf("%d contacts are saved of %d that were acknowledged", n, acknowledged)
			}
		})
	}
}

// save copies the open database and log files of a process.
func (v *server) save(folder string) {
	v.t.Helper()
	open := fmt.Sprintf("/proc/%d/fd", v.cmd.Process.Pid)
	entries, err := os.ReadDir(open)
	if err != nil {
		v.t.Fatal(err)
	}
	for _, e := range entries {
		target, err := os.Readlink(filepath.Join(open, e.Name()))
		name := strings.TrimSuffix(filepath.Base(target), " (deleted)")
		if err != nil || name != "kontor.db" && name != "kontor.db-wal" {
			continue
		}
		content, err := os.ReadFile(filepath.Join(open, e.Name()))
		if err != nil {
			v.t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o600); err != nil {
			v.t.Fatal(err)
		}
	}
}

// The refusal names process and address, and comes before migrations. The lock of a
// killed server is released.
func TestSecondServerOnFileIsRefused(t *testing.T) {
	s := onFile(t)
	first := s.serve()
	says := fmt.Sprintf("process %d serves this file already, at %s; one server owns a SQLite file",
		first.cmd.Process.Pid, strings.TrimPrefix(first.url, "http://"))
	s.refused(1, says, "serve", "--listen", "127.0.0.1:0")
	s.refused(1, says, "serve", "--listen", strings.TrimPrefix(first.url, "http://"))
	s.ok(acme, "org", "apply", "-f", "-")
	if err := first.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = first.cmd.Wait()
	s.serve().stop()
}
