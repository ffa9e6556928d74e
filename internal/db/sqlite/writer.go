package sqlite

// The life of a write
//
//  1. submit puts a request into the queue and waits for its answer.
//  2. idle: the writer waits for a request and starts a batch with it.
//  3. running: it runs the operations of the batch, one after another, in one
//     transaction. The pipeline executes statements without a result meanwhile.
//  4. settling: an operation that succeeded stays in the batch. One that failed is
//     undone: back to its savepoint, if it has one. If it wrote nothing, there is
//     nothing to undo.
//  5. retrying: it wrote and has no savepoint, so the batch is rolled back and runs
//     again without it, now with a savepoint for each operation and without the
//     pipeline. If a statement in the pipeline failed, all of them run again.
//  6. committing: waits for the pipeline. One commit makes the whole batch durable.
//  7. failing: if that is impossible, the batch is rolled back as a whole.
//  8. answering: the only place that answers requests of a batch. Then idle again.
//
// After a failed fsync or rollback the writer refuses every further write.

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"kontor/internal/db/engine"
)

// state is the next step of the writer.
type state int

const (
	idle       state = iota // wait for a request
	running                 // run the next operation of the batch
	settling                // keep or undo the operation that has just run
	retrying                // roll the batch back and run it again
	committing              // make the batch durable
	failing                 // roll the batch back and fail all of its requests
	answering               // answer every request of the batch
	stopped                 // closed
)

// A batch takes no more operations after batchTime if an organization waits that is not in
// it, and after batchLongest in any case: those in it wait for its commit.
const (
	batchTime    = 25 * time.Millisecond
	batchLongest = 2 * batchTime
)

// isolatedFor is the number of operations that get savepoints after a batch was
// retried.
const isolatedFor = 1024

// writer owns the connection that writes. Only its goroutine changes its fields,
// except for those of health.
type writer struct {
	link     *writeLink
	file     *fileGuard
	log      *slog.Logger
	queue    queue
	max      int                       // operations in a batch
	running  time.Duration             // most for one operation
	longest  time.Duration             // most for one that can run on while no other waits
	observe  func(engine.Commit)       // can be nil
	matches  func(version int64) error // why this program cannot use that schema version
	twice    bool                      // retry every second batch; see db.Options
	requests sync.Pool

	state    state
	batch    batch
	batches  int // begun so far
	isolated int // operations that still get savepoints
	memory   memory
	pipeline *pipeline
	deadline *deadline   // of the operation that runs
	others   atomic.Bool // waited for the queue or the commit when it began
	logMover *checkpoints
	health   health
	ended    chan struct{} // closed when stopped
	events   bool          // the schema has events; that of an old migration has none
}

func newWriter(conn *link, mover *checkpoints, file *fileGuard, o engine.Options, log *slog.Logger) *writer {
	w := &writer{
		file: file, log: log, max: o.BatchMax, observe: o.Committed, running: o.Running, longest: o.Longest, twice: o.Twice, matches: o.Matches,
		events: o.Schema != nil && o.Schema.Tables["events"] != nil,
		queue:  newQueue(), memory: newMemory(), pipeline: newPipeline(conn), logMover: mover, ended: make(chan struct{}),
	}
	w.requests.New = func() any { return &request{done: make(chan error, 1)} }
	w.link = &writeLink{link: conn, w: w}
	if w.max <= 0 {
		w.max = engine.DefaultBatchMax
	}
	w.deadline = newDeadline(conn.conn, func() bool { return w.others.Load() || len(w.queue.in) > 0 })
	go w.loop()
	return w
}

// submit queues an operation and returns when its batch has ended.
func (w *writer) submit(ctx context.Context, org uint32, do func(engine.Link) error, dryRun bool) error {
	r := w.requests.Get().(*request)
	r.ctx, r.org, r.do, r.dryRun = ctx, org, do, dryRun
	err := w.queue.put(r)
	if err == nil {
		err = <-r.done
	}
	r.reset()
	w.requests.Put(r)
	return err
}

