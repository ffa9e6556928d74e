package dispatch

import (
	"context"
	"crypto/rand"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"kontor/internal/db"
	"kontor/internal/outbound/webhook"
)

// Times of the dispatcher.
const (
	interval      = 500 * time.Millisecond // between looking for endpoints whose time has come
	sweepInterval = 60 * time.Second       // between looking for endpoints that a lost hint forgot
	hintInterval  = 100 * time.Millisecond // between reacting to new events
	takeMax       = 16                     // endpoints that are taken at once
	dueMax        = 256                    // endpoints that are looked at
)

// Hub tells which organizations have new events.
type Hub interface {
	Watch() (woken <-chan struct{}, take func() []uint32, stop func())
}

// Sent is an attempt, for metrics.
type Sent struct {
	Result string // delivered, or the error
	Took   time.Duration
	Lag    time.Duration // from the event to its delivery; negative if it was not delivered
}

// Options configure a dispatcher.
type Options struct {
	DB       *db.DB
	Courier  *webhook.Courier
	Hub      Hub           // nil looks for new events at every interval
	Log      *slog.Logger  // nil discards
	Observe  func(Sent)    // called with every attempt; it must not block
	Disabled func(n int)   // called with the number of disabled endpoints
	Interval time.Duration // 0 is half a second
}

// Dispatcher sends events to endpoints.
type Dispatcher struct {
	Options
	owner   string
	crowded atomic.Bool // endpoints wait for a slot: those that work give theirs back in time

	mu    sync.Mutex
	slots slots
	again map[uint32]bool // endpoints that work here and have new events
	done  chan struct{}   // a slot is free
}

// New returns a dispatcher.
func New(o Options) *Dispatcher {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Interval == 0 {
		o.Interval = interval
	}
	return &Dispatcher{Options: o, owner: rand.Text(), slots: newSlots(), again: map[uint32]bool{}, done: make(chan struct{}, 1)}
}

// Run sends events until the context ends. It finishes attempts that are under way.
func (d *Dispatcher) Run(ctx context.Context) {
	d.failed(ctx, "free webhook endpoints of an earlier run", webhook.Free(ctx, d.DB))
	woken, take, stop := d.watch()
	defer stop()
	tick, hints := time.NewTicker(d.Interval), time.NewTicker(min(hintInterval, d.Interval))
	defer tick.Stop()
	defer hints.Stop()
	var turns sync.WaitGroup
	defer turns.Wait()
	orgs := map[uint32]bool{}
	var swept time.Time
	for {
		if since := time.Since(swept); since >= sweepInterval || d.Hub == nil {
			d.sweep(ctx, orgs)
			swept = time.Now()
		}
		for _, org := range take() {
			orgs[org] = true
		}
		d.start(ctx, &turns, orgs)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-d.done:
		case <-woken:
			select { // more events often follow at once
			case <-ctx.Done():
				return
			case <-hints.C:
			}
		}
	}
}

func (d *Dispatcher) watch() (woken <-chan struct{}, take func() []uint32, stop func()) {
	if d.Hub == nil {
		return nil, func() []uint32 { return nil }, func() {}
	}
	return d.Hub.Watch()
}

// sweep finds endpoints that are behind although no hint came or the clock was set back, and
// counts disabled ones.
func (d *Dispatcher) sweep(ctx context.Context, orgs map[uint32]bool) {
	d.failed(ctx, "correct times of webhook endpoints", webhook.Correct(ctx, d.DB))
	found, err := webhook.Behind(ctx, d.DB)
	d.failed(ctx, "find webhook endpoints that are behind", err)
	for _, org := range found {
		orgs[org] = true
	}
	if d.Disabled == nil {
		return
	}
	n := 0
	n, err = db.Look(ctx, d.DB, webhook.CountDisabled)
	if d.failed(ctx, "count disabled webhook endpoints", err); err == nil {
		d.Disabled(n)
	}
}

func (d *Dispatcher) failed(ctx context.Context, what string, err error) {
	if err != nil && ctx.Err() == nil {
		d.Log.Error(what, "error", err)
	}
}

// start begins to work on endpoints with something to send, as far as there are slots. orgs are
// organizations with new events; it removes those that it has looked at.
func (d *Dispatcher) start(ctx context.Context, turns *sync.WaitGroup, orgs map[uint32]bool) {
	ids := make([]uint32, 0, len(orgs))
	for org := range orgs {
		ids = append(ids, org)
	}
	due, err := webhook.ListDue(ctx, d.DB, ids, dueMax)
	if err != nil {
		d.failed(ctx, "find webhook endpoints to send to", err)
		return
	}
	for _, one := range d.choose(due, orgs) {
		turns.Go(func() {
			d.turn(ctx, one)
			d.finish(one)
		})
	}
}

// choose takes slots for endpoints, and notes which organizations have to be looked at again.
func (d *Dispatcher) choose(due []webhook.Due, orgs map[uint32]bool) []webhook.Due {
	d.mu.Lock()
	defer d.mu.Unlock()
	for id, one := range d.slots.running {
		if orgs[one.Org] {
			d.again[id] = true
		}
	}
	clear(orgs)
	var waiting []webhook.Due
	for _, one := range due {
		if _, here := d.slots.running[one.Endpoint]; !here {
			waiting = append(waiting, one)
		}
	}
	started := d.slots.next(waiting)
	if len(started) > takeMax {
		for _, one := range started[takeMax:] {
			d.slots.free(one)
		}
		started = started[:takeMax]
	}
	taken := map[uint32]bool{}
	for _, one := range started {
		taken[one.Endpoint] = true
	}
	for _, one := range due {
		if !taken[one.Endpoint] {
			orgs[one.Org] = true
		}
	}
	d.crowded.Store(len(started) < len(due))
	if len(started) == takeMax {
		d.signal()
	}
	return started
}

// finish frees the slot of an endpoint.
func (d *Dispatcher) finish(one webhook.Due) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.slots.free(one)
	d.signal()
}

// signal wakes the dispatcher.
func (d *Dispatcher) signal() {
	select {
	case d.done <- struct{}{}:
	default:
	}
}
