package dbtest

import (
	"strings"
	"testing"

	"kontor/internal/db/sqlite/lite"
)

// Planner returns a connection to an empty database with the statistics of large books.
func Planner(t testing.TB) *lite.Conn {
	t.Helper()
	c, err := lite.Open(strings.TrimPrefix(SQLiteURL(t), "sqlite:"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// Plan returns SQLite's plan of a query, one step per line.
func Plan(t testing.TB, c *lite.Conn, query string) (plan string) {
	t.Helper()
	s, err := c.Prepare("EXPLAIN QUERY PLAN " + query)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Finalize()
	for {
		more, err := s.Step()
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			return plan
		}
		plan += s.Text(3) + "\n"
	}
}
