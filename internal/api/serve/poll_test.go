package serve

import (
	"strings"
	"testing"
)

// A refusal names the limit that is reached, and one company cannot fill the server.
func TestRefusalOfWaitingRequestsNamesTheLimit(t *testing.T) {
	var w waiters
	open := func(org, key uint32, n int) {
		t.Helper()
		for range n {
			if refusal := w.enter(org, key); refusal != "" {
				t.Fatal(refusal)
			}
		}
	}
	refused := func(org, key uint32, want string) {
		t.Helper()
		if got := w.enter(org, key); !strings.Contains(got, want) {
			t.Errorf("key %d of organization %d: %q, want %q", key, org, got, want)
		}
	}
	for org := range uint32(50) {
		open(org, 10*org+1, 5)
		refused(org, 10*org+1, "5 requests of this key")
		for key := range uint32(3) {
			open(org, 10*org+2+key, 5)
		}
		refused(org, 10*org+9, "20 requests of this organization")
	}
	refused(50, 1000, "on this server")
	w.leave(7, 71)
	open(50, 1000, 1)
	refused(50, 1000, "on this server")
}
