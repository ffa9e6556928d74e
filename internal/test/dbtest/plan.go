package dbtest

import (
	"testing"

	"kontor/internal/db/lite"
)

// Plan is how SQLite would answer a query, a step to a line.
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
