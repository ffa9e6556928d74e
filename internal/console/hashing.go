package console

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// Limits of password hashing. Each hash takes 19 MiB and a core for about 50 ms.
const (
	hashesAtOnce   = 4
	hashesWaiting  = 32              // requests that wait for a slot; the least urgent one beyond is refused
	perNetwork     = 2               // requests of one network in the queue, waiting for a slot or hashing
	networkWaiting = 30              // requests of one network that wait to join the queue
	hashDeadline   = 5 * time.Second // of the whole wait
	busySeconds    = 2               // Retry-After of a refused request
)

// errBusy is the refusal of a request for which the queue has no room or no time.
var errBusy = errors.New("too many sign-ins at once")

// Urgency in the queue, most urgent first.
const (
	urgent    = iota // signed in, a known browser, or the setup link
	unblamed         // a network without recent failures
	suspected        // a network with recent failures
)

// hashing is the queue for password hashes. A network has few requests in it, so
// that one network cannot make the others wait.
type hashing struct {
	mu       sync.Mutex
	free     int
	waiting  []*waiter // most urgent first
	networks map[string]*network
}

// waiter is a request that waits. It receives whether it can go on.
type waiter struct {
	urgency int
	answer  chan bool
}

// network has the requests of one network.
type network struct {
	inside  int
	waiting []*waiter
}

func newHashing() *hashing { return &hashing{free: hashesAtOnce, networks: map[string]*network{}} }

// join lets a request of a network join the queue. leave ends its stay.
func (h *hashing) join(ctx context.Context, name string) (leave func(), err error) {
	h.mu.Lock()
	n := h.networks[name]
	if n == nil {
		n = &network{}
		h.networks[name] = n
	}
	leave = func() { h.leave(name) }
	if n.inside < perNetwork {
		n.inside++
		h.mu.Unlock()
		return leave, nil
	}
	if len(n.waiting) >= networkWaiting {
		h.mu.Unlock()
		return nil, errBusy
	}
	w := &waiter{answer: make(chan bool, 1)}
	n.waiting = append(n.waiting, w)
	h.mu.Unlock()
	return leave, h.wait(ctx, w, &n.waiting, leave)
}

// full reports whether no more requests of a network can wait, so that they are
// refused before anything is read for them.
func (h *hashing) full(name string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := h.networks[name]
	return n != nil && len(n.waiting) >= networkWaiting
}

// leave gives the network's room in the queue to its next request.
func (h *hashing) leave(name string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := h.networks[name]
	switch {
	case len(n.waiting) > 0:
		n.waiting[0].answer <- true
		n.waiting = n.waiting[1:]
	case n.inside > 1:
		n.inside--
	default:
		delete(h.networks, name)
	}
}

// slot waits for a slot to hash in. free returns it.
func (h *hashing) slot(ctx context.Context, urgency int) (free func(), err error) {
	h.mu.Lock()
	if h.free > 0 {
		h.free--
		h.mu.Unlock()
		return h.release, nil
	}
	w := &waiter{urgency: urgency, answer: make(chan bool, 1)}
	at, _ := slices.BinarySearchFunc(h.waiting, urgency+1, func(w *waiter, than int) int { return w.urgency - than })
	h.waiting = slices.Insert(h.waiting, at, w)
	if last := len(h.waiting) - 1; last >= hashesWaiting {
		h.waiting[last].answer <- false
		h.waiting = h.waiting[:last]
	}
	h.mu.Unlock()
	return h.release, h.wait(ctx, w, &h.waiting, h.release)
}

// release gives a slot to the most urgent request.
func (h *hashing) release() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.waiting) == 0 {
		h.free++
		return
	}
	h.waiting[0].answer <- true
	h.waiting = h.waiting[1:]
}

// wait waits for the answer of a waiter in a list. If the context ends after the
// answer came, back returns what it gave.
func (h *hashing) wait(ctx context.Context, w *waiter, list *[]*waiter, back func()) error {
	select {
	case goOn := <-w.answer:
		if !goOn {
			return errBusy
		}
		return nil
	case <-ctx.Done():
	}
	h.mu.Lock()
	if at := slices.Index(*list, w); at >= 0 {
		*list = slices.Delete(*list, at, at+1)
		h.mu.Unlock()
		return ctx.Err()
	}
	h.mu.Unlock()
	if <-w.answer {
		back()
	}
	return ctx.Err()
}

// hashingFor lets a visit hash a password: it waits for its network, then for the
// given delay, then for a slot. leave gives both back. A visitor whose wait exceeds
// the deadline is refused with errBusy.
func (v *Visit) hashingFor(network string, delay time.Duration, urgency int) (leave func(), err error) {
	ctx, cancel := context.WithTimeout(v.r.Context(), hashDeadline)
	defer cancel()
	defer func() {
		if errors.Is(err, context.DeadlineExceeded) {
			err = errBusy
		}
	}()
	leaveNetwork, err := v.site.hashing.join(ctx, network)
	if err != nil {
		return nil, err
	}
	if err := sleep(ctx, delay); err != nil {
		leaveNetwork()
		return nil, err
	}
	free, err := v.site.hashing.slot(ctx, urgency)
	if err != nil {
		leaveNetwork()
		return nil, err
	}
	return func() { free(); leaveNetwork() }, nil
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
