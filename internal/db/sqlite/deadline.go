package sqlite

import (
	"sync"
	"time"

	"kontor/internal/db/sqlite/lite"
)

// deadline interrupts the connection when an operation takes too long.
type deadline struct {
	conn  *lite.Conn
	timer *time.Timer

	mu sync.Mutex
	at time.Time // zero if there is none
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
	d.timer.Reset(after)
}

func (d *deadline) clear() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.at = time.Time{}
	d.timer.Stop()
}

// interrupt can run late. The deadline can have changed since the timer fired.
func (d *deadline) interrupt() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.at.IsZero() && !time.Now().Before(d.at) {
		d.conn.Interrupt()
	}
}
