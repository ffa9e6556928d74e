package engine

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"kontor/internal/base/fault"
)

// enter begins a read that has to begin at once.
func enter(t *testing.T, s *Share, org uint32) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // waiting would fail
	if err := s.Enter(ctx, org); err != nil {
		t.Errorf("organization %d: %v", org, err)
	}
}

func TestOneOrgGetsHalfOfTheReaders(t *testing.T) {
	for n, most := range map[int]int{1: 1, 2: 1, 4: 2, 16: 8} {
		synctest.Test(t, func(t *testing.T) {
			s := NewShare(n)
			for range most {
				enter(t, s, 1)
			}
			if err := s.Enter(t.Context(), 1); !errors.Is(err, fault.Unavailable) {
				t.Errorf("of %d readers one organization got more than %d: %v", n, most, err)
			}
			if n > 1 {
				enter(t, s, 2)
			}
		})
	}
}

func TestWaitingOrgsAreServedInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := NewShare(4) // three reads, two of one organization
		enter(t, s, 1)
		enter(t, s, 1)
		enter(t, s, 2)
		order := make(chan uint32, 10)
		for _, org := range []uint32{1, 1, 1, 3, 4} {
			go func() {
				if s.Enter(t.Context(), org) == nil {
					order <- org
				}
			}()
			synctest.Wait()
		}
		for _, step := range []struct{ leaves, begins uint32 }{{2, 3}, {3, 4}, {4, 0}, {1, 1}, {1, 1}, {1, 1}} {
			s.Leave(step.leaves)
			synctest.Wait()
			begun := uint32(0)
			select {
			case begun = <-order:
			default:
			}
			if begun != step.begins {
				t.Fatalf("after %d left, %d began instead of %d", step.leaves, begun, step.begins)
			}
		}
	})
}

func TestCancelledWaitFreesItsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := NewShare(1)
		enter(t, s, 1)
		ctx, cancel := context.WithCancel(t.Context())
		gone := make(chan error, 1)
		go func() { gone <- s.Enter(ctx, 2) }()
		synctest.Wait()
		cancel()
		if err := <-gone; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		s.Leave(1)
		enter(t, s, 3)
		s.Leave(3)
		if s.free != 1 || len(s.used)+len(s.lines)+len(s.turn) != 0 {
			t.Errorf("left behind: %+v", s)
		}
	})
}
