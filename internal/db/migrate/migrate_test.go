package migrate

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestLongStepIsReportedRepeatedly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var reported []time.Duration
		end := during(func(since time.Duration) { reported = append(reported, since) })
		time.Sleep(2*tellEvery + time.Second)
		end()
		time.Sleep(2 * tellEvery)
		if len(reported) != 3 || reported[0] != 0 || reported[2] != 2*tellEvery {
			t.Errorf("reported at %v, want 0, 1 and 2 times %v", reported, tellEvery)
		}
	})
}
