//go:build unix

package printout

import (
	"context"
	"syscall"
	"testing"
	"time"
)

func BenchmarkInvoice12(b *testing.B)  { benchmark(b, 12) }
func BenchmarkInvoice200(b *testing.B) { benchmark(b, 200) }

// benchmark draws an invoice and reports the processor time, which other programs on the machine
// change little.
func benchmark(b *testing.B, lines int) {
	s := OfSale(sale(many(lines, "100")...), Form{Language: Both, Copies: Original, Base: "THB"})
	begin := processorTime(b)
	size := 0
	for b.Loop() {
		file, err := render(context.Background(), []Print{{Page: s}})
		if err != nil {
			b.Fatal(err)
		}
		size = len(file.Bytes)
	}
	b.ReportMetric(float64((processorTime(b)-begin).Microseconds())/1000/float64(b.N), "cpu-ms/op")
	b.ReportMetric(float64(size)/1024, "kB-file")
}

// processorTime returns the processor time of this process so far.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
