package api

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// How much garbage there may be before it is collected: so many bytes, but at
// least as much and at most four times as much as what lives on.
const (
	headroom     = 64 << 20
	garbageLeast = 100 // percent of what lives on
	garbageMost  = 400
)

// Tune sets the process up for serving. Almost all memory dies with its request.
// With a larger share of garbage than Go's own the collector runs less often, and
// requests wait less for it; but a share grows with what is kept of thousands of
// companies, and what it saves does not. So the share becomes smaller as more
// lives on. Page caches are outside of Go's heap. The environment's GOGC wins.
func Tune() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbageMost)
		adapt(garbageMost)
	}
}

// adapt chooses the share anew after every collection, which takes the mark away
// that nobody holds.
func adapt(share int) {
	type mark struct{ *byte } // with a pointer, so that it is not packed together with what lives longer
	runtime.AddCleanup(&mark{new(byte)}, func(share int) {
		lives := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(lives)
		if next := shareFor(lives[0].Value.Uint64()); next != share {
			debug.SetGCPercent(next)
			share = next
		}
		adapt(share)
	}, share)
}

// shareFor is the share of garbage, in steps, for so much that lives on.
func shareFor(lives uint64) int {
	const step = 20
	return min(max(int(headroom*100/max(lives, 1))/step*step, garbageLeast), garbageMost)
}
