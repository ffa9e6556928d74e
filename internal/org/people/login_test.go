package people_test

import (
	"fmt"
	"testing"
	"time"

	"kontor/internal/db"
	"kontor/internal/org/people"
	"kontor/internal/test/dbtest"
)

// Servers that share a database share the failures of an account, and codes of the
// second factor that were guessed at one server count at the other.
func TestServersShareFailuresOfAnAccount(t *testing.T) {
	now := time.Now()
	dbtest.With(t, db.Options{Now: func() time.Time { return now }}, func(t *testing.T, d *db.DB) {
		if !d.Shared() {
			return
		}
		servers := []*people.Attempts{people.NewAttempts(d), people.NewAttempts(d)}
		try := func(i int, a people.Attempt) people.Standing {
			t.Helper()
			s, err := servers[i%2].Try(t.Context(), a)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		for i := range 101 {
			s := try(i, people.Attempt{Email: "owner@acme.test", Address: fmt.Sprintf("203.0.113.%d", i)})
			if s.Closed != (i == 100) {
				t.Fatalf("attempt %d: %+v", i+1, s)
			}
		}
		code := people.Attempt{Email: "owner@acme.test", Proof: "code"}
		for i := range 6 {
			if s := try(i, code); (s.Pause > 0) != (i == 5) {
				t.Fatalf("code %d: %+v", i+1, s)
			}
		}
		now = now.Add(time.Hour)
		if err := servers[0].Passed(t.Context(), code); err != nil {
			t.Fatal(err)
		}
		if s := try(1, code); s.Pause > 0 {
			t.Fatalf("after a right code: %+v", s)
		}
	})
}

// Guesses under more names than are kept do not fill the memory, and an account
// with several failures keeps them.
func TestCountersAreBounded(t *testing.T) {
	d := dbtest.SQLite(t)
	all := people.NewAttempts(d)
	victim := people.Attempt{Email: "owner@acme.test", Address: "203.0.113.5"}
	for range 3 {
		if _, err := all.Try(t.Context(), victim); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 60_000 {
		if _, err := all.Try(t.Context(), people.Attempt{Email: fmt.Sprintf("x%d", i), Address: fmt.Sprintf("203.%d.%d.1", i/250, i%250)}); err != nil {
			t.Fatal(err)
		}
	}
	if s := all.Standing(victim); s.Left != 2 {
		t.Errorf("%d attempts are left, want 2", s.Left)
	}
}
