package scenario

import (
	"context"
	"fmt"
	"sort"
	"strings"

	"kontor/internal/books/check"
)

// kept checks the invariants of everything the scenario has written.
func (w *world) kept() []string {
	if problems := w.untouched(); len(problems) > 0 {
		return problems
	}
	found, err := check.Depth{InTurn: true}.Run(context.Background(), w.db)
	if err != nil {
		return []string{"check: " + err.Error()}
	}
	out := w.events()
	for _, violation := range found {
		out = append(out, "check: "+violation.String())
	}
	return out
}

// before returns the state of every table before a request. It is reused after a step that
// was refused or a dry run.
func (w *world) before() string {
	if w.print == "" {
		w.fingerprint()
	}
	return w.print
}

// untouched checks that refused steps and dry runs in a row left every table unchanged.
func (w *world) untouched() []string {
	if len(w.refused) == 0 {
		return nil
	}
	before, lines := w.print, w.refused
	if after := w.fingerprint(); after != before {
		return []string{fmt.Sprintf("a request that was refused or tried, of the lines %v, changed the database:\n    %s", lines, difference(before, after))}
	}
	return nil
}

// fingerprint returns the state of every table, except those that even a refused request
// can change by counting against the rate limit.
func (w *world) fingerprint() string {
	prints, err := w.db.Fingerprint(context.Background(), w.actors["owner"].org, w.actors["other"].org)
	if err != nil {
		w.t.Fatal(err)
	}
	delete(prints, "rate_windows")
	var lines []string
	for table, print := range prints {
		lines = append(lines, fmt.Sprintf("%s %s", table, print))
	}
	sort.Strings(lines)
	w.print, w.refused = strings.Join(lines, "\n"), nil
	return w.print
}

// difference returns the tables in which two fingerprints differ.
func difference(before, after string) string {
	old := map[string]bool{}
	for _, line := range strings.Split(before, "\n") {
		old[line] = true
	}
	var tables []string
	for _, line := range strings.Split(after, "\n") {
		if !old[line] {
			table, _, _ := strings.Cut(line, " ")
			tables = append(tables, table)
		}
	}
	return strings.Join(tables, " ")
}
