package main

import (
	"fmt"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"kontor/internal/db"
)

// activity is a measurement with this many active companies.
type activity struct {
	Companies int
	Sales     float64 // per second
	Peak      float64 // memory of the process in MB, clients included
}

// manyActive measures memory with a few active companies and with more than the caches
// hold.
func (s settings) manyActive(url string) error {
	base, err := s.base(url, s.active)
	if err != nil {
		return err
	}
	var all []activity
	for _, n := range []int{companies, s.active} {
		debug.FreeOSMemory()
		if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0); err != nil {
			return err
		}
		c, err := s.busy(base, url, n)
		if err != nil {
			return err
		}
		fmt.Printf("%6d active companies: %.0f sales/s, peak %.0f MB\n", c.Companies, c.Sales, c.Peak)
		all = append(all, c)
	}
	if s.page == "" {
		return nil
	}
	text := fmt.Sprintf("`make bench ACTIVE=%d`, SQLite, 64 clients that sell in one company after another; memory of server and clients together.\n\n"+
		"| active companies | sales/s | peak memory |\n|---|---|---|\n", s.active)
	for _, c := range all {
		text += fmt.Sprintf("| %d | %.0f | %.0f MB |\n", c.Companies, c.Sales, c.Peak)
	}
	return s.rewrite("active", text)
}

// busy starts a server and lets 64 clients take turns in the companies until each company
// has made three sales.
func (s settings) busy(base database, url string, n int) (activity, error) {
	d, err := db.Open(background, url, db.Options{})
	if err != nil {
		return activity{}, err
	}
	defer d.Close()
	address, stop, err := serve(d)
	if err != nil {
		return activity{}, err
	}
	defer stop()
	var group sync.WaitGroup
	var next atomic.Int64
	var failed atomic.Pointer[error]
	sales, began := int64(max(3*n, 2000)), time.Now()
	for i := range 64 {
		group.Go(func() {
			c, err := dial(address)
			for err == nil {
				at := next.Add(1)
				if at > sales {
					break
				}
				_, err = sell(c, base.companies[int(at)%n], i, nil)
			}
			if err != nil {
				failed.Store(&err)
			}
			if c != nil {
				c.conn.Close()
			}
		})
	}
	group.Wait()
	if err := failed.Load(); err != nil {
		return activity{}, *err
	}
	peak, err := memory("VmHWM")
	return activity{n, float64(sales) / time.Since(began).Seconds(), peak}, err
}
