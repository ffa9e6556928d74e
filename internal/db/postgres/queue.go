package postgres

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/db/engine"
)

const (
	maxSlots    = 3   // shared transactions that run at a time
	maxOrgs     = 64  // organizations in one of them
	isolatedFor = 100 // operations that an organization runs alone after it made a shared transaction fail
)

// request is an operation that wants to write.
type request struct {
	ctx   context.Context
	org   uint32
	do    func(engine.Link) error
	alone bool  // does not share its transaction
	seq   int64 // order of arrival
	err   error // its refusal, when it ran with others
	done  chan error
}

// queue holds the requests of this process that wait to write.
type queue struct {
	mu       sync.Mutex
	seq      int64
	waiting  map[uint32][]*request // organizations with a request waiting or running: who waits
	ready    []uint32              // of them, those in which nothing runs
	slots    int                   // in use
	isolated map[uint32]int        // operations that an organization still has to run alone
}

// errSplit ends a shared transaction whose operations have to run apart.
var errSplit = errors.New("db: the operations cannot share a transaction")

// submit queues a request and returns its answer.
func (e *database) submit(r *request) error {
	r.done = make(chan error, 1)
	e.queue.add(r)
	e.startReady()
	select {
	case err := <-r.done:
		return err
	case <-r.ctx.Done():
		if e.queue.remove(r) {
			return engine.Waited(r.ctx)
		}
		return <-r.done
	}
}

// startReady starts every request that can run now.
func (e *database) startReady() {
	e.queue.mu.Lock()
	defer e.queue.mu.Unlock()
	for e.startSlot() {
	}
}

// startSlot starts everything that needs no slot, and one shared transaction if
// a slot is free. It reports whether it started one.
func (e *database) startSlot() bool {
	q := &e.queue
	var left, shared []uint32
	operations := 0
	for _, org := range q.ready {
		line := q.waiting[org]
		switch {
		case len(line) == 0: // the clients left
			delete(q.waiting, org)
		case line[0].alone || q.isolated[org] > 0 || !e.sharing():
			go e.runIsolated(org)
		case q.slots < maxSlots && operations < e.batchMax && len(shared) < maxOrgs:
			shared = append(shared, org)
			operations += len(line)
		default:
			left = append(left, org)
		}
	}
	q.ready = left
	if shared == nil {
		return false
	}
	q.slots++
	go e.runInSlot(shared)
	return true
}

// sharing reports whether organizations can share a transaction.
func (e *database) sharing() bool { return e.shared.Load() && !e.citus && e.batchMax > 1 }

// runInSlot runs the requests of some organizations in a shared transaction. It
// frees the slot when that takes longer than slotTime.
func (e *database) runInSlot(orgs []uint32) {
	free := sync.OnceFunc(func() {
		e.queue.mu.Lock()
		e.queue.slots--
		e.queue.mu.Unlock()
		e.startReady()
	})
	late := time.AfterFunc(slotBatches*e.batchTime, free)
	defer free()
	defer late.Stop()
	e.runBatch(&link{e: e, orgs: orgs, skipLocked: true}, orgs)
}

// runIsolated runs the requests of one organization, in a transaction that waits
// for the organization's lock.
func (e *database) runIsolated(org uint32) {
	if r := e.queue.nextAlone(org); r != nil {
		defer e.release([]uint32{org})
		e.runRequest(r)
		return
	}
	e.runBatch(&link{e: e, first: org, orgs: []uint32{org}}, []uint32{org})
}

// runRequest runs a request in a transaction of its own and answers it.
func (e *database) runRequest(r *request) {
	err := engine.ErrEnded
	defer func() { r.done <- err }()
	err = e.writeAlone(r.ctx, r.org, r.do)
}

// runBatch runs requests of some organizations in one transaction and answers
// them.
func (e *database) runBatch(l *link, orgs []uint32) {
	var ran []*request
	err := engine.ErrEnded // stays if an operation ends the goroutine
	defer func() {
		e.answer(l, orgs, ran, err)
		e.release(orgs)
	}()
	run := func() error {
		// The time starts here, after the wait for lock and connection: the first
		// request runs however long that took.
		for began := time.Now(); len(ran) == 0 || len(ran) < e.batchMax && time.Since(began) < e.batchTime; {
			r := e.queue.next(l.orgs)
			if r == nil {
				return nil
			}
			ran = append(ran, r)
			if !l.run(r) {
				return r.err
			}
		}
		return nil
	}
	err = e.transact(context.Background(), l, func(engine.Link) error {
		// If requests have run before, the transaction lost a race and is repeated. A
		// single request runs again; several are split and queued again, each in its
		// organization, which is therefore not left to others here.
		if len(ran) > 1 || len(ran) == 1 && !slices.Contains(l.orgs, ran[0].org) {
			return errSplit
		}
		orgs = e.leaveLocked(l, orgs)
		if len(ran) == 1 && !l.run(ran[0]) {
			return ran[0].err
		}
		return run()
	})
}

// leaveLocked isolates organizations whose lock another server holds: they wait
// for it alone. It returns the others.
func (e *database) leaveLocked(l *link, orgs []uint32) (locked []uint32) {
	var missed []uint32
	for _, org := range orgs {
		if slices.Contains(l.orgs, org) {
			locked = append(locked, org)
		} else {
			missed = append(missed, org)
		}
	}
	if missed != nil {
		e.queue.isolate(missed, 1)
		e.release(missed)
	}
	return locked
}

