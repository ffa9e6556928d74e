package db

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"kontor/internal/fault"
)

// The writes of an organization run one after another. Those that wait for each
// other in one process share a transaction: whoever has the turn runs its own
// operation, then those of the others that came meanwhile, and commits once for
// all of them. A lone operation never waits for company.
//
// They share it for better or worse. A refusal that had written nothing stands
// when the others are committed. When one fails after writing, or the database
// refuses a statement, whose it was is not known any more: everything is taken
// back, and each runs again in a transaction of its own.

// turn is an operation that wants to write.
type turn struct {
	ctx   context.Context
	do    func(link) error
	alone bool          // it shares its transaction with nobody
	err   error         // its refusal, when it ran with others
	lead  chan struct{} // closed: it has the turn
	done  chan error    // somebody else ran it
}

// turns lets the writes of one organization wait for each other, first come
// first served.
type turns struct {
	mu    sync.Mutex
	lines map[uint32][]*turn // of organizations in which somebody writes: who waits
}

// errApart ends a transaction whose operations have to run each by itself.
var errApart = errors.New("db: not together")

// inTurn runs an operation when it has the turn, or has it run by who has it.
func (e *postgres) inTurn(ctx context.Context, org uint32, t *turn) error {
	t.lead, t.done = make(chan struct{}), make(chan error, 1)
	if !e.turns.join(org, t) {
		select {
		case err := <-t.done:
			return err
		case <-t.lead:
		case <-ctx.Done():
			if e.turns.leave(org, t) {
				return ctx.Err()
			}
			select { // it was called in the same moment
			case err := <-t.done:
				return err
			case <-t.lead:
			}
		}
	}
	defer e.turns.pass(org)
	if err := ctx.Err(); err != nil {
		return err
	}
	if t.alone || e.most == 1 {
		return e.alone(ctx, org, t.do)
	}
	return e.together(org, t)
}

// together runs the operation that has the turn and those that wait behind it.
func (e *postgres) together(org uint32, first *turn) error {
	var others []*turn
	answered := false
	defer func() {
		if !answered { // an operation ended the goroutine, as one of a failing test does
			answer(others, errEnded)
		}
	}()
	l := &pgLink{e: e, org: org}
	began := time.Now()
	err := e.transact(first.ctx, l, func(link) error {
		if len(others) > 0 {
			return errApart // a race was lost
		}
		if err := first.do(l); err != nil {
			return err
		}
		for len(others) < e.most-1 && time.Since(began) < batchLongest {
			t := e.turns.next(org)
			if t == nil {
				break
			}
			others = append(others, t)
			if !l.join(t) {
				return errApart
			}
		}
		return nil
	})
	answered = true
	switch {
	case len(others) == 0:
	case err == nil:
		for _, t := range others {
			t.done <- t.err
		}
	case errors.Is(err, fault.Unavailable): // what became of the commit is not known
		answer(others, err)
	default:
		err = e.alone(first.ctx, org, first.do)
		for _, t := range others {
			t.done <- e.alone(t.ctx, org, t.do)
		}
	}
	return err
}

// join runs an operation in the transaction of another. It tells whether the
// transaction can be committed with it.
func (l *pgLink) join(t *turn) bool {
	if t.err = t.ctx.Err(); t.err != nil {
		return true
	}
	wrote := l.wrote
	l.wrote = false
	l.company++
	t.err = t.do(l)
	harmless := l.failed == nil && (t.err == nil || !l.wrote)
	l.wrote = l.wrote || wrote
	return harmless
}

func answer(turns []*turn, err error) {
	for _, t := range turns {
		t.done <- err
	}
}

// join tells whether nobody writes in the organization, so that the turn is
// theirs; otherwise they wait.
func (s *turns) join(org uint32, t *turn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lines == nil {
		s.lines = map[uint32][]*turn{}
	}
	line, busy := s.lines[org]
	if busy {
		line = append(line, t)
	}
	s.lines[org] = line
	return !busy
}

// next takes the one who waits first, if they want company.
func (s *turns) next(org uint32) *turn {
	s.mu.Lock()
	defer s.mu.Unlock()
	line := s.lines[org]
	if len(line) == 0 || line[0].alone {
		return nil
	}
	s.lines[org] = line[1:]
	return line[0]
}

// pass gives the turn to the one who waits first.
func (s *turns) pass(org uint32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	line := s.lines[org]
	if len(line) == 0 {
		delete(s.lines, org)
		return
	}
	s.lines[org] = line[1:]
	close(line[0].lead)
}

// leave tells whether they still waited; then they do no more.
func (s *turns) leave(org uint32, t *turn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.Index(s.lines[org], t)
	if i >= 0 {
		s.lines[org] = slices.Delete(s.lines[org], i, i+1)
	}
	return i >= 0
}

// waiting counts those who wait for their turn.
func (s *turns) waiting() (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, line := range s.lines {
		n += len(line)
	}
	return n
}
