package console

import (
	"context"
	"sync"
	"time"

	"kontor/internal/fault"
)

// slots limit what runs at a time, of one company and of all.
type slots struct {
	each int           // of one company; more are refused
	all  chan struct{} // of all companies; more wait

	mu   sync.Mutex
	held map[uint32]int // by company
}

// slotWait is how long a request waits for a slot.
const slotWait = 10 * time.Second

func newSlots(each, all int) *slots {
	return &slots{each: each, all: make(chan struct{}, all), held: map[uint32]int{}}
}

// take takes a slot, which the returned function frees. refusal is for a company that
// has all of its own.
func (s *slots) take(ctx context.Context, org uint32, refusal string) (free func(), err error) {
	if !s.add(org, 1) {
		return nil, fault.RateLimitExceeded.Because("%s", refusal)
	}
	ctx, cancel := context.WithTimeout(ctx, slotWait)
	defer cancel()
	select {
	case s.all <- struct{}{}:
		return func() { <-s.all; s.add(org, -1) }, nil
	case <-ctx.Done():
		s.add(org, -1)
		return nil, fault.Unavailable
	}
}

func (s *slots) add(org uint32, n int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.held[org]+n > s.each {
		return false
	}
	if s.held[org] += n; s.held[org] == 0 {
		delete(s.held, org)
	}
	return true
}

// Import runs do, which reads an uploaded spreadsheet: one of a company at a time,
// and two on the server.
func (v *Visit) Import(do func() error) error {
	free, err := v.site.imports.take(v.r.Context(), v.actor.Org, v.T("Another import of this company is running. Try again when it has finished."))
	if err != nil {
		return err
	}
	defer free()
	return do()
}
