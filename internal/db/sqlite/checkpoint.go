package sqlite

import (
	"log/slog"
	"os"
)

const (
	logLeft = 4 << 20 // bytes; a shorter log is not moved when the file is opened

	checkpointPages = 8000  // 32 MB of log
	checkpointAgain = 1000  // after readers kept it from finishing
	checkpointWait  = 24000 // then the writer waits for it
)

// checkpoints move the log into the file when it is long. A separate connection
// moves most of it while the writer continues. The writer then moves the rest, so
// that the log starts over. SQLite's own checkpoints would make a batch wait for
// all of it and would not report a failed fsync.
type checkpoints struct {
	link  *link
	wake  chan *writer
	ended chan struct{}

	pages  int // written since the log started over
	limit  int // pages at which it is moved
	active bool
	moved  chan struct{} // a signal that the other connection is done
}

func newCheckpoints(l *link) *checkpoints {
	c := &checkpoints{link: l, wake: make(chan *writer, 1), ended: make(chan struct{}), moved: make(chan struct{}, 1), limit: checkpointPages}
	go func() {
		defer close(c.ended)
		for w := range c.wake {
			w.moveLog(c.link)
			c.moved <- struct{}{}
		}
	}()
	return c
}

func (c *checkpoints) close() error {
	close(c.wake)
	<-c.ended
	return c.link.close()
}

// count adds the pages of a batch, and wakes the other connection if there are many.
func (c *checkpoints) count(w *writer, pages int) {
	c.pages += pages
	if !c.active && c.pages >= c.limit && w.health.broken() == nil {
		c.active = true
		c.wake <- w
	}
}

// due reports whether the writer has to finish a checkpoint.
func (c *checkpoints) due() bool {
	return c.active && (c.pages >= checkpointWait || len(c.moved) > 0)
}

// after finishes a checkpoint if one is due. The writer calls it between batches.
func (c *checkpoints) after(w *writer) {
	if !c.due() {
		return
	}
	<-c.moved
	c.active = false
	left := w.moveLog(w.link.link)
	c.pages, c.limit = 0, checkpointPages
	if left != 0 {
		c.limit = checkpointAgain
	}
}

// moveLog moves the log and returns how many pages remain because of readers.
func (w *writer) moveLog(l *link) (left int64) {
	s, err := l.prepare("PRAGMA wal_checkpoint(PASSIVE)")
	if err == nil {
		defer s.Reset()
		_, err = s.Step()
	}
	if err != nil {
		w.log.Error("the log could not be moved into the file", "error", err)
		if unsynced(err) {
			_ = w.refuse(notSynced(err))
		}
		return -1
	}
	return s.Int(1) - s.Int(2)
}

// moveLeftLog moves the log of a process that was killed. Otherwise the log would
// grow from kill to kill, and every start reads all of it.
func moveLeftLog(l *link, path string, log *slog.Logger) error {
	left, err := os.Stat(path + "-wal")
	if err != nil || left.Size() < logLeft {
		return nil // no log, or a short one
	}
	if err := l.run("PRAGMA wal_checkpoint(PASSIVE)"); err != nil {
		log.Error("the log could not be moved into the file", "error", err)
		if unsynced(err) {
			return err
		}
	}
	return nil
}
