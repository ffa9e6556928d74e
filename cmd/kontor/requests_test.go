package main_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"kontor/internal/test/dbtest"
)

// logged is a JSON log line.
type logged struct {
	Level, Msg, Method, Route, Request, Code string
	Status, Organization, Key, Microseconds  int
}

// lines returns all log lines of a server.
func (v *server) lines() (out []logged) {
	v.t.Helper()
	for line := range strings.Lines(v.said()) {
		var l logged
		if err := json.Unmarshal([]byte(line), &l); err != nil {
			v.t.Errorf("no JSON in the log: %s", line)
		}
		out = append(out, l)
	}
	return out
}

// X-Request-Id identifies the line, and the line contains nothing the client sent.
func TestEveryRequestIsLoggedOnce(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		s.ok(acme, "org", "apply", "-f", "-")
		key := s.ok("", "key", "create", "--org", "1", "--user", "owner@acme.test", "--name", "shop")
		v := s.serve()
		var want []logged
		for _, c := range []struct {
			method, path, key, body string
			want                    logged
		}{
			{"GET", "/openapi/v1/company?utm_source=hidden", key, "", logged{Method: "GET", Route: "/company", Status: 200, Organization: 1, Key: 1}},
			{"GET", "/openapi/v1/contacts/7", key, "", logged{Method: "GET", Route: "/contacts/{id}", Status: 404, Code: "NotFound", Organization: 1, Key: 1}},
			{"POST", "/openapi/v1/contacts", key, `{"name":"hidden"}`, logged{Method: "POST", Route: "/contacts", Status: 400, Code: "BadRequest", Organization: 1, Key: 1}},
			{"GET", "/openapi/v1/company", "hidden", "", logged{Method: "GET", Route: "none", Status: 401, Code: "Unauthorized"}},
			{"hidden", "/openapi/v1/spec.json", "", "", logged{Method: "other", Route: "none", Status: 405, Code: "MethodNotAllowed"}},
			{"hidden", "/openapi/v1/hidden", key, "", logged{Method: "other", Route: "none", Status: 404, Code: "NotFound", Organization: 1, Key: 1}},
		} {
			r, err := http.NewRequestWithContext(t.Context(), c.method, v.url+c.path, strings.NewReader(c.body))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Authorization", "Bearer "+c.key)
			r.Header.Set("Content-Type", "application/json")
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			answer.Body.Close()
			c.want.Request = answer.Header.Get("X-Request-Id")
			c.want.Level, c.want.Msg = "INFO", "request"
			want = append(want, c.want)
		}
		v.stop()
		for _, line := range want {
			v.has(line)
		}
		if said := v.said(); strings.Contains(said, "hidden") || strings.Contains(said, key) {
			t.Errorf("what was sent stands in the log:\n%s", said)
		}
	})
}

func TestRequestsDuringDrainAreLogged(t *testing.T) {
	s := shell{t, t.TempDir(), dbtest.SQLiteURL(t)}
	s.ok(acme, "org", "apply", "-f", "-")
	key := s.ok("", "key", "create", "--org", "1", "--user", "owner@acme.test", "--name", "shop")
	v := s.serve("--drain", "6s")
	if err := v.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	status, why := 0, ""
	for ; status != http.StatusServiceUnavailable; time.Sleep(10 * time.Millisecond) {
		status, why = v.get("/readyz", "")
	}
	if strings.TrimSpace(why) != "not ready: the server is stopping" {
		t.Errorf("/readyz says %q", why)
	}
	time.Sleep(time.Second) // requests noted before the signal are stored by now
	v.want(200, "/openapi/v1/company", key, "Acme")
	if err := v.cmd.Wait(); err != nil {
		t.Fatalf("%v:\n%s", err, v.said())
	}
	if keys := s.ok("", "key", "list", "--org", "1", "--json"); !strings.Contains(keys, `"lastUsedAt": 1`) {
		t.Errorf("the key was not used: %s", keys)
	}
}

// has requires exactly one line for a request.
func (v *server) has(want logged) {
	v.t.Helper()
	found := 0
	for _, l := range v.lines() {
		if l.Request == want.Request {
			found++
			if l.Microseconds <= 0 {
				v.t.Errorf("%+v took no time", l)
			}
			if l.Microseconds = 0; l != want {
				v.t.Errorf("logged %+v, want %+v", l, want)
			}
		}
	}
	if found != 1 || want.Request == "" {
		v.t.Errorf("%d lines for request %q", found, want.Request)
	}
}

func TestWarnLevelStillPrintsAddress(t *testing.T) {
	t.Setenv("KONTOR_LOG", "warn")
	s := onFile(t)
	v := s.serve()
	v.want(401, "/openapi/v1/company", "", "Unauthorized")
	v.stop()
	if strings.Contains(v.said(), `"msg":"request"`) {
		t.Errorf("requests are logged:\n%s", v.said())
	}
	t.Setenv("KONTOR_LOG", "loud")
	s.refused(2, `KONTOR_LOG \"loud\" is not one of debug, info, warn, error`, "serve")
}
