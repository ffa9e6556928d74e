package db

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"kontor/internal/db/engine"
	"kontor/internal/fault"
)

// The writes of an organization run one after another, and those that wait for
// each other in one process share a transaction. So do organizations: a process
// writes in a few places at a time, and who comes while all are taken waits in one
// queue. Whoever gets a place that is free takes everybody who waits along, locks
// their organizations, runs one operation after another, also those that come
// meanwhile into these organizations, and commits once for all of them. A lone
// operation never waits for company.
//
// They share it for better or worse. A refusal that had written nothing stands
// when the others are committed. When one fails after writing, or the database
// refuses a statement, which may be anybody's, everything is taken back. Who is
// known to have spoiled it runs by itself for a while, and the others together
// once more; when nobody is, each organization runs by itself, and if it fails
// there, each operation does.
//
// An organization that another server writes in is left behind: it waits for its
// lock by itself, and nobody with it.

const (
	placesAtOnce = 3           // transactions at a time in which organizations write together
	placeLongest = time.Second // then somebody else may have the place, whoever is still in it
	sharersMost  = 64          // organizations in one transaction
	apartLong    = 100         // operations that an organization runs by itself after it spoiled a transaction
)

// turn is an operation that wants to write.
type turn struct {
	ctx   context.Context
	org   uint32
	do    func(engine.Link) error
	alone bool  // it shares its transaction with nobody
	came  int64 // its number in the order of arrival
	err   error // its refusal, when it ran with others
	done  chan error
}

// turns are those who wait, first come first served.
type turns struct {
	mu    sync.Mutex
	came  int64
	lines map[uint32][]*turn // of organizations in which somebody writes or wants to: who waits
	ready []uint32           // in which nobody writes
	taken int                // places
	apart map[uint32]int     // how many operations an organization has to run by itself yet
}

// errApart ends a transaction whose operations cannot stay together.
var errApart = errors.New("db: not together")

// inTurn has an operation run when it is its turn.
func (e *postgres) inTurn(t *turn) error {
	t.done = make(chan error, 1)
	e.turns.join(t)
	e.call()
	select {
	case err := <-t.done:
		return err
	case <-t.ctx.Done():
		if e.turns.leave(t) {
			return engine.Waited(t.ctx)
		}
		return <-t.done
	}
}

// call lets those begin who can.
func (e *postgres) call() {
	e.turns.mu.Lock()
	defer e.turns.mu.Unlock()
	for e.fillPlace() {
	}
}

// fillPlace lets everybody begin who needs no place, and fills one if it is free
// and somebody wants it.
func (e *postgres) fillPlace() bool {
	s := &e.turns
	var waiting, together []uint32
	operations := 0
	for _, org := range s.ready {
		line := s.lines[org]
		switch {
		case len(line) == 0: // they left
			delete(s.lines, org)
		case line[0].alone || s.apart[org] > 0 || !e.shares():
			go e.byItself(org)
		case s.taken < placesAtOnce && operations < e.most && len(together) < sharersMost:
			together = append(together, org)
			operations += len(line)
		default:
			waiting = append(waiting, org)
		}
	}
	s.ready = waiting
	if together == nil {
		return false
	}
	s.taken++
	go e.inPlace(together)
	return true
}

// shares tells whether organizations may share a transaction.
func (e *postgres) shares() bool { return e.several.Load() && !e.citus && e.most > 1 }

// inPlace runs who waits in some organizations, and leaves the place to others
// when that takes long.
func (e *postgres) inPlace(orgs []uint32) {
	leave := sync.OnceFunc(func() {
		e.turns.mu.Lock()
		e.turns.taken--
		e.turns.mu.Unlock()
		e.call()
	})
	late := time.AfterFunc(e.patience, leave)
	defer leave()
	defer late.Stop()
	e.together(&pgLink{e: e, orgs: orgs, passes: true}, orgs)
}

// byItself runs who waits in an organization, in a transaction that waits for its
// lock.
func (e *postgres) byItself(org uint32) {
	if t := e.turns.single(org); t != nil {
		defer e.finish([]uint32{org})
		e.runAlone(t)
		return
	}
	e.together(&pgLink{e: e, start: org, orgs: []uint32{org}}, []uint32{org})
}

// runAlone runs an operation in a transaction of its own, and answers it.
func (e *postgres) runAlone(t *turn) {
	err := engine.ErrEnded
	defer func() { t.done <- err }()
	err = e.alone(t.ctx, t.org, t.do)
}

// together runs operations of some organizations in one transaction.
func (e *postgres) together(l *pgLink, orgs []uint32) {
	var ran []*turn
	err := engine.ErrEnded // an operation ended the goroutine, as one of a failing test does
	defer func() {
		e.answer(l, orgs, ran, err)
		e.finish(orgs)
	}()
	run := func() error {
		// The time counts from here: how long the lock and the connection took is
		// nobody's in the line, and who is first in it runs whatever they took.
		for began := time.Now(); len(ran) == 0 || len(ran) < e.most && time.Since(began) < e.filling; {
			t := e.turns.next(l.orgs)
			if t == nil {
				return nil
			}
			ran = append(ran, t)
			if !l.run(t) {
				return t.err
			}
		}
		return nil
	}
	err = e.transact(context.Background(), l, func(engine.Link) error {
		// What ran before lost a race. If it cannot run again as it was it waits again,
		// in its organization, which is therefore not left behind here.
		if len(ran) > 1 || len(ran) == 1 && !slices.Contains(l.orgs, ran[0].org) {
			return errApart
		}
		orgs = e.leaveBehind(l, orgs)
		if len(ran) == 1 && !l.run(ran[0]) {
			return ran[0].err
		}
		return run()
	})
}

