package sqlite

import (
	"slices"
	"sync"

	"kontor/internal/db/engine"
)

// queue holds the requests that wait and decides which of them share a batch.
type queue struct {
	mu     sync.RWMutex // held for reading while a request enters
	closed bool
	in     chan *request

	waiting []*request      // taken from in
	sorted  int             // how many of them are sorted
	first   int             // how many of them were waiting when the batch began
	orgs    map[uint32]bool // organizations in the batch
	rank    map[uint32]int  // for sort
}

func newQueue() queue {
	return queue{in: make(chan *request, 1024), orgs: map[uint32]bool{}, rank: map[uint32]int{}}
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

// begin waits for a request and begins a batch of at most max. It returns false
// when the queue is closed and empty.
//
// A batch takes the waiting requests organization by organization: each
// organization has its own pages in every index, and a commit writes a page once.
func (q *queue) begin(max int) bool {
	if len(q.waiting) == 0 {
		r, ok := <-q.in
		if !ok {
			return false
		}
		q.waiting = append(q.waiting, r)
	}
	q.gather()
	if max > 1 {
		q.sort(q.waiting[q.sorted:]) // behind those that the last batch left over
	}
	q.sorted = len(q.waiting)
	q.first = min(max, q.sorted)
	clear(q.orgs)
	for _, r := range q.waiting[:q.first] {
		q.orgs[r.org] = true
	}
	return true
}

// next returns the next request of the batch, or nil. A request that came after
// the batch began joins only if its organization is in the batch, whose pages are
// written anyway. If all joined, all clients would be answered at once and the
// writer would be idle until the first of them returns.
func (q *queue) next() *request {
	if q.first > 0 {
		q.first--
		return q.take(0)
	}
	q.gather()
	for i, r := range q.waiting {
		if q.orgs[r.org] {
			return q.take(i)
		}
	}
	return nil
}

// len is the number of requests that wait.
func (q *queue) len() int { return len(q.waiting) + len(q.in) }

// sort groups requests by organization, in the order in which the first request
// of each organization came.
func (q *queue) sort(requests []*request) {
	clear(q.rank)
	for _, r := range requests {
		if _, ok := q.rank[r.org]; !ok {
			q.rank[r.org] = len(q.rank)
		}
	}
	slices.SortStableFunc(requests, func(a, b *request) int { return q.rank[a.org] - q.rank[b.org] })
}

// gather takes the requests in the channel without waiting.
func (q *queue) gather() {
	for {
		select {
		case r, ok := <-q.in:
			if !ok {
				return
			}
			q.waiting = append(q.waiting, r)
		default:
			return
		}
	}
}

func (q *queue) take(i int) *request {
	r := q.waiting[i]
	if i < q.sorted {
		q.sorted--
	}
	q.waiting = slices.Delete(q.waiting, i, i+1)
	return r
}
