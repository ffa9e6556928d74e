package dbtest

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"kontor/internal/db"
)

// Counter counts the statements that requests of organizations run. Set its Observe in
// db.Options.
type Counter struct {
	mu    sync.Mutex
	texts []string
}

// Observe records a statement.
func (c *Counter) Observe(s db.Statement) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.Tenant {
		c.texts = append(c.texts, s.Text)
	}
}

// During returns the statements that something runs.
func (c *Counter) During(do func()) []string {
	c.mu.Lock()
	c.texts = nil
	c.mu.Unlock()
	do()
	c.mu.Lock()
	defer c.mu.Unlock()
	// Inside one process the rows of an insert are bound one after another to
	// the same statement.
	return slices.Compact(c.texts)
}

// AtMost fails a test when something runs more statements than allowed, and
// shows them.
func (c *Counter) AtMost(t testing.TB, most int, name string, do func()) {
	t.Helper()
	texts := c.During(do)
	if len(texts) <= most {
		return
	}
	var list strings.Builder
	for _, text := range texts {
		words := strings.Join(strings.Fields(text), " ")
		list.WriteString(words[:min(len(words), 100)] + "\n")
	}
	t.Errorf("%s runs %d statements, at most %d are allowed:\n%s", name, len(texts), most, list.String())
}