// leaveBehind lets organizations that another server writes in wait by themselves.
// It returns the others.
func (e *postgres) leaveBehind(l *pgLink, orgs []uint32) (locked []uint32) {
	var missed []uint32
	for _, org := range orgs {
		if slices.Contains(l.orgs, org) {
			locked = append(locked, org)
		} else {
			missed = append(missed, org)
		}
	}
	if missed != nil {
		e.turns.setApart(missed, 1)
		e.finish(missed)
	}
	return locked
}

// answer tells those who ran how it ended, or lets them run again.
func (e *postgres) answer(l *pgLink, orgs []uint32, ran []*turn, err error) {
	s := &e.turns
	switch {
	case err == nil:
		for _, t := range ran {
			t.done <- t.err
		}
		s.ranWell(l, ran)
	case len(ran) == 0: // the transaction did not begin
		for t := s.next(orgs); t != nil; t = s.next(orgs) {
			t.done <- err
		}
	case errors.Is(err, engine.ErrEnded), l.doubt:
		for _, t := range ran {
			t.done <- err
		}
	case len(ran) == 1 && !errors.Is(err, errApart):
		if l.wrote && !errors.Is(err, fault.Unavailable) {
			s.setApart([]uint32{ran[0].org}, apartLong)
		}
		ran[0].done <- err
	case !l.passes:
		s.setApart(orgs, apartLong)
		for _, t := range ran {
			t.alone = true
		}
		s.giveBack(ran)
	default:
		s.giveBack(ran)
		if last := ran[len(ran)-1]; l.failed == nil && last.err != nil {
			s.setApart([]uint32{last.org}, apartLong)
			return
		}
		for _, t := range ran {
			s.setApart([]uint32{t.org}, 1)
		}
	}
}

// run runs an operation in a transaction that others may share. It tells whether
// the transaction can be committed with it.
func (l *pgLink) run(t *turn) bool {
	if t.err = engine.Waited(t.ctx); t.err != nil {
		return true
	}
	wrote := l.wrote
	defer func() { l.wrote = l.wrote || wrote }()
	l.wrote = false
	l.operations++
	l.org = t.org
	t.err = t.do(l)
	return l.failed == nil && (t.err == nil || !l.wrote)
}

// finish tells that nobody writes in some organizations any more.
func (e *postgres) finish(orgs []uint32) {
	if len(orgs) == 0 {
		return
	}
	s := &e.turns
	s.mu.Lock()
	for _, org := range orgs {
		if len(s.lines[org]) == 0 {
			delete(s.lines, org)
		} else {
			s.ready = append(s.ready, org)
		}
	}
	s.mu.Unlock()
	e.call()
}

func (s *turns) join(t *turn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lines == nil {
		s.lines, s.apart = map[uint32][]*turn{}, map[uint32]int{}
	}
	s.came++
	t.came = s.came
	line, there := s.lines[t.org]
	if !there {
		s.ready = append(s.ready, t.org)
	}
	s.lines[t.org] = append(line, t)
}

// next takes the one who has waited longest in some organizations, if they want
// company.
func (s *turns) next(orgs []uint32) (first *turn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, org := range orgs {
		if line := s.lines[org]; len(line) > 0 && !line[0].alone && (first == nil || line[0].came < first.came) {
			first = line[0]
		}
	}
	if first != nil {
		s.lines[first.org] = s.lines[first.org][1:]
	}
	return first
}

// single takes the one who waits first in an organization, if they want no company.
func (s *turns) single(org uint32) *turn {
	s.mu.Lock()
	defer s.mu.Unlock()
	line := s.lines[org]
	if len(line) == 0 || !line[0].alone {
		return nil
	}
	s.lines[org] = line[1:]
	return line[0]
}

// giveBack lets operations wait again, before those who came later.
func (s *turns) giveBack(ran []*turn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range slices.Backward(ran) {
		s.lines[t.org] = slices.Insert(s.lines[t.org], 0, t)
	}
}

// setApart has organizations run so many operations by themselves, at least.
func (s *turns) setApart(orgs []uint32, operations int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, org := range orgs {
		s.apart[org] = max(s.apart[org], operations)
	}
}

// ranWell counts what an organization did by itself.
func (s *turns) ranWell(l *pgLink, ran []*turn) {
	if l.passes || len(ran) == 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	org := ran[0].org
	if s.apart[org] -= len(ran); s.apart[org] <= 0 {
		delete(s.apart, org)
	}
}

// leave tells whether they still waited; then they do no more.
func (s *turns) leave(t *turn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.Index(s.lines[t.org], t)
	if i >= 0 {
		s.lines[t.org] = slices.Delete(s.lines[t.org], i, i+1)
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
