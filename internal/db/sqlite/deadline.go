package sqlite

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"kontor/internal/base/fault"
	"kontor/internal/db/engine"
	"kontor/internal/db/sqlite/lite"
)

// tryTime is how long a dry run runs while a write waits, and tries how often it is run
// before it is refused.
const (
	tryTime = 40 * time.Millisecond
	tries   = 10
)

// waitCheck is how often an operation that can go on while no other waits is looked at.
const waitCheck = 5 * time.Millisecond

// errYielded is the error of a dry run that made room for others.
var errYielded = errors.New("db: the dry run made room for others")

// deadline interrupts the connection when an operation takes too long: at its time, or later
// when another operation waits. Between statements an interrupt has no effect, so the next
// statement asks over.
type deadline struct {
	conn  *lite.Conn
	waits func() bool // whether another operation waits
	timer *time.Timer

	mu   sync.Mutex
	at   time.Time // zero if there is none
	last time.Time // no operation runs longer

	passed atomic.Bool
}

func newDeadline(conn *lite.Conn, waits func() bool) *deadline {
	d := &deadline{conn: conn, waits: waits}
	d.timer = time.AfterFunc(time.Hour, d.interrupt)
	d.timer.Stop()
	return d
}

// set begins the time of an operation, which can go on until last while no other waits.
func (d *deadline) set(after, last time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := time.Now()
	d.at, d.last = now.Add(after), now.Add(last)
	d.passed.Store(false)
	d.timer.Reset(after)
}

// extend lets the operation that runs go on until later while no other waits.
func (d *deadline) extend(last time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.last = time.Now().Add(last)
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
	now := time.Now()
	switch {
	case d.at.IsZero() || now.Before(d.at):
	case now.Before(d.last) && !d.waits():
		d.at = now.Add(min(waitCheck, d.last.Sub(now)))
		d.timer.Reset(d.at.Sub(now))
	default:
		d.passed.Store(true)
		d.conn.Interrupt()
	}
}

// over reports whether the operation that runs has taken too long.
func (d *deadline) over() bool { return d.passed.Load() }

// late returns the error of an operation that has taken too long. A dry run that finished
// keeps its result.
func (w *writer) late(r *request) error {
	if !r.dryRun {
		return engine.TooLong(w.running)
	}
	if f := fault.Of(r.err); !coded(r.err, lite.Interrupt) && (f == nil || f.Reason != fault.TooLong) {
		return r.err
	}
	if time.Since(w.batch.running) < w.running {
		return errYielded
	}
	return engine.TooLong(w.running)
}
