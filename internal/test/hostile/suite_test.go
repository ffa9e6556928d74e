package hostile

import (
	"context"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"kontor/internal/books/check"
	"kontor/internal/db"
	"kontor/internal/test/prove"
)

// TestRequests sends the hand-written requests.
func TestRequests(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	var statements executed
	w := newTwin(t, db.Options{Observe: statements.observe})
	sent, written := 0, 0
	for _, path := range files {
		if path == "testdata/fixtures.txt" {
			continue
		}
		written += len(w.read(path).lines)
		name := strings.TrimSuffix(filepath.Base(path), ".txt")
		t.Run(name, func(t *testing.T) {
			w.t = t
			sent += w.playFile(path)
		})
	}
	w.t = t
	w.kept()
	t.Run("statements", func(t *testing.T) { statements.check(t, w) })
	if written < 1_300 {
		t.Errorf("only %d requests are left", written)
	}
	report(t, prove.Row{Test: "hostile requests", Requests: sent * len(w.sides), Note: "same answers on both engines, refusals change no table"})
}

// together is how many refusals in a row are checked at once, so that the tables are read
// less often.
const together = 16

// playFile sends the requests of a file and fails if a refused one changed something.
func (w *twin) playFile(path string) int {
	lines := w.read(path).lines
	var refused []string
	settle := func() {
		if len(refused) > 0 {
			w.look(strings.Join(refused, " ") + " were refused")
		}
		refused = nil
	}
	known := false // the tables have not changed since the last snapshot
	for _, l := range lines {
		changes := l.want.status < 400 && l.method != "GET"
		switch {
		case changes:
			settle()
			known = false
		case !known && l.want.status >= 400:
			w.snapshot()
			known = true
		case len(refused) == together:
			settle()
		}
		w.play(l)
		if l.want.status >= 400 {
			refused = append(refused, l.at)
		}
	}
	settle()
	return len(lines)
}

// snapshot stores the current state of the tables.
func (w *twin) snapshot() {
	for _, s := range w.sides {
		s.print = nil
	}
	w.look("")
}

// look compares the tables with the last snapshot. Refused requests must not have changed
// any.
func (w *twin) look(refused string) {
	w.t.Helper()
	var all sync.WaitGroup
	for _, s := range w.sides {
		all.Go(func() {
			tables, err := s.changed()
			if err != nil {
				w.t.Error(err)
			}
			if len(tables) > 0 {
				w.t.Errorf("%s on %s, and changed %s", refused, s.name, strings.Join(tables, ", "))
			}
		})
	}
	all.Wait()
}

// kept checks the invariants of everything that was written.
func (w *twin) kept() {
	w.t.Helper()
	for _, s := range w.sides {
		found, err := check.Depth{InTurn: true}.Run(context.Background(), s.db)
		if err != nil {
			w.t.Error(err)
		}
		for _, violation := range found {
			w.t.Errorf("%s: %s", s.name, violation)
		}
	}
}
