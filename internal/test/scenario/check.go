package scenario

import (
	"context"
	"fmt"
	"sort"
	"strings"

	"kontor/internal/check"
)

// kept looks for broken promises in everything the story has written.
func (w *world) kept() []string {
	found, err := check.Run(context.Background(), w.db)
	if err != nil {
		return []string{"check: " + err.Error()}
	}
	var out []string
	for _, violation := range found {
		out = append(out, "check: "+violation.String())
	}
	return out
}

// before is the state of every table before a request: as it was left by the
// last one, when that was refused or tried.
func (w *world) before() string {
	if w.print == "" {
		w.fingerprint()
	}
	return w.print
}

// fingerprint is the state of every table, but for those that even a refused
// request may touch: it is counted against the rate limit.
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
	w.print = strings.Join(lines, "\n")
	return w.print
}

// difference names the tables in which two fingerprints differ.
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
