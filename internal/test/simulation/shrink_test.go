package simulation

import (
	"context"
	"errors"
	"os"
	"slices"
	"testing"

	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
)

// shrink finds the shortest part of a company's operations after which the books are
// wrong or the server fails, on SQLite alone.
func shrink(t *testing.T, k *company, steps []operation, limit int) []operation {
	t.Helper()
	if !breaks(t, k, steps) {
		t.Log("alone and on SQLite it does not happen: nothing to shrink")
		return steps
	}
	for size := len(steps) / 2; size >= 1; {
		shorter := false
		for from := 0; from+size <= len(steps); {
			if limit--; limit < 0 {
				return steps
			}
			rest := slices.Concat(steps[:from], steps[from+size:])
			if breaks(t, k, rest) {
				steps, shorter = rest, true
				continue
			}
			from += size
		}
		if !shorter || size > 1 {
			size /= 2
		}
	}
	return steps
}

// breaks runs steps on a fresh database. Steps that name missing records are skipped.
func breaks(t *testing.T, of *company, steps []operation) (broken bool) {
	t.Run("", func(t *testing.T) {
		c := &clock{now: start}
		w := newWorld(t, 0, []like{of.like}, c, dbtest.SQLite(t, db.Options{Now: c.Now}))
		k := w.companies[0]
		for _, o := range steps {
			c.now = o.at
			a, err := k.do(0, w.sides[0], o)
			if errors.As(err, new(unknown)) {
				continue
			}
			if broken = err != nil || a.status >= 500; broken {
				return
			}
			if a.ok() && o.keep != "" && a.value != nil {
				k.vars[0][o.keep] = a.value
			}
			if a.ok() && o.keepTag != "" {
				k.vars[0][o.keepTag] = a.tag
			}
		}
		found, err := check.Run(context.Background(), w.sides[0].db)
		broken = err != nil || len(found) > 0
	})
	return broken
}

// shortest prints the shortest failing scenario, if requested.
func (w *world) shortest(t *testing.T) {
	if w.failed == "" || os.Getenv("KONTOR_SIMULATION_SHRINK") == "" {
		return
	}
	for _, k := range w.companies {
		if breaks(t, k, k.done) {
			t.Logf("the shortest of %s:\n\n%s", k.name, scenario(k, shrink(t, k, k.done, 400)))
		}
	}
}
