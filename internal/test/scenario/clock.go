package scenario

import (
	"fmt"
	"sync"
	"time"

	"kontor/internal/base/when"
)

// clock is the time of a scenario. Only the scenario advances it.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

var (
	bangkok = when.Zone("Asia/Bangkok")
	start   = time.Date(2026, 11, 14, 9, 0, 0, 0, bangkok)
)

// Now returns the time of the scenario.
func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) forward(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// set moves the clock to a day, a time in Bangkok, or a time with its offset.
func (c *clock) set(text string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t, err := time.ParseInLocation("2006-01-02", text, bangkok); err == nil {
		c.now = t.Add(9 * time.Hour)
		return nil
	}
	for _, layout := range []string{"2006-01-02T15:04:05", "2006-01-02T15:04", time.RFC3339} {
		if t, err := time.ParseInLocation(layout, text, bangkok); err == nil {
			c.now = t
			return nil
		}
	}
	return fmt.Errorf("%q is no day and no moment", text)
}
