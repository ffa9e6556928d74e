package tune

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

func TestPercentFallsWithTheLiveHeap(t *testing.T) {
	for live, want := range map[uint64]int{0: 400, 4 << 20: 400, 16 << 20: 400, 32 << 20: 200, 48 << 20: 120, 64 << 20: 100, 1 << 30: 100} {
		if got := percentFor(live); got != want {
			t.Errorf("live heap of %d MB: %d percent, want %d", live>>20, got, want)
		}
	}
}

// The percentage follows the live heap, both ways.
func TestPercentFollowsTheLiveHeap(t *testing.T) {
	t.Setenv("GOGC", "")
	Start()
	percent := func() int {
		now := debug.SetGCPercent(100)
		debug.SetGCPercent(now)
		return now
	}
	becomes := func(want int) {
		t.Helper()
		for range 200 {
			if percent() == want {
				return
			}
			runtime.GC()
			time.Sleep(5 * time.Millisecond) // cleanups run after the collection, in their own goroutine
		}
		t.Errorf("%d percent, want %d", percent(), want)
	}
	becomes(maxPercent)
	held := make([][]byte, 100)
	for i := range held {
		held[i] = make([]byte, 1<<20)
	}
	becomes(minPercent)
	runtime.KeepAlive(held)
	held = nil
	becomes(maxPercent)
}
