package sqlite

import (
	"context"
	"time"

	"kontor/internal/db/engine"
)

// outcome is how an operation ended.
type outcome int

const (
	pending   outcome = iota // it has not run, or is to run again
	succeeded                // stored, if the commit succeeds
	refused                  // it returned an error and nothing of it is left
	failed                   // the same, but the batch had to be rolled back: it does not run again
	skipped                  // its context ended before it began
)

// request is an operation that wants to write.
type request struct {
	ctx    context.Context
	org    uint32
	do     func(engine.Link) error
	dryRun bool // it returns an error in any case

	begun   bool // its operation ran at least once
	outcome outcome
	err     error
	done    chan error // nil: it is stored
}

func (r *request) end(o outcome, err error) { r.outcome, r.err = o, err }

// cancelled skips a request whose context ended before its operation began.
func (r *request) cancelled() bool {
	err := engine.Waited(r.ctx)
	if err == nil || r.begun {
		return false
	}
	r.end(skipped, err)
	return true
}

// reset prepares the request for its next use.
func (r *request) reset() { *r = request{done: r.done} }

// batch is the requests that share a transaction.
type batch struct {
	requests  []*request
	position  int // of the next request to run
	began     time.Time
	running   time.Time // when its current operation began to run
	open      bool      // its transaction is open
	begun     bool      // it was open at least once
	isolated  bool      // each operation has a savepoint, and the pipeline is not used
	retried   bool      // it was rolled back once
	directory bool      // it changed directory tables
	pages     int       // pages written by the commit
	err       error     // why the whole batch failed
}

// start starts an empty batch.
func (b *batch) start(isolated bool) {
	*b = batch{requests: b.requests[:0], began: time.Now(), isolated: isolated}
}

// add appends a request, which runs next.
func (b *batch) add(r *request) {
	if r != nil {
		b.requests = append(b.requests, r)
		b.position = len(b.requests)
	}
}

// next returns the next pending request after a rewind.
func (b *batch) next() *request {
	for b.position < len(b.requests) {
		r := b.requests[b.position]
		b.position++
		if r.outcome == pending {
			return r
		}
	}
	return nil
}

// current is the request that has just run.
func (b *batch) current() *request { return b.requests[b.position-1] }

// rewind prepares the batch to run again and returns the number of operations to run.
func (b *batch) rewind() (n int) {
	for _, r := range b.requests {
		if r.outcome != failed && r.outcome != skipped {
			r.end(pending, nil)
			n++
		}
	}
	b.position, b.isolated, b.retried, b.directory = 0, true, true, false
	return n
}

// fail makes the whole batch fail.
func (b *batch) fail(err error) state {
	b.err = err
	return failing
}

func (b *batch) count(o outcome) (n int) {
	for _, r := range b.requests {
		if r.outcome == o {
			n++
		}
	}
	return n
}

// clear drops the requests, which their callers use again.
func (b *batch) clear() { clear(b.requests) }
