package progress_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"kontor/internal/base/progress"
)

// clock is set by the test.
type clock struct{ at time.Time }

func (c *clock) now() time.Time       { return c.at }
func (c *clock) pass(d time.Duration) { c.at = c.at.Add(d) }
func run(s progress.Style) string {
	var out bytes.Buffer
	c := &clock{time.Unix(1_800_000_000, 0)}
	m := progress.New(&out, s, c.now)
	m.Stage("reading", 100)
	for done := 10; done <= 100; done += 10 {
		c.pass(time.Second)
		m.At(done)
	}
	m.Stage("writing", 0)
	c.pass(time.Second)
	m.At(7)
	m.Stage("waiting", 0)
	m.End()
	m.End()
	return out.String()
}

func TestLinesComeEveryFiveSecondsAndAtTheEnd(t *testing.T) {
	want := "reading    50/100  10/s  6s left\nreading    100/100  10/s\nwriting    7  7/s\nwaiting\n"
	if got := run(progress.Lines); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestBarRedrawsOneLinePerStage(t *testing.T) {
	got := run(progress.Bar)
	if n := strings.Count(got, "\n"); n != 3 {
		t.Errorf("%d line ends, want one per stage: %q", n, got)
	}
	if !strings.Contains(got, "reading    [############............]  50% 50/100  10/s  6s left") {
		t.Errorf("no half-filled bar in %q", got)
	}
}

func TestEventsAreOneObjectPerLine(t *testing.T) {
	got := run(progress.Events)
	if !strings.HasSuffix(got, `{"done":7,"end":true,"seconds":1,"stage":"writing","total":0}`+"\n"+`{"done":0,"end":true,"seconds":0,"stage":"waiting","total":0}`+"\n") {
		t.Errorf("last event: %q", got)
	}
}

func TestSilentAndNilMetersShowNothing(t *testing.T) {
	if got := run(progress.Silent); got != "" {
		t.Errorf("silent wrote %q", got)
	}
	var m *progress.Meter
	m.Stage("x", 1)
	m.At(1)
	m.End()
}
