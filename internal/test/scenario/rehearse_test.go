package scenario

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"kontor/internal/api"
	"kontor/internal/db"
	"kontor/internal/test/dbtest"
	"kontor/internal/v1"
)

// counted tells a story that counts its requests.
func counted(story Story) bool {
	return slices.ContainsFunc(story.Steps, func(s Step) bool {
		return s.Times > 1 || slices.ContainsFunc(s.Want.Headers, func(h Pair) bool { return strings.HasPrefix(h.Name, "X-RateLimit") })
	})
}

// TestRehearsals plays every story with a dry run before each write. The dry
// run leaves no trace, is refused exactly when the write is, and tells the
// write's answer and its journal entries.
func TestRehearsals(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/scenarios/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no stories: %v", err)
	}
	published, err := readDescription(api.Describe(v1.Routes(), api.Description{}))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		story, err := Read(file)
		if err != nil {
			t.Fatal(err)
		}
		if counted(story) || proxyURL != "" {
			continue
		}
		t.Run(story.Name, func(t *testing.T) {
			time := &clock{now: start}
			dbtest.With(t, db.Options{Now: time.Now}, func(t *testing.T, d *db.DB) {
				time.now = start
				w := newBusyWorld(t, d, time, published, 1<<30)
				w.rehearses = true
				w.play(story)
			})
		})
	}
}
