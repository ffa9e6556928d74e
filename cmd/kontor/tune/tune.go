// Package tune sets the garbage collector up for serving.
package tune

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// The heap grows by headroom bytes between collections, limited to these
// percentages of the live heap.
const (
	headroom   = 64 << 20
	minPercent = 100
	maxPercent = 400
)

// Start sets the garbage collector up for serving. Almost all memory is garbage
// when its request ends, so a higher percentage than Go's default makes requests
// wait less for the collector. The percentage falls as the live heap grows: the
// cached rows of thousands of companies would otherwise reserve several times
// their size. Page caches are outside the Go heap. GOGC in the environment wins.
func Start() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(maxPercent)
		adapt(maxPercent)
	}
}

// adapt sets the percentage again after every collection, which frees the
// unreferenced mark and so runs its cleanup.
func adapt(percent int) {
	type mark struct{ *byte } // the pointer keeps it from being packed together with longer-lived objects
	runtime.AddCleanup(&mark{new(byte)}, func(percent int) {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		if next := percentFor(live[0].Value.Uint64()); next != percent {
			debug.SetGCPercent(next)
			percent = next
		}
		adapt(percent)
	}, percent)
}

// percentFor returns the percentage for a live heap, in steps.
func percentFor(live uint64) int {
	const step = 20
	return min(max(int(headroom*100/max(live, 1))/step*step, minPercent), maxPercent)
}