// stop ends the writer after the requests that are queued.
func (w *writer) stop() {
	w.queue.close()
	<-w.ended
	w.deadline.clear()
	w.pipeline.stop()
}

// loop runs the state machine. An operation can end the goroutine, as a failing
// test does with runtime.Goexit: then a new goroutine continues.
func (w *writer) loop() {
	defer func() {
		if w.state == stopped {
			close(w.ended)
			return
		}
		w.state = settling
		go w.loop()
	}()
	for w.state != stopped {
		switch w.state {
		case idle:
			w.state = w.wait()
		case running:
			w.state = w.run()
		case settling:
			w.state = w.settle()
		case retrying:
			w.state = w.retry()
		case committing:
			w.state = w.commit()
		case failing:
			w.state = w.fail()
		case answering:
			w.state = w.answer()
		}
	}
}

// wait waits for a request and starts a batch.
func (w *writer) wait() state {
	if !w.queue.begin() {
		return stopped
	}
	w.batches++
	w.batch.start(w.isolated > 0)
	return running
}

// run runs the next operation of the batch.
func (w *writer) run() state {
	b := &w.batch
	r := b.next()
	if r == nil && len(b.requests) < w.max {
		r = w.queue.next(time.Since(b.began))
		b.add(r)
	}
	if r == nil {
		return committing
	}
	if r.cancelled() {
		return running
	}
	if err := w.begin(); err != nil {
		return b.fail(err)
	}
	if r.cancelled() { // while begin waited for another process
		return running
	}
	if w.savepoint(r) {
		if w.pipeline.wait() != nil {
			return retrying
		}
		if err := w.link.run("SAVEPOINT operation"); err != nil {
			return b.fail(engine.Unavailable(err))
		}
	}
	w.isolated = max(0, w.isolated-1)
	w.memory.begin()
	b.running = time.Now()
	w.others.Store(len(b.requests) > 1 || w.queue.len() > 0)
	if r.dryRun {
		w.deadline.set(min(tryTime, w.running), w.running)
	} else {
		w.deadline.set(w.running, w.running)
	}
	r.begun, r.err = true, engine.ErrEnded // unless do returns
	r.err = r.do(w.link)
	return settling
}

// savepoint reports whether the operation runs inside its own savepoint. A
// savepoint is costly: SQLite copies every page that the operation changes. A
// dry run always needs one, the others only where failures are common.
func (w *writer) savepoint(r *request) bool { return w.batch.isolated || r.dryRun }

// settle keeps or undoes the operation that has just run.
func (w *writer) settle() state {
	b := &w.batch
	r := b.current()
	w.queue.spend(r.org, time.Since(b.running))
	if w.deadline.over() {
		r.err = w.late(r)
	}
	inside := w.savepoint(r)
	if (inside || r.err != nil) && w.pipeline.wait() != nil {
		return retrying // the failed statement can be the reason
	}
	if r.err == nil {
		if inside {
			if err := w.link.run("RELEASE operation"); err != nil {
				return b.fail(engine.Unavailable(err))
			}
		}
		r.end(succeeded, nil)
		return running
	}
	wrote := w.memory.undo(r.org)
	switch {
	case w.link.conn.Autocommit(), wrote && !inside: // SQLite has rolled the batch back, or we must
		r.end(failed, r.err)
		return retrying
	case inside:
		if err := w.link.runAll("ROLLBACK TO operation", "RELEASE operation"); err != nil {
			return b.fail(engine.Unavailable(err))
		}
	}
	r.end(refused, r.err)
	return running
}

// retry rolls the batch back and runs its operations again, except for one that failed.
// A refusal is repeated, because it can depend on other operations of the batch.
func (w *writer) retry() state {
	b := &w.batch
	if err := w.rollBack(); err != nil {
		return b.fail(err)
	}
	if b.rewind() == 0 {
		return answering
	}
	w.memory.forget()
	w.isolated = isolatedFor
	return running
}

