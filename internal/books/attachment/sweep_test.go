package attachment

import (
	"testing"
	"time"
)

func TestNothingIsSweptAfterTheClockWasSet(t *testing.T) {
	for _, c := range []struct {
		byReading time.Duration
		set       bool
	}{{time.Hour, false}, {time.Hour + time.Minute, false}, {25 * time.Hour, true}, {-23 * time.Hour, true}, {0, true}} {
		if set := clockSet(c.byReading, time.Hour); set != c.set {
			t.Errorf("%s by the clock in an hour: set is %v", c.byReading, set)
		}
	}
}
