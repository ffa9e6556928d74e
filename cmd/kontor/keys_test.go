package main_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestReadOnlyAndRateLimitedKeys(t *testing.T) {
	both(t, func(t *testing.T, s shell) {
		s.ok(acme, "org", "apply", "-f", "-")
		create := []string{"key", "create", "--org", "1", "--user", "owner@acme.test", "--name"}
		reader := s.ok("", append(create, "dashboard", "--read-only", "--rate", "6000")...)
		plain := s.ok("", append(create, "shop")...)
		for _, rate := range []string{"0", "-1", "6001"} {
			s.refused(2, "must be between 1 and 6000 requests a minute", append(create, "x", "--rate", rate)...)
		}
		list := s.ok("", "key", "list", "--org", "1")
		if !strings.Contains(list, "read, 6000 a minute") || !strings.Contains(list, "write, default rate") {
			t.Errorf("%s", list)
		}
		v := s.serve()
		const body = `{"name":"Siam Desk","contactType":"client"}`
		if status, text := v.post("/openapi/v1/contacts", reader, body); status != http.StatusForbidden || !strings.Contains(text, "this API key is read-only") {
			t.Errorf("a key for reading: %d %s", status, text)
		}
		if status, text := v.post("/openapi/v1/contacts", plain, body); status != http.StatusCreated {
			t.Errorf("a plain key: %d %s", status, text)
		}
		v.want(200, "/openapi/v1/contacts", reader, "Siam Desk")
		v.stop()
		s.ok("", "backup", "b.db")
		s.ok("", "check")
	})
}
