package prove

import (
	"encoding/json"
	"os"
	"strconv"
	"testing"
)

// ReportVariable names the file to which Report appends.
const ReportVariable = "KONTOR_PROVE_REPORT"

// Row is the result of one test. The first three counts measure its effort, the others
// must be zero.
type Row struct {
	Test     string // what was attacked
	Faults   int    // kills, cuts, full disks and the like
	Requests int    // including repetitions
	Acked    int    // acknowledged writes
	Lost     int    // acknowledged but missing or different, or present but never sent
	Broken   int    // invariants that `kontor check` found violated
	Failed   int    // 5xx answers that no injected failure explains
	Leaks    int    // connections, goroutines or memory left; data of others seen
	Note     string // a measured figure
}

// Long reports whether the long tests run.
func Long() bool { return os.Getenv("KONTOR_PROVE") == "long" }

// ScaleVariable names a percentage that scales every Count, so that a run fits the
// available time.
const ScaleVariable = "KONTOR_PROVE_PERCENT"

// Count returns the size of a long test: the value of its own variable, or full scaled by
// ScaleVariable.
func Count(t testing.TB, variable string, full int) int {
	t.Helper()
	n, own := number(t, variable)
	if own {
		return n
	}
	if percent, scaled := number(t, ScaleVariable); scaled {
		return max(1, full*percent/100)
	}
	return full
}

// number reads a count from a variable.
func number(t testing.TB, variable string) (n int, set bool) {
	t.Helper()
	given := os.Getenv(variable)
	if given == "" {
		return 0, false
	}
	n, err := strconv.Atoi(given)
	if err != nil || n < 1 {
		t.Fatalf("%s=%q is no count", variable, given)
	}
	return n, true
}

// Report logs a row, fails the test if a count that must be zero is not, and appends the
// row to the file named by ReportVariable.
func Report(t testing.TB, r Row) {
	t.Helper()
	t.Logf("%s: %d faults, %d requests, %d acknowledged, %d lost, %d violations, %d unexplained 5xx, %d leaks; %s",
		r.Test, r.Faults, r.Requests, r.Acked, r.Lost, r.Broken, r.Failed, r.Leaks, r.Note)
	if r.Lost+r.Broken+r.Failed+r.Leaks > 0 {
		t.Errorf("%s: lost, violations, unexplained 5xx and leaks must be zero", r.Test)
	}
	path := os.Getenv(ReportVariable)
	if path == "" {
		return
	}
	line, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.Write(append(line, '\n')); err != nil {
		t.Fatal(err)
	}
}
