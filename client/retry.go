package client

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync"
	"time"
)

const (
	firstDelay   = 500 * time.Millisecond
	longestDelay = 30 * time.Second
)

// retry reports whether a failed attempt can be repeated, and after which delay.
//
// A read, or a write with an Idempotency-Key, can always be repeated after a failure of
// network or server. Any other write only if the server says that it stored nothing.
func (r request) retry(err error, try int) (delay time.Duration, ok bool) {
	delay = backoff(try)
	var refused *Error
	if !errors.As(err, &refused) {
		return delay, r.repeatable()
	}
	if refused.RetryAfter > 0 {
		delay = refused.RetryAfter
	}
	switch refused.Status {
	case http.StatusTooManyRequests:
		return delay, true
	case http.StatusServiceUnavailable:
		return delay, r.repeatable() || refused.Reason != "" && refused.Reason != "inDoubt"
	case http.StatusInternalServerError, http.StatusBadGateway, http.StatusGatewayTimeout:
		return delay, r.repeatable()
	}
	return 0, false
}

// repeatable reports whether sending the request twice does the work once. The server stores the
// same file under a name once.
func (r request) repeatable() bool {
	return r.method == http.MethodGet || r.upload != nil || r.dryRun != nil || r.header.Get("Idempotency-Key") != ""
}

// backoff is 0.5 s, 1 s, 2 s, … give or take a quarter, so that clients that failed
// together do not come back together.
func backoff(try int) time.Duration {
	delay := min(firstDelay<<min(try-1, 10), longestDelay)
	return delay*3/4 + rand.N(delay/2+1)
}

// rate is what the server said about the requests left in this minute.
type rate struct {
	mu        sync.Mutex
	remaining int
	reset     time.Time
	known     bool
}

func (r *rate) note(h http.Header) {
	remaining, err := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	reset, err2 := strconv.ParseInt(h.Get("X-RateLimit-Reset"), 10, 64)
	if err != nil || err2 != nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	// The server's clock need not agree with ours: its answers say how long its minute lasts.
	left := time.Minute
	if date, err := http.ParseTime(h.Get("Date")); err == nil {
		left = min(max(time.Unix(reset, 0).Sub(date), 0), time.Minute)
	}
	r.remaining, r.reset, r.known = remaining, time.Now().Add(left), true
}

// wait waits for the next minute if no request is left in this one.
func (r *rate) wait(ctx context.Context, sleep func(context.Context, time.Duration) error) error {
	r.mu.Lock()
	var delay time.Duration
	if r.known && r.remaining <= 0 {
		delay, r.known = time.Until(r.reset), false
	}
	r.mu.Unlock()
	return sleep(ctx, delay)
}

// sleep waits, or returns the error of the context.
func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
