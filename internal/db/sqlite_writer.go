package db

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"kontor/internal/db/engine"
	"kontor/internal/db/keep"
	"kontor/internal/db/lite"
)

const (
	carefulFor = 1024 // operations that get savepoints after one had to be taken back
)

// writer owns the one connection that writes. Operations queue up; it runs one
// after another inside one transaction, commits once for all of them, and only
// then lets them answer. A lone operation never waits for company. They run in
// the writer's own goroutine: handing each to its caller and taking it back
// costs more than many a statement.
type writer struct {
	link  *liteLink
	place *place
	log   *slog.Logger
	most  int
	queue queue
	ended chan struct{}
	alarm *time.Timer
	tell  func(engine.Commit)
	// matches tells why a schema is not the one of this program.
	matches func(version int64) error
	twice   bool // run every second batch once more

	longest time.Duration

	// Of the running batch.
	open    bool
	began   time.Time
	second  bool // every other batch
	kept    []*request
	flying  *group     // the batch before, on its way to the disk
	spare   []*request // room for the list of the next
	changes []change   // of the operation that has its turn, to take back
	wrote   bool       // it has run a statement that writes
	careful int        // so many operations still get savepoints

	directory bool // the batch changes tables that are no organization's

	// What is right without reading it again, as long as no other connection wrote.
	version int64
	last    map[string]int64 // id counters
	unsaved map[string]bool  // counters that the batch moved
	heads   map[uint32]head
	caches  keep.Caches
	moving  *checkpoints

	mu  sync.Mutex
	bad error // a failed fsync: what reached the disk is unknown, so no write follows
}

// change is a counter or audit head before the operation that has its turn.
type change struct {
	resource string
	last     int64
	org      uint32
	head     head
	had      bool
}

func newWriter(l *liteLink, moving *checkpoints, at *place, o engine.Options, log *slog.Logger) *writer {
	w := &writer{
		link: l, place: at, log: log, most: o.BatchMax, tell: o.Committed, longest: o.Longest, twice: o.Twice, matches: o.Matches,
		queue: newQueue(), ended: make(chan struct{}),
		last: map[string]int64{}, unsaved: map[string]bool{}, heads: map[uint32]head{},
		version: -1, moving: moving,
	}
	if w.most <= 0 {
		w.most = batchMost
	}
	l.writer, l.behind = w, newPipeline(l)
	w.alarm = time.AfterFunc(time.Hour, l.conn.Interrupt)
	w.alarm.Stop()
	go w.loop()
	return w
}

var requests = sync.Pool{New: func() any { return &request{done: make(chan error, 1)} }}

// Write queues the operation and returns when its batch is committed.
func (e *sqlite) Write(ctx context.Context, org uint32, do func(link) error) error {
	return e.submit(ctx, org, do, false)
}

// Try queues an operation that will be taken back, and returns when it is. It
// has a savepoint of its own, so that nobody who shares its batch runs twice.
func (e *sqlite) Try(ctx context.Context, org uint32, do func(link) error) error {
	return e.submit(ctx, org, do, true)
}

func (e *sqlite) submit(ctx context.Context, org uint32, do func(link) error, try bool) error {
	r := requests.Get().(*request)
	r.ctx, r.org, r.do, r.try = ctx, org, do, try
	err := e.enqueue(r)
	if err == nil {
		err = <-r.done
	}
	r.ctx, r.do, r.err = nil, nil, nil
	requests.Put(r)
	return err
}

func (e *sqlite) enqueue(r *request) error {
	e.mu.RLock()
	defer e.mu.RUnlock()
	if e.closed {
		return errClosed
	}
	select {
	case e.writer.queue.in <- r:
		return nil
	case <-r.ctx.Done():
		return waited(r.ctx)
	}
}

func (w *writer) stop() {
	close(w.queue.in)
	<-w.ended
	w.alarm.Stop()
}

func (w *writer) broken() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.bad
}

func (w *writer) loop() {
	stopped := false
	defer func() {
		if stopped {
			close(w.ended)
			return
		}
		w.commit() // an operation ended the goroutine: the others' work goes on
		if w.flying == nil {
			w.alarm.Stop()
		}
		go w.loop()
	}()
	for {
		w.rest()
		if !w.queue.begin(w.most) {
			break
		}
		w.began = time.Now()
		w.alarm.Reset(w.longest)
		for len(w.kept) < w.most && time.Since(w.began) < batchLongest {
			r := w.queue.next()
			if r == nil && w.flying != nil {
				r = w.join()
			}
			if r == nil {
				break
			}
			w.serve(r)
		}
		if w.second = !w.second; w.twice && w.second {
			w.again()
		}
		w.commit()
		if w.flying == nil {
			w.alarm.Stop()
		}
	}
	stopped = true
}

// serve runs an operation, unless nobody waits for it any more.
func (w *writer) serve(r *request) {
	if err := waited(r.ctx); err != nil {
		r.done <- err
		return
	}
	w.run(r)
}

