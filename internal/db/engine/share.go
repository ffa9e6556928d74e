package engine

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// Share divides the connections for reading among organizations: none has more than half
// of them at a time, and a quarter is left to reads of the directory tables and to writes.
// Organizations that wait are served in turn, one read each.
type Share struct {
	mu    sync.Mutex
	free  int                      // reads that can begin
	most  int                      // reads of one organization at a time
	used  map[uint32]int           // running reads by organization
	lines map[uint32][]chan<- bool // waiting reads by organization, oldest first
	turn  []uint32                 // organizations that have a line, the next one first
}

// shareWait limits how long a read waits for its turn.
const shareWait = 30 * time.Second

var errBusy = errors.New("db: too many reads of this organization at a time")

// NewShare divides n connections.
func NewShare(n int) *Share {
	return &Share{free: n - n/4, most: (n + 1) / 2, used: map[uint32]int{}, lines: map[uint32][]chan<- bool{}}
}

// Enter waits until the organization can begin a read, which ends with Leave.
func (s *Share) Enter(ctx context.Context, org uint32) error {
	s.mu.Lock()
	if s.free > 0 && s.used[org] < s.most {
		s.begin(org)
		s.mu.Unlock()
		return nil
	}
	begun := make(chan bool, 1)
	if len(s.lines[org]) == 0 {
		s.turn = append(s.turn, org)
	}
	s.lines[org] = append(s.lines[org], begun)
	s.mu.Unlock()
	limit := time.NewTimer(shareWait)
	defer limit.Stop()
	select {
	case <-begun:
		return nil
	case <-limit.C:
		s.give(org, begun)
		return Unavailable(errBusy)
	case <-ctx.Done():
		s.give(org, begun)
		return Waited(ctx)
	}
}

// Leave ends a read and begins the next ones.
func (s *Share) Leave(org uint32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.leave(org)
}

func (s *Share) begin(org uint32) {
	s.free--
	s.used[org]++
}

func (s *Share) leave(org uint32) {
	s.free++
	if s.used[org]--; s.used[org] == 0 {
		delete(s.used, org)
	}
	for s.free > 0 {
		at := slices.IndexFunc(s.turn, func(org uint32) bool { return s.used[org] < s.most })
		if at < 0 {
			return
		}
		next := s.turn[at]
		s.turn = append(slices.Delete(s.turn, at, at+1), next)
		s.begin(next)
		s.lines[next][0] <- true
		s.shorten(next, 0)
	}
}

// give takes back a read whose request no longer waits.
func (s *Share) give(org uint32, begun chan<- bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if at := slices.Index(s.lines[org], begun); at >= 0 {
		s.shorten(org, at)
		return
	}
	s.leave(org) // it began just now
}

// shorten takes a read out of the organization's line.
func (s *Share) shorten(org uint32, at int) {
	s.lines[org] = slices.Delete(s.lines[org], at, at+1)
	if len(s.lines[org]) == 0 {
		delete(s.lines, org)
		s.turn = slices.DeleteFunc(s.turn, func(o uint32) bool { return o == org })
	}
}
