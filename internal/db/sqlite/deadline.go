package sqlite

import (
	"sync"
	"sync/atomic"
	"time"

	"kontor/internal/db/sqlite/lite"
)

// deadline interrupts the connection when an operation takes too long. Between statements an
// interrupt has no effect, so the next statement asks over.
type deadline struct {
	conn  *lite.Conn
	timer *time.Timer

	mu sync.Mutex
	at time.Time // zero if there is none

	passed atomic.Bool
}

func newDeadline(conn *lite.Conn) *deadline {
	d := &deadline{conn: conn}
	d.timer = time.AfterFunc(time.Hour, d.interrupt)
	d.timer.Stop()
	return d
}

func (d *deadline) set(after time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.at = time.Now().Add(after)
	d.passed.Store(false)
	d.timer.Reset(after)
}

func (d *deadline) clear() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.at = time.Time{}
	d.passed.Store(false)
	d.timer.Stop()
}

// interrupt can run late. The deadline can have changed since the timer fired.
func (d *deadline) interrupt() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.at.IsZero() && !time.Now().Before(d.at) {
		d.passed.Store(true)
		d.conn.Interrupt()
	}
}

// over reports whether the operation that runs has taken too long.
func (d *deadline) over() bool { return d.passed.Load() }
