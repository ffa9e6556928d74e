package simulation

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// fail ends the run and stores the reason.
func (w *world) fail(k *company, format string, args ...any) {
	if w.failed != "" {
		return
	}
	w.failed = fmt.Sprintf(format, args...)
	if k != nil {
		w.failed = k.name + ": " + w.failed
	}
}

// String returns an operation as a step of a scenario.
func (o operation) String() string {
	var out strings.Builder
	if o.actor != "owner" && o.verb != "apply" {
		out.WriteString(o.actor + ": ")
	}
	switch o.verb {
	case "apply":
		out.WriteString("apply\n  " + strings.ReplaceAll(strings.TrimSpace(o.body), "\n", "\n  "))
		return out.String()
	case "do":
		fmt.Fprintf(&out, "do %s %s", o.path, o.body)
	default:
		fmt.Fprintf(&out, "%s %s", o.verb, o.path)
		for _, h := range o.headers {
			fmt.Fprintf(&out, "\n  %s: %s", h[0], h[1])
		}
		if o.body != "" {
			out.WriteString("\n  " + o.body)
		}
	}
	fmt.Fprintf(&out, "\n→ %d", o.status)
	if o.status >= 400 {
		fmt.Fprintf(&out, ` {"errorCode": %q}`, o.code)
		return out.String()
	}
	if o.keep != "" {
		out.WriteString(" $" + o.keep)
	}
	if o.keepTag != "" {
		out.WriteString("\n  ETag: $" + o.keepTag)
	}
	return out.String()
}

// scenario returns everything a company did since it was created.
func scenario(k *company, steps []operation) string {
	var out strings.Builder
	day := ""
	for _, o := range steps {
		if today := o.at.In(k.zone).Format("2006-01-02"); today != day {
			day = today
			fmt.Fprintf(&out, "at %s\n\n", o.at.In(k.zone).Format("2006-01-02T15:04:05-07:00"))
		}
		out.WriteString(o.String() + "\n\n")
	}
	return out.String()
}

// report fails the test with a company's last operations and the path of the full record.
func (w *world) report(seed uint64, operations int) {
	w.t.Helper()
	if w.failed == "" {
		return
	}
	last := w.companies[0]
	for _, k := range w.companies {
		if strings.HasPrefix(w.failed, k.name+":") {
			last = k
		}
	}
	steps := last.done
	test, _, _ := strings.Cut(w.t.Name(), "/")
	path := filepath.Join(os.TempDir(), fmt.Sprintf("kontor-simulation-%d-%s.txt", seed, last.name))
	note := fmt.Sprintf("# Seed %d: %s\n\n", seed, strings.ReplaceAll(clip([]byte(w.failed)), "\n", "\n# "))
	if err := os.WriteFile(path, []byte(note+scenario(last, steps)), 0o600); err != nil {
		w.t.Error(err)
	}
	w.t.Errorf(`seed %d, after %d operations: %s

%s did last:

%s
All of it is in %s.
It happens again with

  KONTOR_SIMULATION_SEED=%d KONTOR_SIMULATION_OPERATIONS=%d go test ./internal/test/simulation -run %s -count=1`,
		seed, w.operated, w.failed, last.name, scenario(last, steps[max(0, len(steps)-12):]), path, seed, operations, test)
}
