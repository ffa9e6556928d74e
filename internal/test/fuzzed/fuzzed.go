// Package fuzzed is test support: fuzz targets of readers fail on work and memory, not only on panics.
package fuzzed

import (
	"context"
	"runtime"
	"strings"
	"testing"

	"kontor/internal/base/budget"
	"kontor/internal/base/fault"
)

// Read runs a reader on a file and returns its error. The test fails if the reader takes more than
// perByte steps for each byte of the file, or allocates more than memory bytes.
func Read(t testing.TB, size int, perByte int64, memory uint64, read func(ctx context.Context) error) error {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := read(budget.With(t.Context(), budget.Limits{PerByte: perByte, Free: 4 << 10}))
	runtime.ReadMemStats(&after)
	if f := fault.Of(err); f != nil && strings.Contains(f.Description, "steps of work") {
		t.Errorf("%d bytes: %v", size, err)
	}
	if used := after.TotalAlloc - before.TotalAlloc; used > memory {
		t.Errorf("%d bytes took %d MB", size, used>>20)
	}
	return err
}
