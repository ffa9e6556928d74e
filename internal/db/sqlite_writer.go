package db

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"kontor/internal/db/lite"
)

const (
	batchMost    = 256
	batchLongest = 100 * time.Millisecond // then what has run is committed, whoever waits
)

// writer owns the one connection that writes. Requests queue up; it gives each
// its turn inside one transaction, commits once for all of them, and only then
// lets them answer. A lone request never waits for company.
type writer struct {
	link  *liteLink
	log   *slog.Logger
	most  int
	queue chan *request
	ended chan struct{}
	alarm *time.Timer
	tell  func(Commit)

	longest time.Duration

	// Of the running batch.
	open    bool
	began   time.Time
	kept    []*request
	changes []change // of the operation that has its turn, to take back

	// What is known without reading, as long as no other connection wrote.
	version int64
	last    map[string]int64 // id counters
	unsaved map[string]bool  // counters that the batch moved
	heads   map[uint32]head
	moving  *checkpoints

	mu  sync.Mutex
	bad error // a failed fsync: what reached the disk is unknown, so no write follows
}

// request is an operation that wants to write.
type request struct {
	turn chan error // nil: run now; otherwise why not
	over chan bool  // the operation ended and its changes are to be kept, or not
	done chan error // committed
}

// change is a counter or audit head before the operation that has its turn.
type change struct {
	resource string
	last     int64
	org      uint32
	head     head
	had      bool
}

func newWriter(l *liteLink, moving *checkpoints, o Options, log *slog.Logger) *writer {
	w := &writer{
		link: l, log: log, most: o.BatchMax, tell: o.Committed, longest: o.Longest,
		queue: make(chan *request, 1024), ended: make(chan struct{}),
		last: map[string]int64{}, unsaved: map[string]bool{}, heads: map[uint32]head{},
		version: -1, moving: moving,
	}
	if w.most <= 0 {
		w.most = batchMost
	}
	l.writer = w
	w.alarm = time.AfterFunc(time.Hour, l.conn.Interrupt)
	w.alarm.Stop()
	go w.loop()
	return w
}

var requests = sync.Pool{New: func() any {
	return &request{turn: make(chan error, 1), over: make(chan bool, 1), done: make(chan error, 1)}
}}

// write waits for a turn, runs the operation in the caller's own goroutine and
// returns when its batch is committed.
func (e *sqlite) write(ctx context.Context, _ uint32, do func(link) error) error {
	r := requests.Get().(*request)
	if err := e.enqueue(ctx, r); err != nil {
		requests.Put(r)
		return err
	}
	if err := <-r.turn; err != nil {
		requests.Put(r)
		return err
	}
	err := ctx.Err() // nobody waits for it any more, and nothing has begun
	keep := false
	func() {
		// Also when the operation ends its goroutine, as a failing test does.
		defer func() { r.over <- keep }()
		if err == nil {
			err = do(e.writer.link)
			keep = err == nil
		}
	}()
	committed := <-r.done
	requests.Put(r)
	if err != nil {
		return err
	}
	return committed
}

func (e *sqlite) enqueue(ctx context.Context, r *request) error {
	e.mu.RLock()
	defer e.mu.RUnlock()
	if e.closed {
		return errClosed
	}
	select {
	case e.writer.queue <- r:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w *writer) stop() {
	close(w.queue)
	<-w.ended
}

func (w *writer) broken() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.bad
}

func (w *writer) loop() {
	defer close(w.ended)
	for r := range w.queue {
		w.began = time.Now()
		w.alarm.Reset(w.longest)
		for r != nil {
			w.serve(r)
			r = w.next()
		}
		w.commit()
		w.alarm.Stop()
		w.moving.after(w)
	}
}

// next is a request that is waiting already and still fits in the batch.
func (w *writer) next() *request {
	if len(w.kept) >= w.most || time.Since(w.began) > batchLongest {
		return nil
	}
	select {
	case r := <-w.queue:
		return r
	default:
		return nil
	}
}

