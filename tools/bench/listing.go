package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"time"
)

// listing is a report with every line of the books, streamed as a file.
type listing struct {
	Report  string
	Lines   [2]int
	Seconds [2]float64
	Peak    [2]float64 // MB above the memory before
}

// allYears covers everything that fill writes.
const allYears = "fromDate=2024-01-01&toDate=2026-12-31&format=csv"

// listings downloads the files of small and large books and measures memory, which must not
// grow with the number of lines.
func (s settings) listings(served []*servedBooks) (all []listing, err error) {
	fmt.Printf("\n%-36s %12s %12s %12s %12s %12s\n", "every line as a file", "lines", "seconds", "lines", "seconds", "memory, MB")
	for _, name := range []string{"journal", "general-ledger"} {
		l := listing{Report: name}
		for i, at := range served {
			if err := l.take(i, at, "/reports/"+name+"?accountId=6&"+allYears); err != nil {
				return nil, err
			}
		}
		fmt.Printf("%-36s %12d %12.2f %12d %12.2f %5.0f, %.0f\n", name, l.Lines[0], l.Seconds[0], l.Lines[1], l.Seconds[1], l.Peak[0], l.Peak[1])
		all = append(all, l)
	}
	return all, nil
}

// take reads one file to its end.
func (l *listing) take(i int, at *servedBooks, path string) error {
	r, err := http.NewRequestWithContext(background, http.MethodGet, "http://"+at.address+"/openapi/v1"+path, nil)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+at.key)
	debug.FreeOSMemory()
	before, err := memory("VmRSS")
	if err != nil {
		return err
	}
	// This resets the kernel's peak value.
	if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0); err != nil {
		return err
	}
	began := time.Now()
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	count := &lineCounter{}
	if _, err := io.Copy(count, answer.Body); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answers %d", path, answer.StatusCode)
	}
	l.Lines[i], l.Seconds[i] = count.lines, time.Since(began).Seconds()
	peak, err := memory("VmHWM")
	l.Peak[i] = max(0, peak-before)
	return err
}

type lineCounter struct{ lines int }

func (c *lineCounter) Write(p []byte) (int, error) {
	c.lines += bytes.Count(p, []byte{'\n'})
	return len(p), nil
}

// memory returns a memory figure of this process in megabytes.
func memory(name string) (float64, error) {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(status), name+":")
	kilobytes, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	n, err := strconv.ParseFloat(kilobytes, 64)
	return n / 1024, err
}
