package api

import (
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

func TestGarbageHasItsShareByWhatLivesOn(t *testing.T) {
	for lives, want := range map[uint64]int{0: 400, 4 << 20: 400, 16 << 20: 400, 32 << 20: 200, 48 << 20: 120, 64 << 20: 100, 1 << 30: 100} {
		if got := shareFor(lives); got != want {
			t.Errorf("%d MB live on: %d percent, want %d", lives>>20, got, want)
		}
	}
}

// The share follows what lives on, both ways.
func TestTuneFollowsWhatLivesOn(t *testing.T) {
	t.Setenv("GOGC", "")
	Tune()
	share := func() int {
		now := debug.SetGCPercent(100)
		debug.SetGCPercent(now)
		return now
	}
	becomes := func(want int) {
		t.Helper()
		for range 200 {
			if share() == want {
				return
			}
			runtime.GC()
			time.Sleep(5 * time.Millisecond) // what follows a collection runs beside it
		}
		t.Errorf("%d percent, want %d", share(), want)
	}
	becomes(garbageMost)
	held := make([][]byte, 100)
	for i := range held {
		held[i] = make([]byte, 1<<20)
	}
	becomes(garbageLeast)
	runtime.KeepAlive(held)
	held = nil
	becomes(garbageMost)
}
