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
	Test     string // what was attacked, in a few words
	Faults   int    // kills, cuts, full disks and the like
	Requests int    // sent, repetitions included
	Acked    int    // writes that were acknowledged
	Lost     int    // acknowledged and not there, or there with other values, or there and never sent
	Broken   int    // invariants that `kontor check` found violated
	Failed   int    // answers 5xx that no injected failure of the engine explains
	Leaks    int    // connections, goroutines or memory left behind; data of others seen
	Note     string // a measured figure worth knowing
}

// Long reports whether the long tests run.
func Long() bool { return os.Getenv("KONTOR_PROVE") == "long" }

// ScaleVariable names how many percent of its full size each Count is, so that a
// run can be made to fit into the time there is.
const ScaleVariable = "KONTOR_PROVE_PERCENT"

// Count is the size of one long form: the value of its own variable when that
// is set, otherwise full, or as many percent of it as ScaleVariable says.
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

// number reads a variable that holds a count.
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

// Report logs a row, fails the test when a count that has to be zero is not,
// and appends the row to the file that ReportVariable names.
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