// answer is the only function that answers the requests of a batch or queues them again.
func (e *database) answer(l *link, orgs []uint32, ran []*request, err error) {
	q := &e.queue
	switch {
	case err == nil: // committed
		for _, r := range ran {
			r.done <- r.err
		}
		q.countIsolated(l, ran)
	case len(ran) == 0: // the transaction did not begin
		for r := q.next(orgs); r != nil; r = q.next(orgs) {
			r.done <- err
		}
	case errors.Is(err, engine.ErrEnded), l.inDoubt: // none can run again
		for _, r := range ran {
			r.done <- err
		}
	case tooLong(ran[len(ran)-1].err): // rolled back; the others run again without it
		last := ran[len(ran)-1]
		q.requeue(ran[:len(ran)-1])
		last.done <- last.err
	case len(ran) == 1 && !errors.Is(err, errSplit): // rolled back; it was the only one
		if l.wrote && !errors.Is(err, fault.Unavailable) {
			q.isolate([]uint32{ran[0].org}, isolatedFor)
		}
		ran[0].done <- err
	case !l.skipLocked: // rolled back; requests of one organization: each runs alone
		q.isolate(orgs, isolatedFor)
		for _, r := range ran {
			r.alone = true
		}
		q.requeue(ran)
	default: // rolled back; several organizations
		q.requeue(ran)
		if last := ran[len(ran)-1]; l.failed == nil && last.err != nil { // it is known who failed
			q.isolate([]uint32{last.org}, isolatedFor)
			return
		}
		for _, r := range ran {
			q.isolate([]uint32{r.org}, 1)
		}
	}
}

// run runs a request in a possibly shared transaction. It reports whether the transaction
// can still be committed.
func (l *link) run(r *request) bool {
	if r.err = engine.Waited(r.ctx); r.err != nil {
		return true
	}
	wrote := l.wrote
	defer func() { l.wrote = l.wrote || wrote }()
	l.wrote = false
	l.operations++
	l.org = r.org
	r.err = l.limited(r.do)
	return l.failed == nil && (r.err == nil || !l.wrote)
}

// limited runs an operation, which fails if it runs longer than one write can. The waits for
// a connection and for locks are over then.
func (l *link) limited(do func(engine.Link) error) error {
	began := time.Now()
	timed, cancel := context.WithDeadline(l.ctx, began.Add(l.e.running))
	defer cancel()
	l.ctx, l.unlimited = timed, l.ctx
	err := do(l)
	long := l.ctx == l.unlimited
	l.ctx = l.unlimited
	if long || time.Since(began) < l.e.running {
		return err
	}
	return engine.TooLong(l.e.running)
}

// Long lifts the limit: other organizations have transactions of their own.
func (l *link) Long() {
	if l.unlimited != nil {
		l.ctx = l.unlimited
	}
}

// tooLong reports whether an operation ran longer than one write can.
func tooLong(err error) bool {
	f := fault.Of(err)
	return f != nil && f.Reason == fault.TooLong
}

// release makes organizations ready in which nothing runs any more.
func (e *database) release(orgs []uint32) {
	if len(orgs) == 0 {
		return
	}
	q := &e.queue
	q.mu.Lock()
	for _, org := range orgs {
		if len(q.waiting[org]) == 0 {
			delete(q.waiting, org)
		} else {
			q.ready = append(q.ready, org)
		}
	}
	q.mu.Unlock()
	e.startReady()
}

func (q *queue) add(r *request) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.waiting == nil {
		q.waiting, q.isolated = map[uint32][]*request{}, map[uint32]int{}
	}
	q.seq++
	r.seq = q.seq
	line, busy := q.waiting[r.org]
	if !busy {
		q.ready = append(q.ready, r.org)
	}
	q.waiting[r.org] = append(line, r)
}

// next takes the oldest request of organizations that can share.
func (q *queue) next(orgs []uint32) (first *request) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, org := range orgs {
		if line := q.waiting[org]; len(line) > 0 && !line[0].alone && (first == nil || line[0].seq < first.seq) {
			first = line[0]
		}
	}
	if first != nil {
		q.waiting[first.org] = q.waiting[first.org][1:]
	}
	return first
}

// nextAlone takes the first request of an organization if it must not share.
func (q *queue) nextAlone(org uint32) *request {
	q.mu.Lock()
	defer q.mu.Unlock()
	line := q.waiting[org]
	if len(line) == 0 || !line[0].alone {
		return nil
	}
	q.waiting[org] = line[1:]
	return line[0]
}

// requeue puts requests back in front of those that came later.
func (q *queue) requeue(ran []*request) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, r := range slices.Backward(ran) {
		q.waiting[r.org] = slices.Insert(q.waiting[r.org], 0, r)
	}
}

// isolate makes organizations run at least so many operations alone.
func (q *queue) isolate(orgs []uint32, operations int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, org := range orgs {
		q.isolated[org] = max(q.isolated[org], operations)
	}
}

// countIsolated counts down the operations of isolated organizations.
func (q *queue) countIsolated(l *link, ran []*request) {
	if l.skipLocked || len(ran) == 0 {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	org := ran[0].org
	if q.isolated[org] -= len(ran); q.isolated[org] <= 0 {
		delete(q.isolated, org)
	}
}

// remove takes a request out of the queue. It reports whether it still waited.
func (q *queue) remove(r *request) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	i := slices.Index(q.waiting[r.org], r)
	if i >= 0 {
		q.waiting[r.org] = slices.Delete(q.waiting[r.org], i, i+1)
	}
	return i >= 0
}

// len returns the number of requests that wait.
func (q *queue) len() (n int) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, line := range q.waiting {
		n += len(line)
	}
	return n
}
