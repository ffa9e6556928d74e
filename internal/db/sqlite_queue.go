package db

import (
	"context"
	"slices"
)

// request is an operation that wants to write.
type request struct {
	ctx  context.Context
	org  uint32
	do   func(link) error
	try  bool       // it ends in an error, whatever it does
	err  error      // its refusal, which is told with the batch
	done chan error // nil: committed
}

// queue decides who goes with which batch.
type queue struct {
	in      chan *request
	waiting []*request // taken from in, not served yet
	sorted  int        // so many of them are in their order already

	first  int             // of the batch: who waited when it began and has not had a turn
	inside map[uint32]bool // their organizations
	place  map[uint32]int  // for sort
}

func newQueue() queue {
	return queue{in: make(chan *request, 1024), inside: map[uint32]bool{}, place: map[uint32]int{}}
}

// begin begins a batch of so many when somebody waits, or tells that nobody ever
// will. Those who wait now go together, organization by organization: each has
// pages of its own in every index, and a commit writes a page once.
func (q *queue) begin(most int) bool {
	if len(q.waiting) == 0 {
		r, ok := <-q.in
		if !ok {
			return false
		}
		q.waiting = append(q.waiting, r)
	}
	q.gather()
	if most > 1 {
		q.sort(q.waiting[q.sorted:]) // nobody gets before those whom the last batch left
	}
	q.sorted = len(q.waiting)
	q.first = min(most, q.sorted)
	clear(q.inside)
	for _, r := range q.waiting[:q.first] {
		q.inside[r.org] = true
	}
	return true
}

// next is the next request of the batch, nil at its end. Who came after it began
// joins when the organization is in it already: its pages are written anyway.
// The others wait for the next batch. If everybody were let in, everybody would
// be answered at once and the writer would have nothing to do until the first
// comes back.
func (q *queue) next() *request {
	if q.first > 0 {
		q.first--
		return q.take(0)
	}
	q.gather()
	for i, r := range q.waiting {
		if q.inside[r.org] {
			return q.take(i)
		}
	}
	return nil
}

// len is how many wait.
func (q *queue) len() int { return len(q.waiting) + len(q.in) }

// sort brings those of an organization together, in the order in which the
// first of each came.
func (q *queue) sort(requests []*request) {
	clear(q.place)
	for _, r := range requests {
		if _, ok := q.place[r.org]; !ok {
			q.place[r.org] = len(q.place)
		}
	}
	slices.SortStableFunc(requests, func(a, b *request) int { return q.place[a.org] - q.place[b.org] })
}

// giveBack lets those wait again who have had no turn.
func (q *queue) giveBack(requests []*request) {
	if len(requests) > 0 {
		q.waiting = append(requests, q.waiting...)
		q.sorted += len(requests)
	}
}

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
