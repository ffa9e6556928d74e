package printout

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"time"

	"kontor/internal/base/fault"
)

// Limits of drawing in this process.
const (
	waitingMax = 32
	drawingMax = 15 * time.Second
)

// drawings are the files that this process draws.
var drawings = newQueue(runtime.GOMAXPROCS(0), waitingMax, drawingMax)

// queue bounds how many papers are drawn at once, how many wait and how long one takes.
type queue struct {
	slots, places chan struct{}
	limit         time.Duration
}

func newQueue(slots, waiting int, limit time.Duration) *queue {
	return &queue{make(chan struct{}, slots), make(chan struct{}, slots+waiting), limit}
}

// enter waits for a slot. done gives it back. Drawing that takes too long is stopped; the cause
// is then fault.Unavailable.
func (q *queue) enter(ctx context.Context) (bounded context.Context, done func(), err error) {
	select {
	case q.places <- struct{}{}:
	default:
		return nil, nil, fault.Unavailable.Because("the server draws as many PDF files as it can at once; try again in a second")
	}
	select {
	case q.slots <- struct{}{}:
	case <-ctx.Done():
		<-q.places
		return nil, nil, ctx.Err()
	}
	bounded, cancel := context.WithTimeoutCause(ctx, q.limit,
		fault.Unavailable.Because("the PDF takes longer than %d seconds to draw; try again, or ask for a shorter one", int(q.limit.Seconds())))
	return bounded, func() {
		cancel()
		<-q.slots
		<-q.places
	}, nil
}

// Changed is the result of a document that differs from its seal, whose bytes were not kept.
const Changed = "changed"

// watcher is called for every PDF that this process draws.
var watcher atomic.Pointer[func(kind string) func(result string)]

// Watch calls begin when this process begins to draw a document, report or certificate, and what it
// returns with the result: drawn, refused, changed, cancelled or failed.
func Watch(begin func(kind string) (end func(result string))) { watcher.Store(&begin) }

// drawWithin draws a file in a slot of the queue.
func drawWithin(ctx context.Context, kind string, draw func(ctx context.Context) (File, error)) (file File, err error) {
	slot, done, err := drawings.enter(ctx)
	if begin := watcher.Load(); begin != nil {
		end := (*begin)(kind)
		defer func() { end(resultOf(ctx, err)) }()
	}
	if err != nil {
		return File{}, err
	}
	defer done()
	return draw(slot)
}

// resultOf is the result of drawing for the watcher.
func resultOf(ctx context.Context, err error) string {
	switch refusal := fault.Of(err); {
	case err == nil:
		return "drawn"
	case ctx.Err() != nil:
		return "cancelled"
	case errors.Is(err, errDiffers):
		return Changed
	case errors.Is(err, fault.Unavailable) || refusal != nil && refusal.Status < 500:
		return "refused"
	}
	return "failed"
}
