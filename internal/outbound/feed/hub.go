package feed

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"kontor/internal/db"
)

// How often other processes are asked for new events.
const (
	hintInterval     = 500 * time.Millisecond
	hintIntervalFile = time.Second // on SQLite, where other processes are commands
)

// Hub wakes those who wait for events. A commit wakes its own process; other processes read
// event_heads. These are hints: a reader that waits also queries from time to time, so a
// lost hint delays an event and loses none.
type Hub struct {
	mu      sync.Mutex
	waiting map[uint32]map[chan struct{}]bool
	heads   map[uint32]int64 // newest events known here
	unsaved map[uint32]int64 // those that other processes have not been told
	watches map[*watch]bool
}

// watch collects organizations with new events.
type watch struct {
	woken chan struct{}
	orgs  map[uint32]bool
}

// NewHub returns a hub. Its method Published is an option of the database.
func NewHub() *Hub {
	return &Hub{waiting: map[uint32]map[chan struct{}]bool{}, heads: map[uint32]int64{}, unsaved: map[uint32]int64{}, watches: map[*watch]bool{}}
}

// Published wakes those who wait for an organization's events. It does not block.
func (h *Hub) Published(p db.Published) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.unsaved[p.Org] = max(h.unsaved[p.Org], p.Newest)
	h.wake(p.Org, p.Newest)
}

func (h *Hub) wake(org uint32, newest int64) {
	if newest <= h.heads[org] {
		return
	}
	h.heads[org] = newest
	for c := range h.waiting[org] {
		signal(c)
	}
	for w := range h.watches {
		w.orgs[org] = true
		signal(w.woken)
	}
}

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default: // it is awake
	}
}

// Watch returns a channel that receives when this process has stored events of any organization,
// and a function that takes those organizations. stop ends it.
func (h *Hub) Watch() (woken <-chan struct{}, take func() []uint32, stop func()) {
	w := &watch{woken: make(chan struct{}, 1), orgs: map[uint32]bool{}}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.watches[w] = true
	take = func() []uint32 {
		h.mu.Lock()
		defer h.mu.Unlock()
		orgs := slices.Collect(maps.Keys(w.orgs))
		clear(w.orgs)
		return orgs
	}
	return w.woken, take, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.watches, w)
	}
}

// Wait returns a channel that receives when an organization has new events. stop ends it.
func (h *Hub) Wait(org uint32) (woken <-chan struct{}, stop func()) {
	c := make(chan struct{}, 1)
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.waiting[org] == nil {
		h.waiting[org] = map[chan struct{}]bool{}
	}
	h.waiting[org][c] = true
	return c, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.waiting[org], c)
		if len(h.waiting[org]) == 0 {
			delete(h.waiting, org)
			if len(h.watches) == 0 {
				delete(h.heads, org)
			}
		}
	}
}

// Run exchanges hints with other processes until the context ends.
func (h *Hub) Run(ctx context.Context, d *db.DB, failed func(error)) {
	interval := hintInterval
	if !d.Shared() {
		interval = hintIntervalFile
	}
	tick := time.NewTicker(interval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			if err := h.flushIfShared(context.WithoutCancel(ctx), d); err != nil {
				failed(err)
			}
			return
		case <-tick.C:
		}
		err := h.flushIfShared(ctx, d)
		if err == nil {
			err = h.read(ctx, d)
		}
		if err != nil && ctx.Err() == nil {
			failed(err)
		}
	}
}

// flushIfShared tells other processes about new events. The one server of a SQLite file has no
// other to tell.
func (h *Hub) flushIfShared(ctx context.Context, d *db.DB) error {
	if d.Shared() {
		return h.Flush(ctx, d)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	clear(h.unsaved)
	return nil
}

// head is a row of event_heads.
type head struct {
	Org    uint32 `db:"org_id"`
	Newest int64  `db:"newest"`
}

// Flush tells other processes about new events. A command calls it before it ends.
func (h *Hub) Flush(ctx context.Context, d *db.DB) error {
	h.mu.Lock()
	unsaved := h.unsaved
	h.unsaved = map[uint32]int64{}
	h.mu.Unlock()
	if len(unsaved) == 0 {
		return nil
	}
	return d.Change(ctx, func(r *db.Root) error {
		for _, org := range slices.Sorted(maps.Keys(unsaved)) { // in one order, so that two processes do not deadlock
			err := db.Later(r, `INSERT INTO event_heads (org_id, newest) VALUES ($1, $2)
ON CONFLICT (org_id) DO UPDATE SET newest = excluded.newest`, org, unsaved[org])
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// read wakes those who wait for organizations in which another process has written.
func (h *Hub) read(ctx context.Context, d *db.DB) error {
	h.mu.Lock()
	orgs := make(db.IDs, 0, len(h.waiting))
	for org := range h.waiting {
		orgs = append(orgs, org)
	}
	h.mu.Unlock()
	if len(orgs) == 0 {
		return nil
	}
	heads, err := db.Look(ctx, d, func(r *db.Root) ([]head, error) {
		return db.ListAmong[head](r, `SELECT h.org_id, h.newest FROM event_heads h WHERE h.org_id IN ($1)`, orgs)
	})
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, head := range heads {
		h.wake(head.Org, head.Newest)
	}
	return err
}
