package printout

import (
	"context"
	"runtime"
	"time"

	"kontor/internal/fault"
)

// Limits of drawing in this process.
const (
	waitingMax = 32
	drawingMax = 15 * time.Second
)

// press draws the papers of this process.
var press = newQueue(runtime.GOMAXPROCS(0), waitingMax, drawingMax)

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
		return nil, nil, fault.Unavailable
	}
	select {
	case q.slots <- struct{}{}:
	case <-ctx.Done():
		<-q.places
		return nil, nil, ctx.Err()
	}
	bounded, cancel := context.WithTimeoutCause(ctx, q.limit, fault.Unavailable)
	return bounded, func() {
		cancel()
		<-q.slots
		<-q.places
	}, nil
}
