package db

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"kontor/internal/base/access"
	"kontor/internal/base/fault"
	"kontor/internal/db/engine"
)

// attempt is what the runs of an operation leave to the next run.
type attempt struct {
	heavy bool           // no other heavy write of the organization waits or runs
	ahead map[string]any // what Ahead computed, by key
	ran   time.Duration  // of the runs
}

// errHeavy ends the run of an operation that turns out to be heavy.
var errHeavy = errors.New("db: a heavy operation")

// Heavy marks an operation whose cost grows with the books or with what is sent. An operation
// calls it before it does anything. Of an organization, one heavy operation waits or runs at a
// time; another is refused.
func (tx *Tx) Heavy() error {
	if a := tx.t.attempt; a != nil && !a.heavy {
		return errHeavy
	}
	return nil
}

// Long is Heavy for an operation whose size the caller cannot choose, such as a file that is
// stored all or nothing, or a month: it has more time than other writes while it keeps none
// waiting.
func (tx *Tx) Long() error {
	err := tx.Heavy()
	if err == nil {
		tx.t.c.Long()
	}
	return err
}

// Ahead returns what compute reads, from before the transaction: the writer is not held
// meanwhile. The operation must check whatever of it can have changed since. The key names
// the computation within the operation.
func Ahead[T any](tx *Tx, key string, compute func(context.Context, *Tx) (T, error)) (T, error) {
	a := tx.t.attempt
	if a == nil { // in a read, or with others in one transaction
		return compute(context.Background(), tx)
	}
	if v, ok := a.ahead[key]; ok {
		return v.(T), nil
	}
	who := tx.Actor
	var none T
	return none, &Prerequisite{Do: func(ctx context.Context, d *DB) error {
		return d.Read(ctx, who, func(tx *Tx) error {
			v, err := compute(ctx, tx)
			if a.ahead == nil {
				a.ahead = map[string]any{}
			}
			a.ahead[key] = v
			return err
		})
	}}
}

// unchangedMost is how often Unchanged computes before the transaction.
const unchangedMost = 3

// snapshot is a result with the last audit row of the data that it was computed from.
type snapshot[T any] struct {
	value  T
	seq    int64
	rounds int
}

// Unchanged is Ahead for a result that is used only if no data of the organization has changed
// since. If it always changes, the transaction computes it.
func Unchanged[T any](tx *Tx, key string, compute func(*Tx) (T, error)) (T, error) {
	a := tx.t.attempt
	if a == nil || tx.changed {
		return compute(tx)
	}
	seq, err := LastAudit(tx)
	old, _ := a.ahead[key].(snapshot[T])
	switch {
	case err != nil || old.rounds > 0 && old.seq == seq:
		return old.value, err
	case old.rounds == unchangedMost:
		return compute(tx)
	}
	delete(a.ahead, key)
	now, err := Ahead(tx, key, func(_ context.Context, tx *Tx) (now snapshot[T], err error) {
		now.rounds = old.rounds + 1
		if now.seq, err = LastAudit(tx); err == nil {
			now.value, err = compute(tx)
		}
		return now, err
	})
	return now.value, err
}

// heavy lists the organizations with a heavy operation that waits or runs.
type heavy struct {
	mu   sync.Mutex
	orgs map[uint32]bool
}

// Free returns the refusal of a heavy operation of the organization if another one waits or
// runs, for callers that would prepare it in vain.
func (d *DB) Free(org uint32) error {
	d.heavy.mu.Lock()
	defer d.heavy.mu.Unlock()
	return d.heavy.free(org)
}

func (h *heavy) free(org uint32) error {
	if h.orgs[org] {
		return fault.RateLimitExceeded.Because("another large operation of this organization is running; try again when it has finished").For(fault.Busy)
	}
	return nil
}

// enter returns an error if another heavy operation of the organization waits or runs.
func (h *heavy) enter(org uint32) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.free(org); err != nil {
		return err
	}
	if h.orgs == nil {
		h.orgs = map[uint32]bool{}
	}
	h.orgs[org] = true
	return nil
}

func (h *heavy) leave(org uint32) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.orgs, org)
}

// timed counts the time of a run.
func (a *attempt) timed(run func() error) error {
	began := time.Now()
	defer func() { a.ran += time.Since(began) }()
	return run()
}

// prerequisitesMax is above what any operation needs. One that asks for the same again and again ends.
const prerequisitesMax = 1000

// attempts runs an operation, and again after everything that it needs first. Its runs together take
// no longer than one write can.
func (d *DB) attempts(ctx context.Context, who access.Actor, run func(*attempt) error) error {
	var a attempt
	var met []*Prerequisite
	defer func() {
		if a.heavy {
			d.heavy.leave(who.Org)
		}
	}()
	for {
		err := run(&a)
		var next *Prerequisite
		switch {
		case errors.Is(err, errHeavy):
			err = d.heavy.enter(who.Org)
			a.heavy = err == nil
			if a.heavy {
				continue
			}
		case errors.As(err, &next):
			if limit := cmp.Or(d.options.Longest, running); a.ran > limit {
				err = engine.TooLong(limit)
			} else if len(met) == prerequisitesMax {
				err = fmt.Errorf("db: the operation asked for something before its transaction %d times", len(met))
			} else if err = next.Do(ctx, d); err == nil {
				met = append(met, next)
				continue
			}
		}
		if err != nil {
			d.undo(context.WithoutCancel(ctx), met)
		}
		return err
	}
}

func (d *DB) undo(ctx context.Context, met []*Prerequisite) {
	for _, p := range met {
		if p.Undo == nil {
			continue
		}
		if err := p.Undo(ctx, d); err != nil {
			d.log.Warn("undo the preparation of a refused write", "error", err)
		}
	}
}

// Prerequisite is the error of an operation that needs work done outside of its transaction
// first, such as writing a file. Write rolls the operation back, calls Do, and runs the
// operation again. If that fails, Write calls Undo, if there is one. Undo can be called although
// the write was stored, if the engine could not tell.
type Prerequisite struct {
	Do, Undo func(ctx context.Context, d *DB) error
}

func (*Prerequisite) Error() string { return "db: the operation needs work outside of its transaction" }
