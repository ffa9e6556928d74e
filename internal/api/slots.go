package api

import (
	"context"
	"sync"
	"time"

	"kontor/internal/base/fault"
)

// Slots limit what runs at a time, of one company and of all.
type Slots struct {
	each int           // of one company; more are refused
	wait time.Duration // before they are
	all  chan struct{} // of all companies; more wait

	mu   sync.Mutex
	held map[uint32]int // by company
}

// slotWait is how long a request waits for a slot.
const slotWait = 10 * time.Second

// slotLook is the time between two looks for a slot of the company.
const slotLook = 20 * time.Millisecond

// NewSlots returns slots for each company and for all.
func NewSlots(each, all int) *Slots {
	return &Slots{each: each, all: make(chan struct{}, all), held: map[uint32]int{}}
}

// ImportSlots returns the slots of writes with many rows: one of a company at a time, and
// two on the server.
func ImportSlots() *Slots { return NewSlots(1, 2) }

// ParseSlots returns the slots of reading files that were sent: one of a company at a time, which
// another waits for a moment, and four on the server.
func ParseSlots() *Slots {
	s := NewSlots(1, 4)
	s.wait = time.Second
	return s
}

// Take takes a slot, which the returned function frees. refusal is for a company that
// has all of its own.
func (s *Slots) Take(ctx context.Context, org uint32, refusal string) (free func(), err error) {
	for waited := time.Duration(0); !s.add(org, 1); waited += slotLook {
		if waited >= s.wait {
			return nil, fault.RateLimitExceeded.Because("%s", refusal)
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(slotLook):
		}
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
