// Package hashing limits how many passwords are hashed at once: each hash takes 19 MiB and
// a core for about 50 ms.
package hashing

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// Limits.
const (
	Slots          = 4               // hashes at a time
	PerNetwork     = 2               // requests of one network in the queue, waiting for a slot or hashing
	NetworkWaiting = 30              // requests of one network that wait to join the queue
	waiting        = 32              // requests that wait for a slot; the least urgent one beyond is refused
	deadline       = 5 * time.Second // of the whole wait
)

// Busy is the refusal of a request for which the queue has no room or no time. It may be
// sent again after RetrySeconds.
var Busy = errors.New("too many sign-ins at once")

// RetrySeconds is how long a refused request should wait.
const RetrySeconds = 2

// Urgency is the place of a request in the queue, most urgent first.
type Urgency int

const (
	Urgent    Urgency = iota // signed in, a known browser, or the setup link
	Unblamed                 // a network without recent failures
	Suspected                // a network with recent failures
)

// Queue is the queue for password hashes. A network has few requests in it, so
// that one network cannot make the others wait.
type Queue struct {
	mu       sync.Mutex
	free     int
	waiting  []*waiter // most urgent first
	networks map[string]*network
}

// waiter is a request that waits. It receives whether it can go on.
type waiter struct {
	urgency Urgency
	answer  chan bool
}

// network has the requests of one network.
type network struct {
	inside  int
	waiting []*waiter
}

// New returns an empty queue.
func New() *Queue { return &Queue{free: Slots, networks: map[string]*network{}} }

// Enter lets a request hash a password: it waits for its network, then for the given
// delay, then for a slot. leave gives both back. A request whose wait exceeds the deadline
// is refused with Busy.
func (q *Queue) Enter(ctx context.Context, network string, delay time.Duration, u Urgency) (leave func(), err error) {
	ctx, cancel := context.WithTimeout(ctx, deadline)
	defer cancel()
	defer func() {
		if errors.Is(err, context.DeadlineExceeded) {
			err = Busy
		}
	}()
	leaveNetwork, err := q.join(ctx, network)
	if err != nil {
		return nil, err
	}
	if err := sleep(ctx, delay); err != nil {
		leaveNetwork()
		return nil, err
	}
	free, err := q.slot(ctx, u)
	if err != nil {
		leaveNetwork()
		return nil, err
	}
	return func() { free(); leaveNetwork() }, nil
}

// Full reports whether no more requests of a network can wait, so that they are
// refused before anything is read for them.
func (q *Queue) Full(name string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := q.networks[name]
	return n != nil && len(n.waiting) >= NetworkWaiting
}

// Waiting is the number of requests that wait for a slot.
func (q *Queue) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}

// join lets a request of a network join the queue. leave ends its stay.
func (q *Queue) join(ctx context.Context, name string) (leave func(), err error) {
	q.mu.Lock()
	n := q.networks[name]
	if n == nil {
		n = &network{}
		q.networks[name] = n
	}
	leave = func() { q.leave(name) }
	if n.inside < PerNetwork {
		n.inside++
		q.mu.Unlock()
		return leave, nil
	}
	if len(n.waiting) >= NetworkWaiting {
		q.mu.Unlock()
		return nil, Busy
	}
	w := &waiter{answer: make(chan bool, 1)}
	n.waiting = append(n.waiting, w)
	q.mu.Unlock()
	return leave, q.wait(ctx, w, &n.waiting, leave)
}

// leave gives the network's room in the queue to its next request.
func (q *Queue) leave(name string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := q.networks[name]
	switch {
	case len(n.waiting) > 0:
		n.waiting[0].answer <- true
		n.waiting = n.waiting[1:]
	case n.inside > 1:
		n.inside--
	default:
		delete(q.networks, name)
	}
}

// slot waits for a slot to hash in. free returns it.
func (q *Queue) slot(ctx context.Context, urgency Urgency) (free func(), err error) {
	q.mu.Lock()
	if q.free > 0 {
		q.free--
		q.mu.Unlock()
		return q.release, nil
	}
	w := &waiter{urgency: urgency, answer: make(chan bool, 1)}
	at, _ := slices.BinarySearchFunc(q.waiting, urgency+1, func(w *waiter, than Urgency) int { return int(w.urgency - than) })
	q.waiting = slices.Insert(q.waiting, at, w)
	if last := len(q.waiting) - 1; last >= waiting {
		q.waiting[last].answer <- false
		q.waiting = q.waiting[:last]
	}
	q.mu.Unlock()
	return q.release, q.wait(ctx, w, &q.waiting, q.release)
}

// release gives a slot to the most urgent request.
func (q *Queue) release() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) == 0 {
		q.free++
		return
	}
	q.waiting[0].answer <- true
	q.waiting = q.waiting[1:]
}

// wait waits for the answer of a waiter in a list. If the context ends after the
// answer came, back returns what it gave.
func (q *Queue) wait(ctx context.Context, w *waiter, list *[]*waiter, back func()) error {
	select {
	case goOn := <-w.answer:
		if !goOn {
			return Busy
		}
		return nil
	case <-ctx.Done():
	}
	q.mu.Lock()
	if at := slices.Index(*list, w); at >= 0 {
		*list = slices.Delete(*list, at, at+1)
		q.mu.Unlock()
		return ctx.Err()
	}
	q.mu.Unlock()
	if <-w.answer {
		back()
	}
	return ctx.Err()
}

func sleep(ctx context.Context, d time.Duration) error {
	if d == 0 {
		return nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
