package api

import (
	"context"
	"fmt"
	"sync"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/db"
)

// Hub tells when an organization has new events.
type Hub interface {
	Wait(org uint32) (woken <-chan struct{}, stop func())
}

// polling is an input that waits for a result, found is its output.
type (
	polling interface{ Wait() time.Duration }
	found   interface {
		Found() bool
		Full() bool
		Last() string // id after which to go on
	}
)

// Limits of requests that wait, all at once.
const (
	waitersPerKey    = 5
	waitersPerOrg    = 20
	waitersPerServer = 1000
)

// Times of waiting.
const (
	burst     = time.Second      // from the first event to the answer, so that a burst comes together
	sweep     = 60 * time.Second // after which a reader looks without a hint
	unhinted  = time.Second      // the same without a hub
	retryOpen = "1"              // Retry-After of a refusal, in seconds
)

// waiters counts the requests that wait.
type waiters struct {
	mu    sync.Mutex
	all   int
	byKey map[uint32]int
	byOrg map[uint32]int
}

// enter counts a request, or returns why it cannot wait.
func (w *waiters) enter(org, key uint32) (refusal string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.byKey[key] >= waitersPerKey:
		return fmt.Sprintf("%d requests of this key already wait for events, the most at once", waitersPerKey)
	case w.byOrg[org] >= waitersPerOrg:
		return fmt.Sprintf("%d requests of this organization already wait for events, the most at once", waitersPerOrg)
	case w.all >= waitersPerServer:
		return "too many requests wait for events on this server; try again later"
	}
	w.count(org, key, 1)
	return ""
}

// leave ends the count of a request.
func (w *waiters) leave(org, key uint32) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.count(org, key, -1)
}

func (w *waiters) count(org, key uint32, n int) {
	if w.byKey == nil {
		w.byKey, w.byOrg = map[uint32]int{}, map[uint32]int{}
	}
	w.all += n
	for counts, id := range map[*map[uint32]int]uint32{&w.byKey: key, &w.byOrg: org} {
		if (*counts)[id] += n; (*counts)[id] == 0 {
			delete(*counts, id)
		}
	}
}

// waitsIn takes one of the places of waiting requests.
func (x *exchange) waitsIn() (leave func(), err error) {
	org, key := x.who.Actor.Org, x.who.Actor.Key
	if refusal := x.waiters.enter(org, key); refusal != "" {
		x.w.Header().Set("Retry-After", retryOpen)
		return nil, fault.RateLimitExceeded.Because("%s", refusal).For(fault.TooManyOpen)
	}
	return func() { x.waiters.leave(org, key) }, nil
}

// signal returns a channel that receives when the organization has new events, and how long to
// wait for it before looking anyway.
func (x *exchange) signal() (woken <-chan struct{}, every time.Duration, stop func()) {
	if x.Hub == nil {
		return nil, unhinted, func() {}
	}
	woken, stop = x.Hub.Wait(x.who.Actor.Org)
	return woken, sweep, stop
}

// poll reads until there is a result or the time is over. Then it waits a moment for more, unless
// there is more than an answer holds.
func (x *exchange) poll(in any, wait time.Duration) (answer, error) {
	leave, err := x.waitsIn()
	if err != nil {
		return answer{}, err
	}
	defer leave()
	woken, every, stop := x.signal()
	defer stop()
	ctx, cancel := context.WithTimeout(x.r.Context(), wait)
	defer cancel()
	for {
		out, err := x.peek(in)
		if err != nil {
			return answer{}, err
		}
		page := out.(found)
		if page.Found() {
			if !page.Full() && !x.pause(nil, burst) {
				break
			}
			return x.look(in)
		}
		in.(resumed).Resume(page.Last()) // only what comes from now on, also with after=newest
		if !x.pauseUntil(ctx, woken, every) {
			break
		}
		if err := x.still(); err != nil {
			return answer{}, err
		}
	}
	return x.look(in)
}

// peek reads without building an answer.
func (x *exchange) peek(in any) (out any, err error) {
	err = x.DB.Read(x.r.Context(), x.who.Actor, func(tx *db.Tx) (err error) {
		out, err = x.route.op.run(tx, in)
		return err
	})
	return out, err
}

// pause waits for a signal or for some time. It returns false if the server stops or the client
// is gone.
func (x *exchange) pause(woken <-chan struct{}, most time.Duration) bool {
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-woken:
	case <-timer.C:
	case <-x.Stop:
		return false
	case <-x.r.Context().Done():
		return false
	}
	return true
}

// pauseUntil is pause that also ends with a context.
func (x *exchange) pauseUntil(ctx context.Context, woken <-chan struct{}, most time.Duration) bool {
	if end, ok := ctx.Deadline(); ok {
		most = min(most, max(time.Until(end), 0))
	}
	return x.pause(woken, most) && ctx.Err() == nil
}

// still asks for the key again: it can be revoked while a request waits.
func (x *exchange) still() error {
	key, err := keyOf(x.r.Header)
	if err != nil {
		return err
	}
	who, err := x.gate.Still(x.r.Context(), key)
	if err != nil {
		return err
	}
	who.Actor.Action = x.who.Actor.Action
	x.who = who
	if !who.Open || !who.Actor.May(x.route.right) {
		return fault.Forbidden
	}
	return nil
}
