package sqlite

import (
	"maps"
	"slices"
	"sync"
	"time"

	"kontor/internal/db/engine"
)

// turnTime is how much more of the writer than the others an organization uses before it
// is the turn of the next one. In this time it runs several operations that share its pages.
const turnTime = 5 * time.Millisecond

// usedMax is how many organizations the queue counts the time of before it forgets some.
const usedMax = 1024

// queue holds the requests that wait and decides which run next: those of the
// organization that has used the writer least.
type queue struct {
	mu     sync.RWMutex // held for reading while a request enters
	closed bool
	in     chan *request

	lines []*line                  // taken from in, by organization, in the order in which they came
	turn  *line                    // runs now
	used  map[uint32]time.Duration // of the writer, by organization, since it was last idle
	least time.Duration            // a new line begins with at least this
}

// line is the requests of an organization that wait.
type line struct {
	org      uint32
	requests []*request
	joins    bool // the batch that runs: its pages are written anyway
}

func newQueue() queue {
	return queue{in: make(chan *request, 1024), used: map[uint32]time.Duration{}}
}

// put adds a request, unless the queue is closed or the request's context ends first.
func (q *queue) put(r *request) error {
	q.mu.RLock()
	defer q.mu.RUnlock()
	if q.closed {
		return errClosed
	}
	select {
	case q.in <- r:
		return nil
	case <-r.ctx.Done():
		return engine.Waited(r.ctx)
	}
}

func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.closed = true
	close(q.in)
}

// begin waits for a request and begins a batch. It returns false when the queue is closed
// and empty.
func (q *queue) begin() bool {
	q.gather()
	if len(q.lines) == 0 {
		clear(q.used) // nobody waits, so nobody is owed time
		q.turn, q.least = nil, 0
		r, ok := <-q.in
		if !ok {
			return false
		}
		q.add(r)
		q.gather()
	}
	for _, l := range q.lines {
		l.joins = true
	}
	return true
}

// next returns the next request of the batch that has run this long, or nil. A request that
// came after the batch began joins only if its organization is in the batch. If all joined, all
// clients would be answered at once and the writer would be idle until the first of them returns.
func (q *queue) next(ran time.Duration) *request {
	q.gather()
	var next *line
	others := false
	for _, l := range q.lines {
		switch {
		case len(l.requests) == 0:
		case !l.joins:
			others = true
		case next == nil || q.used[l.org] < q.used[next.org]:
			next = l
		}
	}
	if next == nil || ran >= batchLongest || others && ran >= batchTime {
		return nil
	}
	q.least = max(q.least, q.used[next.org])
	if t := q.turn; t != nil && t.joins && len(t.requests) > 0 && q.used[t.org] < q.used[next.org]+turnTime {
		next = t
	}
	q.turn = next
	r := next.requests[0]
	next.requests = next.requests[1:]
	return r
}

// end ends a batch. What an organization has used is forgotten once it is not more than a
// new line begins with.
func (q *queue) end() {
	q.lines = slices.DeleteFunc(q.lines, func(l *line) bool { return len(l.requests) == 0 })
	q.turn = nil
	if len(q.used) > usedMax {
		waits := map[uint32]bool{}
		for _, l := range q.lines {
			waits[l.org] = true
		}
		maps.DeleteFunc(q.used, func(org uint32, used time.Duration) bool { return used <= q.least && !waits[org] })
	}
}

// spend counts the time of the writer that an organization has used.
func (q *queue) spend(org uint32, took time.Duration) { q.used[org] += took }

// len is the number of requests that wait.
func (q *queue) len() int {
	n := len(q.in)
	for _, l := range q.lines {
		n += len(l.requests)
	}
	return n
}

// gather takes the requests in the channel without waiting.
func (q *queue) gather() {
	for {
		select {
		case r, ok := <-q.in:
			if !ok {
				return
			}
			q.add(r)
		default:
			return
		}
	}
}

// add puts a request behind those of its organization. One that has been idle is owed
// nothing for that time.
func (q *queue) add(r *request) {
	i := slices.IndexFunc(q.lines, func(l *line) bool { return l.org == r.org })
	if i < 0 {
		i = len(q.lines)
		q.lines = append(q.lines, &line{org: r.org})
	}
	if len(q.lines[i].requests) == 0 {
		q.used[r.org] = max(q.used[r.org], q.least)
	}
	q.lines[i].requests = append(q.lines[i].requests, r)
}