// serve gives one request its turn. The first of a transaction needs no
// savepoint: when it fails the transaction is rolled back as a whole.
func (w *writer) serve(r *request) {
	if err := w.begin(); err != nil {
		r.turn <- err
		return
	}
	protect := len(w.kept) > 0
	if protect {
		if err := w.link.run("SAVEPOINT operation"); err != nil {
			r.turn <- unavailable(err)
			w.lose(err)
			return
		}
	}
	w.changes = w.changes[:0]
	r.turn <- nil
	if keep := <-r.over; keep {
		if protect {
			if err := w.link.run("RELEASE operation"); err != nil {
				r.done <- unavailable(err)
				w.lose(err)
				return
			}
		}
		w.kept = append(w.kept, r)
		return
	}
	w.undo(protect)
	r.done <- nil
}

func (w *writer) begin() error {
	if w.open {
		return nil
	}
	if err := w.broken(); err != nil {
		return err
	}
	err := w.link.run("BEGIN IMMEDIATE")
	if err != nil {
		return unavailable(err)
	}
	version, err := w.link.number("PRAGMA data_version")
	if err != nil {
		_ = w.link.run("ROLLBACK")
		return unavailable(err)
	}
	if version != w.version {
		w.forget()
		w.version = version
	}
	w.open = true
	return nil
}

// undo takes back what the last operation did, and nothing else.
func (w *writer) undo(protected bool) {
	for i := len(w.changes) - 1; i >= 0; i-- {
		switch c := w.changes[i]; {
		case c.resource != "":
			w.last[c.resource] = c.last
		case c.had:
			w.heads[c.org] = c.head
		default:
			delete(w.heads, c.org)
		}
	}
	w.changes = w.changes[:0]
	if w.link.conn.Autocommit() {
		w.lose(errors.New("the database rolled the batch back"))
		return
	}
	var err error
	if protected {
		if err = w.link.run("ROLLBACK TO operation"); err == nil {
			err = w.link.run("RELEASE operation")
		}
	} else {
		err = w.link.run("ROLLBACK")
		w.open = false
	}
	if err != nil {
		w.lose(err)
	}
}

// lose gives up the batch: nothing of it is applied and everybody is told.
func (w *writer) lose(err error) {
	if !w.link.conn.Autocommit() {
		if err := w.link.run("ROLLBACK"); err != nil {
			w.log.Error("a batch could not be rolled back", "error", err)
		}
	}
	w.open = false
	w.forget()
	w.log.Error("a batch of writes was lost", "operations", len(w.kept), "error", err)
	w.report(true)
	for _, r := range w.kept {
		r.done <- unavailable(err)
	}
	clear(w.kept)
	w.kept = w.kept[:0]
}

// forget drops what is known without reading.
func (w *writer) forget() {
	clear(w.last)
	clear(w.unsaved)
	clear(w.heads)
}

// commit makes the batch durable and answers it.
func (w *writer) commit() {
	if !w.open {
		return
	}
	err := w.saveCounters()
	if err == nil {
		err = w.link.run("COMMIT")
	}
	if err != nil {
		if unsynced(err) {
			w.breakDown(err)
		}
		w.lose(err)
		return
	}
	w.open = false
	w.report(false)
	for _, r := range w.kept {
		r.done <- nil
	}
	clear(w.kept)
	w.kept = w.kept[:0]
}

func (w *writer) report(failed bool) {
	if w.tell != nil && (failed || len(w.kept) > 0) {
		w.tell(Commit{Operations: len(w.kept), Waiting: len(w.queue), Took: time.Since(w.began), Failed: failed})
	}
}

// unsynced tells whether an fsync failed.
func unsynced(err error) bool {
	var refused *lite.Error
	return errors.As(err, &refused) && (refused.Code == lite.FSync || refused.Code == lite.DirFSync)
}

// breakDown ends writing for good. After a failed fsync the kernel may have
// dropped the data and a second fsync would wrongly succeed.
func (w *writer) breakDown(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.bad = unavailable(errors.Join(errors.New("the disk failed to keep data; restart after checking it"), err))
	w.log.Error("writing has stopped", "error", err)
}
