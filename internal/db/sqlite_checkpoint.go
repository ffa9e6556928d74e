package db

import (
	"log/slog"
	"os"
)

const (
	logLeft = 4 << 20 // bytes of log that a start may find without moving them

	checkpointPages = 8000  // 32 MB of log
	checkpointAgain = 1000  // when readers kept it from finishing
	checkpointWait  = 24000 // then the writer waits, or the log would outgrow its mover
)

// checkpoints move the log into the file when it has grown long. Most of it is
// moved on a connection of its own while writing goes on; the writer then moves
// the little that was added meanwhile, so that the log starts over. It is done
// here and not by SQLite itself, which would make a batch wait for all of it
// and would not tell about a failed fsync.
type checkpoints struct {
	link  *liteLink
	wake  chan *writer
	ended chan struct{}

	pages  int // written to the log since it last started over
	limit  int // when it is to be moved
	active bool
	moved  chan struct{} // the other connection is done
}

func newCheckpoints(l *liteLink) *checkpoints {
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

// count is told how many pages a batch has written.
func (c *checkpoints) count(w *writer, pages int) {
	c.pages += pages
	if !c.active && c.pages >= c.limit && w.health.broken() == nil {
		c.active = true
		c.wake <- w
	}
}

// due tells that the writer has to finish what the other connection began.
func (c *checkpoints) due() bool {
	return c.active && (c.pages >= checkpointWait || len(c.moved) > 0)
}

// after is called by the writer between batches, when none is on its way.
func (c *checkpoints) after(w *writer) {
	if !c.due() {
		return
	}
	<-c.moved
	c.active = false
	left := w.moveLog(w.link.liteLink)
	c.pages, c.limit = 0, checkpointPages
	if left != 0 {
		c.limit = checkpointAgain
	}
}

// moveLog returns how many pages readers kept in the log.
func (w *writer) moveLog(l *liteLink) (left int64) {
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

// moveLeftLog moves the log of a process that was killed before it could.
// Otherwise one that is killed early again and again would leave an ever longer
// log, which every start has to read.
func moveLeftLog(l *liteLink, path string, log *slog.Logger) error {
	left, err := os.Stat(path + "-wal")
	if err != nil || left.Size() < logLeft {
		return nil // there is none, or a short one
	}
	if err := l.run("PRAGMA wal_checkpoint(PASSIVE)"); err != nil {
		log.Error("the log could not be moved into the file", "error", err)
		if unsynced(err) {
			return err
		}
	}
	return nil
}