func (w *writer) run(r *request) {
	if err := w.begin(); err != nil {
		r.done <- err
		return
	}
	if r.try && w.link.caughtUp() != nil {
		w.again() // without it: it has not begun
		if err := w.begin(); err != nil {
			r.done <- err
			return
		}
	}
	protected := (w.careful > 0 || r.try) && len(w.kept) > 0
	if protected {
		w.careful = max(0, w.careful-1)
		if err := w.link.run("SAVEPOINT operation"); err != nil {
			r.done <- unavailable(err)
			w.lose(err)
			return
		}
	}
	w.changes, w.wrote = w.changes[:0], false
	err := errEnded
	defer func() {
		if err != nil {
			w.refuse(r, err, protected)
		}
	}()
	r.err = nil
	err = r.do(w.link)
	if (err != nil || protected) && w.link.caughtUp() != nil {
		err = nil
		w.kept = append(w.kept, r)
		w.again() // whoever it was fails again, and is told
		return
	}
	if err != nil {
		return
	}
	if protected {
		if failed := w.link.run("RELEASE operation"); failed != nil {
			r.done <- unavailable(failed)
			w.lose(failed)
			return
		}
	}
	w.kept = append(w.kept, r)
}

// refuse takes back what an operation did, and lets it know. What it was refused
// for may be the work of others in its batch: then it is told when that is on the
// disk, and runs again when they do.
func (w *writer) refuse(r *request, err error, protected bool) {
	met := len(w.kept) > 0
	w.undo(r.org, protected)
	switch {
	case err == errEnded:
		r.done <- err
	case len(w.kept) > 0:
		r.err = err
		w.kept = append(w.kept, r)
	case met: // the others are gone, and what they did
		r.done <- unavailable(err)
	default:
		r.done <- err
	}
}

func (w *writer) begin() error {
	if w.open {
		return nil
	}
	if err := w.broken(); err != nil {
		return err
	}
	if err := w.place.gone(); err != nil {
		return err
	}
	if w.flying != nil && w.careful == 0 {
		w.link.behind.begin(w.version)
		w.open = true
		return nil
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
		if err := w.current(); err != nil {
			_ = w.link.run("ROLLBACK")
			return unavailable(err)
		}
		w.forget()
		w.version = version
	}
	w.open = true
	return nil
}

// current refuses to go on when a newer program has changed the schema: what it
// keeps with every write, this one does not know of.
func (w *writer) current() error {
	version, err := w.link.number(lastStep)
	if err != nil {
		return err
	}
	return w.matches(version)
}

// undo takes back what the last operation did, and nothing else. Few fail once
// they have begun to write, so a savepoint for each would mostly be made in
// vain. Where there is none the batch is taken back, and its others run again.
func (w *writer) undo(org uint32, protected bool) {
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
	if w.link.caughtUp() != nil { // it ended its goroutine
		w.caches.DropAll()
		w.again()
		return
	}
	switch {
	case w.wrote && org != 0:
		w.caches.Drop(org)
	case w.wrote: // whom it entered is not noted
		w.caches.DropAll()
	}
	rolledBack := w.link.conn.Autocommit() // by the engine itself
	switch {
	case protected && rolledBack:
		w.lose(errors.New("the database rolled the batch back"))
	case protected:
		err := w.link.run("ROLLBACK TO operation")
		if err == nil {
			err = w.link.run("RELEASE operation")
		}
		if err != nil {
			w.lose(err)
		}
	case rolledBack, w.wrote, len(w.kept) == 0:
		w.again()
	}
}

// again rolls the batch back and runs its operations once more, carefully.
func (w *writer) again() {
	w.quiet()
	if err := w.rollBack(); err != nil {
		w.lose(err)
		return
	}
	w.open = false
	if len(w.kept) == 0 {
		return
	}
	w.forget()
	w.careful = carefulFor
	others := slices.Clone(w.kept)
	w.drop()
	defer func() { w.queue.giveBack(others) }() // who is left when an operation ends the goroutine
	for len(others) > 0 {
		r := others[0]
		others = others[1:]
		w.alarm.Reset(w.longest)
		w.run(r)
	}
}

// lose gives up the batch: nothing of it is applied and everybody is told.
func (w *writer) lose(err error) {
	w.quiet()
	if err := w.rollBack(); err != nil {
		w.log.Error("a batch could not be rolled back", "error", err)
	}
	w.forget()
	w.tellLost(w.close(), err)
}

func (w *writer) tellLost(b *group, err error) {
	w.log.Error("a batch of writes was lost", "operations", len(b.kept), "error", err)
	w.report(b, true)
	told := unavailable(err)
	if unsynced(err) || errors.Is(err, engine.Displaced) { // it was committed, and not seen to be kept
		told = inDoubt(err)
	}
	for _, r := range b.kept {
		r.done <- told
	}
}

func (w *writer) rollBack() error {
	if w.link.conn.Autocommit() {
		return nil
	}
	return w.link.run("ROLLBACK")
}

// drop ends the list of the batch.
func (w *writer) drop() {
	clear(w.kept)
	w.kept = w.kept[:0]
}

// forget drops what would have to be read again.
func (w *writer) forget() {
	clear(w.last)
	clear(w.unsaved)
	clear(w.heads)
	w.caches.DropAll()
}

func (w *writer) report(b *group, failed bool) {
	operations := 0
	for _, r := range b.kept {
		if r.err == nil {
			operations++
		}
	}
	if w.tell != nil && (failed || operations > 0) {
		w.tell(engine.Commit{Operations: operations, Waiting: b.waiting, Took: time.Since(b.began), Failed: failed})
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
