package api

import (
	"net/http"
	"strconv"
	"sync"
	"time"

	"kontor/internal/base/fault"
)

// Window is the length of the fixed window in which requests are counted.
const Window = time.Minute

// RateLimit is the number of requests of a key per window, unless Options sets another.
const RateLimit = 60

// counter counts the requests of each key in the current window, in memory. It is exact
// while one process serves all requests, as on SQLite.
type counter struct {
	mu     sync.Mutex
	window int64
	counts map[uint32]int
}

// take counts one request and returns the key's count and the moment it counts at. A
// request overtaken by the first one of the next minute counts in that minute, so that no
// window starts twice.
func (c *counter) take(key uint32, now time.Time) (count int, at time.Time) {
	seconds := int64(Window / time.Second)
	window := now.Unix() / seconds
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.counts == nil || window != c.window && window != c.window-1:
		c.window, c.counts = window, map[uint32]int{}
	case window != c.window:
		now = time.Unix(c.window*seconds, 0)
	}
	c.counts[key]++
	return c.counts[key], now
}

// rated writes the rate headers of an answer, and refuses if there were too many
// requests.
func rated(h http.Header, limit, count int, now time.Time) error {
	seconds := int64(Window / time.Second)
	reset := (now.Unix()/seconds + 1) * seconds
	// Header.Set would write X-Ratelimit-….
	h["X-RateLimit-Limit"] = []string{strconv.Itoa(limit)}
	h["X-RateLimit-Remaining"] = []string{strconv.Itoa(max(limit-count, 0))}
	h["X-RateLimit-Reset"] = []string{strconv.FormatInt(reset, 10)}
	if count <= limit {
		return nil
	}
	wait := max(reset-now.Unix(), 1)
	h.Set("Retry-After", strconv.FormatInt(wait, 10))
	return fault.RateLimitExceeded.Because("the limit is %d requests per minute; retry in %d seconds", limit, wait)
}
