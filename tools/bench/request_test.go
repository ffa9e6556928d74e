package main

import (
	"strconv"
	"syscall"
	"testing"
	"time"

	"kontor/cmd/kontor/tune"

	"kontor/internal/db"
)

// Benchmarks of single requests, client and server together: go -C tools/bench test
// -bench . They also report allocations and CPU time, which other load on
// the machine affects less.
func BenchmarkRequest(b *testing.B) {
	tune.Start()
	var s settings
	url := "sqlite:" + b.TempDir() + "/requests.db"
	base, err := s.base(url, 1)
	if err != nil {
		b.Fatal(err)
	}
	d, err := db.Open(b.Context(), url, db.Options{Synchronous: "OFF"})
	if err != nil {
		b.Fatal(err)
	}
	defer d.Close()
	address, stop, err := serve(d)
	if err != nil {
		b.Fatal(err)
	}
	defer stop()
	c, err := dial(address)
	if err != nil {
		b.Fatal(err)
	}
	defer c.conn.Close()
	at := base.companies[0]
	newest := uint32(0)
	for n := range 40 {
		made, err := c.create("/sales/documents", at.key, invoice(at, n))
		if err != nil {
			b.Fatal(err)
		}
		newest = max(newest, made)
	}
	for _, request := range []struct {
		name string
		ask  func(n int) error
	}{
		{"get", func(n int) error {
			_, err := c.send("GET", "/sales/documents/"+strconv.Itoa(int(newest)-n%40), at.key, nil, 200)
			return err
		}},
		{"list", func(int) error {
			_, err := c.send("GET", "/sales/documents", at.key, nil, 200)
			return err
		}},
		{"draft", func(n int) error {
			_, err := c.send("POST", "/sales/documents", at.key, invoice(at, n), 201)
			return err
		}},
		{"sale", func(n int) error {
			_, err := sell(c, at, n, nil)
			return err
		}},
	} {
		b.Run(request.name, func(b *testing.B) {
			b.ReportAllocs()
			began := processor(b)
			for n := 0; b.Loop(); n++ {
				if err := request.ask(n); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric((processor(b)-began).Seconds()*1e6/float64(b.N), "processor-µs/op")
		})
	}
}

// processor returns the CPU time of this process.
func processor(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