// commit makes the batch durable.
func (w *writer) commit() state {
	b := &w.batch
	if !b.open {
		return answering // nothing has run
	}
	if w.pipeline.wait() != nil || w.twice && !b.retried && w.batches%2 == 0 {
		return retrying
	}
	w.deadline.clear()
	if b.count(succeeded) == 0 { // there is nothing to keep
		if err := w.rollBack(); err != nil {
			return b.fail(err)
		}
		return answering
	}
	err := w.saveCounters()
	if err == nil {
		err = w.link.run("COMMIT")
	}
	if err == nil {
		b.open = false
		err = w.file.committed() // after the commit and before the answer: the file must still be ours
	}
	if err != nil {
		if unsynced(err) {
			_ = w.refuse(notSynced(err))
		}
		return b.fail(notStored(err))
	}
	b.pages = w.link.conn.PagesWritten()
	w.memory.committed()
	return answering
}

// notStored is the answer to a write whose commit failed.
func notStored(err error) error {
	if unsynced(err) || errors.Is(err, engine.Displaced) { // committed, but possibly not durable
		return engine.InDoubt(err)
	}
	return engine.Unavailable(err)
}

// fail rolls the batch back. Nothing of it is stored, and no request succeeds.
func (w *writer) fail() state {
	b := &w.batch
	if err := w.rollBack(); err != nil {
		b.err = err
	}
	w.memory.forget()
	if b.begun {
		w.log.Error("a batch of writes failed", "operations", len(b.requests), "error", b.err)
	}
	return answering
}

// answer answers every request of the batch.
func (w *writer) answer() state {
	w.deadline.clear()
	b := &w.batch
	w.report()
	for _, r := range b.requests {
		err := r.err
		if b.err != nil && r.outcome != skipped {
			err = b.err
		}
		r.done <- err
	}
	w.logMover.count(w, b.pages)
	w.logMover.after(w)
	b.clear()
	w.queue.end()
	return idle
}

func (w *writer) report() {
	b := &w.batch
	n := b.count(succeeded)
	if w.observe == nil || !b.begun || n == 0 && b.err == nil {
		return
	}
	w.observe(engine.Commit{Operations: n, Waiting: w.queue.len(), Took: time.Since(b.began), Failed: b.err != nil})
}

// begin begins the transaction of the batch.
func (w *writer) begin() error {
	b := &w.batch
	if b.open {
		return nil
	}
	if err := w.health.broken(); err != nil {
		return err
	}
	if err := w.file.moved(); err != nil {
		return err
	}
	if err := w.link.run("BEGIN IMMEDIATE"); err != nil {
		return engine.Unavailable(err)
	}
	b.open, b.begun = true, true
	version, err := w.link.number("PRAGMA data_version")
	if err == nil && version != w.memory.version { // another process wrote
		if err = w.checkSchema(); err == nil {
			w.memory.forget()
			w.memory.version = version
		}
	}
	if err != nil {
		return engine.Unavailable(err)
	}
	return nil
}

// checkSchema refuses to write when a newer program has changed the schema: it
// maintains data that this program does not know.
func (w *writer) checkSchema() error {
	version, err := w.link.number(engine.LastStep)
	if err != nil {
		return err
	}
	return w.matches(version)
}

// rollBack ends the transaction of the batch without a trace. If that fails, the
// connection still holds changes that a later commit would store. So the writer
// refuses every further write; the changes end with the process.
func (w *writer) rollBack() error {
	b := &w.batch
	w.pipeline.reset()
	w.deadline.clear()
	if b.open && !w.link.conn.Autocommit() {
		err := w.link.run("ROLLBACK")
		if err != nil && !w.link.conn.Autocommit() {
			return w.refuse(errors.Join(errors.New("a failed write could not be rolled back; restart the server"), err))
		}
	}
	b.open = false
	return nil
}
