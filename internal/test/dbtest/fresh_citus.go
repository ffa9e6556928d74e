//go:build citus

package dbtest

import (
	"crypto/rand"
	"strings"
	"testing"
)

// Nodes is an empty database on the nodes of Citus, dropped at the end, and the
// addresses of its parts on the workers.
func Nodes(t testing.TB) (coordinator string, workers []string) {
	t.Helper()
	server, err := Server()
	if err != nil {
		t.Fatal(err)
	}
	c, err := citus(server)
	if err != nil || c == nil {
		t.Fatalf("this test needs Citus, which scripts/citus starts: %v", err)
	}
	defer c.close()
	name := "kontor_test_" + strings.ToLower(rand.Text())
	if err := c.found(name, "kontor"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := dropped(server, name); err != nil {
			t.Error(err)
		}
	})
	for _, address := range c.servers[1:] {
		workers = append(workers, on(address, name))
	}
	return on(server, name), workers
}
