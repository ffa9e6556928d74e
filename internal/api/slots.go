package api

import (
	"context"
	"sync"
	"time"

	"kontor/internal/fault"
)

// Slots limit what runs at a time, of one company and of all.
type Slots struct {
	each int           // of one company; more are refused
	all  chan struct{} // of all companies; more wait

	mu   sync.Mutex
	held map[uint32]int // by company
}

// slotWait is how long a request waits for a slot.
const slotWait = 10 * time.Second

// NewSlots returns slots for each company and for all.
func NewSlots(each, all int) *Slots {
	return &Slots{each: each, all: make(chan struct{}, all), held: map[uint32]int{}}
}

// ImportSlots returns the slots of writes with many rows: one of a company at a time, and
// two on the server.
func ImportSlots() *Slots { return NewSlots(1, 2) }

// Take takes a slot, which the returned function frees. refusal is for a company that
// has all of its own.
func (s *Slots) Take(ctx context.Context, org uint32, refusal string) (free func(), err error) {
	if !s.add(org, 1) {
		return nil, fault.RateLimitExceeded.Because("%s", refusal)
	}
	select {
	case s.all <- struct{}{}:
		return func() { <-s.all; s.add(org, -1) }, nil
	case <-ctx.Done():
		err = ctx.Err()
	case <-time.After(slotWait):
		err = fault.Unavailable.Because("other organizations are sending files; try again in a minute").For(fault.Timeout)
	}
	s.add(org, -1)
	return nil, err
}

func (s *Slots) add(org uint32, n int) bool {
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
