package db

import "time"

// group are the operations of a batch, on their way to the disk together. While the
// engine commits one the writer already runs the next, and no third: who comes
// meanwhile joins the next, because the disk is busy anyway.
type group struct {
	kept      []*request
	began     time.Time
	waiting   int              // who was left behind
	counters  map[string]int64 // that its operations moved
	directory bool             // it changed tables that are no organization's

	done  chan struct{} // closed when it is known how it ended
	err   error         // errLate: the engine did not get as far as its commit
	pages int           // that it wrote
}

// close ends the running batch.
func (w *writer) close() *group {
	b := &group{kept: w.kept, began: w.began, waiting: w.queue.len(), directory: w.directory, done: make(chan struct{})}
	if len(w.unsaved) > 0 {
		b.counters = make(map[string]int64, len(w.unsaved))
		for resource := range w.unsaved {
			b.counters[resource] = w.last[resource]
		}
		clear(w.unsaved)
	}
	w.kept, w.spare = w.spare[:0], nil
	w.open, w.directory = false, false
	return b
}

// commit ends the running batch and sends it on its way. Where the writer is
// careful, or has to be alone with the file, it waits for the end.
func (w *writer) commit() {
	w.land()
	alone := w.careful > 0 || w.moving.due()
	if alone && w.open && w.link.caughtUp() != nil {
		w.again()
	}
	if !w.open {
		return
	}
	b := w.close()
	w.flying = b
	if alone {
		b.err = w.link.keep(b)
		close(b.done)
		w.land()
		w.moving.after(w)
		return
	}
	w.link.behind.commit(b)
}

// keep makes a batch durable and answers it. Whoever has the connection calls it.
func (l *liteLink) keep(b *group) error {
	err := l.saveCounters(b)
	if err == nil {
		err = l.direct("COMMIT")
	}
	w := l.writer
	if err == nil {
		err = w.place.committed() // after the commit and before the answer: no write is acknowledged into a file that is gone
	}
	if err != nil {
		return err
	}
	b.pages = l.conn.PagesWritten()
	w.report(b, false)
	for _, r := range b.kept {
		r.done <- r.err
	}
	return nil
}

// land waits for the batch that is on its way.
func (w *writer) land() {
	b := w.flying
	if b == nil {
		return
	}
	<-b.done
	if b.err != nil {
		w.again()
		return
	}
	w.arrived(b)
}

// arrived is for a batch that is on the disk.
func (w *writer) arrived(b *group) {
	w.flying = nil
	w.moving.count(w, b.pages)
	clear(b.kept)
	w.spare = b.kept[:0]
}

// quiet waits for the engine and learns how the batch on its way has ended. What
// the engine did not get to runs again, before those who run now; a batch that
// the disk did not take is lost.
func (w *writer) quiet() {
	w.link.forgive()
	b := w.flying
	if b == nil {
		return
	}
	<-b.done
	switch b.err {
	case nil:
		w.arrived(b)
	case errLate:
		w.flying = nil
		w.kept = append(b.kept, w.kept...)
	default:
		w.flying = nil
		if unsynced(b.err) {
			w.breakDown(b.err)
		}
		w.rollBack()
		w.forget()
		w.tellLost(b, b.err)
	}
}

// join waits for somebody to go with the running batch while the one before is
// on its way, and for nobody longer than that.
func (w *writer) join() *request {
	q := &w.queue
	if len(q.waiting) > 0 {
		return q.take(0)
	}
	select {
	case r, ok := <-q.in:
		if ok {
			return r
		}
		return nil
	case <-w.flying.done:
		return nil
	}
}

// rest waits until somebody wants to write, or the batch on its way has ended.
func (w *writer) rest() {
	for w.flying != nil && w.queue.len() == 0 {
		select {
		case r, ok := <-w.queue.in:
			if ok {
				w.queue.waiting = append(w.queue.waiting, r)
				continue
			}
			w.land()
		case <-w.flying.done:
			w.land()
		}
		if w.open { // it had to run again
			w.commit()
		}
		w.alarm.Stop()
		if w.moving.due() {
			w.moving.after(w)
		}
	}
}
